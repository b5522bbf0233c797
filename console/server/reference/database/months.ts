/** Months of the tables that are partitioned by month (migrations/064-partitions.sql). Rows of other months are stored, too. */
import { sql } from 'drizzle-orm';
import { monthsFromTo } from '#shared/core/shanghai-time.ts';
import { rowsOf, type Database } from './database.ts';

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

const addPartition = (db: Database, table: Partitioned, month: string): Promise<unknown> =>
  db.execute(sql`select add_month(${table}, ${month})`) as unknown as Promise<unknown>;

/** Adds missing partitions from the first to the last month. */
export async function addPartitions(db: Database, table: Partitioned, first: string, last: string): Promise<void> {
  const existing = new Set(await monthsOf(db, table));
  for (const month of monthsFromTo(first, last)) if (!existing.has(month)) await addPartition(db, table, month);
}

/** The day of a row, since 1970-01-01 in Shanghai. */
const DAY_OF = { device_day: sql`day`, audit: sql`floor((at + 28800000) / 86400000.0)::integer` } as const;

/** Adds the partitions of rows that came before the partition of their month, and moves them. */
export async function placeRest(db: Database, table: Partitioned): Promise<void> {
  const rows = await rowsOf<{ month: string }>(
    db,
    sql`select distinct to_char(date '1970-01-01' + ${DAY_OF[table]}, 'YYYY-MM') as month
      from ${sql.identifier(`${table}_rest`)} order by 1`,
  );
  for (const { month } of rows) await addPartition(db, table, month);
}

/** Drops the partitions of the months before `month`. The database refuses to drop a month that must be kept. */
export async function dropPartitions(db: Database, table: Partitioned, month: string): Promise<void> {
  for (const each of await monthsOf(db, table))
    if (each < month) await db.execute(sql`select drop_month(${table}, ${each})`);
}
