/** Which wallets a person has, and by which parameters they are withdrawn from (§2.4, §9). */
import { MONTHLY, WEEKLY, type WalletType } from './withdrawal-quote.ts';

export type Cycle = 'week' | 'month';

/** Weekly and monthly are offered when the cycle is week or weekly money is left; otherwise monthly alone (§2.4). */
export function offersWeekly(billingCycle: string | undefined, weeklyLeft: number | undefined): boolean {
  return billingCycle === 'week' || (weeklyLeft ?? 0) > 0;
}

/** The wallet on screen: what the person chose or the host asked for, else the account's own cycle. */
export function shownCycle(weekly: boolean, wish: Cycle | undefined, billingCycle: string | undefined): Cycle {
  if (!weekly) return 'month';
  return wish ?? (billingCycle === 'month' ? 'month' : 'week');
}

export const walletTypeOf = (cycle: Cycle): WalletType => (cycle === 'week' ? WEEKLY : MONTHLY);

/** Enterprise cards withdraw by parameter entry 1, every other method by entry 2 (§9). */
export function monthlyParameters<Entry extends { param_type: number }>(
  entries: readonly Entry[],
  collectionMethod: string | undefined,
): Entry | undefined {
  const wanted = collectionMethod === 'enterpriseCard' ? 1 : 2;
  return entries.find((entry) => entry.param_type === wanted);
}
