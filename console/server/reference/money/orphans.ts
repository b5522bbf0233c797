/** Finds withdrawals in transfer that no work continues, such as those of a server of an earlier version. */
import { sql } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { inTransaction, rowsOf } from '../database/database.ts';
import { dayOf } from '../days.ts';
import { planWork } from '../jobs/due-work.ts';

/** A younger withdrawal can be in the transaction of its job. */
const MIN_AGE_MS = 10 * 60_000;

/**
 * Plans the transfers of these withdrawals. A transfer that was ordered before is queried, because the provider makes one
 * transfer per number.
 */
export async function planOrphans({ db, clock, report }: Pick<Platform, 'db' | 'clock' | 'report'>): Promise<void> {
  const now = clock.now();
  const orphans = await inTransaction(db, async (tx) => {
    const rows = await rowsOf<{ subject: string; at: number }>(
      tx,
      sql`select tx_id as subject, at::float8 as at from withdrawal
        where status = 'transferring' and at < ${now - MIN_AGE_MS}
          and not exists (select from due_work where queue = 'transfer' and subject = tx_id)
          and not exists (select from pgboss.job
            where name = 'transfer' and state in ('created', 'retry', 'active', 'failed') and data ->> 'subject' = tx_id)`,
    );
    const work = rows.map(({ subject, at }) => ({ subject, firstDay: dayOf(at), lastDay: dayOf(at) }));
    await planWork(
      tx,
      work.map((each) => ({ ...each, queue: 'transfer' as const, dueAt: now })),
    );
    return rows;
  });
  for (const { subject } of orphans)
    report(new Error('A withdrawal in transfer had no planned work'), `the transfer ${subject} is planned again`);
}
