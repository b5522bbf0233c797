/** The state of last month's bill, which decides whether the payout info may be edited (§2.7, §5). */
import { sql } from 'drizzle-orm';
import { BILL_STATES } from '../../../../shared/domain/bill.ts';
import { lastBillMonth } from '../../../../shared/domain/bill-month.ts';
import type { Database } from '../database/database.ts';

/** 0 when there is none (§4); a platform that makes no bills has nothing that is still to be settled. */
export async function lastBillState(db: Database, uid: string, now: number): Promise<number> {
  const known = await rows<{ known: boolean }>(db, sql`select to_regclass('bill') is not null as known`);
  if (!known[0]?.known) return BILL_STATES.settled;
  const found = await rows<{ state: number | null }>(
    db,
    sql`select state from bill where uid = ${uid} and month = ${lastBillMonth(now)}`,
  );
  return found[0]?.state ?? BILL_STATES.unverified;
}

const rows = async <Row>(db: Database, query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
