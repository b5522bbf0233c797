import assert from 'node:assert/strict';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#console/server/reference/database/database.ts';
import { ledgerAccount, ledgerEntry, withdrawal } from '#console/server/reference/database/tables.ts';
import { PLATFORM_ACCOUNTS } from '#console/server/reference/ledger/ledger.ts';

/** Asserts the invariants of the ledger. */
export async function assertLaws(db: Database): Promise<void> {
  const [all] = await db.select({ sum: sql<number>`sum(${ledgerEntry.amount})`.mapWith(Number) }).from(ledgerEntry);
  assert.equal(all!.sum, 0, 'all entries sum to zero');
  const unbalanced = await db
    .select({ id: ledgerEntry.transactionId })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.transactionId)
    .having(sql`sum(${ledgerEntry.amount}) <> 0`);
  assert.deepEqual(unbalanced, [], 'each transaction sums to zero');
  const wallets = await db
    .select({
      id: ledgerAccount.id,
      balance: ledgerAccount.balance,
      sum: sql<number>`coalesce(sum(${ledgerEntry.amount}), 0)`.mapWith(Number),
    })
    .from(ledgerAccount)
    .leftJoin(ledgerEntry, eq(ledgerEntry.accountId, ledgerAccount.id))
    .where(eq(ledgerAccount.kind, 'wallet'))
    .groupBy(ledgerAccount.id);
  for (const { id, balance, sum } of wallets) {
    assert.equal(balance, sum, `the balance of ${id} is the sum of its entries`);
    assert.ok(balance >= 0, `the balance of ${id} is not negative`);
  }
  const [transit] = await db
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntry.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.accountId, PLATFORM_ACCOUNTS.transit));
  const [onTheWay] = await db
    .select({ sum: sql<number>`coalesce(sum(${withdrawal.received}), 0)`.mapWith(Number) })
    .from(withdrawal)
    .where(eq(withdrawal.status, 'transferring'));
  assert.equal(transit!.sum, onTheWay!.sum, 'transit is the sum of the transferring withdrawals');
}
