/** What an operator can look up and do on the terminal (self-hosting/operate.md). Each act is in the audit. */
import { randomUUID } from 'node:crypto';
import { recordAudits } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import type { PayoutProvider } from '../providers/payout.ts';
import { agentActions } from './agent-actions.ts';
import { billingActions } from './billing-actions.ts';
import { clockActions } from './clock-actions.ts';
import { correctionActions } from './correction-actions.ts';
import { invoiceActions } from './invoice-actions.ts';
import { jobActions } from './job-actions.ts';
import type { OperatorContext } from './operator-context.ts';
import { payoutActions } from './payout-actions.ts';
import { ticketActions } from './ticket-actions.ts';
import { transferActions } from './transfer-actions.ts';
import { userActions } from './user-actions.ts';
import { webhookActions } from './webhook-actions.ts';

const actionsOf = (context: OperatorContext) => ({
  ...jobActions(context),
  ...agentActions(context),
  ...billingActions(context),
  ...clockActions(context),
  ...correctionActions(context),
  ...transferActions(context),
  ...payoutActions(context),
  ...userActions(context),
  ...ticketActions(context),
  ...invoiceActions(context),
  ...webhookActions(context),
});
export type OperatorActions = ReturnType<typeof actionsOf>;

/** @param operator the name of the employee, for the audit */
export function operatorActions(
  platform: Platform,
  operator: string,
  provider: PayoutProvider | undefined,
): OperatorActions {
  const requestId = randomUUID();
  const record: OperatorContext['record'] = (tx, command, { uids = [], ...act }) => {
    const detail = { operator, command, ...act };
    const users = new Set(uids.filter((uid) => uid !== ''));
    const concerned = users.size > 0 ? [...users] : [''];
    return recordAudits(
      tx,
      platform,
      concerned.map((uid) => ({ uid, action: 'operator acted', requestId, detail })),
    );
  };
  const context = { platform, operator, provider, requestId };
  const actions = actionsOf({ ...context, record });
  const names = Object.keys(actions) as (keyof OperatorActions)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      // an act that has recorded nothing, such as a retry without jobs, is recorded with its name
      async (...args: never) => {
        let isRecorded = false;
        const recording: OperatorContext['record'] = async (...entry) => {
          await record(...entry);
          isRecorded = true;
        };
        const act = actionsOf({ ...context, record: recording })[name] as (...given: never) => Promise<unknown>;
        const result = await act(...args);
        if (!isRecorded) await record(platform.db, name, {});
        return result;
      },
    ]),
  ) as unknown as OperatorActions;
}
