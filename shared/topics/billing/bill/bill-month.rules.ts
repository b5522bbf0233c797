/** Months of bills in Shanghai, as text such as `2026-10` (§5, Bill month picker). */
import { dayStart, formatDate, addMonths } from '#shared/core/shanghai-time.ts';

export const FIRST_BILL_MONTH = '2020-07';
/** The first day with records. */
export const FIRST_DAY = `${FIRST_BILL_MONTH}-01`;

/** Returns the month of a time in milliseconds. */
export const monthOf = (ms: number): string => formatDate(ms).slice(0, 7);

/** Returns the last month that can have a bill: the month before `now`. */
export const lastBillMonth = (now: number): string => addMonths(monthOf(now), -1);

/** Returns whether a text is a month that can have a bill. */
export const isBillMonth = (month: string, now: number): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month >= FIRST_BILL_MONTH && month <= lastBillMonth(now);

/** Returns the chosen month, or the last one with a bill if none or another one was chosen. @param now ms */
export const shownBillMonth = (chosen: string | undefined, now: number): string =>
  chosen !== undefined && isBillMonth(chosen, now) ? chosen : lastBillMonth(now);

/** Returns the first and last second of a month, in Unix seconds. */
export const monthRange = (month: string): { start: number; end: number } => ({
  start: dayStart(`${month}-01`) / 1000,
  end: dayStart(`${addMonths(month, 1)}-01`) / 1000 - 1,
});
