/** The last visit of users, a month ago, so that the overview lists the changes since then. */
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import type { Database } from '../../reference/database/database.ts';
import { visit } from '../../reference/database/tables.ts';

const AWAY_MS = 30 * DAY_MS;

/** @param now begins the current visit, ms */
export async function seedLastVisits(db: Database, uids: readonly string[], now: number): Promise<void> {
  const times = { lastAt: now, previousAt: now - AWAY_MS };
  await db
    .insert(visit)
    .values(uids.map((uid) => ({ uid, ...times })))
    .onConflictDoUpdate({ target: visit.uid, set: times });
}
