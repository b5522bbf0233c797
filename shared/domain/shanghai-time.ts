/**
 * Days of the rules are days in Shanghai, whatever zone the browser is in (hazard 13). Shanghai keeps +8 all year, so its
 * clock is the universal one eight hours on: Day.js reckons in that alone, as its own offsets go by way of the browser's
 * zone, where an hour may be missing. Times are milliseconds, or unix seconds where a name says so; days are texts such as
 * `2026-11-18`, months `2026-11`.
 */
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;
const DATE = 'YYYY-MM-DD';
const MONTH = 'YYYY-MM';

/** What Shanghai's clocks show at a moment. */
const clockAt = (ms: number): Dayjs => dayjs.utc(ms + OFFSET_MS);

/** The moment at which Shanghai's clocks show this. */
const momentOf = (clock: Dayjs): number => clock.valueOf() - OFFSET_MS;

/** Midnight of a day; invalid for a text that is no day. */
const midnight = (day: string): Dayjs => dayjs.utc(`${day}T00:00:00Z`);

export interface ShanghaiTime {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 1 Monday to 7 Sunday */
  readonly isoWeekday: number;
}

export function shanghai(ms: number): ShanghaiTime {
  const clock = clockAt(ms);
  return {
    year: clock.year(),
    month: clock.month() + 1,
    day: clock.date(),
    hour: clock.hour(),
    minute: clock.minute(),
    second: clock.second(),
    isoWeekday: clock.day() || 7,
  };
}

/** `2026-11-18` */
export const formatDate = (ms: number): string => clockAt(ms).format(DATE);

/** `2026-11-18 09:05:07` */
export const formatDateTime = (ms: number): string => clockAt(ms).format(`${DATE} HH:mm:ss`);

/** First millisecond of the day in Shanghai that holds `ms`. */
export const startOfDay = (ms: number): number => momentOf(clockAt(ms).startOf('day'));

/** Last millisecond of that day. */
export const endOfDay = (ms: number): number => momentOf(clockAt(ms).endOf('day'));

/** The moment at which a day in Shanghai begins; NaN for a text that is no day. */
export const dayStart = (day: string): number => momentOf(midnight(day));

/** Whether a text is a day that there is: 31 February would be one of March. */
export const isDay = (text: string): boolean => midnight(text).format(DATE) === text;

/** The same time of day so many days later, or earlier. */
export const addDays = (ms: number, by: number): number => momentOf(clockAt(ms).add(by, 'day'));

/** The day that is so many days later, or earlier. */
export const dayAfter = (day: string, by: number): string => midnight(day).add(by, 'day').format(DATE);

/** The last whole day: the one before that which holds `now`. */
export const yesterday = (now: number): string => formatDate(addDays(now, -1));

/** So many days, the first one first. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(first, index));

/** How many days later `end` is than `start`. */
export const daysBetween = (start: string, end: string): number => midnight(end).diff(midnight(start), 'day');

/** The month that is so many months later, or earlier. */
export const addMonths = (month: string, by: number): string => midnight(`${month}-01`).add(by, 'month').format(MONTH);

/** Number of days in a month. */
export const daysIn = (month: string): number => midnight(`${month}-01`).daysInMonth();

/** Days from the first to the last, both included. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** The year so far: its first of January to today. */
export const thisYear = (now: number): DayRange => ({
  start: clockAt(now).startOf('year').format(DATE),
  end: formatDate(now),
});

/** The month so far: its first day to today. */
export const thisMonth = (now: number): DayRange => ({
  start: clockAt(now).startOf('month').format(DATE),
  end: formatDate(now),
});

/** The range in unix seconds, from the first second of its first day to the last second of its last. */
export const unixRange = ({ start, end }: DayRange): { start: number; end: number } => ({
  start: dayStart(start) / 1000,
  end: dayStart(dayAfter(end, 1)) / 1000 - 1,
});

/** Later than any second of these centuries: milliseconds. */
const FIRST_MS = 100_000_000_000;
const WRITTEN =
  /^(\d{4})[-/](\d{2})(?:[-/](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?$/;

/**
 * A moment as platforms write it, in unix seconds: seconds, milliseconds, or a date such as `2026-11`, `2026-11-20` or
 * `2026-11-20 12:30`, of Shanghai where it names no zone. NaN for anything else.
 */
export function unixSeconds(written: number | string): number {
  const text = `${written}`.trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return Math.floor(Number(text) >= FIRST_MS ? Number(text) / 1000 : Number(text));
  const [, year, month, day = '01', hour = '00', minute = '00', second = '00', zone = '+08:00'] =
    WRITTEN.exec(text) ?? [];
  if (!isDay(`${year}-${month}-${day}`)) return NaN;
  return dayjs(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`).unix();
}
