/**
 * Bandwidth samples of real devices: one for each five minutes. A day is an array of 288 samples in M. A sample without a
 * value was not measured, which differs from 0 and from a device that was offline.
 */
import { lte, sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { bandwidthDay, type Device } from '../database/device-tables.ts';
import { dayOf } from '../days.ts';
import { bandwidthOf } from './billing-basis.ts';
import { readProgress } from './progress.ts';
import { ruleOf, SAMPLES, type DayEvents, type Gap, type BilledDay, type BillingWindow } from '../day-rules.ts';

/** A stored sample of a device that was offline. */
export const OFFLINE = -1;
/** Time of one sample. */
export const SAMPLE_MS = DAY_MS / SAMPLES;

/** A day is closed this long after midnight, so that its last samples arrive in time. */
export const CLOSED_AFTER_MS = 30 * 60_000;

export interface Sample {
  /** UUID of the device */
  readonly device: string;
  /** unix seconds within the five minutes */
  readonly at: number;
  /** M; null for a device that was offline */
  readonly bandwidth: number | null;
  /** M; the speed of the lines of the device, if the network knows it */
  readonly speed?: number | undefined;
}

type Samples = readonly (number | null)[];

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

/** Returns the billed bandwidth and the rule of the day; `undefined` if nothing was measured in the window, so that the day waits. */
export function measuredDay(samples: Samples, window: BillingWindow | null): BilledDay | undefined {
  const found = bandwidthOf(bandwidthIn(samples), window);
  return found && { ...found, rule: ruleOf(eventsOf(samples)) };
}

/** Returns the value of each five minutes: 0 while the device was offline, null where it was not measured. */
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

/** Deletes the samples of old days. The samples of days that are not closed are the basis of income, so they stay. */
export async function deleteOldSamples(db: Database, now: number): Promise<void> {
  const closed = (await readProgress(db))?.day ?? 0;
  await db.delete(bandwidthDay).where(lte(bandwidthDay.day, Math.min(dayOf(now) - KEPT_DAYS, closed)));
}
