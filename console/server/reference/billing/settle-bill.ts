/** Enters the total of a bill into the wallet once. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { bill } from '../database/device-tables.ts';
import { monthOfDay } from '../days.ts';
import { finishWork, type DueKey } from '../jobs/due-work.ts';
import { postMove } from '../ledger.ts';
import { announce } from '../notices/announce.ts';
import { billSettled } from '../notices/money-events.ts';
import { billMove, settledFrom } from './bill-calendar.ts';

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
  const month = monthOfDay(key.firstDay);
  await settleBill(tx, platform, { uid: key.subject, month }, settledFrom(month));
  await finishWork(tx, 'settlement', key);
}
