/** When a wallet can be withdrawn from (§5, Withdraw availability; §9). The platform decides by the same functions. */
import { MONTHLY, WEEKLY, type WalletType } from './withdrawal-quote.ts';
import type { Cents } from './money.ts';
import { addDays, shanghai, startOfDay } from './shanghai-time.ts';

/** Which wallets a person has, and by which parameters they are withdrawn from (§2.4, §9). */
export type Cycle = 'week' | 'month';

/** Weekly and monthly are offered when the cycle is week or weekly money is left; otherwise monthly alone (§2.4). */
export function offersWeekly(billingCycle: string | undefined, weeklyLeft: number | undefined): boolean {
  return billingCycle === 'week' || (weeklyLeft ?? 0) > 0;
}

/** The wallet on screen: what the person chose or the host asked for, else the account's own cycle. */
export function shownCycle(weekly: boolean, requested: Cycle | undefined, billingCycle: string | undefined): Cycle {
  if (!weekly) return 'month';
  return requested ?? (billingCycle === 'month' ? 'month' : 'week');
}

export const walletTypeOf = (cycle: Cycle): WalletType => (cycle === 'week' ? WEEKLY : MONTHLY);

/** Enterprise cards withdraw by parameter entry 1, every other method by entry 2 (§9). */
export function monthlyParameters<Entry extends { readonly paramType: number }>(
  entries: readonly Entry[],
  collectionMethod: string | undefined,
): Entry | undefined {
  const wanted = collectionMethod === 'enterpriseCard' ? 1 : 2;
  return entries.find((entry) => entry.paramType === wanted);
}

export interface WindowTerms {
  readonly walletType: WalletType;
  /** server time, ms */
  readonly now: number;
  /** day of the month, or ISO weekday in the weekly wallet; both ends belong to the window */
  readonly startDay: number;
  readonly endDay: number;
  readonly min: Cents;
  readonly max: Cents;
  readonly balance: Cents;
  /** whether the weekly wallet's one withdrawal of the day has been made */
  readonly usedToday?: boolean;
}

export type WithdrawalWindow =
  | { readonly open: true }
  | { readonly open: false; readonly reason: 'day' | 'minimum' | 'used'; readonly opensAt?: number };

/** Whether a withdrawal can be requested now; if not, why, and when the next day of the window begins (ms). */
export function withdrawalWindow(terms: WindowTerms): WithdrawalWindow {
  if (!isWindowDay(terms, terms.now)) return closed('day', nextWindowDay(terms));
  if (terms.walletType === WEEKLY && terms.usedToday) return closed('used', nextWindowDay(terms));
  if (terms.balance < terms.min) return closed('minimum');
  return { open: true };
}

/** Whether this is a day of the window, whatever else stands against a withdrawal. */
export const isOpenDay = (window: WithdrawalWindow): boolean => window.open || window.reason !== 'day';

const closed = (reason: 'day' | 'minimum' | 'used', opensAt?: number): WithdrawalWindow =>
  opensAt === undefined ? { open: false, reason } : { open: false, reason, opensAt };

function isWindowDay({ walletType, startDay, endDay }: WindowTerms, ms: number): boolean {
  const { day, isoWeekday } = shanghai(ms);
  return holdsDay(startDay, endDay, walletType === WEEKLY ? isoWeekday : day);
}

/** Whether a day is in a window; one such as the 28th to the 3rd, or Saturday to Monday, runs over the end. */
export const holdsDay = (startDay: number, endDay: number, day: number): boolean =>
  startDay <= endDay ? day >= startDay && day <= endDay : day >= startDay || day <= endDay;

/** Two months hold every day of a month, also the 31st. */
const LONGEST_WAIT_DAYS = 62;

function nextWindowDay(terms: WindowTerms): number | undefined {
  const today = startOfDay(terms.now);
  for (let ahead = 1; ahead <= LONGEST_WAIT_DAYS; ahead++)
    if (isWindowDay(terms, addDays(today, ahead))) return addDays(today, ahead);
  return undefined;
}

/** Days between a request and its payment (§9, Money): `预计N日前到账`. */
export interface ArrivalDays {
  readonly weekly: number;
  readonly monthly: number;
}

/** The day by which the money is expected: its first millisecond in Shanghai. */
export const expectedArrival = (walletType: WalletType, now: number, days: ArrivalDays): number =>
  addDays(startOfDay(now), walletType === WEEKLY ? days.weekly : days.monthly);

/** Whether one of these withdrawals was made on the day in Shanghai that holds `now`; a failed one gives the day back. */
export const usedOnDay = (
  withdrawals: readonly { readonly create: number; readonly status: string }[],
  now: number,
): boolean =>
  withdrawals.some(({ create, status }) => status !== 'failure' && startOfDay(create * 1000) === startOfDay(now));
