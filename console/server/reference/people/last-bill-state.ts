/** The state of last month's bill, which decides whether the payout info may be edited (§2.7, §5). */
import { and, eq } from 'drizzle-orm';
import { BILL_STATES } from '../../../../shared/domain/bill.ts';
import { lastBillMonth } from '../../../../shared/domain/bill-month.ts';
import { stateOf } from '../billing/bill-calendar.ts';
import type { Database } from '../database/database.ts';
import { bill } from '../database/tables.ts';

/** 0 when there is none (§4). */
export async function lastBillState(db: Database, uid: string, now: number): Promise<number> {
  const [found] = await db
    .select()
    .from(bill)
    .where(and(eq(bill.uid, uid), eq(bill.month, lastBillMonth(now))));
  return found ? stateOf(found, now) : BILL_STATES.unverified;
}
