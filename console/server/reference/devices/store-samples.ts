/** Stores the samples that real devices send. */
import { sql } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { inTransaction, rowsOf, type Database } from '../database/database.ts';
import { dayMs, dayOf } from '../days.ts';
import { SAMPLES } from '../day-rules.ts';
import { followStates, recentSince } from './node-states.ts';
import { nodeIdOf, registerNodes } from './nodes.ts';
import { holdDays } from './progress.ts';
import { OFFLINE, SAMPLE_MS, type Sample } from './samples.ts';

/** Numbers of samples by outcome. */
export interface StoredSamples {
  /** of bound devices, also samples that are repeated, whose first value stays */
  readonly accepted: number;
  /** of days that are closed */
  readonly late: number;
  /** of nodes that are not bound, which can be bound from now on */
  readonly unbound: number;
  /** of a time that has not come yet */
  readonly early: number;
  /** above the speed of the lines of their device */
  readonly tooFast: number;
  /** with a device ID that is not 32 hexadecimal digits, or a time in milliseconds */
  readonly malformed: number;
  /** of `accepted` and `unbound`: more than half an hour old, which a clock that is behind makes them */
  readonly delayed: number;
}

interface Slots {
  readonly uuid: string;
  readonly day: number;
  readonly slots: number[];
  readonly values: number[];
}

/** A time in milliseconds is above it, and a time in seconds reaches it in the year 5138. */
const MOST_SECONDS = 99_999_999_999;

/** Stores samples. A sample of the same device and five minutes is stored once, so that a batch can be sent again. */
export async function storeSamples(
  platform: Pick<Platform, 'db' | 'clock' | 'webhooks' | 'jobs'>,
  samples: readonly Sample[],
): Promise<StoredSamples> {
  const { db, clock } = platform;
  const now = clock.now();
  const named = samples.flatMap((sample) => {
    const device = nodeIdOf(sample.device);
    return device === undefined || sample.at > MOST_SECONDS ? [] : [{ ...sample, device }];
  });
  const possible = named.filter(({ bandwidth, speed }) => (bandwidth ?? 0) <= (speed ?? Number.POSITIVE_INFINITY));
  const past = possible.filter(({ at }) => at * 1_000 <= now);
  const { accepted, delayed, open } = await inTransaction(db, async (tx) => {
    // otherwise, a day could be created after this check and before the samples are stored
    const closed = await holdDays(tx);
    const current = past.filter(({ at }) => dayOf(at * 1_000) > closed);
    const rows = slotsOf(current);
    if (rows.length === 0) return { accepted: 0, delayed: 0, open: rows };
    const merged = await merge(tx, rows);
    await followStates(platform, tx, current);
    return { accepted: merged, delayed: current.filter(({ at }) => at < recentSince(now)).length, open: rows };
  });
  const known = open.reduce((sum, { slots }) => sum + slots.length, 0);
  if (accepted < known) await registerNodes(db, [...new Set(open.map(({ uuid }) => uuid))].sort(), now);
  return {
    accepted,
    late: past.length - known,
    unbound: known - accepted,
    early: possible.length - past.length,
    tooFast: named.length - possible.length,
    malformed: samples.length - named.length,
    delayed,
  };
}

/** Returns the samples by device and day. */
function slotsOf(samples: readonly Sample[]): Slots[] {
  const rows = new Map<string, Slots>();
  for (const { device, at, bandwidth } of samples) {
    const ms = at * 1_000;
    const day = dayOf(ms);
    const key = `${device} ${day}`;
    const row = rows.get(key) ?? { uuid: device, day, slots: [], values: [] };
    // arrays of PostgreSQL start at 1
    row.slots.push(Math.floor((ms - dayMs(day)) / SAMPLE_MS) + 1);
    row.values.push(bandwidth ?? OFFLINE);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** @returns the number of samples of bound devices */
async function merge(tx: Database, rows: readonly Slots[]): Promise<number> {
  const received = sql`with received as (
    select device.id, row.* from json_to_recordset(${JSON.stringify(rows)}::json)
        as row(uuid text, day int, slots json, values json)
      join device on device.uuid = row.uuid
      where activated <= row.day and (retired is null or retired > row.day))`;
  // in the same order everywhere, because two servers can receive samples of the same devices
  await tx.execute(sql`${received} insert into bandwidth_day (day, device, samples)
    select day, id, array_fill(null::int, array[${SAMPLES}::int]) from received order by day, id on conflict do nothing`);
  await tx.execute(sql`${received} select from bandwidth_day join received on received.day = bandwidth_day.day and id = device
    order by bandwidth_day.day, device for update of bandwidth_day`);
  const [row] = await rowsOf<{ accepted: number }>(
    tx,
    sql`${received}, changed as (update bandwidth_day set samples = merge_samples(samples, received.slots, received.values)
        from received where received.day = bandwidth_day.day and id = device returning json_array_length(received.slots) as count)
      select coalesce(sum(count), 0)::float8 as accepted from changed`,
  );
  return row!.accepted;
}
