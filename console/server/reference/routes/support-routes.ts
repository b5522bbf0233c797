/** What wire.md names as ours: tickets, directed business, consents. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { PageOf } from '../../../../shared/contract/basics.ts';
import type { DirectedBusiness } from '../../../../shared/contract/deploy.ts';
import type { Authorization, AuthorizationDecision } from '../../../../shared/contract/open-auth.ts';
import { TICKET_CATEGORIES, type CreatedTicket, type Ticket } from '../../../../shared/contract/tickets.ts';
import { changeLimits, countAttempt } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { listPage, shortText, type ListPage } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { applyFor, directedBusinessesOf } from '../support/directed-business.ts';
import { checkAuthorization, decide, type AuthorizationRequest } from '../support/open-platform.ts';
import { createTicket, ticketsOf, type NewTicket } from '../support/tickets.ts';

const filled = (most: number, missing: string, tooLong: string) =>
  v.pipe(v.nullish(v.string(missing), ''), v.trim(), v.nonEmpty(missing), v.maxLength(most, tooLong));

const newTicket = v.object({
  category: v.pipe(v.nullish(v.string('请选择问题类型'), ''), v.picklist(TICKET_CATEGORIES, '请选择问题类型')),
  title: filled(50, '请填写标题', '标题最多 50 个字'),
  content: filled(2_000, '请填写问题描述', '问题描述最多 2000 个字'),
  deviceUUID: v.pipe(v.nullish(shortText, ''), v.trim()),
});

const application = v.object({
  remark: v.pipe(v.nullish(v.string(), ''), v.trim(), v.maxLength(200, '备注最多 200 个字')),
});

const authorizationRequest = v.object({
  client_id: v.optional(shortText, ''),
  redirect_uri: v.optional(v.pipe(v.string(), v.maxLength(1_000, '回调地址过长')), ''),
  state: v.optional(v.pipe(v.string(), v.maxLength(500, 'state 过长')), ''),
  scope: v.optional(shortText, ''),
});

const decision = v.object({ ...authorizationRequest.entries, agree: v.boolean('请选择同意或拒绝') });

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

export function supportRoutes(app: FastifyInstance, platform: Platform): void {
  ticketRoutes(app, platform);
  directedRoutes(app, platform);

  addRoute<Authorization, AuthorizationRequest>(app, platform, {
    method: 'GET',
    url: '/api/openplatform/authorization',
    family: 'H',
    query: authorizationRequest,
    handle: async ({ query, request }) => checkAuthorization(query, originOf(request)),
  });

  addRoute<AuthorizationDecision, unknown, AuthorizationRequest & { agree: boolean }>(app, platform, {
    method: 'POST',
    url: '/api/openplatform/authorization',
    family: 'H',
    body: decision,
    async handle({ person, body, request }) {
      await countAttempt(platform.db, changeLimits('consent', person.uid));
      return decide(platform, person.uid, body, originOf(request));
    },
  });
}

function ticketRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<PageOf<Ticket>, ListPage>(app, platform, {
    method: 'GET',
    url: '/api/console/tickets',
    family: 'H',
    query: listPage,
    handle: ({ person, query }) => ticketsOf(platform, person.uid, query),
  });

  addRoute<CreatedTicket, unknown, NewTicket>(app, platform, {
    method: 'POST',
    url: '/api/console/tickets',
    family: 'H',
    body: newTicket,
    async handle({ person, body }) {
      await countAttempt(platform.db, changeLimits('ticket', person.uid));
      return { id: await createTicket(platform, person, body) };
    },
  });
}

function directedRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<PageOf<DirectedBusiness>>(app, platform, {
    method: 'GET',
    url: '/api/console/deploy',
    family: 'H',
    handle: ({ person }) => directedBusinessesOf(platform, person.uid),
  });

  addRoute<object, unknown, { remark: string }>(app, platform, {
    method: 'POST',
    url: '/api/console/deploy/:id/apply',
    family: 'H',
    body: application,
    async handle({ person, body, request }) {
      const { id } = request.params as { id: string };
      await countAttempt(platform.db, changeLimits('deploy', person.uid));
      await applyFor(platform, person, { id, remark: body.remark });
      return {};
    },
  });
}
