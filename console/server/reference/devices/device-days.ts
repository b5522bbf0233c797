/** Reads a day: unbilled devices with reasons, and bandwidth. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { startOfDay } from '#shared/core/shanghai-time.ts';
import type { DayBandwidth, DayBilling } from '#shared/topics/devices/device.calls.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { device, deviceDay, type Device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { daySeconds, daysOfMonth, dayText, dayOf, monthOfDay } from '../days.ts';
import type { DeviceStates, KnownDevice } from '../providers/device-states.ts';
import { agentsSeenBy, ofAgents } from './device-agents.ts';
import { devicesSeenBy, findDevice } from './devices.ts';
import { bandwidthOf, basisColumns, dayBasisOf, readBases, windowOn, type StoredBasis } from './billing-basis.ts';
import { eventsOf, keyOf, type SlotSum } from './samples.ts';
import { readSamples, sumSamples } from './stored-samples.ts';
import { LATE_PEAK_HOURS, SAMPLES, violationReason, type DayEvents, type Rule } from '../day-rules.ts';

/** A device that is not billed on a day. */
export interface DayViolation extends Pick<Device, 'id' | 'uuid' | 'name' | 'line'> {
  readonly reason: string;
  readonly date: string;
}

/** @param only the number of a device; without it, all devices that the user sees */
export async function violationsOf(
  db: Database,
  self: User,
  day: number,
  { deviceStates }: Pick<Platform, 'deviceStates'>,
  only?: number,
): Promise<DayViolation[]> {
  const agents = await agentsSeenBy(db, self);
  const where = and(await devicesSeenBy(db, self), only === undefined ? undefined : eq(device.id, only))!;
  const rows = await rowsOf<UnbilledDay & Pick<Device, 'uuid' | 'name'>>(
    db,
    sql`select id, agent_uid as "agentUid", uuid, name, seed, line, base, fixed, rule::int as rule, ${day}::int as day
      from device cross join lateral (${unbilledDay(day, agents)}) as unbilled
      where ${where} order by rule, id`,
  );
  const reasons = await unbilledReasons(db, rows, { deviceStates });
  const date = dayText(day);
  return rows.map(({ id, uuid, name, line }, at) => ({ id, uuid, name, line, reason: reasons[at]!, date }));
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
  const reasonOf = (row: UnbilledDay, events: DayEvents) => violationReason(row.rule, events, row.line);
  if (deviceStates) return rows.map((row) => reasonOf(row, deviceStates.eventsOf(row, row.day)));
  const reasons: string[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    const days = part.map(({ day }) => day);
    const samples = await readSamples(db, part, Math.min(...days), Math.max(...days));
    for (const row of part) reasons.push(reasonOf(row, eventsOf(samples.get(keyOf(row.id, row.day)) ?? [])));
  }
  return reasons;
}

/**
 * Selects the day of `device.id`, if it is unbilled. `offset 0` keeps the look-up of each device: the planner has no
 * statistics of the latest day, and would read the unbilled days of all agents.
 */
export const unbilledDay = (day: number, agents: readonly string[]): SQL =>
  sql`select rule, bandwidth95, agent_price, miner_price from device_day
    where ${ofAgents(deviceDay.agentUid, agents)} and device_day.agent_uid = device.agent_uid
      and day = ${day} and device = device.id and rule is not null offset 0`;

/** Devices to compute before other requests get a turn, and device days whose samples are in memory. */
const AT_ONCE = 400;
/** Devices whose samples one statement adds up, so that it does not reach its time limit. */
const SUMMED_AT_ONCE = 2_000;
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
  const one = uuid === undefined ? undefined : await findDevice(db, self, uuid);
  const sums = new Array<number | null>(SAMPLES).fill(null);
  for await (const devices of one ? [isPresent(one, day) ? [one] : []] : devicesOn(db, self, day)) {
    const added = deviceStates ? await simulatedSums(devices, day, deviceStates) : await measuredSums(db, devices, day);
    for (const { slot, bandwidth } of added) sums[slot] = (sums[slot] ?? 0) + bandwidth;
  }
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
  const billing = one && (await billingOf(db, self, one, day));
  return { list, bandwidth95: measured.day95, ...(peak95 != null && { peak95 }), window, ...(billing && { billing }) };
}

type SummedDevice = KnownDevice & Pick<Device, 'agentUid'>;

async function simulatedSums(
  devices: readonly SummedDevice[],
  day: number,
  deviceStates: DeviceStates,
): Promise<SlotSum[]> {
  if (devices.length === 0) return [];
  const sums = new Array<number>(SAMPLES).fill(0);
  for (const [index, each] of devices.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const samples = deviceStates.samplesOf(each, day);
    for (let at = 0; at < SAMPLES; at++) sums[at]! += samples[at]!;
  }
  return sums.map((bandwidth, slot) => ({ slot, bandwidth }));
}

/** Returns the sums of the measured samples of devices of one agent. */
async function measuredSums(db: Database, devices: readonly SummedDevice[], day: number): Promise<SlotSum[]> {
  const [first] = devices;
  if (!first) return [];
  return sumSamples(
    db,
    first.agentUid,
    devices.map(({ id }) => id),
    day,
  );
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

const isPresent = ({ activated, retired }: Device, day: number): boolean =>
  activated <= day && (retired ?? day + 1) > day;

/** Returns the devices that a user sees on a day in parts, each of one agent. */
async function* devicesOn(db: Database, self: User, day: number): AsyncGenerator<SummedDevice[]> {
  const { id, agentUid, seed, line, base, fixed } = device;
  const isSeen = await devicesSeenBy(db, self);
  const isThere = and(lte(device.activated, day), or(isNull(device.retired), gt(device.retired, day)));
  for (const agent of await agentsSeenBy(db, self)) {
    let last: number | undefined;
    let part: SummedDevice[];
    do {
      part = await db
        .select({ id, agentUid, seed, line, base, fixed })
        .from(device)
        .where(and(isSeen, eq(agentUid, agent), isThere, last === undefined ? undefined : gt(id, last)))
        .orderBy(id)
        .limit(SUMMED_AT_ONCE);
      last = part.at(-1)?.id;
      yield part;
    } while (part.length === SUMMED_AT_ONCE);
  }
}
