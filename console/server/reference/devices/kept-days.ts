/** The device days that the platform keeps. The retention job drops older months (retention.ts). */
import { FIRST_BILL_MONTH, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import type { Platform } from '../context.ts';
import { invalid } from '../refusal.ts';

type Kept = Pick<Platform, 'clock' | 'deviceDayMonths'>;

/** Returns the first month whose device days are kept. A clock that is ahead drops nothing. @param real the real time */
export function firstKeptMonth({ clock, deviceDayMonths }: Kept, real = Date.now()): string {
  if (deviceDayMonths === 0) return FIRST_BILL_MONTH;
  const month = addMonths(monthOf(Math.min(real, real + clock.shift)), -deviceDayMonths);
  return month > FIRST_BILL_MONTH ? month : FIRST_BILL_MONTH;
}

/** @param date a day or a month @throws Refusal 4000 if its device days are no longer kept */
export function requireKept(platform: Kept, date: string | undefined): void {
  const month = firstKeptMonth(platform);
  if (date !== undefined && date.slice(0, month.length) < month)
    throw invalid(`每日明细仅保留 ${month} 及以后的月份`, 'date');
}
