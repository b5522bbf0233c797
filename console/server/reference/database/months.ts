/** Months of the tables that are partitioned by month (migrations/064-partitions.sql). Rows of other months are stored, too. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { monthsFromTo } from '#shared/core/shanghai-time.ts';
import { queryErrorOf, rowsOf, type Database } from './database.ts';

export const PARTITIONED = ['device_day', 'audit'] as const;
type Partitioned = (typeof PARTITIONED)[number];

/** Returns the months with a partition, such as `2026-11`. */
export async function monthsOf(db: Database, table: Partitioned): Promise<string[]> {
  const rows = await rowsOf<{ month: string }>(
    db,
    sql`select replace(substring(relid::regclass::text from '\\d{4}_\\d{2}$'), '_', '-') as month
      from pg_partition_tree(${table}::regclass) where isleaf order by 1`,
  );
  return rows.flatMap(({ month }) => month ?? []);
}

const LOCK_TIMEOUT = '55P03';
/** A long transaction holds the table for some seconds. */
const ATTEMPTS = 40;
const PAUSE_MS = 250;

/** Moves a part of the rows of a month to its partition, and adds it if it is missing. @returns whether more rows wait for it */
async function placeRows(db: Database, table: Partitioned, month: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++)
    try {
      const [row] = await rowsOf<{ more: boolean }>(db, sql`select place_rows(${table}, ${month}) as more`);
      return row!.more;
    } catch (thrown) {
      const error = queryErrorOf(thrown) as { code?: string };
      if (error.code !== LOCK_TIMEOUT || attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
}

/** Adds missing partitions from the first to the last month. `placeRest` moves the rest of their rows. */
export async function addPartitions(db: Database, table: Partitioned, first: string, last: string): Promise<void> {
  const existing = new Set(await monthsOf(db, table));
  for (const month of monthsFromTo(first, last)) if (!existing.has(month)) await placeRows(db, table, month);
}

/** The day of a row, since 1970-01-01 in Shanghai. */
const DAY_OF = { device_day: sql`day`, audit: sql`floor((at + 28800000) / 86400000.0)::integer` } as const;

/** Adds the partitions of rows that came before the partition of their month, and moves them. One server does it at a time. */
export async function placeRest(db: Database, table: Partitioned): Promise<void> {
  const rows = await rowsOf<{ month: string }>(
    db,
    sql`select distinct to_char(date '1970-01-01' + ${DAY_OF[table]}, 'YYYY-MM') as month
      from ${sql.identifier(`${table}_rest`)} order by 1`,
  );
  for (const { month } of rows) while (await placeRows(db, table, month));
}

/** Drops the partitions of the months before `month`. The database refuses to drop a month that must be kept. */
export async function dropPartitions(db: Database, table: Partitioned, month: string): Promise<void> {
  for (const each of await monthsOf(db, table))
    if (each < month) await db.execute(sql`select drop_month(${table}, ${each})`);
}
