/** Months of bills in Shanghai, as text such as `2026-10` (§5, Bill month picker). */
import {
  dayStart,
  formatDate,
  addMonths,
  type Ms,
  type MonthText,
  type UnixRange,
} from '#shared/core/shanghai-time.ts';

export const FIRST_BILL_MONTH = '2020-07';
/** The first day with records. */
export const FIRST_DAY = `${FIRST_BILL_MONTH}-01`;

export const monthOf = (ms: Ms): MonthText => formatDate(ms).slice(0, 7);

/** Returns the last month that can have a bill: the month before `now`. */
export const lastBillMonth = (now: Ms): MonthText => addMonths(monthOf(now), -1);

/** Returns whether a text is a month that can have a bill. */
export const isBillMonth = (month: string, now: Ms): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month >= FIRST_BILL_MONTH && month <= lastBillMonth(now);

/** Returns the chosen month, or the last one with a bill if none or another one was chosen. */
export const shownBillMonth = (chosenMonth: string | undefined, now: Ms): MonthText =>
  chosenMonth !== undefined && isBillMonth(chosenMonth, now) ? chosenMonth : lastBillMonth(now);

/** Returns the first and last second of a month. */
export const monthRange = (month: MonthText): UnixRange => ({
  start: dayStart(`${month}-01`) / 1000,
  end: dayStart(`${addMonths(month, 1)}-01`) / 1000 - 1,
});
