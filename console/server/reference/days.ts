/**
 * Days as numbers since 1970-01-01 in Shanghai, with conversions to texts and times. Also computes the income of a device
 * day.
 */
import { DAY_MS, dayStart, daysIn, formatDate } from '#shared/core/shanghai-time.ts';
import type { Cents } from '#shared/core/money.ts';

const EPOCH_MS = dayStart('1970-01-01');

/** Returns the Shanghai day of a time in ms. */
export const dayOf = (ms: number): number => Math.floor((ms - EPOCH_MS) / DAY_MS);

/** Returns the day of a text such as `2026-11-20`. */
export const dayOfText = (text: string): number => dayOf(dayStart(text));

/** Returns the first millisecond of the day. */
export const dayMs = (day: number): number => EPOCH_MS + day * DAY_MS;

/** Returns the first second of the day. */
export const daySeconds = (day: number): number => dayMs(day) / 1000;

/** Returns the date as text, such as `2026-11-20`. */
export const dayText = (day: number): string => formatDate(dayMs(day));

/** Returns the month as text, such as `2026-11`. */
export const monthOfDay = (day: number): string => dayText(day).slice(0, 7);

/** First and last day. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** Returns the days from `first` to `last`, both included. */
export const daysFromTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Returns the Monday of the week. 1970-01-01 was a Thursday. */
export const mondayOf = (day: number): number => day - ((day + 3) % 7);

/** Returns the first and last day of a month such as `2026-11`. */
export function daysOfMonth(month: string): { first: number; last: number } {
  const first = dayOfText(`${month}-01`);
  return { first, last: first + daysIn(month) - 1 };
}

/** 1 G is 1,000 M, which are 10^9 bit/s. */
export const M_PER_G = 1_000;

/** Returns the income in cents, rounded half up. `price` is in cents per month per G, `bandwidth` in M. */
export function dayIncome(price: Cents, bandwidth: number, daysInMonth: number): Cents {
  const whole = M_PER_G * daysInMonth;
  return Math.floor((2 * price * bandwidth + whole) / (2 * whole));
}
