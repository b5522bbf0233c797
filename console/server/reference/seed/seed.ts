/** What a new database begins with: the book's accounts, the people and their year so far. */
import { analyze, type Database } from '../database/database.ts';
import { person } from '../database/tables.ts';
import { openPlatformAccounts, openWallets } from '../ledger.ts';
import { dayOf } from '../devices/days.ts';
import { progressUntil, writeProgress } from '../billing/catch-up.ts';
import { hashPassword, newToken } from '../secrets.ts';
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
  if (last === 0) {
    await openPlatformAccounts(tx);
    await seedPeople(tx, now);
    await seedHistory(tx, now);
  }
  if (last < SERVICES) await seedServices(tx, now);
  await analyze(tx);
}

export interface FirstAgent {
  readonly username: string;
  readonly phoneNumber: string;
}

const FIRST_UID = '200001';

/**
 * What a database for real people begins with: the book's accounts, the calendar, and one agent who invites the others.
 * Nobody knows the agent's password: a code to the phone sets one (§2.1, /reset-password).
 */
export async function beginWith(tx: Database, agent: FirstAgent, now = Date.now()): Promise<void> {
  await openPlatformAccounts(tx);
  const passwordHash = await hashPassword(newToken());
  const facts = { role: 'agent', needFillBillingCycle: true, passwordHash };
  await tx.insert(person).values({ ...agent, ...facts, uid: FIRST_UID });
  await openWallets(tx, [FIRST_UID]);
  await writeProgress(tx, progressUntil(dayOf(now) - 1, now));
}
