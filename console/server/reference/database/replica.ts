/**
 * Reads from a streaming replica of the PostgreSQL server. A read uses the replica only after the replica has replayed every
 * change that was committed before the read. So users always see their own changes, also those made through other servers,
 * and lists that follow a push are new. If the replica is late or fails, the read uses the primary.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { rowsOf, type Database, type Read } from './database.ts';
import { queryLog } from './query-log.ts';
import { ServerPool, type PoolOptions } from './server-pool.ts';

/** The number of reads by the database that they used, and why they used the primary. */
export type ReplicaReads = Readonly<Record<'replica' | 'late' | 'failed', number>>;

interface ReplicaOptions {
  readonly readUrl: string;
  readonly pool: PoolOptions;
  readonly report: ((error: unknown, what: string) => void) | undefined;
}

/** Most ms that a read waits for a connection to the replica. */
const CONNECT_MS = 1_000;
/** Most ms that a read waits until the replica has the latest changes. A replica in the same network needs a few. */
const LATEST_MS = 100;
const CHECK_EVERY_MS = 10;
/** After a late or failed read, other reads use the primary for this time. */
const PAUSE_MS = 1_000;
const LOG_EVERY_MS = 60_000;

const SERVER = `select system_identifier::text || ' ' || current_database() as name, pg_is_in_recovery() as is_replica
  from pg_control_system()`;

interface ServerName {
  readonly name: string;
  readonly is_replica: boolean;
}

class ReplicaError extends Error {
  override readonly name = 'ReplicaError';
}

class LateReplicaError extends ReplicaError {
  constructor() {
    super(`The replica does not have the changes of the last ${LATEST_MS} ms`);
  }
}

export class Replica {
  private readonly primary: Database;
  private readonly pool: ServerPool;
  private readonly report: ReplicaOptions['report'];
  private readonly counts = { replica: 0, late: 0, failed: 0 };
  private pause: { readonly why: 'late' | 'failed'; readonly until: number } | undefined;
  private loggedAt = Number.NEGATIVE_INFINITY;
  private primaryName: Promise<string> | undefined;

  constructor(primary: Database, { readUrl, pool, report }: ReplicaOptions) {
    this.primary = primary;
    this.report = report;
    const options = { ...pool, connectMs: Math.min(CONNECT_MS, pool.connectMs) };
    this.pool = new ServerPool(readUrl, options, (client) => this.requireReplica(client));
    // the pool replaces a broken idle connection, but without a listener the error would end the process
    this.pool.on('error', () => {});
  }

  get reads(): ReplicaReads {
    return { ...this.counts };
  }

  /** Runs `work`, which changes nothing, on the replica or on the primary. */
  readonly read: Read = async (work) => {
    if (this.pause && performance.now() < this.pause.until) {
      this.counts[this.pause.why] += 1;
      return work(this.primary);
    }
    const [row] = await rowsOf<{ position: string }>(
      this.primary,
      sql`select pg_current_wal_flush_lsn()::text as position`,
    );
    const outcome = await this.readAt(row!.position, work);
    if ('result' in outcome) return outcome.result;
    this.usePrimary(outcome.problem);
    return work(this.primary);
  };

  close(): Promise<void> {
    return this.pool.end();
  }

  /** Reads in one transaction, because a balancer of several replicas can use another one for the next statement. */
  private async readAt<Result>(
    position: string,
    work: (db: Database) => Promise<Result>,
  ): Promise<{ result: Result } | { problem: unknown }> {
    let refused: { readonly error: unknown } | undefined;
    let client: pg.PoolClient | undefined;
    let isBroken = true;
    try {
      client = await this.pool.connect();
      const result = await drizzle(client, { logger: queryLog }).transaction(
        async (transaction) => {
          const tx = transaction as unknown as Database;
          await untilReplayed(tx, position);
          return work(tx).catch((error: unknown) => {
            if (!(error instanceof DrizzleQueryError)) refused = { error };
            throw error;
          });
        },
        { accessMode: 'read only' },
      );
      isBroken = false;
      this.counts.replica += 1;
      this.pause = undefined;
      return { result };
    } catch (error) {
      isBroken = !refused && !(error instanceof ReplicaError);
      // the outcome of the work, for example that an ID is unknown
      if (refused) throw refused.error;
      return { problem: error };
    } finally {
      client?.release(isBroken);
    }
  }

  private usePrimary(problem: unknown): void {
    const why = problem instanceof LateReplicaError ? 'late' : 'failed';
    this.counts[why] += 1;
    const now = performance.now();
    this.pause = { why, until: now + PAUSE_MS };
    if (now - this.loggedAt < LOG_EVERY_MS) return;
    this.loggedAt = now;
    this.report?.(problem, `the replica is ${why === 'late' ? 'late' : 'unavailable'}. Reads use the primary`);
  }

  /** Prevents reads from another database. @throws ReplicaError */
  private async requireReplica(client: pg.ClientBase): Promise<void> {
    this.primaryName ??= this.nameOfPrimary();
    const [name, { rows }] = [await this.primaryName, await client.query<ServerName>(SERVER)];
    const [found] = rows;
    if (found!.is_replica && found!.name === name) return;
    throw new ReplicaError('DATABASE_READ_URL is not a replica of DATABASE_URL');
  }

  private nameOfPrimary(): Promise<string> {
    return rowsOf<ServerName>(this.primary, sql.raw(SERVER)).then(
      ([row]) => row!.name,
      (error: unknown) => {
        this.primaryName = undefined;
        throw error;
      },
    );
  }
}

/** @throws LateReplicaError, ReplicaError */
async function untilReplayed(tx: Database, position: string): Promise<void> {
  const giveUpAt = performance.now() + LATEST_MS;
  for (;;) {
    const [row] = await rowsOf<{ replayed: boolean | null }>(
      tx,
      sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as replayed`,
    );
    if (row!.replayed === null) throw new ReplicaError('DATABASE_READ_URL is no longer a replica');
    if (row!.replayed) return;
    if (performance.now() > giveUpAt) throw new LateReplicaError();
    await wait(CHECK_EVERY_MS);
  }
}
