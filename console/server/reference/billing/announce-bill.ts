/** Announces a bill when its check days begin (bill-calendar.ts). */
import { BILL_STATES } from '#shared/topics/bill/bill.rules.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Bill } from '../database/device-tables.ts';
import { monthOfDay } from '../days.ts';
import { finishWork, type DueKey } from '../jobs/due-work.ts';
import { announce } from '../notices/announce.ts';
import { billReady } from '../notices/money-events.ts';
import { billStateOf, checkedFrom, checkedUntil } from './bill-calendar.ts';
import { readBill } from './bills.ts';

/** A bill whose check days are over when the job runs is not announced. */
export async function announceDueBill(tx: Database, platform: Platform, key: DueKey): Promise<void> {
  const found = await readBill(tx, key.subject, monthOfDay(key.firstDay));
  if (found && billStateOf(found, platform.clock.now()) === BILL_STATES.unconfirmed)
    await announceBill(tx, platform, found, checkedFrom(found.month));
  await finishWork(tx, 'bill-notice', key);
}

/** @param at ms; when the user can check the bill */
export const announceBill = (tx: Database, platform: Platform, bill: Bill, at: number): Promise<void> =>
  announce(platform, tx, billReady(bill, at, checkedUntil(bill.month)));
