/** Which days the history shows, and by what: decided from the server's time alone (§7.5). */
import {
  type DayRange,
  addMonths,
  dayAfter,
  dayStart,
  daysBetween,
  daysFrom,
  formatDate,
  unixRange,
  yesterday,
} from '#shared/domain/shanghai-time.ts';
import { FIRST_BILL_MONTH, monthRange } from '#shared/domain/bill-month.ts';
import type { HistoryRequest } from '#shared/contract/income.ts';

export type IncomePreset = '7d' | '30d' | '12m';
export type IncomeKey = HistoryRequest['key_style'];

export const PRESETS = ['7d', '30d', '12m'] as const satisfies readonly IncomePreset[];

/** Up to a quarter is looked at by day, more by month. */
const DAYS_AT_ONCE = 92;
/** More bars than this are no picture any more. */
const MOST_DAYS = 366;
const DAYS = { '7d': 7, '30d': 30 } as const;
const MONTHS_OF_A_YEAR = 12;

/** No income is older. */
export const FIRST_DAY = `${FIRST_BILL_MONTH}-01`;

export function presetRange(preset: IncomePreset, now: number): DayRange {
  const end = yesterday(now);
  if (preset === '12m') return { start: `${addMonths(end.slice(0, 7), 1 - MONTHS_OF_A_YEAR)}-01`, end };
  return { start: dayAfter(end, 1 - DAYS[preset]), end };
}

/** Days from the first to the last, both counted. */
export const daysOf = ({ start, end }: DayRange): number => daysBetween(start, end) + 1;

/** What a range can be looked at by, the better one first: days while they are a picture, months where there are several. */
export function keysOf(range: DayRange): readonly [IncomeKey, ...IncomeKey[]] {
  const days = daysOf(range);
  if (days > MOST_DAYS) return ['month'];
  if (days > DAYS_AT_ONCE) return ['month', 'day'];
  // in a few weeks across two months, months would be two halves
  return days > DAYS['30d'] + 1 && range.start.slice(0, 7) !== range.end.slice(0, 7) ? ['day', 'month'] : ['day'];
}

/** By month, months are whole: a part of one beside others would look like a bad month. */
export function historyRequest({ start, end }: DayRange, key: IncomeKey): HistoryRequest {
  const range =
    key === 'day'
      ? unixRange({ start, end })
      : { start: monthRange(start.slice(0, 7)).start, end: monthRange(end.slice(0, 7)).end };
  return { start_timestamp: range.start, end_timestamp: range.end, key_style: key };
}

/** What a time is compared with: each day's like of the week or the month before, each month's of the year before. */
export type Comparison = 'none' | 'week' | 'month' | 'year';

export const comparisonsOf = (key: IncomeKey): readonly Comparison[] =>
  key === 'day' ? ['none', 'week', 'month'] : ['none', 'year'];

/** What is compared when nobody has said: what is closest to the time's own length. */
export function firstComparison(range: DayRange, key: IncomeKey): Comparison {
  if (key === 'month') return 'year';
  return daysOf(range) > DAYS['7d'] ? 'month' : 'week';
}

/** The day or month that another is compared with; `undefined` where there is no such day: of a 31st in most months. */
export function dateBefore(day: string, comparison: Comparison): string | undefined {
  if (comparison === 'none') return undefined;
  if (comparison === 'week') return dayAfter(day, -DAYS['7d']);
  const before = `${addMonths(day.slice(0, 7), comparison === 'month' ? -1 : -MONTHS_OF_A_YEAR)}${day.slice(7)}`;
  return formatDate(dayStart(before)) === before ? before : undefined;
}

/** The month that a range ends in before it is over: a part of it is compared with no whole one. */
export const unfinishedMonth = ({ end }: DayRange): string | undefined =>
  unixRange({ start: end, end }).end < monthRange(end.slice(0, 7)).end ? end.slice(0, 7) : undefined;

/** A time that has all that a range is compared with. */
export function rangeBefore({ start, end }: DayRange, comparison: Exclude<Comparison, 'none'>): DayRange {
  if (comparison === 'week') return { start: dateBefore(start, 'week')!, end: dateBefore(end, 'week')! };
  const months = comparison === 'month' ? -1 : -MONTHS_OF_A_YEAR;
  const last = monthRange(addMonths(end.slice(0, 7), months)).end;
  return { start: `${addMonths(start.slice(0, 7), months)}-01`, end: formatDate(last * 1000) };
}

/** The days or months of a range; no more than can be asked for one at a time. */
export function datesToAsk(range: DayRange, key: IncomeKey): readonly string[] | undefined {
  if (key === 'day') {
    const days = daysOf(range);
    if (days > DAYS['30d'] + 1) return undefined;
    return daysFrom(range.start, days);
  }
  const months: string[] = [];
  for (let month = range.start.slice(0, 7); month <= range.end.slice(0, 7); month = addMonths(month, 1))
    months.push(month);
  return months.length > MONTHS_OF_A_YEAR ? undefined : months;
}

/** Returns the rows with the highest income, the highest first. Unknown incomes come last. */
export const highestIncome = <Row extends { readonly income: number | undefined }>(
  rows: readonly Row[],
  count: number,
): readonly Row[] =>
  [...rows]
    .sort((one, other) => (other.income ?? Number.MIN_SAFE_INTEGER) - (one.income ?? Number.MIN_SAFE_INTEGER))
    .slice(0, count);

/** First and last day or month, as a sentence names them. */
export const endsOf = ({ start, end }: DayRange, key: IncomeKey): readonly [first: string, last: string] =>
  key === 'day' ? [start, end] : [start.slice(0, 7), end.slice(0, 7)];
