import type { BillStatus } from './bill.rules.ts';
import { formatDate, formatDateTime, type MonthText, type UnixSeconds } from '#shared/core/shanghai-time.ts';

/** Checked, confirmed, paid. */
export const STEPS = 3;

/** The step of a bill; `STEPS` after the last one. */
export const STEP_OF: Readonly<Record<Exclude<BillStatus, 'unknown'>, number>> = {
  unverified: 0,
  unconfirmed: 1,
  confirmed: 2,
  paid: STEPS,
  inWallet: STEPS,
};

/** Returns a day without the year, which the bill shows: `10-31`. */
export function billDay(seconds: UnixSeconds, month: MonthText): string {
  const day = formatDate(seconds * 1000);
  return day.startsWith(month.slice(0, 4)) ? day.slice(5) : day;
}

/** Returns a period: its days, with the times unless it covers whole days. */
export function billPeriod(
  [from, to]: readonly [UnixSeconds, UnixSeconds],
  month: string,
  format: (from: string, to: string) => string,
): string {
  const whole = clock(from) === '00:00' && ['00:00', '23:59'].includes(clock(to));
  const [first, last] = [billDay(from, month), billDay(to, month)];
  return whole
    ? format(first, last)
    : format(`${first} ${clock(from)}`, first === last ? clock(to) : `${last} ${clock(to)}`);
}

const clock = (seconds: UnixSeconds): string => formatDateTime(seconds * 1000).slice(11, 16);

/** Returns a ratio in percent with at most two decimals: 0.06 is `6`. */
export const percentText = (ratio: number): string => `${Math.round(ratio * 10_000) / 100}`;
