/**
 * Bandwidth samples of real devices: one for each five minutes. A day is an array of 288 samples in M. A sample without a
 * value was not measured, which differs from 0 and from a device that was offline.
 */
import { DAY_MS, type Ms } from '#shared/core/shanghai-time.ts';
import type { Platform } from '../context.ts';
import { dayOf } from '../days.ts';
import { bandwidthOf } from './billing-basis.ts';
import { ruleOf, SAMPLES, type DayEvents, type Gap, type BilledDay, type BillingWindow } from '../day-rules.ts';

/** A stored sample of a device that was offline. */
export const OFFLINE = -1;
/** Time of one sample. */
export const SAMPLE_MS = DAY_MS / SAMPLES;

/** A day is closed this long after midnight, so that its last samples arrive in time. */
const CLOSED_AFTER_MS = 30 * 60_000;

/** Returns the last day that is closed at a time. Days without samples are closed at midnight. */
export const lastClosedDay = (at: Ms, { measuresDevices }: Pick<Platform, 'measuresDevices'>): number =>
  dayOf(at - (measuresDevices ? CLOSED_AFTER_MS : 0)) - 1;

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

export type Samples = readonly (number | null)[];

/** The samples of a device and day. */
export interface SampledDay {
  readonly device: number;
  readonly day: number;
  readonly samples: Samples;
}

/** The sum of the devices that were measured in five minutes, M. */
export interface SlotSum {
  /** from 0 to 287 */
  readonly slot: number;
  readonly bandwidth: number;
}

export interface StoredSample {
  readonly device: number;
  readonly day: number;
  /** from 0 to 287 */
  readonly slot: number;
  /** M; OFFLINE for a device that was offline */
  readonly value: number;
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

/** Returns the billed bandwidth and the rule of the day; `undefined` if nothing was measured in the window, so that the day waits. */
export function measuredDay(samples: Samples, window: BillingWindow | null): BilledDay | undefined {
  const found = bandwidthOf(bandwidthIn(samples), window);
  return found && { ...found, rule: ruleOf(eventsOf(samples)) };
}

/** Returns the value of each five minutes: 0 while the device was offline, null where it was not measured. */
export const bandwidthIn = (samples: Samples): (number | null)[] =>
  samples.map((each) => (each === OFFLINE ? 0 : each));

export const keyOf = (device: number, day: number): string => `${device} ${day}`;
