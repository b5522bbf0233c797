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
    async handle({ user, body, request }) {
      await countAttempt(platform.db, changeLimits('consent', user.uid));
      return decide(platform, user.uid, { ...body, requestId: request.id }, platform.originOf(request));
    },
  });
}

function ticketRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, ticketsCall, {
    read: (db, { user, query }) => ticketsOf(db, user.uid, query),
  });

  addRoute(app, platform, createTicketCall, {
    async handle({ user, body }) {
      await countAttempt(platform.db, changeLimits('ticket', user.uid));
      return { id: await createTicket(platform, user, body) };
    },
  });

  addRoute(app, platform, replyToTicketCall, {
    async handle({ user, body }) {
      await countAttempt(platform.db, changeLimits('ticket', user.uid));
      await replyToTicket(platform, user, body);
      return {};
    },
  });

  addRoute(app, platform, uploadAttachmentCall, {
    bodyLimit: MOST_UPLOAD_BYTES,
    async handle({ user, body }) {
      await countAttempt(platform.db, uploadLimits(user.uid));
      return addAttachment(platform.db, user.uid, body);
    },
  });

  addRoute(app, platform, ticketAttachmentCall, {
    read: (db, { user, query }) => readAttachment(db, query.id, user.uid),
  });
}

function directedRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, directedBusinessesCall, {
    handle: ({ user }) => directedBusinessesOf(platform, user.uid),
  });

  addRoute(app, platform, applyDirectedBusinessCall, {
    async handle({ user, body, params: { id } }) {
      await countAttempt(platform.db, changeLimits('deploy', user.uid));
      await applyFor(platform, user, { id, remark: body.remark });
      return {};
    },
  });
}
