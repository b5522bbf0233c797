/** What wire.md names as ours: tickets, directed business, consents. */
import type { FastifyInstance } from 'fastify';
import { application, applyDirectedBusinessCall, directedBusinessesCall } from '#shared/contract/deploy.ts';
import { listPage } from '#shared/contract/inputs.ts';
import {
  authorizationCall,
  authorizationRequest,
  decideAuthorizationCall,
  decision,
} from '#shared/contract/open-auth.ts';
import { createTicketCall, newTicket, ticketsCall } from '#shared/contract/tickets.ts';
import { changeLimits, countAttempt } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { applyFor, directedBusinessesOf } from '../support/directed-business.ts';
import { checkAuthorization, decide } from '../support/open-platform.ts';
import { createTicket, ticketsOf } from '../support/tickets.ts';

export function supportRoutes(app: FastifyInstance, platform: Platform): void {
  ticketRoutes(app, platform);
  directedRoutes(app, platform);

  addRoute(app, platform, authorizationCall, {
    takes: authorizationRequest,
    handle: async ({ query, request }) => checkAuthorization(query, platform.originOf(request)),
  });

  addRoute(app, platform, decideAuthorizationCall, {
    takes: decision,
    async handle({ person, body, request }) {
      await countAttempt(platform.db, changeLimits('consent', person.uid));
      return decide(platform, person.uid, { ...body, requestId: request.id }, platform.originOf(request));
    },
  });
}

function ticketRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, ticketsCall, {
    takes: listPage,
    handle: ({ person, query }) => ticketsOf(platform, person.uid, query),
  });

  addRoute(app, platform, createTicketCall, {
    takes: newTicket,
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
    takes: application,
    async handle({ person, body, params: { id } }) {
      await countAttempt(platform.db, changeLimits('deploy', person.uid));
      await applyFor(platform, person, { id, remark: body.remark });
      return {};
    },
  });
}
