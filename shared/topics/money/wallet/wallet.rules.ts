/** The two wallets of a user, and which of them is on screen (§2.4). */

/** 0: monthly wallet, 1: weekly wallet, as in API requests. */
export type WalletType = 0 | 1;
export const MONTHLY: WalletType = 0;
export const WEEKLY: WalletType = 1;

/** Returns whether the specification names this wallet (§3, Entry record), as a number or as text. */
export const isWalletType = (wallet: number | string): boolean =>
  [MONTHLY, WEEKLY].some((type) => `${type}` === `${wallet}`);

/** Billing cycle: decides the wallets of a user and the parameters of withdrawals (§2.4, §9). */
export type Cycle = 'week' | 'month';

/**
 * Returns whether the weekly wallet is offered in addition to the monthly one: if the cycle is week, or weekly money is
 * left (§2.4).
 */
export function offersWeekly(billingCycle: string | undefined, weeklyLeft: number | undefined): boolean {
  return billingCycle === 'week' || (weeklyLeft ?? 0) > 0;
}

/** The amounts of a wallet in cents; `undefined` until they are loaded. */
interface Amounts {
  readonly leftAmount?: number | null | undefined;
  readonly withdrawalAmount?: number | null | undefined;
}

/** Returns whether nothing has been in a wallet yet. */
export const isUnused = (amounts: Amounts | undefined): boolean =>
  amounts?.leftAmount === 0 && amounts.withdrawalAmount === 0;

/**
 * Returns the wallet on screen: the one requested by the user or the host, or the account's own cycle. While the weekly wallet
 * is unused, the monthly one comes first if it has money.
 */
export function shownCycle(
  weekly: boolean,
  requested: Cycle | undefined,
  billingCycle: string | undefined,
  { week, month }: { readonly week?: Amounts | undefined; readonly month?: Amounts | undefined } = {},
): Cycle {
  if (!weekly) return 'month';
  const ownCycle = billingCycle === 'month' || (isUnused(week) && (month?.leftAmount ?? 0) > 0) ? 'month' : 'week';
  return requested ?? ownCycle;
}

export const walletTypeOf = (cycle: Cycle): WalletType => (cycle === 'week' ? WEEKLY : MONTHLY);
