/** The one decision whether a wallet can be withdrawn from now: for the ribbon, the callouts, the setup path and the button. */
import type { Cents } from '../../core/money.ts';
import type { WalletType } from './withdrawal-quote.rules.ts';
import { isLimited, isOpenDay, withdrawalWindow, type WithdrawalWindow } from './withdrawal-window.rules.ts';

/** Rules of the platform for one wallet. Amounts are in cents. */
export interface WalletParameters {
  readonly startDay: number;
  readonly endDay: number;
  readonly min: Cents;
  readonly max: Cents;
  /** undefined if the platform did not send it */
  readonly feePercent: number | undefined;
  /** days on which the bill is checked; monthly only, 0 when the platform does not send them */
  readonly checkStart: number;
  readonly checkEnd: number;
}

export interface WalletFacts {
  readonly walletType: WalletType;
  /** server time, ms */
  readonly now: number;
  /** whether the settlement of the account is reconciled here (§6) */
  readonly isReconciled: boolean;
  /** whether the session has the permission to withdraw */
  readonly isGranted: boolean;
  /** whether the user must verify the identity in the mini-program first (§6) */
  readonly needsVerification: boolean;
  /** whether the outcome of the previous withdrawal is not known */
  readonly isPending: boolean;
  readonly isOffline: boolean;
  /** undefined until it is loaded */
  readonly balance: Cents | undefined;
  /** ms; the platform blocks withdrawals until then after a change of the account */
  readonly heldUntil?: number | undefined;
  /** the change that caused the hold; undefined if it is unknown */
  readonly heldFor?: 'payout' | 'phone' | 'walletPassword' | 'billingCycle' | undefined;
  readonly balanceFailed: boolean;
  /** undefined until they are loaded */
  readonly parameters: WalletParameters | undefined;
  readonly parametersFailed: boolean;
  /** whether a withdrawal was made today; undefined until the records are loaded */
  readonly usedToday: boolean | undefined;
}

/** Obstacles on any day, in the order in which they are reported. */
type Obstacle =
  | 'noWallet'
  | 'notGranted'
  | 'pendingWithdrawal'
  | 'verifyFirst'
  | 'held'
  | 'offline'
  | 'balanceFailed'
  | 'parametersFailed';

export type ClosedReason = Obstacle | 'day' | 'minimum' | 'used';

export interface WalletTerms {
  /** whether a withdrawal can start now; undefined until all facts that decide it are known */
  readonly isOpen: boolean | undefined;
  /** why no withdrawal can start */
  readonly reason: ClosedReason | undefined;
  /** only the wallet's window, regardless of other obstacles; undefined until it is known */
  readonly window: WithdrawalWindow | undefined;
}

/** Decides only from the given facts. An unknown fact never opens a wallet. */
export function walletTerms(facts: WalletFacts): WalletTerms {
  const window = needsRecords(facts) && facts.usedToday === undefined ? undefined : windowOf(facts);
  const reason = obstacleOf(facts) ?? (window?.open === false ? window.reason : undefined);
  return { isOpen: reason ? false : window?.open, reason, window };
}

/** Whether the records of the day decide: on the one day of the weekly wallet, one withdrawal is allowed (§9). */
export function needsRecords(facts: WalletFacts): boolean {
  const { walletType, parameters } = facts;
  const window = windowOf(facts);
  return (
    parameters !== undefined && isLimited({ ...parameters, walletType }) && window !== undefined && isOpenDay(window)
  );
}

function windowOf({ walletType, now, balance, parameters, usedToday }: WalletFacts): WithdrawalWindow | undefined {
  if (balance === undefined || !parameters) return undefined;
  return withdrawalWindow({ ...parameters, walletType, now, balance, usedToday: usedToday === true });
}

function obstacleOf(facts: WalletFacts): Obstacle | undefined {
  if (!facts.isReconciled) return 'noWallet';
  if (!facts.isGranted) return 'notGranted';
  if (facts.isPending) return 'pendingWithdrawal';
  if (facts.needsVerification) return 'verifyFirst';
  if ((facts.heldUntil ?? 0) > facts.now) return 'held';
  if (facts.isOffline) return 'offline';
  if (facts.balanceFailed) return 'balanceFailed';
  return facts.parametersFailed ? 'parametersFailed' : undefined;
}
