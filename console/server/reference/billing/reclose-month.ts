/** A bill that is made again because days were added to its month. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { bill, billChange, billIncome } from '../database/tables.ts';
import { postMove } from '../money/ledger.ts';
import { closeMonth } from './close-month.ts';
import { billMove } from './incomes-due.ts';

/**
 * When the bill was settled, the difference enters the book as an entry of its own: entries are never changed.
 * @param at when that is (ms)
 */
export async function recloseMonth(
  tx: Database,
  { uid, month, at }: { uid: string; month: string; at: number },
): Promise<void> {
  const [before] = await tx
    .select()
    .from(bill)
    .where(of(bill, uid, month));
  for (const table of [billIncome, billChange, bill]) await tx.delete(table).where(of(table, uid, month));
  await closeMonth(tx, month, { only: uid });
  if (!before) return;
  const { state, settledAt } = before;
  const [after] = await tx
    .update(bill)
    .set({ state, settledAt })
    .where(of(bill, uid, month))
    .returning();
  const more = (after?.total ?? 0) - before.total;
  if (settledAt === null || more === 0) return;
  const move = billMove({ uid, month, total: more }, at);
  await postMove(tx, { ...move, reference: `${move.reference} ${at}` });
}

const of = (table: typeof bill | typeof billIncome | typeof billChange, uid: string, month: string) =>
  and(eq(table.uid, uid), eq(table.month, month));
