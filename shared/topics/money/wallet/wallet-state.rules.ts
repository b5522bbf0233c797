/** The one decision whether a wallet can be withdrawn from now: for the ribbon, the callouts, the setup path and the button. */
import type { Cents } from '#shared/core/money.ts';
import type { WalletParameters } from '../../billing/settled-param.rules.ts';
import type { WalletType } from './wallet.rules.ts';
import { isLimited, isOpenDay, withdrawalWindow, type WithdrawalWindow } from './withdrawal-window.rules.ts';

/** The known data of a wallet, without requesting it. */
export interface WalletSnapshot {
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

/** A wallet as its page, its button and its dialog show it. */
export interface WalletState extends WalletSnapshot {
  /** whether a withdrawal can start now; undefined until all data that decides it is known */
  readonly isOpen: boolean | undefined;
  /** why no withdrawal can start */
  readonly reason: ClosedReason | undefined;
  /** only the wallet's window, regardless of other obstacles; undefined until it is known */
  readonly window: WithdrawalWindow | undefined;
}

/** Decides only from known data. Unknown data never opens a wallet. */
export function walletState(snapshot: WalletSnapshot): WalletState {
  const window = needsRecords(snapshot) && snapshot.usedToday === undefined ? undefined : windowOf(snapshot);
  const reason = obstacleOf(snapshot) ?? (window?.open === false ? window.reason : undefined);
  return { ...snapshot, isOpen: reason ? false : window?.open, reason, window };
}

/** Whether the records of the day decide: on the one day of the weekly wallet, one withdrawal is allowed (§9). */
export function needsRecords(snapshot: WalletSnapshot): boolean {
  const { walletType, parameters } = snapshot;
  const window = windowOf(snapshot);
  return (
    parameters !== undefined && isLimited({ ...parameters, walletType }) && window !== undefined && isOpenDay(window)
  );
}

function windowOf({ walletType, now, balance, parameters, usedToday }: WalletSnapshot): WithdrawalWindow | undefined {
  if (balance === undefined || !parameters) return undefined;
  return withdrawalWindow({ ...parameters, walletType, now, balance, usedToday: usedToday === true });
}

function obstacleOf(snapshot: WalletSnapshot): Obstacle | undefined {
  if (!snapshot.isReconciled) return 'noWallet';
  if (!snapshot.isGranted) return 'notGranted';
  if (snapshot.isPending) return 'pendingWithdrawal';
  if (snapshot.needsVerification) return 'verifyFirst';
  if ((snapshot.heldUntil ?? 0) > snapshot.now) return 'held';
  if (snapshot.isOffline) return 'offline';
  if (snapshot.balanceFailed) return 'balanceFailed';
  return snapshot.parametersFailed ? 'parametersFailed' : undefined;
}

/**
 * Returns the first withdrawal day after a hold, ms, if the hold ends on another day. `undefined` if it ends on a withdrawal
 * day, or while the rules are unknown.
 */
export function opensAfterHold(snapshot: WalletSnapshot): number | undefined {
  const window = windowOf({ ...snapshot, now: snapshot.heldUntil ?? snapshot.now, usedToday: false });
  return window?.open === false && window.reason === 'day' ? window.opensAt : undefined;
}
