/**
 * Metrics for Prometheus on METRICS_PORT, a separate port, so that users of the console cannot read them. Labels contain
 * declared routes, so that they include no IDs or personal data.
 */
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '#shared/core/version.ts';

/** Seconds: noticeable delays and the time limits of the server. */
const BUCKETS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30];

/** Measures the responses of `server`. Call it before routes are added. */
export function measureResponses(server: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'partner_build_info',
    help: 'Always 1. The labels are the version, and the hash of the program, which differs between two builds',
    labelNames: ['version', 'build'],
    registers: [registry],
  }).set({ version: VERSION, build: buildHash() }, 1);
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

/** The program names its chunks by their hashes, so its own hash identifies the build. */
const buildHash = (): string => createHash('sha256').update(readFileSync(process.argv[1]!)).digest('hex').slice(0, 8);

/** Reports each readiness check. @param failed returns the names of the checks that fail */
export function measureReadiness(
  registry: Registry,
  checks: readonly string[],
  failed: () => Promise<ReadonlySet<string>>,
): void {
  new Gauge({
    name: 'partner_ready',
    help: '1 for each readiness check that passes, 0 for each that fails',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      const failing = await failed();
      for (const check of checks) this.set({ check }, Number(!failing.has(check)));
    },
  });
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
