/** How a person's data change: one change after the other. */
import { eq } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { notice } from '../database/service-tables.ts';
import { person, type Person } from '../database/tables.ts';
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

/** By notice and by SMS: what was changed may have been changed by somebody else. */
export async function tellOwner(
  { services, clock }: Platform,
  tx: Database,
  { uid, phoneNumber }: Person,
  { title, content }: { readonly title: string; readonly content: string },
): Promise<void> {
  const now = clock.now();
  await tx.insert(notice).values({ uid, title, content, level: 'high', sendTime: now });
  await services.send(tx, { phone: phoneNumber, code: '', purpose: content, at: now });
}
