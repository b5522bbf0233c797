/**
 * The tables of samples (migrations/190-sample-blocks.sql). The samples of an open day are in blocks of 256 devices and five
 * minutes, which are appended. The work that closes a day stores the samples of each device once.
 */
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';
import type { Device } from '../database/device-tables.ts';
import { SAMPLES } from '../day-rules.ts';
import { daysFromTo, type DaySpan } from '../days.ts';
import { groupBy } from '../group-by.ts';
import { keyOf, type SampledDay, type Samples, type SlotSum, type StoredSample } from './samples.ts';
import { readWholeDays, slotsOfWholeDay } from './whole-days.ts';

/** Devices of a block, whose numbers are consecutive. */
const BLOCK = 256;

const blockOf = (device: number): number => Math.floor(device / BLOCK);
const indexOf = (device: number): number => device % BLOCK;

/** Formats values as a PostgreSQL array, and missing ones as null. */
const arrayOf = (values: readonly (number | boolean | null | undefined)[]): string =>
  `{${Array.from(values, (value) => value ?? 'null').join()}}`;

/** Appends samples of an agent. The first sample of a device and five minutes stays. */
export async function appendSamples(tx: Database, agentUid: string, samples: readonly StoredSample[]): Promise<void> {
  if (samples.length === 0) return;
  const blocks = groupBy(samples, ({ day, slot, device }) => `${day} ${slot} ${blockOf(device)}`);
  const rows = [...blocks.values()].map((group) => {
    const values: number[] = [];
    for (const { device, value } of group) values[indexOf(device)] ??= value;
    const [{ day, slot, device }] = group as [StoredSample];
    return { day, slot, block: blockOf(device), bandwidths: arrayOf(values) };
  });
  // in the same order everywhere, because two servers can receive samples of the same devices
  await tx.execute(sql`insert into sample_block (agent_uid, day, slot, block, bandwidths)
    select ${agentUid}, day, slot, block, bandwidths::int[]
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(day int, slot smallint, block int, bandwidths text)
    order by day, slot, block
    on conflict (agent_uid, slot, block, day) do update
      set bandwidths = first_bandwidths(sample_block.bandwidths, excluded.bandwidths)
      where sample_block.bandwidths <> first_bandwidths(sample_block.bandwidths, excluded.bandwidths)`);
}

export const byDay = (rows: readonly SampledDay[]): ReadonlyMap<string, Samples> =>
  new Map(rows.map(({ device, day, samples }) => [keyOf(device, day), samples]));

