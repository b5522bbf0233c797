/** Seeds a new database of the demo: ledger accounts, users, and a year of data. */
import { analyze, type Database } from '../../reference/database/database.ts';
import { openPlatformAccounts } from '../../reference/ledger/ledger.ts';
import { seedHistory } from './history.ts';
import { seedInvoices } from './invoices.ts';
import { seedUsers } from './users.ts';
import { seedServices } from './services.ts';
import { seedLastVisits } from './visits.ts';

/** The migration that added notices and tickets. */
const SERVICES = 4;

/** Users who come back after a month: `agent` and `company`. */
const VISITORS = ['100001', '100002'];

/**
 * @param last the last migration before this start; 0 for a new database
 * @param now the creation day (ms)
 */
export async function seed(tx: Database, last = 0, now = Date.now()): Promise<void> {
  if (last === 0) {
    await openPlatformAccounts(tx);
    await seedUsers(tx, now);
    await seedHistory(tx, now);
    await seedInvoices(tx);
    await seedLastVisits(tx, VISITORS, now);
  }
  if (last < SERVICES) await seedServices(tx, now);
  await analyze(tx);
}
