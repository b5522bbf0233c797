/** What a database for real people begins with: the book's accounts, the calendar, and one agent who invites the others. */
import { dayOf } from '../devices/days.ts';
import { progressUntil, writeProgress } from '../billing/catch-up.ts';
import type { Database } from '../database/database.ts';
import { ledgerAccount, person } from '../database/tables.ts';
import { PLATFORM_ACCOUNTS, walletAccount } from '../ledger.ts';
import { hashPassword, newToken } from '../secrets.ts';

export interface FirstAgent {
  readonly username: string;
  readonly phoneNumber: string;
}

const FIRST_UID = '200001';

/** Nobody knows the agent's password: a code to the phone sets one (§2.1, /reset-password). */
export async function beginWith(tx: Database, agent: FirstAgent, now = Date.now()): Promise<void> {
  await tx
    .insert(ledgerAccount)
    .values(Object.values(PLATFORM_ACCOUNTS).map((id) => ({ id, kind: 'platform' as const })));
  const passwordHash = await hashPassword(newToken());
  const facts = { role: 'agent', needFillBillingCycle: true, passwordHash };
  await tx.insert(person).values({ ...agent, ...facts, uid: FIRST_UID });
  await tx.insert(ledgerAccount).values(
    ([0, 1] as const).map((type) => ({
      id: walletAccount(FIRST_UID, type),
      kind: 'wallet' as const,
      uid: FIRST_UID,
    })),
  );
  await writeProgress(tx, progressUntil(dayOf(now) - 1, now));
}
