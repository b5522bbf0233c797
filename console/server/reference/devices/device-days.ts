/** Reads a day: unbilled devices with reasons, and bandwidth. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { startOfDay } from '#shared/core/shanghai-time.ts';
import type { DayBandwidth, DayBilling } from '#shared/topics/devices/device.calls.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { device, deviceDay, type Device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { daySeconds, daysOfMonth, dayText, dayOf, monthOfDay } from '../days.ts';
import type { DeviceStates } from '../providers/device-states.ts';
import { agentsSeenBy, ofAgents } from './device-agents.ts';
import { devicesSeenBy, findDevice } from './devices.ts';
import { bandwidthOf, basisColumns, dayBasisOf, readBases, windowOn, type StoredBasis } from './billing-basis.ts';
import { bandwidthIn, eventsOf, keyOf } from './samples.ts';
import { readSamples } from './stored-samples.ts';
import { LATE_PEAK_HOURS, SAMPLES, violationReason, type DayEvents, type Rule } from '../day-rules.ts';

export interface DayViolation {
  readonly uuid: string;
  readonly name: string;
  readonly reason: string;
  readonly date: string;
}

export async function violationsOf(
  db: Database,
  self: User,
  day: number,
  { deviceStates }: Pick<Platform, 'deviceStates'>,
): Promise<DayViolation[]> {
  const agents = await agentsSeenBy(db, self);
  const rows = await rowsOf<Omit<UnbilledDay, 'day'> & Pick<Device, 'uuid' | 'name'>>(
    db,
    sql`select id, agent_uid as "agentUid", uuid, name, seed, line, base, fixed, rule::int as rule
      from device cross join lateral (${unbilledDay(day, agents)}) as unbilled
      where ${await devicesSeenBy(db, self)} order by rule, id`,
  );
  const reasons = await unbilledReasons(
    db,
    rows.map((row) => ({ ...row, day })),
    { deviceStates },
  );
  return rows.map(({ uuid, name }, at) => ({ uuid, name, reason: reasons[at]!, date: dayText(day) }));
}

/** A day of a device that is not billed. */
type UnbilledDay = Pick<Device, 'id' | 'agentUid' | 'seed' | 'line' | 'base' | 'fixed'> & {
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
  const reasonOf = (row: UnbilledDay, events: DayEvents) => violationReason(row.rule, events, row.line);
  if (deviceStates) return rows.map((row) => reasonOf(row, deviceStates.eventsOf(row, row.day)));
  const samples = await readSamples(db, rows, Math.min(...days), Math.max(...days));
  return rows.map((row) => reasonOf(row, eventsOf(samples.get(keyOf(row.id, row.day)) ?? [])));
}

/**
 * Selects the day of `device.id`, if it is unbilled. `offset 0` keeps the look-up of each device: the planner has no
 * statistics of the latest day, and would read the unbilled days of all agents.
 */
export const unbilledDay = (day: number, agents: readonly string[]): SQL =>
  sql`select rule, bandwidth95, agent_price, miner_price from device_day
    where ${ofAgents(deviceDay.agentUid, agents)} and device_day.agent_uid = device.agent_uid
      and day = ${day} and device = device.id and rule is not null offset 0`;

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
  self: User,
  { day, uuid }: { day: number; uuid?: string | undefined },
  { clock, deviceStates }: Pick<Platform, 'clock' | 'deviceStates'>,
): Promise<DayBandwidth> {
  const now = clock.now();
  const devices = uuid === undefined ? await devicesOn(db, self, day) : [await findDevice(db, self, uuid)];
  const present = devices.filter(({ activated, retired }) => activated <= day && (retired ?? day + 1) > day);
  const sums = deviceStates ? await simulatedSums(present, day, deviceStates) : await measuredSums(db, present, day);
  const isToday = day === dayOf(now);
  const isFuture = (at: number): boolean =>
    isToday && at >= Math.floor((now - startOfDay(now)) / 1000 / SAMPLE_SECONDS);
  const list = sums.flatMap((bandwidth, at) =>
    bandwidth === null || isFuture(at) ? [] : [{ timestamp: daySeconds(day) + at * SAMPLE_SECONDS, bandwidth }],
  );
  if (list.length === 0) return { list };
  if (isToday) return { list, bandwidth95: null };
  const window = windowOn(await readBases(db), day) ?? LATE_PEAK_HOURS;
  const measured = bandwidthOf(sums, null)!.measured;
  const peak95 = bandwidthOf(sums, window)?.measured.peak95;
  const billing = uuid === undefined ? undefined : await billingOf(db, self, devices[0]!, day);
  return { list, bandwidth95: measured.day95, ...(peak95 != null && { peak95 }), window, ...(billing && { billing }) };
}

async function simulatedSums(
  devices: readonly Device[],
  day: number,
  deviceStates: DeviceStates,
): Promise<(number | null)[]> {
  const sums = new Array<number | null>(SAMPLES).fill(devices.length === 0 ? null : 0);
  for (const [index, each] of devices.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const samples = deviceStates.samplesOf(each, day);
    for (let at = 0; at < SAMPLES; at++) sums[at]! += samples[at]!;
  }
  return sums;
}

/** Returns the sums of the measured samples. Five minutes in which no device was measured are null. */
async function measuredSums(db: Database, devices: readonly Device[], day: number): Promise<(number | null)[]> {
  const sums = new Array<number | null>(SAMPLES).fill(null);
  for (const samples of (await readSamples(db, devices, day, day)).values())
    for (const [at, value] of bandwidthIn(samples).entries()) if (value !== null) sums[at] = (sums[at] ?? 0) + value;
  return sums;
}

interface BilledRow extends StoredBasis {
  readonly bandwidth: number;
  readonly price: number;
  readonly income: number;
  readonly unbilled: boolean;
}

/** Returns how the income of a device on a day follows, if the day is billed. */
async function billingOf(db: Database, self: User, device: Device, day: number): Promise<DayBilling | undefined> {
  const share = sql.raw(device.agentUid === self.uid ? 'agent' : 'miner');
  const [row] = await rowsOf<BilledRow>(
    db,
    sql`select ${basisColumns('device', 'y')}, y.bandwidth95 as bandwidth, y.${share}_price as price, y.${share}_income as income,
        y.rule is not null as unbilled
      from device join device_day y on y.agent_uid = device.agent_uid and y.day = ${day} and y.device = device.id
      where device.agent_uid = ${device.agentUid} and device.id = ${device.id}`,
  );
  if (!row) return undefined;
  const { bandwidth, price, income, unbilled } = row;
  const { first, last } = daysOfMonth(monthOfDay(day));
  const isPriced = isAgent(self) || self.hasPricingRight;
  return {
    ...dayBasisOf(row),
    ...{ bandwidth, price: isPriced ? price : null, income, days: last - first + 1, unbilled },
  };
}

const devicesOn = async (db: Database, self: User, day: number): Promise<Device[]> =>
  db
    .select()
    .from(device)
    .where(
      and(
        await devicesSeenBy(db, self),
        lte(device.activated, day),
        or(isNull(device.retired), gt(device.retired, day)),
      ),
    );
