/**
 * Days of the rules are days in Shanghai, whatever zone the browser is in (hazard 13). Shanghai keeps +8 all year, so
 * its clock is the universal one eight hours on: no zone data and no library on the way to the first screen.
 * Times are milliseconds, or unix seconds where a name says so; days are texts such as `2026-11-18`.
 */
const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;

/** A date whose UTC fields are what Shanghai's clocks show. */
const at = (ms: number): Date => new Date(ms + OFFSET_MS);

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
  const time = at(ms);
  return {
    year: time.getUTCFullYear(),
    month: time.getUTCMonth() + 1,
    day: time.getUTCDate(),
    hour: time.getUTCHours(),
    minute: time.getUTCMinutes(),
    second: time.getUTCSeconds(),
    isoWeekday: time.getUTCDay() || 7,
  };
}

const iso = (ms: number): string => at(ms).toISOString();

/** `2026-11-18` */
export const formatDate = (ms: number): string => iso(ms).slice(0, 10);

/** `2026-11-18 09:05:07` */
export const formatDateTime = (ms: number): string => iso(ms).slice(0, 19).replace('T', ' ');

/** First millisecond of the day in Shanghai that holds `ms`. */
export const startOfDay = (ms: number): number => Math.floor((ms + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;

/** Last millisecond of that day. */
export const endOfDay = (ms: number): number => startOfDay(ms) + DAY_MS - 1;

/** The moment at which a day in Shanghai begins; NaN for a text that is no day. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** Days from the first to the last, both included. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** The year so far: its first of January to today. */
export const thisYear = (now: number): DayRange => ({
  start: `${formatDate(now).slice(0, 4)}-01-01`,
  end: formatDate(now),
});

/** The month so far: its first day to today. */
export const thisMonth = (now: number): DayRange => ({
  start: `${formatDate(now).slice(0, 7)}-01`,
  end: formatDate(now),
});

/** The range in unix seconds, from the first second of its first day to the last second of its last. */
export const unixRange = ({ start, end }: DayRange): { start: number; end: number } => ({
  start: dayStart(start) / 1000,
  end: (dayStart(end) + DAY_MS) / 1000 - 1,
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
  const start = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  // 31 February would be a day of March
  if (Number.isNaN(start) || new Date(start).getUTCDate() !== Number(day)) return NaN;
  return Math.floor(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`) / 1000);
}
