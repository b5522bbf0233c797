/** Reads and fetches jobs in ways for which pg-boss has no function. */
import { sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { rowsOf, type Database } from '../database/database.ts';
import type { Queue } from '../database/job-queues.ts';

/** Returns the queues with jobs that can run now. */
export async function runnableQueues(db: Database): Promise<Queue[]> {
  const rows = await rowsOf<{ name: Queue }>(
    db,
    sql`select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the values of a field of the payload among the jobs of a queue that can run now. */
export async function runnableValues(db: Database, queue: Queue, field: string): Promise<string[]> {
  const rows = await rowsOf<{ value: string }>(
    db,
    sql`select distinct data ->> ${field}::text as value from pgboss.job
      where name = ${queue} and state < 'active' and start_after <= now()`,
  );
  return rows.map(({ value }) => value);
}

/** Jobs of a queue with the same value in a field of the payload. */
export interface Lane {
  readonly field: string;
  readonly value: string;
}

type FetchedJob = Pick<PgBoss.JobWithMetadata<object>, 'id' | 'data' | 'retryCount' | 'retryLimit'>;

/** Fetches the next job of a lane, as `fetch` of pg-boss does for a queue. */
export async function fetchJobOf(
  db: Database,
  queue: Queue,
  { field, value }: Lane,
): Promise<(FetchedJob & { readonly name: Queue }) | undefined> {
  const [job] = await rowsOf<FetchedJob>(
    db,
    sql`update pgboss.job set state = 'active', started_on = now(),
        retry_count = case when started_on is not null then retry_count + 1 else retry_count end
      where name = ${queue} and id = (select id from pgboss.job
        where name = ${queue} and state < 'active' and start_after < now() and data ->> ${field}::text = ${value}
        order by priority desc, created_on, id limit 1 for update skip locked)
      returning id::text as id, data, retry_count as "retryCount", retry_limit as "retryLimit"`,
  );
  return job && { ...job, name: queue };
}

/** Time after which a dead job is retried, because its cause may have been fixed. */
const DEAD_MINUTES = 15;
const AT_ONCE = 1_000;

/** Retries dead jobs, so that no work is lost. Each has one attempt. A job that can never succeed stays dead. */
export async function reviveDeadJobs(db: Database, boss: PgBoss): Promise<void> {
  const dead = await rowsOf<{ name: Queue; ids: string[] }>(
    db,
    sql`select name, array_agg(id::text) as ids
      from (select name, id from pgboss.job
        where state = 'failed' and completed_on < now() - make_interval(mins => ${DEAD_MINUTES})
          and output -> 'final' is null limit ${AT_ONCE}) as dead
      group by name`,
  );
  for (const { name, ids } of dead) await boss.retry(name, ids);
}

export interface QueueState {
  readonly queue: Queue;
  /** jobs that wait or run, and due work without a job */
  readonly waiting: number;
  /** seconds since the oldest of them was sent, or became due on the platform's clock */
  readonly oldest: number;
}

/** @param now ms, platform time */
export const queueStates = (db: Database, now: number): Promise<QueueState[]> =>
  rowsOf<QueueState>(
    db,
    sql`select queue, sum(waiting)::float8 as waiting, coalesce(max(age), 0)::float8 as oldest
      from (
        select name as queue, count(*) as waiting, extract(epoch from now() - min(created_on)) as age
          from pgboss.job where state <= 'active' group by name
        union all
        select queue, count(*), (${now} - min(due_at)) / 1000.0 from due_work
          where not queued and due_at <= ${now} group by queue
        union all
        select name, 0, 0 from pgboss.queue
      ) as state
      where queue in (select name from pgboss.queue) group by queue order by queue`,
  );

interface DeadJobs {
  readonly queue: Queue;
  readonly reason: string;
  readonly dead: number;
}

/** Counts the jobs whose retries failed. */
export const deadJobs = (db: Database): Promise<DeadJobs[]> =>
  rowsOf<DeadJobs>(
    db,
    sql`select name as queue, coalesce(output ->> 'reason', 'unknown') as reason, count(*)::float8 as dead
      from pgboss.job where state = 'failed' group by 1, 2 order by 1, 2`,
  );

/** Returns when jobs of a lane are tried next, ms, by another field of the payload. Jobs that run now are left out. */
export async function nextAttempts(
  db: Database,
  queue: Queue,
  { field, value }: Lane,
  by: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ key: string; at: number }>(
    db,
    sql`select data ->> ${by}::text as key, min(extract(epoch from case when state = 'failed'
          then completed_on + make_interval(mins => ${DEAD_MINUTES}) else start_after end) * 1000)::float8 as at
      from pgboss.job
      where name = ${queue} and data ->> ${field}::text = ${value}
        and (state < 'active' or state = 'failed' and output -> 'final' is null)
      group by 1`,
  );
  return new Map(rows.map(({ key, at }) => [key, at]));
}
