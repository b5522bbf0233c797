/**
 * Works through the jobs of all queues, several at a time. It uses `fetch` of pg-boss instead of `work`, because a job
 * that is fetched in the transaction of its changes is done exactly once: if the server is killed, both are undone, and
 * another server fetches the job.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { inTransaction, isRetryable, queryErrorOf, type Database } from '../database/database.ts';
import { QUEUES, type Queue } from '../database/job-queues.ts';
import { rawSql } from '../database/raw-sql.ts';
import { fetchJobOf, reviveDeadJobs, runnableQueues, runnableValues, type Lane } from './job-state.ts';
import { FinalError } from './final-error.ts';
import { type Jobs } from './jobs.ts';
import { subjectOf, type Payloads } from './payloads.ts';

export type Handler<Payload> =
  | {
      /** Does the job in one transaction, which contains only the database and perhaps other jobs of the queue. */
      readonly inside: (tx: Database, payload: Payload) => Promise<void>;
    }
  | {
      /**
       * Does a job that calls other services. A killed server leaves it to be repeated, so it must be idempotent.
       * @param finish ends the job in the transaction of its outcome
       */
      readonly outside: (payload: Payload, finish: (tx: Database) => Promise<void>) => Promise<void>;
      /**
       * A field of the payload. Jobs with different values do not wait for each other, and this server does one job of each
       * value at a time.
       */
      readonly laneOf?: keyof Payload & string;
    };

export type Handlers = { readonly [Name in Queue]: Handler<Payloads[Name]> };

interface WorkerOptions {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly handlers: Handlers;
  /** Creates the jobs that are due. @returns whether more are due */
  readonly plan: () => Promise<boolean>;
  /** Whether this server may do jobs now; by default it may. */
  readonly mayWork?: () => boolean;
  readonly report: (error: unknown, what: string) => void;
  /** jobs at a time; the embedded database has a single connection */
  readonly parallel: number;
}

/** Interval at which other servers notice jobs. The server that sends one can wake itself. */
const POLL_MS = 1_000;
const PLAN_EVERY_MS = 30_000;
/** Interval of checks for jobs that other servers do. */
const OTHERS_MS = 20;

export class Worker {
  private readonly options: WorkerOptions;
  private loops: readonly Promise<void>[] = [];
  private stopping = false;
  private readonly pauses = new Set<AbortController>();
  /** The lanes that run, by queue and value of `laneOf`. */
  private readonly lanes = new Map<string, Promise<number>>();
  private ignoreWakes = (): void => {};

  constructor(options: WorkerOptions) {
    this.options = options;
  }

  /** Starts to work, and keeps the tables of pg-boss small. */
  start(): void {
    const { jobs } = this.options;
    this.ignoreWakes = jobs.onWake(() => this.wake());
    jobs.boss.on('error', (error) => this.options.report(error, 'the upkeep of the jobs failed'));
    this.loops = [this.work(), ...this.separateQueues().map((queue) => this.workSeparately(queue))];
  }

  /** Waits for the running jobs. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.ignoreWakes();
    this.wake();
    await Promise.all(this.loops);
    await Promise.allSettled(this.lanes.values());
    await this.options.jobs.boss.stop({ graceful: false });
  }

  /** Plans and does jobs until none is due. It does not wait for jobs that failed and are retried later. */
  async untilDone(): Promise<void> {
    for (;;) {
      const more = await this.options.plan();
      const done = await sumOf([
        this.workShared(),
        ...this.separateQueues().map((queue) => this.workOffSeparate(queue)),
      ]);
      if (done > 0 || more) continue;
      if ((await this.runnable()).length === 0) return;
      await wait(OTHERS_MS);
    }
  }

