/**
 * Days for tests that use the data or the clock of the platform. Seeds follow the clock of the run (clock.mjs), so
 * these days follow it, too. They are days in Shanghai, computed once per process, because a run may pass midnight.
 */
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { DAY_MS, dayStart, formatDate, shanghai } from '#shared/core/shanghai-time.ts';

/** Today in Shanghai, such as `2026-11-22`. */
export const TODAY = formatDate(Date.now());

/** Returns the day that is `by` days later, or earlier when `by` is negative. */
export const daysAfter = (day: string, by: number): string => formatDate(dayStart(day) + by * DAY_MS);

/** Returns a time of a day in the format of the sandbox's clock: `2026-11-25T10:00+08:00`. */
export const at = (day: string, time = '10:00'): string => `${day}T${time}+08:00`;

/** Returns a time of a day in ms. */
export const msAt = (day: string, time?: string): number => Date.parse(at(day, time));

/** Returns the first day after `from` that fits. */
export function nextDay(
  fits: (day: { month: number; day: number; isoWeekday: number }) => boolean,
  from = TODAY,
): string {
  let day = daysAfter(from, 1);
  while (!fits(shanghai(dayStart(day)))) day = daysAfter(day, 1);
  return day;
}

/**
 * The next Wednesday on which every user may withdraw, also from the monthly wallet to an enterprise card (the 10th to
 * the 25th), and on which last month's bill is settled (the 12th).
 */
export const WEDNESDAY = nextDay(({ day, isoWeekday }) => isoWeekday === 3 && day > 12 && day <= 25);
export const THURSDAY = daysAfter(WEDNESDAY, 1);

/** The last month that has a bill on that Wednesday. */
export const LAST_MONTH = lastBillMonth(msAt(WEDNESDAY));

/** Returns a time of this month at which last month's bill is settled: the 13th, or undefined (now) after the 12th. */
export const afterSettling = (): string | undefined =>
  shanghai(dayStart(TODAY)).day > 12 ? undefined : at(`${TODAY.slice(0, 8)}13`);
