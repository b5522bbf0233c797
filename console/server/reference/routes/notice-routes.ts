/** Notices (§2.3, §7.7), and the websocket where pages listen. */
import type { FastifyInstance } from 'fastify';
import websocket from '@fastify/websocket';
import { noticeCall, noticeQuery, noticesCall } from '#shared/contract/notices.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { noticesOf, readNotice } from '../notices/notices.ts';
import type { Pushes } from '../notices/pushes.ts';
import { notFound } from '../refusal.ts';

const NUMBER = /^[1-9]\d{0,14}$/;

export function noticeRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, noticesCall, {
    takes: noticeQuery,
    handle: ({ person, query }) => noticesOf(platform, person.uid, query),
  });

  addRoute(app, platform, noticeCall, {
    async handle({ person, params: { id } }) {
      if (!NUMBER.test(id)) throw notFound('没有这条消息');
      const read = await readNotice(platform, person.uid, Number(id));
      platform.pushes.look();
      return read;
    },
  });
}

/** Where pages listen; the same address behind a gateway, which forwards it. */
const WEBSOCKET = '/api/websocket';

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
