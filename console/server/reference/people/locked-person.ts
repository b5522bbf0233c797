/** Changes of a person go one after the other: their row is locked, what was decided is decided on what is there. */
import { eq } from 'drizzle-orm';
import { inTransaction, type Database } from '../database/database.ts';
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
