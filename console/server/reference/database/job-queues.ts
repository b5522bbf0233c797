/** The queues of background jobs, whose tables belong to pg-boss (schema `pgboss`). */
import PgBoss from 'pg-boss';
import { holdLock, inTransaction, type Database } from './database.ts';
import { rawSql } from './raw-sql.ts';

export const QUEUES = [
  'transfer',
  'message',
  'day',
  'comparison',
  'week',
  'month',
  'settlement',
  'bill-notice',
  'outage-notice',
  'risk-notice',
  'reminder',
  'webhook',
  'robot',
] as const;

export type Queue = (typeof QUEUES)[number];

/** Creates or updates the tables of pg-boss and creates missing queues. Servers can start together. */
export async function installQueues(db: Database): Promise<void> {
  const installed = await startBoss(db).catch((error: { code?: unknown }) => {
    if (error.code !== UNIQUE_VIOLATION) throw error;
    // another server has just created the tables
    return startBoss(db);
  });
  await installed.stop({ graceful: false });
  await inTransaction(db, async (tx) => {
    // two servers that create a queue at the same time would wait for each other
    await holdLock(tx, 'partner-console queues');
    const boss = await startBoss(tx);
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const queue of QUEUES) if (!known.has(queue)) await boss.createQueue(queue);
    await boss.stop({ graceful: false });
  });
}

const UNIQUE_VIOLATION = '23505';

const startBoss = (db: Database): Promise<PgBoss> =>
  new PgBoss({ db: rawSql(db), supervise: false, schedule: false }).start();
