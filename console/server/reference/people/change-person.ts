/** How a person's data change: one change after the other, each with its row in the audit. */
import { eq } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { audit, person, type Person } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';

/**
 * Runs `work` in one transaction with the person's row locked. A refusal that `work` returns is thrown after the
 * transaction was kept, so that a try which it used up stays used up; one that it throws undoes everything.
 */
export async function withPerson<Result>(
  db: Database,
  uid: string,
  work: (tx: Database, owner: Person) => Promise<Result | Refusal>,
): Promise<Result> {
  const outcome = await inTransaction(db, async (tx) => {
    const [owner] = await tx.select().from(person).where(eq(person.uid, uid)).for('update');
    return work(tx, owner!);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/* The audit's rows about people: that something of theirs changed and which kind it was, never what it says. */

export type PersonalChange =
  | 'identity verified'
  | 'identity refused'
  | 'payout submitted'
  | 'phone changed'
  | 'login password changed'
  | 'login password reset'
  | 'wallet password changed'
  | 'billing cycle chosen'
  | 'joined';

export interface Trace {
  readonly uid: string;
  readonly action: PersonalChange;
  readonly requestId: string;
  /** kinds and counts only: nothing that tells who somebody is or where money goes */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

export async function recordAudit(tx: Database, { clock }: Platform, { detail = {}, ...trace }: Trace): Promise<void> {
  await tx.insert(audit).values({ at: clock.now(), detail, ...trace });
}
