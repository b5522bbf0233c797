/**
 * Work that becomes due at a time of the platform's clock. A row is written with the data that the work follows from, and
 * deleted with the outcome of the work. It remains until then, so work is late at worst, and never lost.
 */
import { and, eq, sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';
import type { Queue } from '../database/job-queues.ts';
import { dueWork } from '../database/job-tables.ts';

/** Identifies a row, together with its queue. */
export interface DueKey {
  /** the user or the withdrawal */
  readonly subject: string;
  readonly firstDay: number;
}

type NewDueWork = typeof dueWork.$inferInsert;

/** Work that is planned a second time stays as it is. */
export async function planWork(tx: Database, rows: readonly NewDueWork[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(dueWork)
      .values([...rows])
      .onConflictDoNothing();
}

const is = (queue: Queue, { subject, firstDay }: DueKey) =>
  and(eq(dueWork.queue, queue), eq(dueWork.subject, subject), eq(dueWork.firstDay, firstDay));

export async function finishWork(tx: Database, queue: Queue, key: DueKey): Promise<void> {
  await tx.delete(dueWork).where(is(queue, key));
}

/** Marks work that is due at `now` (ms, platform time) as queued, the oldest first. @returns its keys */
export const takeDueWork = (tx: Database, queue: Queue, now: number, limit: number): Promise<DueKey[]> =>
  rowsOf<DueKey>(
    tx,
    sql`update due_work set queued = true where (queue, subject, first_day) in
        (select queue, subject, first_day from due_work
          where queue = ${queue} and not queued and due_at <= ${now}
          order by due_at, subject limit ${limit} for update skip locked)
      returning subject, first_day as "firstDay"`,
  );
