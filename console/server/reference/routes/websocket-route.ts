/** Where pages listen; the same address behind a gateway, which forwards it. */
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Pushes } from '../pushes/pushes.ts';
import { notFound } from '../refusal.ts';

export const WEBSOCKET = '/api/websocket';

/** A page that does not answer the farewell keeps nobody from going. */
const FAREWELL_MS = 1_000;

/** Bytes: a greeting is all that a page says. */
const LONGEST_MESSAGE = 4 * 1024;

export async function websocketRoute(app: FastifyInstance, pushes: Pushes): Promise<void> {
  await app.register(websocket, { options: { maxPayload: LONGEST_MESSAGE } });
  app.addHook('preClose', async () => {
    const { clients } = app.websocketServer;
    setTimeout(() => clients.forEach((each) => each.terminate()), FAREWELL_MS).unref();
  });
  app.route({
    method: 'GET',
    url: WEBSOCKET,
    handler: async () => {
      throw notFound();
    },
    wsHandler: (socket) => pushes.accept(socket),
  });
}
