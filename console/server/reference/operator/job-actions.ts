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

/** @throws OperatorError */
function requireQueue(queue: string): void {
  if (!QUEUES.some((each) => each === queue))
    throw new OperatorError(`"${queue}" is not a queue. Use one of ${QUEUES.join(', ')}.`);
}

export function jobActions({ platform: { db, clock, jobs }, record }: OperatorContext) {
  /** @throws OperatorError */
  async function deadIds(tx: Database, queue: string, id: string | undefined): Promise<string[]> {
    requireQueue(queue);
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select id::text as id from pgboss.job where name = ${queue} and state = 'failed'
        ${id === undefined ? sql`` : sql`and id::text = ${id}`}`,
    );
    if (id !== undefined && rows.length === 0) throw new OperatorError(`The queue ${queue} has no dead job ${id}.`);
    return rows.map((row) => row.id);
  }
  return {
    /** Returns the jobs whose retries failed. */
    async deadJobs(queue?: string): Promise<DeadJob[]> {
      if (queue !== undefined) requireQueue(queue);
      return rowsOf<DeadJob>(
        db,
        sql`select name as queue, id::text as id, data ->> 'subject' as subject, output ->> 'reason' as reason,
            output ->> 'message' as error, completed_on as "deadSince"
          from pgboss.job where state = 'failed' ${queue === undefined ? sql`` : sql`and name = ${queue}`}
          order by completed_on`,
      );
    },
    /** Retries dead jobs now. @returns their number */
    async retryJobs(queue: string, id?: string): Promise<number> {
      const ids = await deadIds(db, queue, id);
      if (ids.length === 0) return 0;
      await record(db, 'jobs retry', { queue, jobs: ids.length });
      await jobs.boss.retry(queue, ids);
      return ids.length;
    },
    /** Deletes dead messages. Jobs of money and days are never dropped. @returns their number */
    dropJobs: (queue: string, reason: string, id?: string): Promise<number> =>
      inTransaction(db, async (tx) => {
        const ids = await deadIds(tx, queue, id);
        if (queue !== 'message')
          throw new OperatorError(`Jobs of ${queue} are not dropped, because their work would be lost. Retry them.`);
        if (ids.length === 0) return 0;
        await tx.execute(sql`delete from pgboss.job where name = ${queue} and id::text in ${ids}`);
        await record(tx, 'jobs drop', { queue, jobs: ids.length, reason });
        return ids.length;
      }),
    missingDays: (): Promise<MissingDay[]> => missingDaysOf(db, clock.now()),
    /** Returns codes and notifications that wait or were not delivered. */
    async undelivered(): Promise<object[]> {
      const rows = await rowsOf<{ phone: string; [name: string]: unknown }>(
        db,
        sql`select id::text as id, state::text as state, data ->> 'phone' as phone, data ->> 'sealedCode' <> '' as "isCode",
            retry_count as retries, output ->> 'message' as error, created_on as "sentAt"
          from pgboss.job where name = 'message' and state <> 'completed' order by created_on`,
      );
      return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }));
    },
  };
}