  /** Plans jobs and does them, except for those of separate queues. */
  private async work(): Promise<void> {
    let planned = Number.NEGATIVE_INFINITY;
    let started = false;
    await this.repeat(async () => {
      if (!started) await this.options.jobs.boss.start();
      started = true;
      let more = false;
      if (performance.now() - planned > PLAN_EVERY_MS) {
        planned = performance.now();
        await reviveDeadJobs(this.options.db, this.options.jobs.boss);
        more = await this.options.plan();
      }
      // finished jobs can make other work ready
      if ((await this.workShared()) > 0) more = true;
      if (more) planned = Number.NEGATIVE_INFINITY;
      return more;
    });
  }

  private workSeparately(queue: Queue): Promise<void> {
    return this.repeat(async () => {
      // a slow lane must not delay the start of another one
      if (this.laneField(queue) === undefined) return (await this.workOff([queue])) > 0;
      for (const lane of await this.startLanes(queue))
        lane.catch((error: unknown) => this.options.report(error, 'background work failed'));
      return false;
    });
  }

  private async workOffSeparate(queue: Queue): Promise<number> {
    return this.laneField(queue) === undefined ? this.workOff([queue]) : sumOf(await this.startLanes(queue));
  }

  private laneField(queue: Queue): string | undefined {
    const handler = this.options.handlers[queue];
    return 'outside' in handler ? handler.laneOf : undefined;
  }

  /** Starts a lane for each value with jobs that has none. @returns the number of done jobs of each new lane */
  private async startLanes(queue: Queue): Promise<Promise<number>[]> {
    const { db, mayWork = () => true } = this.options;
    const field = this.laneField(queue)!;
    const values = mayWork() ? await runnableValues(db, queue, field) : [];
    const keyOf = (value: string): string => `${queue} ${value}`;
    return values
      .filter((value) => !this.lanes.has(keyOf(value)))
      .map((value) => {
        const started = this.workLane(queue, { field, value }).finally(() => this.lanes.delete(keyOf(value)));
        this.lanes.set(keyOf(value), started);
        return started;
      });
  }

  private async workLane(queue: Queue, lane: Lane): Promise<number> {
    const { mayWork = () => true } = this.options;
    let done = 0;
    while (!this.stopping && mayWork() && (await this.doNext(queue, lane))) done++;
    return done;
  }

  /** Repeats `round` until the worker stops. It pauses after a round that returns false, until jobs are sent. */
  private async repeat(round: () => Promise<boolean>): Promise<void> {
    let failing = false;
    while (!this.stopping) {
      const pause = new AbortController();
      this.pauses.add(pause);
      let more = false;
      try {
        more = await round();
        failing = false;
      } catch (error) {
        // the next round tries again, and only the first of several failures is logged
        if (!failing) this.options.report(error, 'background work failed');
        failing = true;
      }
      if (!more) await wait(POLL_MS, undefined, { ref: false, signal: pause.signal }).catch(() => {});
      this.pauses.delete(pause);
    }
  }

  private wake(): void {
    for (const pause of this.pauses) pause.abort();
  }

  /** Queues whose jobs wait for other services. Each is worked off separately, so that a slow service delays only its jobs. */
  private separateQueues(): Queue[] {
    return QUEUES.filter((queue) => 'outside' in this.options.handlers[queue]);
  }

  private workShared(): Promise<number> {
    const separate = this.separateQueues();
    return this.workOff(QUEUES.filter((queue) => !separate.includes(queue)));
  }

  private async runnable(): Promise<Queue[]> {
    const { db, mayWork = () => true } = this.options;
    return mayWork() ? runnableQueues(db) : [];
  }

  /** Does jobs of the queues until no more can be fetched. @returns their number */
  private async workOff(queues: readonly Queue[]): Promise<number> {
    // one query in place of one for each lane while there is no work
    const runnable = await this.runnable();
    if (!runnable.some((queue) => queues.includes(queue))) return 0;
    return sumOf(Array.from({ length: this.options.parallel }, () => this.lane(queues)));
  }

  /** Does one job of each queue in turn, so that a long queue does not delay the others. */
  private async lane(queues: readonly Queue[]): Promise<number> {
    for (let done = 0; ;) {
      const before = done;
      for (const queue of await this.runnable()) {
        if (this.stopping) return done;
        if (queues.includes(queue) && (await this.doNext(queue))) done++;
      }
      if (done === before) return done;
    }
  }

