/** The sum of all ledger entries, which one server computes for all, because it reads every entry. */
import { eq, sql } from 'drizzle-orm';
import { inTransaction, rowsOf, tryLock, type Database } from './database/database.ts';
import { setting } from './database/tables.ts';

const KEY = 'ledgerSum';
const EVERY_MS = 600_000;

interface StoredSum {
  readonly cents: number;
  /** ms, real time */
  readonly at: number;
}

async function readSum(db: Database): Promise<StoredSum | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, KEY));
  return row?.value as StoredSum | undefined;
}

const isFresh = ({ at }: StoredSum): boolean => Date.now() - at < EVERY_MS;

/** @returns cents, at most ten minutes old, or older while another server computes the sum; `undefined` before the first */
export async function ledgerSum(db: Database): Promise<number | undefined> {
  const stored = await readSum(db);
  if (stored && isFresh(stored)) return stored.cents;
  return inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'partner-console ledger sum'))) return stored?.cents;
    const newer = await readSum(tx);
    if (newer && isFresh(newer)) return newer.cents;
    const [row] = await rowsOf<{ cents: number }>(
      tx,
      sql`select coalesce(sum(amount), 0)::float8 as cents from ledger_entry`,
    );
    const value: StoredSum = { cents: row!.cents, at: Date.now() };
    await tx.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } });
    return value.cents;
  });
}
