/** Which days have samples in blocks, and how long samples are kept. */
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';
import { SAMPLE_TABLES, sampleDaysOf } from '../database/sample-partitions.ts';
import { readSetting } from '../database/settings.ts';
import { dayOf } from '../days.ts';
import { readProgress } from './progress.ts';
import { deleteWholeDays } from './whole-days.ts';

/**
 * Returns the first day that is stored in blocks. Servers of the release before store earlier days, too. If this day has come,
 * the samples of these servers are refused from now on.
 * @param days the days of samples to store
 */
export async function firstBlockDay(db: Database, days: readonly number[]): Promise<number> {
  const { since, begun } = (await readSetting<{ since: number; begun: boolean }>(db, 'sampleBlocks'))!;
  const last = Math.max(...days);
  if (begun || last < since) return since;
  const [row] = await rowsOf<{ since: number }>(db, sql`select begin_sample_blocks(${last}::int) as since`);
  return row!.since;
}

/** Days of which samples are kept, for appeals and for the reasons of unbilled days. */
const KEPT_DAYS = 62;

/**
 * Drops the samples of old days. The samples of days that are not closed are the basis of income, so they stay. Blocks stay
 * until the day after theirs is closed, too.
 */
export async function dropOldSamples(db: Database, now: number): Promise<void> {
  const planned = (await readProgress(db))?.day ?? 0;
  const [open] = await rowsOf<{ day: number | null }>(
    db,
    sql`select min(first_day) as day from due_work where queue = 'day'`,
  );
  const closed = Math.min(planned, (open!.day ?? Number.POSITIVE_INFINITY) - 1);
  const old = Math.min(dayOf(now) - KEPT_DAYS, closed);
  const last = { sample_block: closed - 1, sample_day: old };
  for (const table of SAMPLE_TABLES)
    for (const day of await sampleDaysOf(db, table))
      if (day <= last[table]) await db.execute(sql`select drop_sample_day(${table}, ${day}::int)`);
  await deleteWholeDays(db, old);
}
