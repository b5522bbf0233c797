/**
 * Metrics for Prometheus on METRICS_PORT, a separate port, so that users of the console cannot read them. Labels contain
 * declared routes, so that they include no IDs or personal data.
 */
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: noticeable delays and the time limits of the server. */
const BUCKETS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30];

/** The state of a queue of background jobs. */
interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  /** seconds */
  readonly oldest: number;
  readonly dead: number;
}

/** Measures the responses of `server`. Call it before routes are added. */
export function measureResponses(server: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const responses = new Histogram({
    name: 'partner_http_request_seconds',
    help: 'Response times by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'unknown', status: `${reply.statusCode}` };
    responses.observe(labels, reply.elapsedTime / 1_000);
  });
  return registry;
}

/** Adds the metrics of background jobs, which `read` returns. */
export function observeJobs(registry: Registry, read: () => Promise<QueueState[]>): void {
  const gauge = (name: string, help: string, valueOf: (state: QueueState) => number): Gauge => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        made.reset();
        for (const state of await states()) made.set({ queue: state.queue }, valueOf(state));
      },
    });
    return made;
  };
  // the metrics of one response share a query, and a database that does not respond leaves out only these metrics
  let reading: Promise<QueueState[]> | undefined;
  const states = (): Promise<QueueState[]> =>
    (reading ??= read()
      .catch(() => [])
      .finally(() => (reading = undefined)));
  gauge('partner_jobs_waiting', 'Background jobs that wait or run', ({ waiting }) => waiting);
  gauge('partner_jobs_oldest_seconds', 'Age of the oldest background job that waits or runs', ({ oldest }) => oldest);
  gauge('partner_jobs_dead', 'Background jobs whose retries failed', ({ dead }) => dead);
}

/** Measures the responses of the platform behind a gateway. @returns a function that notes one response */
export function measureUpstream(registry: Registry): (outcome: string, seconds: number) => void {
  const upstream = new Histogram({
    name: 'partner_upstream_seconds',
    help: 'Response times of the platform by outcome',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (outcome, seconds) => upstream.observe({ outcome }, seconds);
}

/** Serves the metrics until `server` closes. @param at host and port */
export async function serveMetrics(
  server: FastifyInstance,
  metrics: Registry,
  at: { readonly host: string; readonly port: number },
): Promise<void> {
  const listener = fastify();
  listener.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  await listener.listen(at);
  const { port } = listener.server.address() as AddressInfo;
  server.log.info({ port }, 'metrics');
  server.addHook('onClose', () => listener.close());
}
