/**
 * Endpoints for the servers of partners: the log of their webhooks, and replays (guides/webhooks.md). They have no CORS headers,
 * because no page uses them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { MOST_REPLAYED, PARTNER_ENDPOINTS } from '#shared/topics/notices/delivery.server.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { countAttempt } from '../access/attempts.ts';
import { recordAudits } from '../access/audit.ts';
import { partnerSecretLimits, webhookLogLimits, webhookReplayLimits } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import { deliveriesOf, ReplayTooLarge, replayWebhooks, type Span } from '../notices/deliveries.ts';
import { noSession, notFound } from '../refusal.ts';
import { ownerOfSecret } from '../secrets.ts';

export interface Partner {
  readonly name: string;
  readonly secret: string;
}

const { webhookDeliveries, replayWebhooks: replay } = PARTNER_ENDPOINTS;

export function partnerRoutes(app: FastifyInstance, platform: Platform, partners: readonly Partner[]): void {
  const { db, jobs, webhooks } = platform;

  /** Returns the name of the partner. @throws Refusal 4010, 4290, or 4040 for a partner without webhooks */
  async function partnerOf({ headers, ip }: FastifyRequest): Promise<string> {
    const found = ownerOfSecret(headers.authorization, partners);
    if (!found) {
      await countAttempt(db, partnerSecretLimits(ip));
      throw noSession();
    }
    if (!webhooks.some(({ partner }) => partner === found.name)) throw notFound('没有为该网站设置事件通知地址');
    return found.name;
  }

  const replayOf = (partner: string, span: Span, requestId: string): Promise<number> =>
    inTransaction(db, async (tx) => {
      const { uids, replayed } = await replayWebhooks({ jobs }, tx, { ...span, partner, most: MOST_REPLAYED });
      const detail = { partner, webhooks: replayed };
      const entries = uids.map((uid) => ({ uid, action: 'partner webhooks replayed' as const, requestId, detail }));
      await recordAudits(tx, platform, entries);
      return replayed;
    });

  app.get(webhookDeliveries.path, async (request, reply) => {
    const partner = await partnerOf(request);
    await countAttempt(db, webhookLogLimits(partner));
    const read = v.safeParse(webhookDeliveries.request, request.query);
    if (!read.success) return refuse(reply, read.issues[0]);
    return reply.header('cache-control', 'no-store').send(await deliveriesOf(db, partner, read.output));
  });

  app.post(replay.path, async (request, reply) => {
    const partner = await partnerOf(request);
    await countAttempt(db, webhookReplayLimits(partner));
    const read = v.safeParse(replay.request, request.body);
    if (!read.success) return refuse(reply, read.issues[0]);
    const { output } = read;
    const span = 'ids' in output ? output : { ...output, to: output.to ?? Date.now() };
    try {
      const replayed = await replayOf(partner, span, request.id);
      jobs.wake();
      return await reply.send({ replayed });
    } catch (error) {
      if (error instanceof ReplayTooLarge) return refuse(reply, error, 'from');
      throw error;
    }
  });
}

/** Rejects a request with the field and the problem, for developers. */
const refuse = (
  reply: FastifyReply,
  issue: { readonly message: string } | v.BaseIssue<unknown>,
  field = 'path' in issue ? (v.getDotPath(issue) ?? undefined) : undefined,
): FastifyReply =>
  reply.code(422).send({
    ...{ code: ERROR_CODES.invalidRequest, message: '请求参数不正确', requestId: reply.request.id },
    ...(field && { field }),
    problem: issue.message,
  });
