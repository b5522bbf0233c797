/** Days on which money moves: income enters, withdrawals open, transfers are paid, bills are checked (§9). */
import { DAYS_OF_WEEK, dayAfter, firstDayOfWeek, formatDate, shanghai } from '#shared/core/shanghai-time.ts';
import { holdsDay } from '../wallet/withdrawal-window.rules.ts';

/** Wednesday, when the income of the previous week enters the weekly wallet (§9, Weekly wallet rules). */
export const ENTRY_WEEKDAY = 3;
export const LONGEST_MONTH = 31;

/**
 * Returns the weekday of payment, if withdrawals are open on one weekday only. With several days, each has its own payment
 * day. A payment on the same weekday needs no separate mark.
 */
export function payWeekday(from: number, to: number, arrivalDays: number): number | undefined {
  const pay = ((to - 1 + arrivalDays) % DAYS_OF_WEEK) + 1;
  return from === to && pay !== to ? pay : undefined;
}

/** Returns whether withdrawals are open on every day of the month. */
export const isEveryDay = (from: number, to: number): boolean => from === 1 && to >= LONGEST_MONTH;

/** A day of the next entry of weekly income: today until its income has entered. */
export interface NextEntry {
  /** `2026-12-02` */
  readonly day: string;
  /** first and last day of the week whose income enters */
  readonly start: string;
  readonly end: string;
  /** whether the week is over, so that its income is final */
  readonly isOver: boolean;
}

/** Returns the next Wednesday on which weekly income enters, and the week of that income. Income of today's entry has entered. */
export function nextEntry(now: number): NextEntry {
  const today = formatDate(now);
  const ahead = (ENTRY_WEEKDAY - shanghai(now).isoWeekday + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  const day = dayAfter(today, ahead);
  const start = dayAfter(day, 1 - ENTRY_WEEKDAY - DAYS_OF_WEEK);
  const end = dayAfter(start, DAYS_OF_WEEK - 1);
  return { day, start, end, isOver: end < today };
}

/** `check`: days to check the bill of the previous month; the other names are those of the weekly wallet. */
export type SettlementEvent = 'enters' | 'apply' | 'pay' | 'check' | 'applyMonthly';

export interface CalendarInput {
  /** server time, ms */
  readonly now: number;
  /** undefined without a weekly wallet, or while its rules are unknown */
  readonly weekly: { readonly startDay: number; readonly endDay: number } | undefined;
  /** days of the month; `checkStart` is 0 if the platform does not send it; undefined while unknown */
  readonly monthly:
    | {
        readonly startDay: number;
        readonly endDay: number;
        readonly checkStart: number;
        readonly checkEnd: number;
      }
    | undefined;
  /** days from a weekly request to its payment */
  readonly arrivalDays: number;
}

export interface CalendarDay {
  /** `2026-11-25` */
  readonly day: string;
  readonly isPast: boolean;
  readonly isToday: boolean;
  readonly events: readonly SettlementEvent[];
}

const WEEKS = 5;

/** Returns five weeks from Monday of the current week. Days on which a wallet is always open have no mark. */
export function settlementCalendar(input: CalendarInput): readonly (readonly CalendarDay[])[] {
  const today = formatDate(input.now);
  const monday = firstDayOfWeek(input.now);
  return Array.from({ length: WEEKS }, (_week, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_day, weekday): CalendarDay => {
      const day = dayAfter(monday, week * DAYS_OF_WEEK + weekday);
      return { day, isPast: day < today, isToday: day === today, events: eventsOf(input, day, weekday + 1) };
    }),
  );
}

function eventsOf({ weekly, monthly, arrivalDays }: CalendarInput, day: string, weekday: number): SettlementEvent[] {
  const ofMonth = Number(day.slice(8));
  const marks: [SettlementEvent, boolean][] = [
    ['enters', weekly !== undefined && weekday === ENTRY_WEEKDAY],
    ['apply', weekly !== undefined && holdsDay(weekly.startDay, weekly.endDay, weekday)],
    ['pay', weekly !== undefined && weekday === payWeekday(weekly.startDay, weekly.endDay, arrivalDays)],
    ['check', isWithin(monthly?.checkStart, monthly?.checkEnd, ofMonth)],
    [
      'applyMonthly',
      monthly !== undefined &&
        !isEveryDay(monthly.startDay, monthly.endDay) &&
        isWithin(monthly.startDay, monthly.endDay, ofMonth),
    ],
  ];
  return marks.flatMap(([event, holds]) => (holds ? [event] : []));
}

const isWithin = (from: number | undefined, to: number | undefined, day: number): boolean =>
  from !== undefined && from > 0 && holdsDay(from, to || from, day);
