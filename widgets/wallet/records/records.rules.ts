/** Days and weeks of the records and of the settlement rules (§9; no React, no I/O). */
import { DAYS_OF_WEEK, dayAfter, formatDate, shanghai, type DayRange } from '#shared/core/shanghai-time.ts';
import { RECORD_PAGE_SIZE } from '#shared/core/wire-values.ts';

/** Returns whether the first page contains all records since `since` (ms): it includes earlier ones, or is not full. */
export const hasAllSince = (since: number, list: readonly { create: number }[]): boolean =>
  list.length < RECORD_PAGE_SIZE || list.some(({ create }) => create * 1000 < since);

/**
 * Returns the week of the income in an entry, Monday to Sunday. It is the week before the Wednesday of the entry (§9).
 * `undefined` for entries that are not weekly income.
 */
export function entryWeek({ type, create }: { type: string; create: number }): DayRange | undefined {
  if (type !== 'weekly_income') return undefined;
  const enteredAt = create * 1000;
  const start = dayAfter(formatDate(enteredAt), 1 - shanghai(enteredAt).isoWeekday - DAYS_OF_WEEK);
  return { start, end: dayAfter(start, DAYS_OF_WEEK - 1) };
}
