/** What a new database begins with: the book's accounts, the people and their year so far. */
import { analyze, type Database } from '../database/database.ts';
import { ledgerAccount } from '../database/tables.ts';
import { PLATFORM_ACCOUNTS } from '../money/ledger.ts';
import { seedHistory } from './history.ts';
import { seedPeople } from './people.ts';

/** @param now the day on which it begins (ms) */
export async function seed(tx: Database, now = Date.now()): Promise<void> {
  await tx
    .insert(ledgerAccount)
    .values(Object.values(PLATFORM_ACCOUNTS).map((id) => ({ id, kind: 'platform' as const })));
  await seedPeople(tx, now);
  await seedHistory(tx, now);
  await analyze(tx);
}
