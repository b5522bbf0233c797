/**
 * Bandwidth samples of real devices: one for each five minutes. A day is an array of 288 samples in M. A sample without a
 * value was not measured, which differs from 0 and from a device that was offline.
 */
import { lte, sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import type { Platform } from '../context.ts';
import { inTransaction, rowsOf, type Database } from '../database/database.ts';
import { publishWebhooks } from '../webhooks/publish.ts';
import { bandwidthDay, type Device } from '../database/device-tables.ts';
import { dayMs, dayOf } from '../days.ts';
import { registerNodes } from './nodes.ts';
import { holdDays } from './progress.ts';
import { percentileOf, ruleOf, SAMPLES, type DayEvents, type Gap, type Rule } from './day-rules.ts';

/** A stored sample of a device that was offline. */
const OFFLINE = -1;
const SAMPLE_MS = DAY_MS / SAMPLES;
/** A day is closed this long after midnight, so that its last samples arrive in time. */
export const CLOSED_AFTER_MS = 30 * 60_000;

export interface Sample {
  /** UUID of the device */
  readonly device: string;
  /** unix seconds within the five minutes */
  readonly at: number;
  /** M; null for a device that was offline */
  readonly bandwidth: number | null;
}

/** Numbers of samples by outcome. */
export interface Stored {
  /** of bound devices, also samples that are repeated, whose first value stays */
  readonly accepted: number;
  /** of days that are closed */
  readonly late: number;
  /** of nodes that are not bound, which can be bound from now on */
  readonly unbound: number;
  /** of a time that has not come yet */
  readonly early: number;
}

interface Slots {
  readonly uuid: string;
  readonly day: number;
  readonly slots: number[];
  readonly values: number[];
}

/** Stores samples. A sample of the same device and five minutes is stored once, so that a batch can be sent again. */
export async function storeSamples(
  platform: Pick<Platform, 'db' | 'clock' | 'webhooks' | 'jobs'>,
  samples: readonly Sample[],
): Promise<Stored> {
  const { db, clock } = platform;
  const now = clock.now();
  const past = samples.filter(({ at }) => at * 1_000 <= now);
  const { accepted, open } = await inTransaction(db, async (tx) => {
    // otherwise, a day could be created after this check and before the samples are stored
    const closed = await holdDays(tx);
    const current = past.filter(({ at }) => dayOf(at * 1_000) > closed);
    const rows = slotsOf(current);
    if (rows.length === 0) return { accepted: 0, open: rows };
    const merged = await merge(tx, rows);
    await publishChanges(platform, tx, await storeStates(tx, statesOf(current)));
    return { accepted: merged, open: rows };
  });
  const known = open.reduce((sum, { slots }) => sum + slots.length, 0);
  if (accepted < known) await registerNodes(db, [...new Set(open.map(({ uuid }) => uuid))], now);
  return { accepted, late: past.length - known, unbound: known - accepted, early: samples.length - past.length };
}

/** Returns the samples by device and day. */
function slotsOf(samples: readonly Sample[]): Slots[] {
  const rows = new Map<string, Slots>();
  for (const { device, at, bandwidth } of samples) {
    const [uuid, ms] = [device.toLowerCase(), at * 1_000];
    const day = dayOf(ms);
    const key = `${uuid} ${day}`;
    const row = rows.get(key) ?? { uuid, day, slots: [], values: [] };
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

interface State {
  readonly uuid: string;
  /** unix seconds; the start of the five minutes of the last sample */
  readonly at: number;
  /** unix seconds; null while the device is online */
  readonly since: number | null;
  /** whether the device was online in an earlier sample of the batch */
  readonly wasOnline: boolean;
}

/** Returns the state of each device after its last sample. */
function statesOf(samples: readonly Sample[]): State[] {
  const states = new Map<string, State>();
  for (const { device, at: measured, bandwidth } of [...samples].sort((one, other) => one.at - other.at)) {
    const uuid = device.toLowerCase();
    const before = states.get(uuid);
    const at = measured - (measured % (SAMPLE_MS / 1_000));
    states.set(
      uuid,
      bandwidth === null
        ? { uuid, at, since: before?.since ?? at, wasOnline: before?.wasOnline ?? false }
        : { uuid, at, since: null, wasOnline: true },
    );
  }
  return [...states.values()];
}

interface StateChange {
  readonly uuid: string;
  readonly agentUid: string;
  readonly ownerUid: string;
  /** unix seconds; the start of the five minutes of the last sample */
  readonly at: number;
  /** unix seconds; null for a device that is online again */
  readonly offlineSince: number | null;
}

/**
 * Stores the states of bound devices, except where a later sample was stored before.
 * @returns the devices that went offline or came back
 */
async function storeStates(tx: Database, states: readonly State[]): Promise<StateChange[]> {
  const received = sql`with received as (
    select device.id, row.* from json_to_recordset(${JSON.stringify(states)}::json)
        as row(uuid text, at bigint, since bigint, "wasOnline" boolean)
      join device on device.uuid = row.uuid)`;
  await tx.execute(sql`${received} insert into device_state (device, at, offline_since)
    select id, at, since from received order by id on conflict do nothing`);
  return rowsOf<StateChange>(
    tx,
    sql`${received}, changed as (update device_state set at = received.at, offline_since =
          case when since is null or "wasOnline" then since else coalesce(device_state.offline_since, since) end
        from received join device_state before on before.device = received.id
        where device_state.device = received.id and device_state.at < received.at
        returning received.id, received.at, before.offline_since as before, device_state.offline_since as after)
      select uuid, agent_uid as "agentUid", owner_uid as "ownerUid", at::float8 as at, after::float8 as "offlineSince"
      from changed join device on device.id = changed.id where (before is null) <> (after is null)`,
  );
}

/** Informs the partners of the agent and of the owner. */
const publishChanges = (
  platform: Pick<Platform, 'webhooks' | 'jobs'>,
  tx: Database,
  changes: readonly StateChange[],
): Promise<void> =>
  publishWebhooks(
    platform,
    tx,
    changes.flatMap(({ uuid: deviceUuid, agentUid, ownerUid, at, offlineSince }) => {
      const type = offlineSince === null ? 'node.online' : 'node.offline';
      const since = offlineSince ?? at;
      return [...new Set([agentUid, ownerUid])].map((uid) => ({
        uid,
        at: since * 1_000,
        event: `${type} ${deviceUuid} ${since}`,
        message: { type, data: { deviceUuid, since } } as const,
      }));
    }),
  );

/** Samples of the last half hour. Without any of them, a device is neither online nor offline. */
const HEARD_SAMPLES = 6;

/** Returns the condition that the last sample of a device is recent. @param now ms */
export const isHeard = (now: number): SQL =>
  sql`state.at >= ${((Math.floor(now / SAMPLE_MS) - HEARD_SAMPLES) * SAMPLE_MS) / 1_000}`;

type Samples = readonly (number | null)[];

/** What was measured of a device on a day. */
export interface MeasuredDay {
  /** M; the 95th percentile */
  readonly bandwidth: number;
  /** the rule that makes the day unbilled */
  readonly rule: Rule | undefined;
}

/** Returns the offline gaps of a day. Five minutes without a sample count as online, because they were not measured. */
export function eventsOf(samples: Samples): DayEvents {
  const gaps: Gap[] = [];
  for (let at = 0; at < samples.length; at++) {
    if (samples[at] !== OFFLINE) continue;
    const from = at;
    while (samples[at + 1] === OFFLINE) at++;
    gaps.push({ from, to: at + 1, line: false });
  }
  return { gaps, throttled: false, cheated: false };
}

/** Returns the measured values in M, 0 while the device was offline. */
function measuredIn(samples: Samples): Float64Array {
  const values = new Float64Array(samples.length);
  let count = 0;
  for (const each of samples) if (each !== null) values[count++] = each === OFFLINE ? 0 : each;
  return values.subarray(0, count);
}

/** Returns the 95th percentile of the measured samples, and the rule of the day; `undefined` if nothing was measured. */
export function measuredDay(samples: Samples): MeasuredDay | undefined {
  const measured = measuredIn(samples);
  if (measured.length === 0) return undefined;
  return { bandwidth: percentileOf(measured), rule: ruleOf(eventsOf(samples)) };
}

/** Returns the value of each five minutes, null where it was not measured. */
export const bandwidthIn = (samples: Samples): (number | null)[] =>
  samples.map((each) => (each === OFFLINE ? 0 : each));

/** Reads the samples of devices from the first to the last day, by day and device. */
export async function readSamples(
  db: Database,
  devices: readonly Pick<Device, 'id'>[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, Samples>> {
  // one parameter, because a statement accepts fewer than an agent has devices
  const ids = sql.param(devices.map(({ id }) => id));
  // as JSON, because the driver reads arrays of PostgreSQL several times slower, and requests wait meanwhile
  const rows = await rowsOf<{ day: number; device: number; samples: Samples }>(
    db,
    sql`select day, device, to_json(samples) as samples from bandwidth_day
      where day between ${from} and ${to} and device = any(${ids}::int[])`,
  );
  return new Map(rows.map(({ day, device, samples }) => [keyOf(device, day), samples]));
}

export const keyOf = (device: number, day: number): string => `${device} ${day}`;

/** Days of which samples are kept, for appeals and for the reasons of unbilled days. */
const KEPT_DAYS = 62;

/** Deletes the samples of old days. */
export const deleteOldSamples = async (db: Database, now: number): Promise<void> => {
  await db.delete(bandwidthDay).where(lte(bandwidthDay.day, dayOf(now) - KEPT_DAYS));
};
