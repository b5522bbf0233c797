/** Plans the payment of incomes when their days are created. Work that is already planned stays as it is. */
import { DAYS_OF_WEEK } from '#shared/core/shanghai-time.ts';
import type { Database } from '../database/database.ts';
import { dayMs, daysOfMonth, mondayOf } from '../days.ts';
import { planWork } from '../jobs/due-work.ts';
import { checkedFrom, settledFrom, weekEnters } from './bill-calendar.ts';

/** @param incomes weekly incomes of users */
export async function planWeeks(tx: Database, incomes: readonly { uid: string; day: number }[]): Promise<void> {
  const weeks = new Map(incomes.map(({ uid, day }) => [`${uid} ${mondayOf(day)}`, { uid, monday: mondayOf(day) }]));
  await planWork(
    tx,
    [...weeks.values()].map(({ uid: subject, monday }) => ({
      queue: 'week' as const,
      subject,
      firstDay: monday,
      lastDay: monday + DAYS_OF_WEEK - 1,
      dueAt: weekEnters(monday),
    })),
  );
}

/** Plans the bills of users, which are made when the month is over. */
export async function planMonths(tx: Database, month: string, uids: readonly string[]): Promise<void> {
  const { first: firstDay, last: lastDay } = daysOfMonth(month);
  const dueAt = dayMs(lastDay + 1);
  await planWork(
    tx,
    uids.map((subject) => ({ queue: 'month' as const, subject, firstDay, lastDay, dueAt })),
  );
}

/** Plans the message about bills, and their settlement. */
export async function planSettlements(tx: Database, month: string, uids: readonly string[]): Promise<void> {
  const { first: firstDay, last: lastDay } = daysOfMonth(month);
  const plan = (queue: 'bill-notice' | 'settlement', dueAt: number): Promise<void> =>
    planWork(
      tx,
      uids.map((subject) => ({ queue, subject, firstDay, lastDay, dueAt })),
    );
  await plan('bill-notice', checkedFrom(month));
  await plan('settlement', settledFrom(month));
}
