/** Background jobs that failed, messages that were not delivered, and days that could not be made. */
import { sql } from 'drizzle-orm';
import { maskPhone } from '#shared/core/masking.ts';
import { missingDaysOf, type MissingDay } from '../billing/missing-days.ts';
import { inTransaction, rowsOf, type Database } from '../database/database.ts';
import { QUEUES, type Queue } from '../database/job-queues.ts';
import { OperatorError, type OperatorContext } from './operator-context.ts';

interface DeadJob {
  readonly queue: Queue;
  readonly id: string;
  /** the user or the withdrawal; null for a message */
  readonly subject: string | null;
  readonly reason: string | null;
  readonly error: string | null;
  readonly deadSince: string;
}

interface Found {
  readonly ids: string[];
  readonly uids: readonly string[];
}

/** The user of a job; null if it names none. The subject is a user, or the withdrawal of one. */
const USER = sql`coalesce((select uid from withdrawal where tx_id = data ->> 'subject'), data ->> 'subject', data ->> 'uid')`;

const usersOf = (rows: readonly { readonly uid: string | null }[]): string[] => rows.map(({ uid }) => uid ?? '');

/** @throws OperatorError */
function requireQueue(queue: string): void {
  if (!QUEUES.some((each) => each === queue))
    throw new OperatorError(`"${queue}" is not a queue. Use one of ${QUEUES.join(', ')}.`);
}

export function jobActions({ platform: { db, clock, jobs }, record }: OperatorContext) {
  /** @throws OperatorError */
  async function findDead(tx: Database, queue: string, id: string | undefined): Promise<Found> {
    requireQueue(queue);
    const rows = await rowsOf<{ id: string; uid: string | null }>(
      tx,
      sql`select id::text as id, ${USER} as uid from pgboss.job where name = ${queue} and state = 'failed'
        ${id === undefined ? sql`` : sql`and id::text = ${id}`}`,
    );
    if (id !== undefined && rows.length === 0) throw new OperatorError(`The queue ${queue} has no dead job ${id}.`);
    return { ids: rows.map((row) => row.id), uids: usersOf(rows) };
  }
  return {
    /** Returns the jobs whose retries failed. */
    async deadJobs(queue?: string): Promise<DeadJob[]> {
      if (queue !== undefined) requireQueue(queue);
      const rows = await rowsOf<DeadJob & { uid: string | null }>(
        db,
        sql`select name as queue, id::text as id, data ->> 'subject' as subject, output ->> 'reason' as reason,
            output ->> 'message' as error, completed_on as "deadSince", ${USER} as uid
          from pgboss.job where state = 'failed' ${queue === undefined ? sql`` : sql`and name = ${queue}`}
          order by completed_on`,
      );
      await record(db, 'jobs', { uids: usersOf(rows), jobs: rows.length });
      return rows.map(({ uid: _, ...row }) => row);
    },
    /** Retries dead jobs now. @returns their number */
    async retryJobs(queue: string, id?: string): Promise<number> {
      const { ids, uids } = await findDead(db, queue, id);
      await record(db, 'jobs retry', { uids, queue, jobs: ids.length });
      if (ids.length === 0) return 0;
      await jobs.boss.retry(queue, ids);
      return ids.length;
    },
    /** Deletes dead messages. Jobs of money and days are never dropped. @returns their number */
    dropJobs: (queue: string, reason: string, id?: string): Promise<number> =>
      inTransaction(db, async (tx) => {
        const { ids, uids } = await findDead(tx, queue, id);
        if (queue !== 'message')
          throw new OperatorError(`Jobs of ${queue} are not dropped, because their work would be lost. Retry them.`);
        await record(tx, 'jobs drop', { uids, queue, jobs: ids.length, reason });
        if (ids.length === 0) return 0;
        await tx.execute(sql`delete from pgboss.job where name = ${queue} and id::text in ${ids}`);
        return ids.length;
      }),
    async missingDays(): Promise<MissingDay[]> {
      const days = await missingDaysOf(db, clock.now());
      await record(db, 'days', { uids: days.map(({ agent }) => agent), days: days.length });
      return days;
    },
    /** Returns codes and notifications that wait or were not delivered. */
    async undelivered(): Promise<object[]> {
      const rows = await rowsOf<{ phone: string; [name: string]: unknown }>(
        db,
        sql`select id::text as id, state::text as state, data ->> 'phone' as phone, data ->> 'sealedCode' <> '' as "isCode",
            retry_count as retries, output ->> 'message' as error, created_on as "sentAt"
          from pgboss.job where name = 'message' and state <> 'completed' order by created_on`,
      );
      // a message names a phone, and no user
      await record(db, 'messages', { messages: rows.length });
      return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }));
    },
  };
}
