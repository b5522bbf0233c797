/**
 * Work that becomes due at a time of the platform's clock. A row is written with the data that the work follows from, and
 * deleted with the outcome of the work. It remains until then, so work is late at worst, and never lost.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';
import type { Queue } from '../database/job-queues.ts';
import { dueWork } from '../database/job-tables.ts';
import { FinalError } from './final-error.ts';

/** Identifies a row, together with its queue. */
export interface DueKey {
  /** the user or the withdrawal */
  readonly subject: string;
  readonly firstDay: number;
}

/** The queues of the work that makes incomes and enters them into wallets, for `queue in`. */
export const INCOME_QUEUES = sql`('day', 'week', 'month', 'settlement')`;

type NewDueWork = typeof dueWork.$inferInsert;

/** Work that is planned a second time stays as it is. */
export async function planWork(tx: Database, rows: readonly NewDueWork[]): Promise<void> {
  if (rows.length === 0) return;
  // in the same order everywhere, because two servers can plan the same work
  const sorted = [...rows].sort(
    (one, other) =>
      Number(one.subject > other.subject) - Number(one.subject < other.subject) || one.firstDay - other.firstDay,
  );
  await tx.insert(dueWork).values(sorted).onConflictDoNothing();
}

const is = (queue: Queue, { subject, firstDay }: DueKey) =>
  and(eq(dueWork.queue, queue), eq(dueWork.subject, subject), eq(dueWork.firstDay, firstDay));

/** Locks work until the end of the transaction. @throws FinalError if there is none */
export async function lockWork(tx: Database, queue: Queue, key: DueKey): Promise<typeof dueWork.$inferSelect> {
  const [row] = await tx.select().from(dueWork).where(is(queue, key)).for('update');
  return row ?? refuseWithoutWork();
}

/**
 * A job and its work end in one transaction, so a job without work is an error of its sender. It must not end like a job
 * that was done.
 * @throws FinalError
 */
export function refuseWithoutWork(): never {
  throw new FinalError(
    'The job has no work: its user, withdrawal or day does not exist, or is already done',
    'no work',
  );
}

export async function finishWork(tx: Database, queue: Queue, key: DueKey): Promise<void> {
  await tx.delete(dueWork).where(is(queue, key));
}

/** Stores the completed part of the work. The caller sends a job for the rest. */
export async function storePart(tx: Database, queue: Queue, key: DueKey, part: object): Promise<void> {
  await tx.update(dueWork).set({ part }).where(is(queue, key));
}

/** Returns work that cannot be done yet to the planned work. */
export async function postponeWork(tx: Database, queue: Queue, key: DueKey): Promise<void> {
  await tx.update(dueWork).set({ queued: false }).where(is(queue, key));
}

interface Due {
  /** ms, platform time */
  readonly now: number;
  /** rows that are looked at */
  readonly limit: number;
  /** a condition of `due_work`, in addition to the time */
  readonly ready?: SQL | undefined;
  /** continues behind this row */
  readonly after?: DueRow | undefined;
}

export interface DueRow extends DueKey {
  /** ms, platform time */
  readonly dueAt: number;
  readonly ready: boolean;
}

/** Marks work that is due and ready as queued, the oldest first. @returns the rows that it looked at */
export function takeDueWork(
  tx: Database,
  queue: Queue,
  { now, limit, ready = sql`true`, after }: Due,
): Promise<DueRow[]> {
  const behind = after
    ? sql`(due_at, subject, first_day) > (${after.dueAt}, ${after.subject}, ${after.firstDay})`
    : sql`true`;
  return rowsOf<DueRow>(
    tx,
    sql`with due as (select subject, first_day, due_at, ${ready} as ready from due_work
          where queue = ${queue} and not queued and due_at <= ${now} and ${behind}
          order by due_at, subject, first_day limit ${limit} for update skip locked),
        taken as (update due_work set queued = true from due where due.ready and due_work.queue = ${queue}
          and due_work.subject = due.subject and due_work.first_day = due.first_day)
      select subject, first_day as "firstDay", due_at::float8 as "dueAt", ready from due
      order by due_at, subject, first_day`,
  );
}
