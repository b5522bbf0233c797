/** What wire.md names as ours: tickets, directed business, consents; notices, and the websocket where pages listen (§2.3, §7.7). */
import type { FastifyInstance } from 'fastify';
import websocket from '@fastify/websocket';
import { application, applyDirectedBusinessCall, directedBusinessesCall } from '#shared/contract/deploy.ts';
import { listPage } from '#shared/contract/inputs.ts';
import {
  authorizationCall,
  authorizationRequest,
  decideAuthorizationCall,
  decision,
} from '#shared/contract/open-auth.ts';
import { createTicketCall, newTicket, ticketsCall } from '#shared/contract/tickets.ts';
import { noticeCall, noticeQuery, noticesCall } from '#shared/contract/notices.ts';
import { changeLimits, countAttempt } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { applyFor, directedBusinessesOf } from '../support/directed-business.ts';
import { checkAuthorization, decide } from '../support/open-platform.ts';
import { createTicket, ticketsOf } from '../support/tickets.ts';
import { noticesOf, readNotice, type Pushes } from '../notices/notices.ts';
import { notFound } from '../refusal.ts';

export function supportRoutes(app: FastifyInstance, platform: Platform): void {
  ticketRoutes(app, platform);
  directedRoutes(app, platform);

  addRoute(app, platform, authorizationCall, {
    schema: authorizationRequest,
    handle: async ({ query, request }) => checkAuthorization(query, platform.originOf(request)),
  });

  addRoute(app, platform, decideAuthorizationCall, {
    schema: decision,
    async handle({ person, body, request }) {
      await countAttempt(platform.db, changeLimits('consent', person.uid));
      return decide(platform, person.uid, { ...body, requestId: request.id }, platform.originOf(request));
    },
  });
}

function ticketRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, ticketsCall, {
    schema: listPage,
    handle: ({ person, query }) => ticketsOf(platform, person.uid, query),
  });

  addRoute(app, platform, createTicketCall, {
    schema: newTicket,
    async handle({ person, body }) {
      await countAttempt(platform.db, changeLimits('ticket', person.uid));
      return { id: await createTicket(platform, person, body) };
    },
  });
}

function directedRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, directedBusinessesCall, {
    handle: ({ person }) => directedBusinessesOf(platform, person.uid),
  });

  addRoute(app, platform, applyDirectedBusinessCall, {
    schema: application,
    async handle({ person, body, params: { id } }) {
      await countAttempt(platform.db, changeLimits('deploy', person.uid));
      await applyFor(platform, person, { id, remark: body.remark });
      return {};
    },
  });
}

const NUMBER = /^[1-9]\d{0,14}$/;

export function noticeRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, noticesCall, {
    schema: noticeQuery,
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
