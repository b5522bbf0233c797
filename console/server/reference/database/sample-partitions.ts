/** The partitions of the samples, one for each day (migrations/190-sample-blocks.sql). */
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from './database.ts';

export const SAMPLE_TABLES = ['sample_block', 'sample_day'] as const;
type SampleTable = (typeof SAMPLE_TABLES)[number];

/** Adds missing partitions. */
export async function addSampleDays(tx: Database, days: readonly number[]): Promise<void> {
  // in the same order everywhere, because two servers can add the same days
  for (const day of [...days].sort((one, other) => one - other))
    await tx.execute(sql`select add_sample_day(${day}::int)`);
}

/** Returns the days with a partition. */
export async function sampleDaysOf(db: Database, table: SampleTable): Promise<number[]> {
  const rows = await rowsOf<{ day: number }>(
    db,
    sql`select to_date(right(relid::regclass::text, 10), 'YYYY_MM_DD') - date '1970-01-01' as day
      from pg_partition_tree(${table}::regclass) where isleaf and parentrelid is not null order by 1`,
  );
  return rows.map(({ day }) => day);
}
