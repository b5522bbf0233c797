/**
 * Identifies the rows of closed days of an agent. A result that is computed from closed days is stored with their fingerprint. It is
 * used while the fingerprint stays the same: a day that is added or corrected, and a node that is removed until then, lead to another
 * one.
 */
import { and, eq, lte, sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';
import { device } from '../database/device-tables.ts';
import type { DaySpan } from '../days.ts';
import { readProgress } from './progress.ts';

/** Nodes above which results are stored. Those of fewer nodes are computed in the time of a few look-ups. */
export const MANY_TO_STORE = 2_000;

/** Returns the fingerprint of the days and of the nodes that were removed until the last one; undefined while one of the days is missing. */
export async function fingerprintOf(
  db: Database,
  agentUid: string,
  spans: readonly DaySpan[],
): Promise<string | undefined> {
  const last = Math.max(...spans.map(({ to }) => to));
  const first = Math.min(...spans.map(({ from }) => from));
  const planned = (await readProgress(db))?.day;
  if (planned === undefined || planned < last) return undefined;
  const during = spans.map(({ from, to }) => sql`day between ${from} and ${to}`);
  const [closed] = await rowsOf<{ days: string }>(
    db,
    sql`select md5(concat((select string_agg(concat_ws(',', day, income, weekly, unbilled), ' ' order by day)
        from income_day where uid = ${agentUid} and (${sql.join(during, sql` or `)})))) as days
      where not exists (select from due_work where queue = 'day' and subject = ${agentUid}
        and first_day <= ${last} and last_day >= ${first})`,
  );
  if (!closed) return undefined;
  const removed = await db.$count(device, and(eq(device.agentUid, agentUid), lte(device.retired, last)));
  return `${closed.days} ${removed}`;
}
