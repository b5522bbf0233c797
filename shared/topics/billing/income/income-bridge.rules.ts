/** Periods to compare, and the bars of the steps between their totals. */
import type { Cents } from '#shared/core/money.ts';
import {
  addMonths,
  dayAfter,
  daysBetween,
  daysIn,
  DAYS_OF_WEEK,
  formatDate,
  monthsFromTo,
  yesterday,
  type DayRange,
} from '#shared/core/shanghai-time.ts';

export interface Periods {
  readonly later: DayRange;
  readonly earlier: DayRange;
}

/** Returns the whole month. */
const monthDays = (month: string): DayRange => ({ start: `${month}-01`, end: `${month}-${daysIn(month)}` });

/** Returns the periods to choose from. On the first of a month, no day of this month has income yet. */
export function bridgePresets(now: number) {
  const end = yesterday(now);
  const month = formatDate(now).slice(0, 7);
  return {
    ...(end.startsWith(month) && { thisMonth: { start: `${month}-01`, end } }),
    lastMonth: monthDays(addMonths(month, -1)),
    week: { start: dayAfter(end, 1 - DAYS_OF_WEEK), end },
  } satisfies Record<string, DayRange>;
}

/**
 * Returns the period to compare with: the months before whole months, the same days of the month before for the beginning of a
 * month, and otherwise the same weekdays before the period.
 */
export function periodBefore({ start, end }: DayRange): DayRange {
  const [first, last] = [start.slice(0, 7), end.slice(0, 7)];
  if (start === `${first}-01`) {
    const months = monthsFromTo(first, last).length;
    const before = addMonths(first, -months);
    if (end === monthDays(last).end) return { start: `${before}-01`, end: monthDays(addMonths(first, -1)).end };
    if (months === 1) {
      const day = Math.min(Number(end.slice(8)), daysIn(before));
      return { start: `${before}-01`, end: `${before}-${String(day).padStart(2, '0')}` };
    }
  }
  const weeks = Math.ceil((daysBetween(start, end) + 1) / DAYS_OF_WEEK);
  return { start: dayAfter(start, -weeks * DAYS_OF_WEEK), end: dayAfter(end, -weeks * DAYS_OF_WEEK) };
}

/** Returns a month and the days before it to compare with. On the first of a month, this month is the one before. */
export function monthPeriods(month: 'thisMonth' | 'lastMonth', now: number): Periods {
  const { thisMonth, lastMonth } = bridgePresets(now);
  const later = (month === 'thisMonth' && thisMonth) || lastMonth;
  return { later, earlier: periodBefore(later) };
}

/** Returns a day and the same weekday of the week before. */
export function dayPeriods(day: string): Periods {
  const before = dayAfter(day, -DAYS_OF_WEEK);
  return { later: { start: day, end: day }, earlier: { start: before, end: before } };
}

/** Returns the comparisons until yesterday that screens open first, and those that the user chooses with one press. */
export function usualPeriods(now: number): Periods[] {
  const { thisMonth, lastMonth, week } = bridgePresets(now);
  const ofRanges = [week, ...(thisMonth ? [thisMonth] : []), lastMonth];
  return [dayPeriods(yesterday(now)), ...ofRanges.map((later) => ({ later, earlier: periodBefore(later) }))];
}

/** A bar from the amount before a step to the amount after it, as parts of the axis. */
export interface StepBar {
  readonly start: number;
  readonly length: number;
}

/** The axis of the bars begins at the lowest amount and not at 0, because totals would hide the steps. Both ends are shown. */
export interface StepAxis {
  readonly from: Cents;
  readonly to: Cents;
  /** in the order of the steps */
  readonly bars: readonly StepBar[];
  readonly earlier: number;
  readonly later: number;
}

export function stepAxis(earlier: Cents, amounts: readonly Cents[]): StepAxis {
  const levels = [earlier];
  for (const amount of amounts) levels.push(levels.at(-1)! + amount);
  const [from, to] = [Math.min(...levels), Math.max(...levels)];
  const at = (level: Cents): number => (to === from ? 0 : (level - from) / (to - from));
  return {
    from,
    to,
    bars: amounts.map((amount, index) => ({
      start: Math.min(at(levels[index]!), at(levels[index + 1]!)),
      length: to === from ? 0 : Math.abs(amount) / (to - from),
    })),
    earlier: at(earlier),
    later: at(levels.at(-1)!),
  };
}
