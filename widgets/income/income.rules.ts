/** Decides which days the history shows and how they are grouped, by server time only (§7.5). */
import {
  type DayRange,
  addMonths,
  dayAfter,
  dayStart,
  daysBetween,
  daysFrom,
  formatDate,
  isDay,
  monthsFromTo,
  unixRange,
  yesterday,
} from '#shared/core/shanghai-time.ts';
import { FIRST_DAY, monthOf, monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { billTotals } from '#shared/topics/billing/bill/bill.rules.ts';
import { sumOfKnown, type Cents } from '#shared/core/money.ts';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import type { HistoryRequest } from '#shared/topics/billing/income/income.calls.ts';
import type { Periods } from '#shared/topics/billing/income/income-bridge.rules.ts';

/** Whole weeks, so that each day has the same weekday in the period before; `30d` is only set by hosts. */
export type IncomePreset = '7d' | '28d' | '30d' | '91d' | '12m';
export type IncomeKey = HistoryRequest['key_style'];

export const PRESETS = ['7d', '28d', '91d', '12m'] as const satisfies readonly IncomePreset[];

/** Longest range that is grouped by day at first; longer ranges are grouped by month. */
const DAYS_AT_ONCE = 92;
/** Maximum number of bars in a readable chart. */
const MOST_DAYS = 366;
const DAYS = { '7d': 7, '28d': 28, '30d': 30, '91d': 91 } as const;
const DAYS_OF_A_WEEK = 7;
/** Days of the longest month: longer ranges have several months, and no separate requests for their days. */
const DAYS_OF_A_MONTH = 31;
const MONTHS_OF_A_YEAR = 12;

/** The filters of the history by attribute. */
export interface HistoryFilters extends Readonly<Record<string, string | undefined>> {
  readonly range: string | undefined;
  readonly compare: Comparison | undefined;
  readonly group: IncomeKey | undefined;
}

/** Returns a range as text: the preset, or both days. */
export const timeText = (time: IncomePreset | DayRange): string =>
  typeof time === 'string' ? time : `${time.start}..${time.end}`;

/** Returns the range of a text: a preset, or two days up to yesterday. @returns `undefined` if the text is neither */
export function timeOf(text: string, now: number): IncomePreset | DayRange | undefined {
  if (text === '30d') return text;
  const preset = PRESETS.find((each) => each === text);
  if (preset) return preset;
  const [start = '', end = '', ...more] = text.split('..');
  const isRange = more.length === 0 && isDay(start) && isDay(end);
  return isRange && start >= FIRST_DAY && start <= end && end <= yesterday(now) ? { start, end } : undefined;
}

export function presetRange(preset: IncomePreset, now: number): DayRange {
  const end = yesterday(now);
  if (preset === '12m') return { start: `${addMonths(end.slice(0, 7), 1 - MONTHS_OF_A_YEAR)}-01`, end };
  return { start: dayAfter(end, 1 - DAYS[preset]), end };
}

/** Returns the number of days in a range, both ends included. */
export const daysOf = ({ start, end }: DayRange): number => daysBetween(start, end) + 1;

/** Returns the units that suit a range, the better one first. Days need a readable chart, and months need several months. */
export function keysOf(range: DayRange): readonly [IncomeKey, ...IncomeKey[]] {
  const days = daysOf(range);
  if (days > MOST_DAYS) return ['month'];
  if (days > DAYS_AT_ONCE) return ['month', 'day'];
  // a few weeks across two months would result in two partial months
  return days > DAYS_OF_A_MONTH && range.start.slice(0, 7) !== range.end.slice(0, 7) ? ['day', 'month'] : ['day'];
}

/** Returns the request of a range. Grouped by month, it covers whole months, because a partial month would look low. */
export function historyRequest({ start, end }: DayRange, key: IncomeKey): HistoryRequest {
  const range =
    key === 'day'
      ? unixRange({ start, end })
      : { start: monthRange(start.slice(0, 7)).start, end: monthRange(end.slice(0, 7)).end };
  return { start_timestamp: range.start, end_timestamp: range.end, key_style: key };
}

/**
 * The comparison: days with the same weekday of the week before, or of the period before, and months with the same month of
 * the previous year.
 */
export type Comparison = 'none' | 'week' | 'period' | 'year';

/** Returns the number of whole weeks that contain a range. The period before begins this many weeks earlier. */
export const weeksOf = (range: DayRange): number => Math.ceil(daysOf(range) / DAYS_OF_A_WEEK);

/** Returns the possible comparisons. The period before a week is the week before. */
export function comparisonsOf(range: DayRange, key: IncomeKey): readonly Comparison[] {
  if (key === 'month') return ['none', 'year'];
  return weeksOf(range) > 1 ? ['none', 'week', 'period'] : ['none', 'week'];
}

/** Returns the default comparison: with the period before. */
export function firstComparison(range: DayRange, key: IncomeKey): Comparison {
  if (key === 'month') return 'year';
  return weeksOf(range) > 1 ? 'period' : 'week';
}

/**
 * Returns the day or month to compare with, or `undefined` if it does not exist, such as February 29 of most years.
 * @param weeks of the period
 */
export function dateBefore(day: string, comparison: Comparison, weeks: number): string | undefined {
  if (comparison === 'none') return undefined;
  if (comparison !== 'year') return dayAfter(day, -DAYS_OF_A_WEEK * (comparison === 'week' ? 1 : weeks));
  const before = `${addMonths(day.slice(0, 7), -MONTHS_OF_A_YEAR)}${day.slice(7)}`;
  return formatDate(dayStart(before)) === before ? before : undefined;
}

/**
 * Returns the month at the end of a range if it is not over. Months are requested as a whole, so an earlier month is complete
 * even if the range ends within it. A part of a month is not compared with a whole one, and is left out of a mean.
 * @param now server time, ms
 */
export const unfinishedMonth = ({ end }: DayRange, now: number): string | undefined =>
  end.slice(0, 7) === monthOf(now) ? monthOf(now) : undefined;

/**
 * Returns earlier incomes, oldest first, without the zeros before the first income: days before the start of the account are
 * not comparable, and platforms send 0 for them. The first of months is left out as well, because the account may have started
 * within it.
 * @param before income of the month before them, `undefined` if unknown
 */
export function sinceFirstIncome(
  earlier: readonly (number | undefined)[],
  key: IncomeKey,
  before: number | undefined,
): readonly (number | undefined)[] {
  if (before) return earlier;
  const first = earlier.findIndex((income) => income);
  const start = key === 'month' ? first + 1 : first;
  return earlier.map((income, index) => (first >= 0 && index >= start ? income : undefined));
}

/** Returns the month before a range: without income in it, the account may have started within the first month. */
export const monthBefore = ({ start }: DayRange): string => addMonths(start.slice(0, 7), -1);

/** Returns whether no point has income: a chart of them would be an empty field. */
export const hasNoIncome = (points: readonly { readonly value: Cents }[]): boolean =>
  points.every(({ value }) => value === 0);

export interface IncomeDifference {
  readonly amount: Cents;
  /** with one decimal; `undefined` without an earlier income above 0 */
  readonly percent: string | undefined;
  /** number of days or months that both sides have */
  readonly count: number;
}

/** Compares incomes with earlier ones, over the days or months that both sides have. @returns `undefined` without any */
export function incomeDifference(
  incomes: readonly Cents[],
  earlier: readonly (Cents | undefined)[],
): IncomeDifference | undefined {
  let [amount, before, count] = [0, 0, 0];
  incomes.forEach((income, index) => {
    const value = earlier[index];
    if (value === undefined) return;
    amount += income - value;
    before += value;
    count += 1;
  });
  if (count === 0) return undefined;
  return { amount, percent: before > 0 ? ((Math.abs(amount) / before) * 100).toFixed(1) : undefined, count };
}

/** Returns the income of each day or month. One with several incomes is left out, because it is unknown which one is right. */
export function incomeByDay(points: readonly { readonly at: number; readonly value: Cents }[]): Map<string, Cents> {
  const days = new Map<string, Cents>();
  const ambiguous = new Set<string>();
  for (const { at, value } of points) {
    const day = formatDate(at * 1000);
    if ((days.get(day) ?? value) !== value) ambiguous.add(day);
    days.set(day, value);
  }
  for (const day of ambiguous) days.delete(day);
  return days;
}

/**
 * Returns a range that contains all days or months that a range is compared with. It also contains the month before, which
 * shows whether the account started later.
 */
export function rangeBefore(range: DayRange, comparison: Exclude<Comparison, 'none'>): DayRange {
  const weeks = weeksOf(range);
  if (comparison !== 'year')
    return { start: dateBefore(range.start, comparison, weeks)!, end: dateBefore(range.end, comparison, weeks)! };
  const [first, last] = [range.start, range.end].map((day) => addMonths(day.slice(0, 7), -MONTHS_OF_A_YEAR));
  return { start: `${addMonths(first!, -1)}-01`, end: formatDate(monthRange(last!).end * 1000) };
}

/**
 * Returns the periods whose difference the history shows: the range and its comparison, or the whole months of both years.
 * @returns `undefined` without a whole month
 */
export function comparedPeriods(range: DayRange, comparison: Comparison, now: number): Periods | undefined {
  if (comparison === 'none') return undefined;
  if (comparison !== 'year') return { later: range, earlier: rangeBefore(range, comparison) };
  const first = range.start.slice(0, 7);
  const last = unfinishedMonth(range, now) ? addMonths(monthOf(now), -1) : range.end.slice(0, 7);
  const months = (ago: number): DayRange => ({
    start: `${addMonths(first, -ago)}-01`,
    end: formatDate(monthRange(addMonths(last, -ago)).end * 1000),
  });
  return first > last ? undefined : { later: months(0), earlier: months(MONTHS_OF_A_YEAR) };
}

/**
 * Returns the days with records or the months with bills of a range, or `undefined` if there are too many for separate
 * requests.
 * @param lastBill the last month with a bill
 */
export function requestedDates(range: DayRange, key: IncomeKey, lastBill: string): readonly string[] | undefined {
  if (key === 'day') {
    const days = daysOf(range);
    if (days > DAYS_OF_A_MONTH) return undefined;
    return daysFrom(range.start, days);
  }
  const last = [range.end.slice(0, 7), lastBill].sort()[0]!;
  const months = monthsFromTo(range.start.slice(0, 7), last);
  return months.length > MONTHS_OF_A_YEAR ? undefined : months;
}

export interface Fines {
  readonly bills: number;
  readonly amount: Cents;
}

/** Returns how many bills have penalties, and their sum, or `undefined` if none has. */
export function finesOf(bills: Iterable<MonthlyBill | null>): Fines | undefined {
  const amounts = [...bills].map((bill) => (bill ? billTotals(bill).fine : undefined)).filter((fine) => fine);
  return amounts.length > 0 ? { bills: amounts.length, amount: sumOfKnown(amounts)! } : undefined;
}

/** Returns the rows with the highest income, the highest first. Unknown incomes come last. */
export const highestIncome = <Row extends { readonly income: number | undefined }>(
  rows: readonly Row[],
  count: number,
): readonly Row[] =>
  [...rows]
    .sort((one, other) => (other.income ?? Number.MIN_SAFE_INTEGER) - (one.income ?? Number.MIN_SAFE_INTEGER))
    .slice(0, count);

/** Returns the first and last day or month, as used in sentences. */
export const endsOf = ({ start, end }: DayRange, key: IncomeKey): readonly [first: string, last: string] =>
  key === 'day' ? [start, end] : [start.slice(0, 7), end.slice(0, 7)];
