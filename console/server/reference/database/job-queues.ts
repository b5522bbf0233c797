/** The queues of background jobs, whose tables belong to pg-boss (schema `pgboss`). */
import PgBoss from 'pg-boss';
import type { Database } from './database.ts';
import { rawSql } from './raw-sql.ts';

export const QUEUES = ['transfer', 'message'] as const;

export type Queue = (typeof QUEUES)[number];

/** Creates or updates the tables of pg-boss and creates missing queues. Servers can start together. */
export async function installQueues(db: Database): Promise<void> {
  const boss = new PgBoss({ db: rawSql(db), supervise: false, schedule: false });
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const queue of QUEUES) if (!known.has(queue)) await boss.createQueue(queue);
  } finally {
    await boss.stop({ graceful: false });
  }
}
