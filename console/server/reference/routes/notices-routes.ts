/** Routes of messages, of the partners that receive events, and the websocket for pushes (§2.3). */
import type { FastifyInstance } from 'fastify';
import websocket from '@fastify/websocket';
import { PUSH_PATH } from '#shared/core/push-path.ts';
import { noticeCall, noticesCall } from '#shared/topics/notices/notice.calls.ts';
import { messagePreferencesCall, modifyMessagePreferencesCall } from '#shared/topics/notices/preferences.calls.ts';
import { countAttempt } from '../access/attempts.ts';
import { changeLimits, robotTestLimits } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { noticesOf, readNotice } from '../notices/notices.ts';
import { changePreferences, preferencesOf } from '../accounts/message-preferences.ts';
import type { Pushes } from '../notices/pushes.ts';
import { notFound } from '../refusal.ts';
import { partnerWebhooksCall, switchPartnerWebhooksCall } from '#shared/topics/notices/webhook.calls.ts';
import { partnersOf } from '../notices/partners.ts';
import { switchPartner } from '../accounts/partner-webhooks.ts';
import { addRobotCall, removeRobotCall, robotsCall, testRobotCall } from '#shared/topics/notices/robot.calls.ts';
import { addRobot, removeRobot, robotsOf, testRobot } from '../accounts/robots.ts';

const NUMBER = /^[1-9]\d{0,14}$/;

export function noticeRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, messagePreferencesCall, {
    handle: async ({ user }) => preferencesOf(platform, user),
  });

  addRoute(app, platform, modifyMessagePreferencesCall, {
    async handle({ user, body, request }) {
      await countAttempt(platform.db, changeLimits('messages', user.uid));
      await changePreferences(platform, user, { ...body, requestId: request.id });
      return {};
    },
  });

  addRoute(app, platform, noticesCall, {
    read: (db, { user, query }) => noticesOf(db, user.uid, query, platform.clock.now()),
  });

  addRoute(app, platform, noticeCall, {
    async handle({ user, params: { id } }) {
      if (!NUMBER.test(id)) throw notFound('没有这条消息');
      return readNotice(platform, user.uid, Number(id));
    },
  });
}

/** Time for pages to respond to the close frame before the connection is terminated. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Maximum bytes of a message. Pages send only the authentication message. */
const MAX_MESSAGE_BYTES = 4 * 1024;

export async function websocketRoute(app: FastifyInstance, pushes: Pushes): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } });
  app.addHook('preClose', async () => {
    const { clients } = app.websocketServer;
    setTimeout(() => clients.forEach((each) => each.terminate()), CLOSE_TIMEOUT_MS).unref();
  });
  app.route({
    method: 'GET',
    url: PUSH_PATH,
    handler: async () => {
      throw notFound();
    },
    wsHandler: (socket) => pushes.accept(socket),
  });
}

/** Adds the choice of partners that receive events. */
export function webhookRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  addRoute(app, platform, partnerWebhooksCall, {
    handle: async ({ user: { uid } }) => ({ list: await partnersOf(platform, uid) }),
  });

  addRoute(app, platform, switchPartnerWebhooksCall, {
    async handle({ user: self, params: { id: partner }, body: { on }, request }) {
      await countAttempt(db, changeLimits('session', self.uid));
      await switchPartner(platform, self, { partner, on, requestId: request.id });
      return {};
    },
  });
}

/** Adds the group robots of the user, unless the operator has switched them off. */
export function robotRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;
  const requireRobots = () => {
    if (!platform.robots) throw notFound('平台未开通群机器人');
  };

  addRoute(app, platform, robotsCall, {
    async handle({ user: { uid } }) {
      requireRobots();
      return { list: await robotsOf(db, uid) };
    },
  });

  addRoute(app, platform, addRobotCall, {
    async handle({ user, body, request }) {
      requireRobots();
      await countAttempt(db, changeLimits('robot', user.uid));
      return addRobot(platform, user, { ...body, requestId: request.id });
    },
  });

  addRoute(app, platform, testRobotCall, {
    async handle({ user, params: { id }, request }) {
      requireRobots();
      await countAttempt(db, robotTestLimits(user.uid));
      return testRobot(platform, user, { id, requestId: request.id });
    },
  });

  addRoute(app, platform, removeRobotCall, {
    async handle({ user, params: { id }, request }) {
      requireRobots();
      await countAttempt(db, changeLimits('robot', user.uid));
      await removeRobot(platform, user, { id, requestId: request.id });
      return {};
    },
  });
}
