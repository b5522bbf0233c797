/** What an operator can look up and do on the terminal (self-hosting/operate.md). Each act is in the audit. */
import { randomUUID } from 'node:crypto';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import type { PayoutProvider } from '../providers/payout.ts';
import { billingActions } from './billing-actions.ts';
import { jobActions } from './job-actions.ts';
import type { OperatorContext } from './operator-context.ts';
import { ticketActions } from './ticket-actions.ts';
import { transferActions } from './transfer-actions.ts';
import { userActions } from './user-actions.ts';
import { webhookActions } from './webhook-actions.ts';

export type OperatorActions = ReturnType<typeof operatorActions>;

/** @param operator the name of the employee, for the audit */
export function operatorActions(platform: Platform, operator: string, provider: PayoutProvider | undefined) {
  const requestId = randomUUID();
  const context: OperatorContext = {
    platform,
    provider,
    requestId,
    record: (tx, command, { uid = '', ...detail }) =>
      recordAudit(tx, platform, { uid, action: 'operator acted', requestId, detail: { operator, command, ...detail } }),
  };
  return {
    ...jobActions(context),
    ...billingActions(context),
    ...transferActions(context),
    ...userActions(context),
    ...ticketActions(context),
    ...webhookActions(context),
  };
}
