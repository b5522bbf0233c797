/** The dates of a bill: it is announced when its check days begin, and its total enters the wallet once (bill-calendar.ts). */
import { and, eq, isNull } from 'drizzle-orm';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { bill, type Bill } from '../database/device-tables.ts';
import { monthOfDay } from '../days.ts';
import { finishWork, lockWork, type DueKey } from '../jobs/due-work.ts';
import { postMove } from '../ledger/ledger.ts';
import { announce } from '../notices/announce.ts';
import { billReady, billSettled } from '../notices/money-events.ts';
import { billMove, billStateOf, checkedFrom, checkedUntil, settledFrom } from './bill-calendar.ts';
import { readBill } from './bills.ts';

/** A bill that is already settled stays as it is. @param at time of the entry (ms) */
export async function settleBill(
  tx: Database,
  platform: Platform,
  { uid, month }: { uid: string; month: string },
  at: number,
): Promise<void> {
  const [due] = await tx
    .update(bill)
    .set({ settledAt: at, state: null })
    .where(and(eq(bill.uid, uid), eq(bill.month, month), isNull(bill.settledAt)))
    .returning();
  if (!due || due.total <= 0) return;
  await postMove(tx, billMove(due, at));
  await announce(platform, tx, billSettled(due, at));
}

export async function settleDueBill(tx: Database, platform: Platform, key: DueKey): Promise<void> {
  await lockWork(tx, 'settlement', key);
  const month = monthOfDay(key.firstDay);
  await settleBill(tx, platform, { uid: key.subject, month }, settledFrom(month));
  await finishWork(tx, 'settlement', key);
}

/** A bill whose check days are over when the job runs is not announced. */
export async function announceDueBill(tx: Database, platform: Platform, key: DueKey): Promise<void> {
  await lockWork(tx, 'bill-notice', key);
  const found = await readBill(tx, key.subject, monthOfDay(key.firstDay));
  if (found && billStateOf(found, platform.clock.now()) === BILL_STATES.unconfirmed)
    await announceBill(tx, platform, found, checkedFrom(found.month));
  await finishWork(tx, 'bill-notice', key);
}

/** @param at ms; when the user can check the bill */
export const announceBill = (tx: Database, platform: Platform, bill: Bill, at: number): Promise<void> =>
  announce(platform, tx, billReady(bill, at, checkedUntil(bill.month)));
