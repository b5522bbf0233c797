/** Fills a new database for real users with one agent, which invites the others, and adds further agents. */
import { eq, or } from 'drizzle-orm';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { DatabaseLocationError, holdLock, type Database } from '../database/database.ts';
import { users } from '../database/tables.ts';
import { openPlatformAccounts, openWallets } from '../ledger/ledger.ts';
import { dayOf } from '../days.ts';
import { writeProgress } from '../devices/progress.ts';
import { storeTextKeys } from '../database/text-keys.ts';
import { readEarlierNotices } from '../notices/notices.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { nextUid } from './user.ts';

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
  await insertAgent(tx, FIRST_UID, agent);
  await writeProgress(tx, { day: dayOf(now) - 1 });
}

async function insertAgent(tx: Database, uid: string, agent: FirstAgent): Promise<void> {
  const passwordHash = await hashPassword(newToken());
  await tx.insert(users).values({ ...agent, uid, role: 'agent', needFillBillingCycle: true, passwordHash });
  await openWallets(tx, [uid]);
}

/** Adds another agent. @returns its number; `undefined` if the user name or the phone has an account */
export async function addAgent(
  platform: Platform,
  tx: Database,
  agent: FirstAgent,
  requestId: string,
): Promise<string | undefined> {
  const { username, phoneNumber } = agent;
  // as a user who joins by this phone
  await holdLock(tx, `phone ${phoneNumber}`);
  const isTaken = or(eq(users.username, username), eq(users.phoneNumber, phoneNumber));
  if ((await tx.$count(users, isTaken)) > 0) return undefined;
  const uid = await nextUid(tx);
  await insertAgent(tx, uid, { username, phoneNumber });
  await storeTextKeys(tx, 'person', eq(users.uid, uid));
  await readEarlierNotices(tx, uid, platform.clock.now());
  await recordAudit(tx, platform, { uid, action: 'joined', requestId });
  return uid;
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
