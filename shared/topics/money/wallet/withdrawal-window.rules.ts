/** Times when a wallet is open for withdrawal (§5, Withdraw availability; §9). The platform uses the same functions. */
import { WEEKLY, type WalletType } from './wallet.rules.ts';
import type { Cents } from '#shared/core/money.ts';
import { addDays, shanghai, startOfDay } from '#shared/core/shanghai-time.ts';

export interface WindowInput {
  readonly walletType: WalletType;
  /** server time, ms */
  readonly now: number;
  /** day of the month, or ISO weekday for the weekly wallet; both days are included */
  readonly startDay: number;
  readonly endDay: number;
  readonly min: Cents;
  readonly max: Cents;
  readonly balance: Cents;
  /** whether a withdrawal was made today; it uses up a weekly window of one day */
  readonly usedToday?: boolean;
}

export type WithdrawalWindow =
  | { readonly open: true }
  | { readonly open: false; readonly reason: 'day' | 'minimum' | 'used'; readonly opensAt?: number };

/** Returns whether a withdrawal can be requested now; if not, the reason and the start of the next open day (ms). */
export function withdrawalWindow(input: WindowInput): WithdrawalWindow {
  if (!isWindowDay(input, input.now)) return closed('day', nextWindowDay(input));
  if (isLimited(input) && input.usedToday) return closed('used', nextWindowDay(input));
  if (input.balance < input.min) return closed('minimum');
  return { open: true };
}

/** Returns whether today is a withdrawal day, even if withdrawals are closed for another reason. */
export const isOpenDay = (window: WithdrawalWindow): boolean => window.open || window.reason !== 'day';

/**
 * Returns whether one withdrawal uses up the window: the weekly wallet with one weekday (§9). The limit of any other window
 * is unknown, because the platform does not send it.
 */
export const isLimited = ({
  walletType,
  startDay,
  endDay,
}: Pick<WindowInput, 'walletType' | 'startDay' | 'endDay'>): boolean => walletType === WEEKLY && startDay === endDay;

const closed = (reason: 'day' | 'minimum' | 'used', opensAt?: number): WithdrawalWindow =>
  opensAt === undefined ? { open: false, reason } : { open: false, reason, opensAt };

function isWindowDay({ walletType, startDay, endDay }: WindowInput, ms: number): boolean {
  const { day, isoWeekday } = shanghai(ms);
  return holdsDay(startDay, endDay, walletType === WEEKLY ? isoWeekday : day);
}

/** Returns whether a day is in a window. A window such as the 28th to the 3rd, or Saturday to Monday, wraps around. */
export const holdsDay = (startDay: number, endDay: number, day: number): boolean =>
  startDay <= endDay ? day >= startDay && day <= endDay : day >= startDay || day <= endDay;

/** Two months contain every day of a month, including the 31st. */
const LONGEST_WAIT_DAYS = 62;

function nextWindowDay(input: WindowInput): number | undefined {
  const today = startOfDay(input.now);
  for (let ahead = 1; ahead <= LONGEST_WAIT_DAYS; ahead++)
    if (isWindowDay(input, addDays(today, ahead))) return addDays(today, ahead);
  return undefined;
}

/** Days from request to payment (§9, Money): `预计N日前到账`. */
export interface ArrivalDays {
  readonly weekly: number;
  readonly monthly: number;
}

/** Returns the day by which the money is expected, as its first millisecond in Shanghai. */
export const expectedArrival = (walletType: WalletType, now: number, days: ArrivalDays): number =>
  addDays(startOfDay(now), walletType === WEEKLY ? days.weekly : days.monthly);

/**
 * Returns whether one of these withdrawals was made on the Shanghai day that contains `now`. A failed one does not
 * count.
 */
export const usedOnDay = (
  withdrawals: readonly { readonly create: number; readonly status: string }[],
  now: number,
): boolean =>
  withdrawals.some(({ create, status }) => status !== 'failure' && startOfDay(create * 1000) === startOfDay(now));
