/** Counts attempts in the database, so that several servers count together (hazard 24). */
import { and, count, eq, gt, inArray, max } from 'drizzle-orm';
import { HOUR_MS } from '#shared/core/shanghai-time.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { attempt } from '../database/tables.ts';
import { limited } from '../refusal.ts';

export interface Limit {
  /** the limited action and the user, phone or address */
  readonly subject: string;
  readonly most: number;
  readonly withinMs: number;
  /** the message of the refusal; the default has no details */
  readonly message?: string;
}

/** After `free` attempts, the delay doubles with each attempt, from 1 s up to `mostMs`. */
export interface Delay {
  readonly subject: string;
  readonly free: number;
  readonly mostMs: number;
}

const SECOND = 1_000;

/**
 * Counts an attempt against each limit.
 * @returns a function that removes the attempt, for limits that count failures only
 * @throws Refusal 4290 if a limit is exhausted; the attempt is then not counted
 */
export async function countAttempt(db: Database, limits: readonly (Limit | Delay)[]): Promise<() => Promise<void>> {
  const at = Date.now();
  const counted = await inTransaction(db, async (tx) => {
    for (const limit of limits) {
      await holdLock(tx, limit.subject);
      if ('most' in limit) await requireBelowLimit(tx, limit);
      else await requirePause(tx, limit);
    }
    return tx
      .insert(attempt)
      .values(limits.map(({ subject }) => ({ subject, at })))
      .returning({ id: attempt.id });
  });
  const ids = counted.map(({ id }) => id);
  return async () => void (await db.delete(attempt).where(inArray(attempt.id, ids)));
}

/** Returns whether a limit is exhausted. */
export async function isReached(db: Database, { subject, most, withinMs }: Limit): Promise<boolean> {
  const [row] = await db
    .select({ used: count() })
    .from(attempt)
    .where(and(eq(attempt.subject, subject), gt(attempt.at, Date.now() - withinMs)));
  return row!.used >= most;
}

/** Counts one event of a limit that other code checks. */
export async function countEvent(db: Database, { subject }: Limit): Promise<void> {
  await db.insert(attempt).values({ subject, at: Date.now() });
}

/** @throws Refusal 4290 */
async function requireBelowLimit(db: Database, limit: Limit): Promise<void> {
  if (await isReached(db, limit)) throw limited(limit.message);
}

/** @throws Refusal 4290 */
async function requirePause(db: Database, { subject, free, mostMs }: Delay): Promise<void> {
  const [row] = await db
    .select({ used: count(), last: max(attempt.at) })
    .from(attempt)
    .where(and(eq(attempt.subject, subject), gt(attempt.at, Date.now() - HOUR_MS)));
  const over = (row?.used ?? 0) - free;
  if (over < 0) return;
  const left = Number(row!.last) + Math.min(SECOND * 2 ** over, mostMs) - Date.now();
  if (left > 0) throw limited(`尝试过于频繁，请${Math.ceil(left / SECOND)}秒后再试`);
}
