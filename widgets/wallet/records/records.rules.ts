/** The days and weeks of the records and of the settlement rules, decided from facts alone (§9). */
import { RECORD_PAGE_SIZE } from '../wallet.rules.ts';
import { dayAfter, formatDate, shanghai, type DayRange } from '#shared/domain/shanghai-time.ts';

const DAYS_OF_WEEK = 7;

/** Whether the first page of records, newest first, has all since `since` (ms): it tells of earlier ones, or there are no more. */
export const hasAllSince = (since: number, list: readonly { create: number }[]): boolean =>
  list.length < RECORD_PAGE_SIZE || list.some(({ create }) => create * 1000 < since);

/**
 * The week, Monday to Sunday, whose income an entry of the weekly wallet is: the one before that of the Wednesday on
 * which it entered (§9). `undefined` for an entry that is no weekly income.
 */
export function entryWeek({ type, create }: { type: string; create: number }): DayRange | undefined {
  if (type !== 'weekly_income') return undefined;
  const entered = create * 1000;
  const start = dayAfter(formatDate(entered), 1 - shanghai(entered).isoWeekday - DAYS_OF_WEEK);
  return { start, end: dayAfter(start, DAYS_OF_WEEK - 1) };
}

/**
 * The weekday of payment, where there is one: a window of one day is paid so many days later. Where several days are
 * open each has a payment of its own, and one that is paid on its own weekday needs no second mark.
 */
export function payWeekday(from: number, to: number, arrivalDays: number): number | undefined {
  const pay = ((to - 1 + arrivalDays) % DAYS_OF_WEEK) + 1;
  return from === to && pay !== to ? pay : undefined;
}
