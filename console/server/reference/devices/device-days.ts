/** Reads a day: unbilled devices with reasons, and bandwidth. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { startOfDay } from '#shared/core/shanghai-time.ts';
import type { DayBandwidth } from '#shared/topics/device/device.calls.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { device, type Device } from '../database/device-tables.ts';
import type { Person } from '../database/tables.ts';
import { daySeconds, dayText, dayOf } from '../days.ts';
import { devicesSeenBy, findDevice } from './devices.ts';
import { bandwidthIn, eventsOf, keyOf, readSamples } from './samples.ts';
import { sortedPercentile95, SAMPLES, violationReason, type Rule } from './day-rules.ts';
import { dayEvents, sourceOf } from './simulation.ts';

export interface DayViolation {
  readonly uuid: string;
  readonly name: string;
  readonly reason: string;
  readonly date: string;
}

export async function violationsOf(
  db: Database,
  self: Person,
  day: number,
  { deviceStates }: Pick<Platform, 'deviceStates'>,
): Promise<DayViolation[]> {
  const rows = await rowsOf<Pick<Device, 'id' | 'uuid' | 'name' | 'seed' | 'line' | 'base' | 'fixed'> & { rule: Rule }>(
    db,
    sql`select id, uuid, name, seed, line, base, fixed, rule::int as rule
      from device cross join lateral (${unbilledDay(day)}) as unbilled
      where ${devicesSeenBy(self)} order by rule, id`,
  );
  const reasons = await unbilledReasons(
    db,
    rows.map((row) => ({ ...row, day })),
    { deviceStates },
  );
  return rows.map(({ uuid, name }, at) => ({ uuid, name, reason: reasons[at]!, date: dayText(day) }));
}

/** A day of a device that is not billed. */
type UnbilledDay = Pick<Device, 'id' | 'seed' | 'line' | 'base' | 'fixed'> & {
  readonly day: number;
  readonly rule: Rule;
};

/** Returns the reason of each day, for users. */
export async function unbilledReasons(
  db: Database,
  rows: readonly UnbilledDay[],
  { deviceStates }: Pick<Platform, 'deviceStates'>,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const days = rows.map(({ day }) => day);
  const samples = deviceStates ? undefined : await readSamples(db, rows, Math.min(...days), Math.max(...days));
  return rows.map((row) => {
    const events = samples ? eventsOf(samples.get(keyOf(row.id, row.day)) ?? []) : dayEvents(sourceOf(row), row.day);
    return violationReason(row.rule, events, row.line);
  });
}

/**
 * Selects the day of `device.id`, if it is unbilled. `offset 0` keeps the look-up of each device: the planner has no
 * statistics of the latest day, and would read the unbilled days of all agents.
 */
export const unbilledDay = (day: number): SQL =>
  sql`select rule, bandwidth95, agent_price, miner_price from device_day
    where day = ${day} and device = device.id and rule is not null offset 0`;

/** Devices to compute before other requests get a turn. */
const AT_ONCE = 400;
const SAMPLE_SECONDS = 300;

/**
 * Returns the bandwidth of a device, or the sum over all devices of the user. Today contains the samples until now.
 * Without states of devices, there are no samples.
 * @throws Refusal 4040 for a device of another user
 */
export async function bandwidthOfDay(
  db: Database,
  self: Person,
  { day, uuid }: { day: number; uuid?: string | undefined },
  { clock, deviceStates }: Pick<Platform, 'clock' | 'deviceStates'>,
): Promise<DayBandwidth> {
  const now = clock.now();
  const devices = uuid === undefined ? await devicesOn(db, self, day) : [await findDevice(db, self, uuid)];
  const present = devices.filter(({ activated, retired }) => activated <= day && (retired ?? day + 1) > day);
  if (!deviceStates) return measuredBandwidth(db, present, day);
  const sums = new Array<number>(SAMPLES).fill(0);
  for (const [index, each] of present.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const samples = deviceStates.samplesOf(each, day);
    for (let at = 0; at < SAMPLES; at++) sums[at]! += samples[at]!;
  }
  const isToday = day === dayOf(now);
  const measured = isToday ? Math.floor((now - startOfDay(now)) / 1000 / SAMPLE_SECONDS) : SAMPLES;
  const list = sums
    .slice(0, present.length === 0 ? 0 : measured)
    .map((bandwidth, at) => ({ timestamp: daySeconds(day) + at * SAMPLE_SECONDS, bandwidth }));
  return { list, bandwidth95: list.length === SAMPLES ? sortedPercentile95(sums) : null };
}

/** Returns the sum of the measured samples. Five minutes in which no device was measured are left out. */
async function measuredBandwidth(db: Database, devices: readonly Device[], day: number): Promise<DayBandwidth> {
  const sums = new Array<number | null>(SAMPLES).fill(null);
  for (const samples of (await readSamples(db, devices, day, day)).values())
    for (const [at, value] of bandwidthIn(samples).entries()) if (value !== null) sums[at] = (sums[at] ?? 0) + value;
  const list = sums.flatMap((bandwidth, at) =>
    bandwidth === null ? [] : [{ timestamp: daySeconds(day) + at * SAMPLE_SECONDS, bandwidth }],
  );
  if (list.length === 0) return { list };
  const isComplete = list.length === SAMPLES;
  return { list, bandwidth95: isComplete ? sortedPercentile95(list.map(({ bandwidth }) => bandwidth)) : null };
}

const devicesOn = (db: Database, self: Person, day: number): Promise<Device[]> =>
  db
    .select()
    .from(device)
    .where(and(devicesSeenBy(self), lte(device.activated, day), or(isNull(device.retired), gt(device.retired, day))));
