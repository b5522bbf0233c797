/**
 * The visits of a user. A visit is noted when the user signs in, and when a page loads the account, which every page does first and
 * again after a long absence. Other requests do not count, because an open page that no user looks at repeats them after pushes.
 */
import { eq, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#shared/core/shanghai-time.ts';
import type { Database } from '../database/database.ts';
import { visit } from '../database/tables.ts';

/** Time without such a request after which the next one begins another visit, on whatever device. */
const VISIT_ENDS_MS = 4 * HOUR_MS;

/** Interval for updating the time of a visit, so that most requests write nothing. */
const NOTED_EVERY_MS = 10 * MINUTE_MS;

/**
 * Notes a request of a user.
 * @param now platform time
 * @returns the time of the last noted request of the visit before; null if there is none
 */
export async function noteVisit(db: Database, uid: string, now: number): Promise<number | null> {
  const [known] = await db.select().from(visit).where(eq(visit.uid, uid));
  if (known && Math.abs(now - known.lastAt) < NOTED_EVERY_MS) return known.previousAt;
  const [noted] = await db
    .insert(visit)
    .values({ uid, lastAt: now })
    .onConflictDoUpdate({
      target: visit.uid,
      set: {
        lastAt: now,
        // compares with the stored row, so that of two requests at the same time one begins the visit
        previousAt: sql`case when ${now}::bigint - ${visit.lastAt} >= ${VISIT_ENDS_MS} then ${visit.lastAt} else ${visit.previousAt} end`,
      },
    })
    .returning({ previousAt: visit.previousAt });
  return noted!.previousAt;
}
