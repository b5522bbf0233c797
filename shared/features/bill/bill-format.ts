import type { BillStatus } from '../../domain/bill.ts';
import { HIDDEN } from '../../domain/masking.ts';
import { formatCents, type Cents } from '../../domain/money.ts';
import { formatDate, formatDateTime } from '../../domain/shanghai-time.ts';

/** Checked, confirmed, paid. */
export const STEPS = 3;

/** Where a bill stands among the steps; `STEPS` when all are done. */
export const STEP_OF: Readonly<Record<BillStatus, number>> = {
  unverified: 0,
  unconfirmed: 1,
  confirmed: 2,
  paid: STEPS,
  inWallet: STEPS,
};

/** An amount in a table or a line, hidden where §5 says so. */
export const amountText = (cents: Cents, masked: boolean): string => (masked ? HIDDEN : formatCents(cents));

/** A day of the month without its year, which the bill names: `10-31`. @param seconds unix */
export function dayText(seconds: number, month: string): string {
  const day = formatDate(seconds * 1000);
  return day.startsWith(month.slice(0, 4)) ? day.slice(5) : day;
}

/** A time of the month: its days, with the hours where it does not begin and end with a day. @param range unix seconds */
export function rangeText(
  [from, to]: readonly [number, number],
  month: string,
  words: (from: string, to: string) => string,
): string {
  const whole = clock(from) === '00:00' && ['00:00', '23:59'].includes(clock(to));
  const [first, last] = [dayText(from, month), dayText(to, month)];
  return whole
    ? words(first, last)
    : words(`${first} ${clock(from)}`, first === last ? clock(to) : `${last} ${clock(to)}`);
}

const clock = (seconds: number): string => formatDateTime(seconds * 1000).slice(11, 16);
