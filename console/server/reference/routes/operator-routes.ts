/** Endpoints for employees of the operator, who approve payouts. They have no CORS headers, because no page uses them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { typedText } from '#shared/core/request-values.ts';
import { countAttempt } from '../access/attempts.ts';
import { recordAudit } from '../access/audit.ts';
import { operatorLimits } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { approvePayout, refusePayout, waitingPayouts } from '../money/approvals.ts';
import { invalid, noSession } from '../refusal.ts';
import { ownerOfSecret } from '../secrets.ts';

/** An employee who approves payouts. */
export interface Approver {
  readonly name: string;
  readonly secret: string;
}

const MAX_REASON_LENGTH = 200;
const refusal = v.object({ reason: v.pipe(typedText(), v.nonEmpty(), v.maxLength(MAX_REASON_LENGTH)) });

export function operatorRoutes(app: FastifyInstance, platform: Platform, approvers: readonly Approver[]): void {
  /** Returns the name of the employee. @throws Refusal 4010, 4290 */
  async function approverOf({ headers, ip }: FastifyRequest): Promise<string> {
    const removeAttempt = await countAttempt(platform.db, operatorLimits(ip));
    const found = ownerOfSecret(headers.authorization, approvers);
    if (!found) throw noSession();
    await removeAttempt();
    return found.name;
  }

  app.get('/operators/payouts', async (request, reply) => {
    const operator = await approverOf(request);
    reply.header('cache-control', 'no-store');
    const list = await waitingPayouts(platform.db);
    const detail = { operator, command: 'payouts', payouts: list.length };
    await recordAudit(platform.db, platform, { uid: '', action: 'operator acted', requestId: request.id, detail });
    return { list };
  });

  app.post<{ Params: { txId: string } }>('/operators/payouts/:txId/approval', async (request) => {
    const approver = await approverOf(request);
    await approvePayout(platform, { txId: request.params.txId, approver, requestId: request.id });
    return {};
  });

  app.post<{ Params: { txId: string } }>('/operators/payouts/:txId/refusal', async (request) => {
    const approver = await approverOf(request);
    const read = v.safeParse(refusal, request.body);
    if (!read.success) throw invalid('请填写原因', 'reason');
    const { id: requestId, params } = request;
    await refusePayout(platform, { txId: params.txId, approver, requestId, reason: read.output.reason });
    return {};
  });
}
