/** Endpoints for employees of the operator, who approve payouts. They have no CORS headers, because no page uses them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { countAttempt, operatorLimits } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { approvePayout, refusePayout, waitingPayouts } from '../money/approvals.ts';
import { invalid, noSession } from '../refusal.ts';

/** An employee who approves payouts. */
export interface Approver {
  readonly name: string;
  readonly secret: string;
}

const MAX_REASON_LENGTH = 200;
const refusal = v.object({
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_REASON_LENGTH)),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function operatorRoutes(app: FastifyInstance, platform: Platform, approvers: readonly Approver[]): void {
  /** Returns the name of the employee. @throws Refusal 4010, 4290 */
  async function approverOf({ headers, ip }: FastifyRequest): Promise<string> {
    const removeAttempt = await countAttempt(platform.db, operatorLimits(ip));
    const given = digest(/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
    // compares all secrets, so that the duration reveals nothing
    const [found] = approvers.filter(({ secret }) => timingSafeEqual(digest(secret), given));
    if (!found) throw noSession();
    await removeAttempt();
    return found.name;
  }

  app.get('/operators/payouts', async (request, reply) => {
    await approverOf(request);
    reply.header('cache-control', 'no-store');
    return { list: await waitingPayouts(platform.db) };
  });

  app.post<{ Params: { txId: string } }>('/operators/payouts/:txId/approval', async (request) => {
    const approver = await approverOf(request);
    await approvePayout(platform, { txId: request.params.txId, approver, requestId: request.id });
    return {};
  });

  app.post<{ Params: { txId: string } }>('/operators/payouts/:txId/refusal', async (request) => {
    const approver = await approverOf(request);
    const { success, output } = v.safeParse(refusal, request.body);
    if (!success) throw invalid('请填写原因', 'reason');
    const { id: requestId, params } = request;
    await refusePayout(platform, {
      txId: params.txId,
      approver,
      requestId,
      reason: (output as { reason: string }).reason,
    });
    return {};
  });
}
