/** Months of bills: texts such as `2026-10`, months in Shanghai (§5, Bill month picker). */
import { dayStart, formatDate, addMonths } from './shanghai-time.ts';

export const FIRST_BILL_MONTH = '2020-07';

/** The month of a moment, ms. */
export const monthOf = (ms: number): string => formatDate(ms).slice(0, 7);

/** The last month whose bill can be: the one before `now`. */
export const lastBillMonth = (now: number): string => addMonths(monthOf(now), -1);

/** Whether a text is a month with a bill. */
export const isBillMonth = (month: string, now: number): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month >= FIRST_BILL_MONTH && month <= lastBillMonth(now);

/** First and last moment of a month, in unix seconds. */
export const monthRange = (month: string): { start: number; end: number } => ({
  start: dayStart(`${month}-01`) / 1000,
  end: dayStart(`${addMonths(month, 1)}-01`) / 1000 - 1,
});