  private doNext<Name extends Queue>(queue: Name, lane?: Lane): Promise<boolean> {
    const handler: Handler<Payloads[Name]> = this.options.handlers[queue];
    return 'inside' in handler ? this.doInside(queue, handler.inside) : this.doOutside(queue, handler.outside, lane);
  }

  private async doInside<Name extends Queue>(
    queue: Name,
    handle: (tx: Database, payload: Payloads[Name]) => Promise<void>,
  ): Promise<boolean> {
    const { db, jobs } = this.options;
    const fetched = await inTransaction(db, async (tx) => {
      const job = await fetchJob(jobs.boss, queue, tx);
      if (!job) return undefined;
      try {
        await inTransaction(tx, (part) => handle(part, job.data as Payloads[Name]));
      } catch (error) {
        if (isRetryable(error)) throw error;
        await failJob(jobs.boss, job, error, tx);
        return { job, error };
      }
      await jobs.boss.deleteJob(queue, job.id, { db: rawSql(tx) });
      return { job };
    });
    if (fetched && 'error' in fetched) this.reportFailure(fetched.job, fetched.error);
    return fetched !== undefined;
  }

  private async doOutside<Name extends Queue>(
    queue: Name,
    handle: (payload: Payloads[Name], finish: (tx: Database) => Promise<void>) => Promise<void>,
    lane: Lane | undefined,
  ): Promise<boolean> {
    const { db, jobs } = this.options;
    const job = lane ? await fetchJobOf(db, queue, lane) : await fetchJob(jobs.boss, queue, db);
    if (!job) return false;
    const finish = (tx: Database): Promise<void> => jobs.boss.deleteJob(queue, job.id, { db: rawSql(tx) });
    try {
      await handle(job.data as Payloads[Name], finish);
      await finish(db);
    } catch (error) {
      await failJob(jobs.boss, job, error, db);
      this.reportFailure(job, error);
    }
    return true;
  }

  private reportFailure({ name, id, data, retryCount, retryLimit }: FetchedJob, error: unknown): void {
    const retried = retryCount < retryLimit ? 'It is retried' : 'It is dead until it is retried in some minutes';
    const next = error instanceof FinalError ? 'It is dead' : retried;
    this.options.report(error, `the job ${name} ${subjectOf(name as Queue, data) ?? id} failed. ${next}`);
  }
}

/** Waits for all of them, and then throws the first error. */
async function sumOf(counts: readonly Promise<number>[]): Promise<number> {
  let sum = 0;
  const settled = await Promise.allSettled(counts);
  for (const each of settled) {
    if (each.status === 'rejected') throw each.reason;
    sum += each.value;
  }
  return sum;
}

type FetchedJob = Pick<PgBoss.JobWithMetadata<object>, 'id' | 'name' | 'data' | 'retryCount' | 'retryLimit'>;

async function fetchJob(boss: PgBoss, queue: Queue, db: Database): Promise<FetchedJob | undefined> {
  const options = { batchSize: 1, includeMetadata: true as const, db: rawSql(db) };
  return (await boss.fetch<object>(queue, options))[0];
}

/** Schedules the retry, or marks the job as dead after its last one. */
async function failJob(boss: PgBoss, { name, id }: FetchedJob, error: unknown, db: Database): Promise<void> {
  // an error of the driver contains parameters, which can be personal data
  const {
    message = String(error),
    reason,
    code,
    name: kind,
  } = queryErrorOf(error) as Partial<FinalError & { code: string }>;
  const isFinal = error instanceof FinalError;
  // no retry is left
  if (isFinal)
    await db.execute(sql`update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}`);
  const output = { message, reason: reason ?? code ?? kind, ...(isFinal && { final: true }) };
  await boss.fail(name, id, output, { db: rawSql(db) });
}
