/** What a new database begins with: the book's accounts, the people and their year so far. */
import { analyze, type Database } from '../database/database.ts';
import { ledgerAccount } from '../database/tables.ts';
import { PLATFORM_ACCOUNTS } from '../ledger.ts';
import { seedHistory } from './history.ts';
import { seedPeople } from './people.ts';
import { seedServices } from './services.ts';

/** The step that brought notices, tickets and what belongs to them. */
const SERVICES = 4;

/**
 * @param last the step that the database had taken before; 0: it is new
 * @param now the day on which it begins (ms)
 */
export async function seed(tx: Database, last = 0, now = Date.now()): Promise<void> {
  if (last === 0) await seedBeginning(tx, now);
  if (last < SERVICES) await seedServices(tx, now);
  await analyze(tx);
}

async function seedBeginning(tx: Database, now: number): Promise<void> {
  await tx
    .insert(ledgerAccount)
    .values(Object.values(PLATFORM_ACCOUNTS).map((id) => ({ id, kind: 'platform' as const })));
  await seedPeople(tx, now);
  await seedHistory(tx, now);
}
