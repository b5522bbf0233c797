/**
 * Time in Shanghai, as days in the rules are Shanghai days in every time zone (hazard 13). Shanghai is UTC+8 all year.
 * Day.js therefore calculates in UTC with eight hours added: its own offsets use the browser's zone, where an hour may be
 * missing.
 */
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A moment or a duration in milliseconds: clocks, timers and calculations. */
export type Ms = number;
/** A moment in whole seconds: responses, requests and charts. */
export type UnixSeconds = number;
/** A Shanghai day such as `2026-11-18`. */
export type DayText = string;
/** A Shanghai month such as `2026-11`. */
export type MonthText = string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = 8 * HOUR_MS;
export const DAYS_OF_WEEK = 7;
const DATE = 'YYYY-MM-DD';
const MONTH = 'YYYY-MM';

/** Returns the Shanghai wall-clock time of a moment. */
const clockAt = (ms: Ms): Dayjs => dayjs.utc(ms + OFFSET_MS);

/** Returns the moment of a Shanghai wall-clock time. */
const momentOf = (clock: Dayjs): Ms => clock.valueOf() - OFFSET_MS;

/** Returns midnight of a day; invalid if the text is not a day. */
const midnight = (day: DayText): Dayjs => dayjs.utc(`${day}T00:00:00Z`);

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

export function shanghai(ms: Ms): ShanghaiTime {
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
export const formatDate = (ms: Ms): DayText => clockAt(ms).format(DATE);

/** `2026-11-18 09:05:07` */
export const formatDateTime = (ms: Ms): string => clockAt(ms).format(`${DATE} HH:mm:ss`);

/** `2026-11-21 09:05` */
export const formatMinute = (ms: Ms): string => clockAt(ms).format(`${DATE} HH:mm`);

/** Returns the first millisecond of the Shanghai day that contains `ms`. */
export const startOfDay = (ms: Ms): Ms => momentOf(clockAt(ms).startOf('day'));

/** Returns the last millisecond of the Shanghai day that contains `ms`. */
export const endOfDay = (ms: Ms): Ms => momentOf(clockAt(ms).endOf('day'));

/** Returns the first millisecond of a day; NaN if the text is not a day. */
export const dayStart = (day: DayText): Ms => momentOf(midnight(day));

/** Returns whether a text is an existing day. Day.js reads 31 February as a day in March. */
export const isDay = (text: string): boolean => midnight(text).format(DATE) === text;

/** Returns the same time of day `by` days later; a negative number means earlier. */
export const addDays = (ms: Ms, by: number): Ms => momentOf(clockAt(ms).add(by, 'day'));

/** Returns the day `by` days later; a negative number means earlier. */
export const dayAfter = (day: DayText, by: number): DayText => midnight(day).add(by, 'day').format(DATE);

/** Returns the Monday of the week of a moment, such as `2026-11-16`. */
export const firstDayOfWeek = (ms: Ms): DayText => dayAfter(formatDate(ms), 1 - shanghai(ms).isoWeekday);

/** Returns the last complete day: the day before the one that contains `now`. */
export const yesterday = (now: Ms): DayText => formatDate(addDays(now, -1));

/** Returns `count` consecutive days, starting with `first`. */
export const daysFrom = (first: DayText, count: number): DayText[] =>
  Array.from({ length: count }, (_, index) => dayAfter(first, index));

/** Returns the number of days from `start` to `end`. */
export const daysBetween = (start: DayText, end: DayText): number => midnight(end).diff(midnight(start), 'day');

/** Returns the month `by` months later; a negative number means earlier. */
export const addMonths = (month: MonthText, by: number): MonthText =>
  midnight(`${month}-01`).add(by, 'month').format(MONTH);

/** Returns the months from `first` to `last`, both included. */
export function monthsFromTo(first: MonthText, last: MonthText): MonthText[] {
  const months: MonthText[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Returns the number of days in a month. */
export const daysIn = (month: MonthText): number => midnight(`${month}-01`).daysInMonth();

/** A range of days that includes the first and the last. */
export interface DayRange {
  readonly start: DayText;
  readonly end: DayText;
}

export const isSameRange = (one: DayRange, other: DayRange): boolean =>
  one.start === other.start && one.end === other.end;

/** Returns the days from January 1 to today. */
export const thisYear = (now: Ms): DayRange => ({
  start: clockAt(now).startOf('year').format(DATE),
  end: formatDate(now),
});

/** Returns the days from the first of the month to today. */
export const thisMonth = (now: Ms): DayRange => ({
  start: clockAt(now).startOf('month').format(DATE),
  end: formatDate(now),
});

/** A range that includes its first and its last second. */
export interface UnixRange {
  readonly start: UnixSeconds;
  readonly end: UnixSeconds;
}

/** Converts the range to seconds, from the first second of its first day to the last second of its last day. */
export const unixRange = ({ start, end }: DayRange): UnixRange => ({
  start: dayStart(start) / 1000,
  end: dayStart(dayAfter(end, 1)) / 1000 - 1,
});

/** Larger numbers are milliseconds: as seconds they would be centuries ahead. */
const FIRST_MS = 100_000_000_000;
/** Seconds of 2000-01-01. Platforms send 0 or a code in place of a missing time, and nothing of a partner is older. */
const FIRST_SECOND = 946_656_000;
const WRITTEN =
  /^(\d{4})[-/](\d{2})(?:[-/](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?$/;

/**
 * Parses a time of a platform to Unix seconds. Accepts seconds, milliseconds, or a date such as `2026-11`, `2026-11-20`
 * or `2026-11-20 12:30`. A date without a zone is Shanghai time. Returns NaN for anything else, and for times before 2000.
 */
export function unixSeconds(value: number | string): UnixSeconds {
  const seconds = parsedSeconds(`${value}`.trim());
  return seconds >= FIRST_SECOND ? seconds : NaN;
}

function parsedSeconds(text: string): UnixSeconds {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Math.floor(Number(text) >= FIRST_MS ? Number(text) / 1000 : Number(text));
  const [, year, month, day = '01', hour = '00', minute = '00', second = '00', zone = '+08:00'] =
    WRITTEN.exec(text) ?? [];
  if (!isDay(`${year}-${month}-${day}`)) return NaN;
  return dayjs(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`).unix();
}
