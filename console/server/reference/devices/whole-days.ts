/**
 * Samples of days that servers of the release before also store: an array of each device and day, which each sample rewrites. A
 * later release removes this table (migrations/190-sample-blocks.sql).
 */
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';
import { SAMPLES } from '../day-rules.ts';
import type { DaySpan } from '../days.ts';
import { groupBy } from '../group-by.ts';
import type { SampledDay, StoredSample } from './samples.ts';

/** Stores samples. The first sample of a device and five minutes stays. */
export async function storeWholeDays(tx: Database, samples: readonly StoredSample[]): Promise<void> {
  if (samples.length === 0) return;
  const groups = groupBy(samples, ({ device, day }) => `${device} ${day}`);
  const rows = [...groups.values()].map((group) => {
    const [{ device, day }] = group as [StoredSample];
    // arrays of PostgreSQL start at 1
    return { device, day, slots: group.map(({ slot }) => slot + 1), values: group.map(({ value }) => value) };
  });
  const received = sql`with received as (
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(device int, day int, slots json, values json))`;
  // in the same order everywhere, because two servers can receive samples of the same devices
  await tx.execute(sql`${received} insert into bandwidth_day_whole (day, device, samples)
    select day, device, array_fill(null::int, array[${SAMPLES}::int]) from received order by day, device
    on conflict do nothing`);
  await tx.execute(sql`${received} select from bandwidth_day_whole kept
    join received on received.day = kept.day and received.device = kept.device order by kept.day, kept.device for update of kept`);
  await tx.execute(sql`${received} update bandwidth_day_whole kept
    set samples = merge_samples(samples, received.slots, received.values)
    from received where received.day = kept.day and received.device = kept.device`);
}

/** Reads the samples of some devices. */
export const readWholeDays = (db: Database, devices: readonly number[], { from, to }: DaySpan): Promise<SampledDay[]> =>
  rowsOf(
    db,
    sql`select day, device, to_json(samples) as samples from bandwidth_day_whole
      where day between ${from} and ${to} and device = any(${sql.param(devices)}::int[])`,
  );

/** Selects the slots and values of some devices on a day. */
export const slotsOfWholeDay = (devices: readonly number[], day: number): SQL =>
  sql`select generate_series(0, ${SAMPLES - 1}) as slot, unnest(samples) as value from bandwidth_day_whole
    where day = ${day} and device = any(${sql.param(devices)}::int[])`;

/** Rows per statement, so that no statement reaches its time limit. */
const AT_ONCE = 20_000;

/** Deletes the days until `last`. A run that is interrupted continues with the rest. */
export async function deleteWholeDays(db: Database, last: number): Promise<void> {
  let deleted: number;
  do {
    const rows = await rowsOf(
      db,
      sql`delete from bandwidth_day_whole where ctid = any(array(
        select ctid from bandwidth_day_whole where day <= ${last} order by day limit ${AT_ONCE})) returning 1`,
    );
    deleted = rows.length;
  } while (deleted === AT_ONCE);
}
