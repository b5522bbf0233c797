/** Seeds a new database of the demo: ledger accounts, users, and a year of data. */
import { analyze, type Database } from '../../reference/database/database.ts';
import { openPlatformAccounts } from '../../reference/ledger/ledger.ts';
import { seedHistory } from './history.ts';
import { seedUsers } from './users.ts';
import { seedServices } from './services.ts';

/** The migration that added notices and tickets. */
const SERVICES = 4;

/**
 * @param last the last migration before this start; 0 for a new database
 * @param now the creation day (ms)
 */
export async function seed(tx: Database, last = 0, now = Date.now()): Promise<void> {
  if (last === 0) {
    await openPlatformAccounts(tx);
    await seedUsers(tx, now);
    await seedHistory(tx, now);
  }
  if (last < SERVICES) await seedServices(tx, now);
  await analyze(tx);
}
