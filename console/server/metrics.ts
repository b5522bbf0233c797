/**
 * Figures for Prometheus, where METRICS_PORT asks for them: on a listener of their own, so that whoever reaches the
 * console does not reach them. Routes are named as they are declared: no id, name or number of anybody is in a label.
 */
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** s; what people notice, and the time limits of the server */
const BUCKETS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30];

export type Figures = Pick<Registry, 'metrics' | 'contentType'>;

/** Counts what `server` answers from now on: before its routes are there. */
export function countAnswers(server: FastifyInstance): Figures {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'partner_http_request_seconds',
    help: 'Answers by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'unknown', status: `${reply.statusCode}` };
    answered.observe(labels, reply.elapsedTime / 1_000);
  });
  return registry;
}

/** Listens until `server` closes. @param at where the figures are served */
export async function serveFigures(
  server: FastifyInstance,
  figures: Figures,
  at: { readonly host: string; readonly port: number },
): Promise<void> {
  const listener = fastify();
  listener.get('/metrics', async (_request, reply) => reply.type(figures.contentType).send(await figures.metrics()));
  await listener.listen(at);
  const { port } = listener.server.address() as AddressInfo;
  server.log.info({ port }, 'metrics');
  server.addHook('onClose', () => listener.close());
}
