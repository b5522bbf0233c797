/** Fills a new database for real users: one agent, which invites the others. */
import { DatabaseLocationError, type Database } from '../database/database.ts';
import { person } from '../database/tables.ts';
import { openPlatformAccounts, openWallets } from '../ledger/ledger.ts';
import { dayOf } from '../days.ts';
import { writeProgress } from '../devices/progress.ts';
import { hashPassword, newToken } from '../secrets.ts';

export interface FirstAgent {
  readonly username: string;
  readonly phoneNumber: string;
}

const FIRST_UID = '200001';

/**
 * Seeds a database for real users: ledger accounts, progress, and one agent that invites the others. The agent's password
 * is random, and a code to the phone sets a new one (§2.1, /reset-password).
 */
async function seedFirstAgent(tx: Database, agent: FirstAgent, now = Date.now()): Promise<void> {
  await openPlatformAccounts(tx);
  const passwordHash = await hashPassword(newToken());
  const state = { role: 'agent', needFillBillingCycle: true, passwordHash };
  await tx.insert(person).values({ ...agent, ...state, uid: FIRST_UID });
  await openWallets(tx, [FIRST_UID]);
  await writeProgress(tx, { day: dayOf(now) - 1 });
}

/**
 * Seeds a database for real users if it is new.
 * @param last the last migration before this start; 0 for a new database
 * @throws DatabaseLocationError
 */
export async function seedRealUsers(tx: Database, last: number, firstAgent: FirstAgent | undefined): Promise<void> {
  if (last > 0) return;
  if (!firstAgent)
    throw new DatabaseLocationError(
      'FIRST_AGENT is required, because the database is empty. Set a user name and a phone number.',
    );
  await seedFirstAgent(tx, firstAgent);
}
