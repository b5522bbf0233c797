/**
 * Days of tests that meet the platform's data or its clock. The seeds follow the clock of the run (clock.mjs), so these
 * days do, too. They are days in Shanghai, told once for a process: a run may pass midnight.
 */
import { lastBillMonth } from '#shared/domain/bill-month.ts';
import { DAY_MS, dayStart, formatDate, shanghai } from '#shared/domain/shanghai-time.ts';

/** `2026-11-22` */
export const TODAY = formatDate(Date.now());

/** The day that is so many days later, or earlier. */
export const daysAfter = (day: string, by: number): string => formatDate(dayStart(day) + by * DAY_MS);

/** A moment of a day as the sandbox's clock takes it: `2026-11-25T10:00+08:00`. */
export const at = (day: string, time = '10:00'): string => `${day}T${time}+08:00`;

/** A moment in ms. */
export const msAt = (day: string, time?: string): number => Date.parse(at(day, time));

/** The first day after `from` that fits. */
export function nextDay(
  fits: (day: { month: number; day: number; isoWeekday: number }) => boolean,
  from = TODAY,
): string {
  let day = daysAfter(from, 1);
  while (!fits(shanghai(dayStart(day)))) day = daysAfter(day, 1);
  return day;
}

/**
 * A Wednesday to come on which everybody may withdraw, also from the monthly wallet to an enterprise card (the 10th to
 * the 25th), and on which last month's bill has been settled (the 12th).
 */
export const WEDNESDAY = nextDay(({ day, isoWeekday }) => isoWeekday === 3 && day > 12 && day <= 25);
export const THURSDAY = daysAfter(WEDNESDAY, 1);

/** The last month with a bill on that Wednesday. */
export const LAST_MONTH = lastBillMonth(msAt(WEDNESDAY));

/** A moment of this month at which last month's bill has been settled: the 13th, or now where that is over. */
export const afterSettling = (): string | undefined =>
  shanghai(dayStart(TODAY)).day > 12 ? undefined : at(`${TODAY.slice(0, 8)}13`);
