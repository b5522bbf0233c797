/** Routes of tickets with their attachments, directed business, and authorizations (§7.7). */
import type { FastifyInstance } from 'fastify';
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
import { countAttempt } from '../access/attempts.ts';
import { changeLimits, uploadLimits } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { applyFor, directedBusinessesOf } from '../support/directed-business.ts';
import { checkAuthorization, decide } from '../support/open-platform.ts';
import { createTicket, replyToTicket, ticketsOf } from '../support/tickets.ts';
import { addAttachment, readAttachment } from '../support/attachments.ts';

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
