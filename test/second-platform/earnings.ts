/**
 * The daily income of the second platform's devices, by the Shanghai calendar and the test clock. Bills, weekly entries
 * and histories are sums of it. Integer cents.
 */
import { DAY_MS, dayStart, formatDate, shanghai, startOfDay } from '#shared/core/shanghai-time.ts';
import type { User } from './users.ts';

export interface Device {
  readonly uuid: string;
  readonly cycle: 'month' | 'week';
}

export interface DeviceDay {
  readonly device: Device;
  /** `2026-11-20` */
  readonly day: string;
  readonly income: number;
}

export interface Bill {
  /** `2026-10` */
  readonly month: string;
  readonly rows: readonly DeviceDay[];
  readonly income: number;
  readonly fine: number;
  /** 0.06 is 6 % */
  readonly taxRatio: number;
  readonly afterTax: number;
}

/** Number of past days for which the platform has data. */
const KEPT_DAYS = 150;
/** cents per month per G */
export const PRICE = 620_000;
const FINE = 1_250;
const WEDNESDAY = 3;

export const devicesOf = ({ uid, monthlyDevices, weeklyDevices }: User): Device[] =>
  Array.from({ length: monthlyDevices + weeklyDevices }, (_, index) => ({
    uuid: `SP-${uid}-${index + 1}`,
    cycle: index < monthlyDevices ? 'month' : 'week',
  }));

/** Returns the past days, oldest first. */
export function pastDays(): string[] {
  const today = startOfDay(Date.now());
  return Array.from({ length: KEPT_DAYS }, (_, index) => formatDate(today - (KEPT_DAYS - index) * DAY_MS));
}

/** Returns an income that differs from day to day and is always the same for the same day. */
function incomeOf({ uuid }: Device, day: string): number {
  let mixed = 17;
  for (const letter of uuid + day) mixed = (mixed * 31 + letter.codePointAt(0)!) % 99_991;
  return 1_800 + (mixed % 2_400);
}

export function earned(devices: readonly Device[], wanted: (day: string) => boolean = () => true): DeviceDay[] {
  return pastDays()
    .filter(wanted)
    .flatMap((day) => devices.map((device) => ({ device, day, income: incomeOf(device, day) })));
}

export const sum = (amounts: readonly { readonly income: number }[]): number =>
  amounts.reduce((all, { income }) => all + income, 0);

/** Returns the bills of the past months with complete data. Each month is settled at its end. */
export function billsOf(user: User): Bill[] {
  const devices = devicesOf(user).filter(({ cycle }) => cycle === 'month');
  const days = pastDays();
  const thisMonth = formatDate(Date.now()).slice(0, 7);
  const months = [...new Set(days.filter((day) => day.endsWith('-01')).map((day) => day.slice(0, 7)))];
  return months
    .filter((month) => month < thisMonth && devices.length > 0)
    .map((month) => {
      const rows = earned(devices, (day) => day.startsWith(month));
      const income = sum(rows);
      const taxRatio = user.payout.collectionMethod === 'enterpriseCard' ? 0 : 0.06;
      const subtotal = income - FINE;
      return { month, rows, income, fine: FINE, taxRatio, afterTax: subtotal - Math.round(subtotal * taxRatio) };
    });
}

/** Returns the weekly entries. A week's income is credited on the next Wednesday (§9). */
export function weeklyIncomes(user: User): { readonly day: string; readonly income: number }[] {
  const devices = devicesOf(user).filter(({ cycle }) => cycle === 'week');
  const today = formatDate(Date.now());
  const first = pastDays()[0]!;
  return [...pastDays(), today]
    .filter((day) => shanghai(dayStart(day)).isoWeekday === WEDNESDAY)
    .map((day) => {
      const [monday, sunday] = [9, 3].map((back) => formatDate(dayStart(day) - back * DAY_MS)) as [string, string];
      if (monday < first) return { day, income: 0 };
      return { day, income: sum(earned(devices, (each) => each >= monday && each <= sunday)) };
    })
    .filter(({ income }) => income > 0);
}
