/** Reads a day: unbilled devices with reasons, and bandwidth. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { startOfDay } from '#shared/domain/shanghai-time.ts';
import type { DayBandwidth } from '#shared/contract/devices.ts';
import type { Database } from '../database/database.ts';
import { device, deviceDay, type Device } from '../database/device-tables.ts';
import type { Person } from '../database/tables.ts';
import { daySeconds, dayText, dayOf } from './days.ts';
import { devicesSeenBy, findDevice } from './devices.ts';
import { dayEvents, percentile95, SAMPLES, samplesOf, sourceOf, violationReason, type Rule } from './simulation.ts';

export interface Violation {
  readonly uuid: string;
  readonly name: string;
  readonly reason: string;
  readonly date: string;
}

export async function violationsOf(db: Database, self: Person, day: number): Promise<Violation[]> {
  const rows = await db
    .select({ device, rule: deviceDay.rule })
    .from(deviceDay)
    .innerJoin(device, eq(device.id, deviceDay.device))
    .where(and(eq(deviceDay.day, day), isNotNull(deviceDay.rule), devicesSeenBy(self)))
    .orderBy(asc(deviceDay.rule), asc(device.id));
  return rows.map(({ device: each, rule }) => ({
    uuid: each.uuid,
    name: each.name,
    reason: violationReason(rule as Rule, dayEvents(sourceOf(each), day), each.line),
    date: dayText(day),
  }));
}

/** Devices to compute before other requests get a turn. */
const AT_ONCE = 400;
const SAMPLE_SECONDS = 300;

/**
 * Returns the bandwidth of a device, or the sum over all devices of the user. Today contains the samples until now.
 * @throws Refusal 4040 for a device of another user
 */
export async function bandwidthOf(
  db: Database,
  self: Person,
  { day, uuid }: { day: number; uuid?: string | undefined },
  now: number,
): Promise<DayBandwidth> {
  const devices = uuid === undefined ? await devicesOn(db, self, day) : [await findDevice(db, self, uuid)];
  const present = devices.filter(({ activated, retired }) => activated <= day && (retired ?? day + 1) > day);
  const sums = new Array<number>(SAMPLES).fill(0);
  for (const [index, each] of present.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const source = sourceOf(each);
    const samples = samplesOf(source, day, dayEvents(source, day));
    for (let at = 0; at < SAMPLES; at++) sums[at]! += samples[at]!;
  }
  const isToday = day === dayOf(now);
  const measured = isToday ? Math.floor((now - startOfDay(now)) / 1000 / SAMPLE_SECONDS) : SAMPLES;
  const list = sums
    .slice(0, present.length === 0 ? 0 : measured)
    .map((bandwidth, at) => ({ timestamp: daySeconds(day) + at * SAMPLE_SECONDS, bandwidth }));
  return { list, bandwidth95: list.length === SAMPLES ? percentile95(sums) : null };
}

const devicesOn = (db: Database, self: Person, day: number): Promise<Device[]> =>
  db
    .select()
    .from(device)
    .where(and(devicesSeenBy(self), lte(device.activated, day), or(isNull(device.retired), gt(device.retired, day))));