/** Reads the samples of devices from the first to the last day, by day and device. */
export async function readSamples(
  db: Database,
  devices: readonly Pick<Device, 'id' | 'agentUid'>[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, Samples>> {
  const found: (readonly SampledDay[])[] = [];
  for (const [agentUid, own] of groupBy(devices, (each) => each.agentUid)) {
    const ids = own.map(({ id }) => id);
    const { closed, open } = await readAgentSamples(db, agentUid, ids, { from, to });
    found.push(closed, open);
  }
  return byDay(found.flat());
}

/** Reads the samples of some devices of an agent: those of closed days, and those of days that are not closed. */
export async function readAgentSamples(
  db: Database,
  agentUid: string,
  devices: readonly number[],
  span: DaySpan,
): Promise<{ readonly closed: readonly SampledDay[]; readonly open: readonly SampledDay[] }> {
  // two statements, because the first runs on the shard of the agent
  const closed = [...(await readDays(db, agentUid, devices, span)), ...(await readWholeDays(db, devices, span))];
  const found = byDay(closed);
  const days = daysFromTo(span.from, span.to);
  const isOpen = (device: number, day: number): boolean => !found.has(keyOf(device, day));
  const rest = devices.filter((device) => days.some((day) => isOpen(device, day)));
  const open = rest.length === 0 ? [] : await readBlocks(db, agentUid, rest, span);
  return { closed, open: open.filter(({ device, day }) => isOpen(device, day)) };
}

/** Reads closed days. */
function readDays(db: Database, agentUid: string, devices: readonly number[], { from, to }: DaySpan) {
  // one parameter, because a statement accepts fewer than an agent has devices
  const ids = sql.param(devices);
  // as JSON, because the driver reads arrays of PostgreSQL several times slower, and requests wait meanwhile
  return rowsOf<SampledDay>(
    db,
    sql`select day, device, to_json(samples) as samples from sample_day
      where agent_uid = ${agentUid} and day between ${from} and ${to} and device = any(${ids}::int[])`,
  );
}

/** A block with more devices to read than this is read as a whole. */
const FEW = 32;

/** Reads the blocks of devices, and returns their samples by device. */
async function readBlocks(
  db: Database,
  agentUid: string,
  devices: readonly number[],
  { from, to }: DaySpan,
): Promise<SampledDay[]> {
  const devicesIn = groupBy(devices, blockOf);
  const isWhole = (block: number): boolean => devicesIn.get(block)!.length > FEW;
  const wanted = [...devicesIn].map(([block, each]) => ({
    block,
    // arrays of PostgreSQL start at 1
    places: isWhole(block) ? null : arrayOf(each.map((device) => indexOf(device) + 1)),
  }));
  const rows = await rowsOf<{ day: number; slot: number; block: number; bandwidths: Samples }>(
    db,
    // a look-up of each slot and block, which is next to the others of its slot in the index
    sql`select day, slot, block, to_json(case when places is null then bandwidths else array(
          select bandwidths[place] from unnest(places::int[]) with ordinality as each (place, at) order by at) end) as bandwidths
      from generate_series(0, ${SAMPLES - 1}) as slot
        cross join json_to_recordset(${JSON.stringify(wanted)}::json) as wanted(block int, places text)
        cross join lateral (select day, bandwidths from sample_block
          where agent_uid = ${agentUid} and sample_block.slot = slot.slot::smallint and sample_block.block = wanted.block
            and day between ${from} and ${to} offset 0) as stored`,
  );
  const found = new Map<string, SampledDay & { readonly samples: (number | null)[] }>();
  for (const { day, slot, block, bandwidths } of rows)
    for (const [at, device] of devicesIn.get(block)!.entries()) {
      const value = bandwidths[isWhole(block) ? indexOf(device) : at];
      if (value == null) continue;
      const key = keyOf(device, day);
      const row = found.get(key) ?? { device, day, samples: new Array<number | null>(SAMPLES).fill(null) };
      row.samples[slot] = value;
      found.set(key, row);
    }
  return [...found.values()];
}

/** Adds up the samples of some devices of an agent on a day. Five minutes in which no device was measured are missing. */
export async function sumSamples(
  db: Database,
  agentUid: string,
  devices: readonly number[],
  day: number,
): Promise<SlotSum[]> {
  const closed = await closedOf(db, agentUid, devices, day);
  const isClosed = new Set(closed);
  const rest = devices.filter((device) => !isClosed.has(device));
  // a day has rows in one of the two other tables
  return [
    ...(closed.length > 0 ? await sumSlots(db, slotsOfDay(agentUid, closed, day)) : []),
    ...(rest.length > 0 ? await sumSlots(db, slotsOfWholeDay(rest, day)) : []),
    ...(rest.length > 0 ? await sumSlots(db, slotsOfBlocks(agentUid, rest, day)) : []),
  ];
}

/** Returns the devices whose day is closed. */
async function closedOf(db: Database, agentUid: string, devices: readonly number[], day: number): Promise<number[]> {
  const rows = await rowsOf<{ device: number }>(
    db,
    sql`select device from sample_day
      where agent_uid = ${agentUid} and day = ${day} and device = any(${sql.param(devices)}::int[])`,
  );
  return rows.map(({ device }) => device);
}

/** Adds up selected slots and values in the database: very many values would take the memory of the server. */
const sumSlots = (db: Database, values: SQL): Promise<SlotSum[]> =>
  rowsOf(
    db,
    sql`select slot, sum(greatest(value, 0))::float8 as bandwidth from (${values}) as each
      where value is not null group by slot`,
  );

/** Selects the slots and values of devices whose day is closed. */
const slotsOfDay = (agentUid: string, devices: readonly number[], day: number): SQL =>
  sql`select generate_series(0, ${SAMPLES - 1}) as slot, unnest(samples) as value from sample_day
    where agent_uid = ${agentUid} and day = ${day} and device = any(${sql.param(devices)}::int[])`;

/** Selects the slots and values of devices in the blocks of a day. */
function slotsOfBlocks(agentUid: string, devices: readonly number[], day: number): SQL {
  const blocks = [...groupBy(devices, blockOf)].map(([block, each]) => {
    if (each.length <= FEW) return { block, places: arrayOf(each.map((device) => indexOf(device) + 1)) };
    const isWanted: boolean[] = [];
    for (const device of each) isWanted[indexOf(device)] = true;
    return { block, wanted: arrayOf(isWanted) };
  });
  return sql`select slot, value from (
      select slot, wanted, unnest(case when places is null then bandwidths
          else array(select bandwidths[place] from unnest(places) as place) end) as value, unnest(wanted) as is_wanted
      from generate_series(0, ${SAMPLES - 1}) as slot
        cross join (select block, places::int[], wanted::boolean[]
          from json_to_recordset(${JSON.stringify(blocks)}::json) as row(block int, places text, wanted text) offset 0) as each
        cross join lateral (select bandwidths from sample_block
          where agent_uid = ${agentUid} and sample_block.slot = slot.slot::smallint and sample_block.block = each.block
            and day = ${day} offset 0) as stored) as unnested
    where wanted is null or is_wanted`;
}

/** Stores the samples of an agent on days that are closed. */
export async function closeSamples(tx: Database, agentUid: string, days: readonly SampledDay[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map((row) => ({ ...row, samples: arrayOf(row.samples) }));
  await tx.execute(sql`insert into sample_day (agent_uid, day, device, samples)
    select ${agentUid}, day, device, samples::int[]
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(day int, device int, samples text)`);
}
