/** Decides which nodes are compared, and over which days (no React, no I/O). */
import { sumOfKnown, type Cents } from '#shared/core/money.ts';
import { addDays, formatDate, type DayRange } from '#shared/core/shanghai-time.ts';

export const LEAST_COMPARED = 2;
export const MOST_COMPARED = 4;

/** Days of the compared income: whole weeks, so that every weekday occurs equally often. */
export const COMPARED_DAYS = 28;

/** Returns the compared days. They end yesterday, because today is unfinished. @param now ms */
export const comparedRange = (now: number): DayRange => ({
  start: formatDate(addDays(now, -COMPARED_DAYS)),
  end: formatDate(addDays(now, -1)),
});

/** Returns the income of the days that the platform sent, and their number. */
export const incomeOfDays = (
  points: readonly { readonly income: Cents }[],
): { sum: Cents | undefined; days: number } => ({
  sum: sumOfKnown(points.map(({ income }) => income)),
  days: points.length,
});
