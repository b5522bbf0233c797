/** The sum of all ledger entries, which one server computes for all, because it reads every entry. */
import { sql } from 'drizzle-orm';
import { inTransaction, rowsOf, tryLock, type Database } from '../database/database.ts';
import { readSetting, writeSetting } from '../database/settings.ts';

const KEY = 'ledgerSum';
const EVERY_MS = 600_000;

interface StoredSum {
  readonly cents: number;
  /** ms, real time */
  readonly at: number;
}

const isFresh = ({ at }: StoredSum): boolean => Date.now() - at < EVERY_MS;

/** @returns cents, at most ten minutes old, or older while another server computes the sum; `undefined` before the first */
export async function ledgerSum(db: Database): Promise<number | undefined> {
  const stored = await readSetting<StoredSum>(db, KEY);
  if (stored && isFresh(stored)) return stored.cents;
  return inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'partner-console ledger sum'))) return stored?.cents;
    const newer = await readSetting<StoredSum>(tx, KEY);
    if (newer && isFresh(newer)) return newer.cents;
    const [row] = await rowsOf<{ cents: number }>(
      tx,
      sql`select coalesce(sum(amount), 0)::float8 as cents from ledger_entry`,
    );
    const value: StoredSum = { cents: row!.cents, at: Date.now() };
    await writeSetting(tx, KEY, value);
    return value.cents;
  });
}
