/** The amounts of the settlement calendar. Only its dialog needs them, so they are not in the chunk of the rules. */
import type { Cents } from '#shared/core/money.ts';
import { dayAfter, formatDate, shanghai, type Ms } from '#shared/core/shanghai-time.ts';
import { monthOf } from '../../billing/bill/bill-month.rules.ts';
import type { EntryRecord, WithdrawalRecord } from '../wallet/wallet.calls.ts';
import type { SettlementEvent } from './settlement-calendar.rules.ts';

/** Money that the platform sent: amounts in cents, times in unix seconds. `undefined`: not sent or not loaded. */
export interface CalendarMoney {
  /** server time */
  readonly now: Ms;
  /** days from a weekly request to its payment */
  readonly arrivalDays: number;
  /** the Wednesday on which `weeklyNext` enters */
  readonly nextEntryDay: string;
  /** income that enters on that day, up to the day before its response */
  readonly weeklyNext: Cents | undefined;
  readonly weeklyEntries: readonly Pick<EntryRecord, 'type' | 'create' | 'amount'>[];
  readonly weeklyWithdrawals: readonly Pick<WithdrawalRecord, 'create' | 'status' | 'received' | 'arrivedAt'>[];
  /** total of the bill that is checked in this month, and the first and last day to check it; 0 if they were not sent */
  readonly bill: Cents | undefined;
  readonly checkStart: number;
  readonly checkEnd: number;
}

/** An amount on a day of the calendar. */
export interface CalendarAmount {
  /** `2026-11-25` */
  readonly day: string;
  readonly event: SettlementEvent;
  readonly amount: Cents;
}

/** Returns the sums of each day and event, by day. Withdrawals count with the amount that the bank receives. */
export function calendarAmounts(money: CalendarMoney): readonly CalendarAmount[] {
  const { arrivalDays, nextEntryDay, weeklyNext, weeklyEntries, weeklyWithdrawals, bill } = money;
  const knownAmounts: (readonly [day: string, event: SettlementEvent, amount: Cents | null | undefined])[] = [
    [nextEntryDay, 'enters', weeklyNext],
    ...weeklyEntries
      .filter(({ type }) => type === 'weekly_income')
      .map(({ create, amount }) => [formatDate(create * 1000), 'enters', amount] as const),
    ...weeklyWithdrawals.map((row) => [payDay(row, arrivalDays), 'pay', row.received] as const),
    [checkDay(money), 'check', bill],
  ];
  const sums = new Map<string, CalendarAmount>();
  for (const [day, event, amount] of knownAmounts) {
    if (day === '' || amount == null) continue;
    const key = `${day} ${event}`;
    sums.set(key, { day, event, amount: amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Returns the first day to check the bill, or today while it is checked; '' if it is unknown. */
function checkDay({ now, checkStart, checkEnd }: CalendarMoney): string {
  if (checkStart <= 0) return '';
  const today = shanghai(now).day;
  const day = today <= checkEnd ? Math.max(today, checkStart) : checkStart;
  return `${monthOf(now)}-${`${day}`.padStart(2, '0')}`;
}

/** Returns the day on which the bank pays or has paid a withdrawal; '' if it is unknown or the bank refused. */
function payDay(
  { create, status, arrivedAt }: CalendarMoney['weeklyWithdrawals'][number],
  arrivalDays: number,
): string {
  if (status === 'transferring') return dayAfter(formatDate(create * 1000), arrivalDays);
  return status === 'success' && arrivedAt != null ? formatDate(arrivedAt * 1000) : '';
}
