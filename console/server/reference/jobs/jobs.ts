/** Sends background jobs. A job that is sent in a transaction exists if, and only if, the transaction commits. */
import PgBoss from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Queue } from '../database/job-queues.ts';
import { rawSql } from '../database/raw-sql.ts';
import type { Payloads } from './payloads.ts';

export interface Retries {
  readonly retryLimit: number;
  /** seconds */
  readonly retryDelay: number;
  /** whether the delay doubles each time */
  readonly retryBackoff: boolean;
}

/** The retries take about five minutes. A job that failed each time is dead, and is retried later (worker.ts). */
const RETRIES: Retries = { retryLimit: 6, retryDelay: 5, retryBackoff: true };

/** Time after which another server takes over a job that runs outside a transaction. */
const EXPIRES_S = 120;
/** pg-boss archives waiting jobs after this time. No job may be dropped, so it is never. */
const KEEP_UNTIL = '2999-01-01T00:00:00Z';

export class Jobs {
  /** Reads and writes the jobs. It needs no start, which only adds upkeep (worker.ts). */
  readonly boss: PgBoss;
  private readonly listeners = new Set<() => void>();

  constructor(db: Database) {
    this.boss = new PgBoss({
      db: rawSql(db),
      schedule: false,
      maintenanceIntervalSeconds: 60,
      archiveFailedAfterSeconds: 10 * 365 * 86_400,
    });
  }

  /** @param tx the transaction of the data that the jobs belong to */
  async send<Name extends Queue>(
    tx: Database,
    queue: Name,
    payloads: readonly Payloads[Name][],
    retries = RETRIES,
  ): Promise<void> {
    if (payloads.length === 0) return;
    const jobs = payloads.map((data) => {
      return { name: queue, data, ...retries, expireInSeconds: EXPIRES_S, keepUntil: KEEP_UNTIL };
    });
    await this.boss.insert(jobs, { db: rawSql(tx) });
  }

  /** Starts the work of this server now. Call it after the transaction of a job whose user waits. */
  wake(): void {
    for (const listener of this.listeners) listener();
  }

  /** @returns a function that removes the listener */
  onWake(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
