/** Routes of tickets, directed business, consents and notices, and the websocket for pushes (§2.3, §7.7). */
import type { FastifyInstance } from 'fastify';
import websocket from '@fastify/websocket';
import { applyDirectedBusinessCall, directedBusinessesCall } from '#shared/topics/support/business.calls.ts';
import { authorizationCall, decideAuthorizationCall } from '#shared/topics/support/authorization.calls.ts';
import { MOST_UPLOAD_BYTES } from '#shared/topics/support/ticket/attachment.rules.ts';
import {
  createTicketCall,
  replyToTicketCall,
  ticketAttachmentCall,
  ticketsCall,
  uploadAttachmentCall,
} from '#shared/topics/support/ticket/ticket.calls.ts';
import { noticeCall, noticesCall, PUSH_PATH } from '#shared/topics/notices/notice.calls.ts';
import { messagePreferencesCall, modifyMessagePreferencesCall } from '#shared/topics/notices/preferences.calls.ts';
import { countAttempt } from '../access/attempts.ts';
import { changeLimits, uploadLimits } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { applyFor, directedBusinessesOf } from '../support/directed-business.ts';
import { checkAuthorization, decide } from '../support/open-platform.ts';
import { createTicket, replyToTicket, ticketsOf } from '../support/tickets.ts';
import { addAttachment, readAttachment } from '../support/attachments.ts';
import { noticesOf, readNotice } from '../notices/notices.ts';
import { changePreferences } from '../accounts/message-preferences.ts';
import type { Pushes } from '../notices/pushes.ts';
import { notFound } from '../refusal.ts';

export function supportRoutes(app: FastifyInstance, platform: Platform): void {
  ticketRoutes(app, platform);
  directedRoutes(app, platform);

  addRoute(app, platform, authorizationCall, {
    handle: async ({ query, request }) => checkAuthorization(platform, query, platform.originOf(request)),
  });

  addRoute(app, platform, decideAuthorizationCall, {
    async handle({ person, body, request }) {
      await countAttempt(platform.db, changeLimits('consent', person.uid));
      return decide(platform, person.uid, { ...body, requestId: request.id }, platform.originOf(request));
    },
  });
}

function ticketRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, ticketsCall, {
    read: (db, { person, query }) => ticketsOf(db, person.uid, query),
  });

  addRoute(app, platform, createTicketCall, {
    async handle({ person, body }) {
      await countAttempt(platform.db, changeLimits('ticket', person.uid));
      return { id: await createTicket(platform, person, body) };
    },
  });

  addRoute(app, platform, replyToTicketCall, {
    async handle({ person, body }) {
      await countAttempt(platform.db, changeLimits('ticket', person.uid));
      await replyToTicket(platform, person, body);
      return {};
    },
  });

  addRoute(app, platform, uploadAttachmentCall, {
    bodyLimit: MOST_UPLOAD_BYTES,
    async handle({ person, body }) {
      await countAttempt(platform.db, uploadLimits(person.uid));
      return addAttachment(platform.db, person.uid, body);
    },
  });

  addRoute(app, platform, ticketAttachmentCall, {
    read: (db, { person, query }) => readAttachment(db, query.id, person.uid),
  });
}

function directedRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, directedBusinessesCall, {
    handle: ({ person }) => directedBusinessesOf(platform, person.uid),
  });

  addRoute(app, platform, applyDirectedBusinessCall, {
    async handle({ person, body, params: { id } }) {
      await countAttempt(platform.db, changeLimits('deploy', person.uid));
      await applyFor(platform, person, { id, remark: body.remark });
      return {};
    },
  });
}

const NUMBER = /^[1-9]\d{0,14}$/;

export function noticeRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, messagePreferencesCall, {
    handle: async ({ person: { moneySms } }) => ({ moneySms }),
  });

  addRoute(app, platform, modifyMessagePreferencesCall, {
    async handle({ person, body, request }) {
      await countAttempt(platform.db, changeLimits('messages', person.uid));
      await changePreferences(platform, person, { ...body, requestId: request.id });
      return {};
    },
  });

  addRoute(app, platform, noticesCall, {
    read: (db, { person, query }) => noticesOf(db, person.uid, query, platform.clock.now()),
  });

  addRoute(app, platform, noticeCall, {
    async handle({ person, params: { id } }) {
      if (!NUMBER.test(id)) throw notFound('没有这条消息');
      return readNotice(platform, person.uid, Number(id));
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
