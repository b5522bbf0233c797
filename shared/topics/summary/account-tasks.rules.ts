/** The open tasks of a user, for `getTasks` and for the element that lists them (no React, no I/O). */
import type { AccountTask } from '../../host/public-api.ts';
import type { AccountInfo, ContractInfo } from '../accounts/account.calls.ts';
import { reminderOf } from '../accounts/contract-reminder.rules.ts';
import type { PayInfo } from '../accounts/payout.calls.ts';
import { openSteps } from '../accounts/setup-steps.rules.ts';
import type { MonthlyBill } from '../billing/bill/bill.calls.ts';
import { BILL_STATES } from '../billing/bill/bill.rules.ts';
import type { DeviceOverview } from '../devices/device.calls.ts';
import type { WithdrawalRecord } from '../money/wallet/wallet.calls.ts';
import { isPaidTo } from '../money/wallet/withdrawal-account.rules.ts';
import type { Ticket } from '../support/ticket/ticket.calls.ts';
import { hasNewReply } from '../support/ticket/ticket.rules.ts';
import { offersWeekly, type Cycle } from '../money/wallet/wallet.rules.ts';

/** The newest tickets. */
export const RECENT_TICKETS = { pageIndex: 1, pageSize: 10 } as const;

/** A wallet that is open for a withdrawal. */
export interface OpenWallet {
  readonly cycle: Cycle;
  /** cents */
  readonly amount: number | undefined;
  /** the newest withdrawals; `undefined` if they are unknown */
  readonly records: readonly WithdrawalRecord[] | undefined;
}

/** Data that decides which tasks are open. Data that is unknown leads to no task. */
export interface TaskFacts {
  readonly account: AccountInfo;
  /** whether the settlement of the account is reconciled here (§6) */
  readonly isReconciled: boolean;
  /** whether amounts are hidden (§5) */
  readonly isHidden: boolean;
  /** server time, ms */
  readonly now: number;
  readonly wallets: readonly OpenWallet[];
  readonly payInfo: PayInfo | undefined;
  readonly contract: ContractInfo | undefined;
  /** the last month that can have a bill, such as `2026-10`, and the state of its bill */
  readonly bill: { readonly month: string; readonly state: MonthlyBill['state'] } | undefined;
  readonly devices: Pick<DeviceOverview, 'offline' | 'lostYesterday'> | undefined;
  readonly tickets: readonly Ticket[] | undefined;
}

/** Returns the open tasks, in the order in which they are listed. */
export function openTasks(facts: TaskFacts): readonly AccountTask[] {
  const { account, isReconciled, isHidden, now, wallets, payInfo, contract, bill, devices, tickets = [] } = facts;
  const offline = devices?.offline ?? 0;
  const reminder = contract && reminderOf(contract);
  const answeredCount = tickets.filter((ticket) => hasNewReply(ticket, now)).length;
  const tasks: readonly (AccountTask | false | undefined)[] = [
    ...(isReconciled ? requiredSteps(account) : []).map((step) => ({ kind: 'setup', step }) as const),
    ...wallets.map(({ cycle, amount, records }): AccountTask => {
      const hasFailed = lastHasFailed(records, payInfo);
      return { kind: 'withdraw', cycle, amount: isHidden ? undefined : amount, hasFailed };
    }),
    reminder && { kind: 'contract', state: reminder.kind, end: reminder.end },
    bill?.state === BILL_STATES.unconfirmed && { kind: 'bill', month: bill.month },
    offline > 0 && {
      kind: 'offline',
      count: offline,
      lost: isHidden ? undefined : devices?.lostYesterday || undefined,
    },
    answeredCount > 0 && { kind: 'ticket', count: answeredCount },
  ];
  return tasks.filter((task) => task !== false && task !== undefined);
}

/** An account that must first be verified in the mini-program cannot take the other steps. */
const requiredSteps = (account: AccountInfo): ReturnType<typeof openSteps> =>
  account.needVerify === true ? ['identity'] : openSteps(account);

/** Returns whether the last withdrawal of a wallet failed, and the payout account is still the same. */
function lastHasFailed(records: OpenWallet['records'], payInfo: PayInfo | undefined): boolean {
  const [last] = [...(records ?? [])].sort((one, other) => other.create - one.create);
  return last?.status === 'failure' && isPaidTo(last, payInfo);
}

interface WalletsState {
  readonly billingCycle: string | undefined;
  readonly weeklyLeft: number | undefined;
  readonly isWeekOpen: boolean | undefined;
  readonly isMonthOpen: boolean | undefined;
}

/** Returns the wallets whose withdraw button is enabled; the wallet's default tab comes first (§2.3). */
export function openCycles({ billingCycle, weeklyLeft, isWeekOpen, isMonthOpen }: WalletsState): readonly Cycle[] {
  const open: Cycle[] = [];
  if (offersWeekly(billingCycle, weeklyLeft) && isWeekOpen) open.push('week');
  if (isMonthOpen) open.push('month');
  return billingCycle === 'month' ? open.reverse() : open;
}
