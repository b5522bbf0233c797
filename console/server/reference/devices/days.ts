/**
 * Days as numbers: how many there were in Shanghai since 1970-01-01. They count and compare; texts and times come from
 * them. And what a device earns on one.
 */
import { DAY_MS, dayStart, daysIn, formatDate } from '#shared/domain/shanghai-time.ts';
import type { Cents } from '#shared/domain/money.ts';

const EPOCH_MS = dayStart('1970-01-01');

/** The day in Shanghai that holds a moment (ms). */
export const dayOf = (ms: number): number => Math.floor((ms - EPOCH_MS) / DAY_MS);

/** The day of a text such as `2026-11-20`. */
export const dayOfText = (text: string): number => dayOf(dayStart(text));

/** First millisecond of the day. */
export const dayMs = (day: number): number => EPOCH_MS + day * DAY_MS;

/** First second of the day. */
export const daySeconds = (day: number): number => dayMs(day) / 1000;

/** `2026-11-20` */
export const dayText = (day: number): string => formatDate(dayMs(day));

/** `2026-11` */
export const monthOfDay = (day: number): string => dayText(day).slice(0, 7);

/** 1970-01-01 was a Thursday. */
export const mondayOf = (day: number): number => day - ((day + 3) % 7);

/** First and last day of a month such as `2026-11`. */
export function daysOfMonth(month: string): { first: number; last: number } {
  const first = dayOfText(`${month}-01`);
  return { first, last: first + daysIn(month) - 1 };
}

const M_PER_G = 1_000;

/** `price` (cents per month per G) for `bandwidth` M on one of the month's days, rounded half up to the cent. */
export function dayIncome(price: Cents, bandwidth: number, daysInMonth: number): Cents {
  const whole = M_PER_G * daysInMonth;
  return Math.floor((2 * price * bandwidth + whole) / (2 * whole));
}
