/** Simulates a device day from the seed and the day: offline gaps, throttling, cheating, and bandwidth. */
import { percentile95, rankOf95 } from '#shared/core/bandwidth.ts';
import type { Device } from '../../reference/database/device-tables.ts';
import { bandwidthOf } from '../../reference/devices/billing-basis.ts';
import {
  isOffline,
  LATE_PEAK,
  LATE_PEAK_HOURS,
  PEAK,
  ruleOf,
  samplesIn,
  SAMPLES,
  type DayEvents,
  type Gap,
  type BilledDay,
  type BillingWindow,
} from '../../reference/day-rules.ts';
import type { KnownDevice } from '../../reference/providers/device-states.ts';
import { hashText, seededInteger, seededRandom } from '../../reference/devices/seeded-random.ts';

/** The properties of a device that determine its bandwidth. */
export interface Source {
  readonly seed: number;
  /** shared by the devices of a region and operator, so that an outage affects all of them */
  readonly lineSeed: number;
  /** M; the 95th percentile of the late peak of a typical day, or the agreed bandwidth */
  readonly base: number;
  /** billed by an agreed bandwidth, so its load is flat */
  readonly fixed: boolean;
}

/** Probabilities per device and day; of `line` per line and day, of `episode` per block of days. */
const ODDS = {
  short: 0.03,
  peak: 0.004,
  long: 0.0015,
  throttled: 0.0006,
  cheated: 0.0003,
  line: 0.0015,
  episode: 0.08,
};
/** Length of the blocks of days that can contain an offline episode. */
const EPISODE_DAYS = 16;
const MAX_EPISODE_DAYS = 6;

/** Salts, so that each decision uses a separate random number. */
const SALTS = {
  day: 1,
  season: 2,
  sample: 3,
  kind: 11,
  start: 12,
  length: 13,
  line: 14,
  lineStart: 15,
  lineLength: 16,
  abuse: 17,
  episode: 18,
} as const;

const ORDINARY: DayEvents = { gaps: [], throttled: false, cheated: false };

export function dayEvents({ seed, lineSeed }: Source, day: number): DayEvents {
  const gaps = [ownGap(seed, day), lineGap(lineSeed, day), episodeGap(seed, day)].filter((gap) => gap !== undefined);
  const abuse = seededRandom(seed, day, SALTS.abuse);
  const cheated = abuse < ODDS.cheated;
  const throttled = !cheated && abuse < ODDS.cheated + ODDS.throttled;
  return gaps.length === 0 && !cheated && !throttled ? ORDINARY : { gaps, throttled, cheated };
}

function ownGap(seed: number, day: number): Gap | undefined {
  const kind = seededRandom(seed, day, SALTS.kind);
  const { peak, long, short } = ODDS;
  if (kind >= peak + long + short) return undefined;
  const length = seededInteger(seed, day, SALTS.length);
  const start = seededInteger(seed, day, SALTS.start);
  // 20 to 75 minutes in the evening, 12.5 to 17 hours from the night on, or 5 to 15 minutes at any time
  if (kind < peak) return gapOf(PEAK.from + (start % (PEAK.to - PEAK.from - 16)), 4 + (length % 12));
  if (kind < peak + long) return gapOf(start % 60, 150 + (length % 54));
  return gapOf(start % (SAMPLES - 3), 1 + (length % 3));
}

/** Returns a gap of 35 to 70 minutes in the late peak. */
function lineGap(lineSeed: number, day: number): Gap | undefined {
  if (seededRandom(lineSeed, day, SALTS.line) >= ODDS.line) return undefined;
  const from = LATE_PEAK.from + (seededInteger(lineSeed, day, SALTS.lineStart) % 8);
  return { from, to: from + 7 + (seededInteger(lineSeed, day, SALTS.lineLength) % 8), line: true };
}

function episodeGap(seed: number, day: number): Gap | undefined {
  const shifted = day + (seed % EPISODE_DAYS);
  const block = Math.floor(shifted / EPISODE_DAYS);
  if (seededRandom(seed, block, SALTS.episode) >= ODDS.episode) return undefined;
  const first = seededInteger(seed, block, SALTS.start) % (EPISODE_DAYS - MAX_EPISODE_DAYS);
  const length = 1 + (seededInteger(seed, block, SALTS.length) % MAX_EPISODE_DAYS);
  const since = (shifted % EPISODE_DAYS) - first;
  if (since < 0 || since >= length) return undefined;
  return { from: since === 0 ? seededInteger(seed, block, SALTS.kind) % SAMPLES : 0, to: SAMPLES, line: false };
}

const gapOf = (from: number, length: number): Gap => ({ from, to: from + length, line: false });

/** Returns the properties of a stored device for the simulation. */
export const sourceOf = ({ seed, line, base, fixed }: Pick<Device, 'seed' | 'line' | 'base' | 'fixed'>): Source => ({
  seed,
  lineSeed: hashText(line),
  base,
  fixed,
});

/* Bandwidth of a device, computed on demand. Only what the day is billed by is stored. */

const SEASON_DAYS = 30;

/** Varies the load by weekend, season, month and day. */
function swing(seed: number, day: number): number {
  const weekend = (day + 3) % 7 >= 5 ? 0.05 : 0;
  const year = 0.025 * Math.cos((2 * Math.PI * day) / 365.25);
  const month = (seededRandom(seed, Math.floor(day / SEASON_DAYS), SALTS.season) - 0.5) * 0.1;
  return 1 + weekend + year + month + (seededRandom(seed, day, SALTS.day) - 0.5) * 0.16;
}

/** Load at each full hour, relative to the late peak. */
const HOURS = [
  0.55, 0.42, 0.33, 0.28, 0.25, 0.25, 0.28, 0.34, 0.42, 0.5, 0.55, 0.6, 0.66, 0.63, 0.58, 0.56, 0.58, 0.63, 0.72, 0.84,
  0.95, 1, 0.93, 0.74,
];
const CURVE = Array.from({ length: SAMPLES }, (_, sample) => {
  const hour = Math.floor(sample / 12);
  const part = (sample % 12) / 12;
  return HOURS[hour]! * (1 - part) + HOURS[(hour + 1) % 24]! * part;
});

/** Part of its usual bandwidth that a throttled device delivers in the late peak. */
const THROTTLED = 0.35;

/** Returns the load of a sample of a day without outages, with its noise. */
function loadOf(source: Source, day: number, sample: number): number {
  const load = CURVE[sample]!;
  const noise = 0.95 + 0.1 * seededRandom(source.seed ^ day, sample, SALTS.sample);
  return (source.fixed ? 0.9 + load * 0.1 : load) * noise;
}

const loadsOf = (source: Source, day: number, { from, to }: { readonly from: number; readonly to: number }): number[] =>
  Array.from({ length: to - from }, (_, index) => loadOf(source, day, from + index));

/** Returns M per load, so that the 95th percentile of the late peak of a day without outages is `base` and its variation. */
const scaleOf = (source: Source, day: number): number =>
  Math.round(source.base * (source.fixed ? 1 : swing(source.seed, day))) /
  percentile95(loadsOf(source, day, LATE_PEAK))!;

/** Returns the samples of the day in M, integers, 0 while offline. */
export function samplesOf(source: Source, day: number, events: DayEvents): number[] {
  const scale = scaleOf(source, day);
  return CURVE.map((_, sample) => {
    if (isOffline(events, sample)) return 0;
    const cut = events.throttled && sample >= LATE_PEAK.from && sample < LATE_PEAK.to ? THROTTLED : 1;
    return Math.round(loadOf(source, day, sample) * scale * cut);
  });
}

/** The hours of the highest 5 % of the samples of a day without outages. */
const HIGHEST = samplesIn({ from: 19, to: 23 });
/** The rank of the 95th percentile of the day among these samples. */
const RANK_IN_HIGHEST = rankOf95(SAMPLES) - (SAMPLES - (HIGHEST.to - HIGHEST.from));

/** Returns what the day is billed by. */
export function simulatedDay(source: Source, day: number, window: BillingWindow | null): BilledDay {
  const events = dayEvents(source, day);
  const rule = ruleOf(events);
  if (source.fixed) return { bandwidth: source.base, rule };
  const isOrdinary = events.gaps.length === 0 && !events.throttled;
  const isLatePeak = window?.from === LATE_PEAK_HOURS.from && window.to === LATE_PEAK_HOURS.to;
  if (!isOrdinary || !isLatePeak) return { ...bandwidthOf(samplesOf(source, day, events), window)!, rule };
  // most days need a sixth of the samples
  const scale = scaleOf(source, day);
  const highest = Float64Array.from(loadsOf(source, day, HIGHEST)).sort();
  const bandwidth = Math.round(source.base * swing(source.seed, day));
  const samples = LATE_PEAK.to - LATE_PEAK.from;
  return {
    bandwidth,
    rule,
    measured: {
      window,
      rank: rankOf95(samples),
      samples,
      coverage: 1,
      day95: Math.round(highest[RANK_IN_HIGHEST - 1]! * scale),
      peak95: bandwidth,
    },
  };
}

export const billedDayOf = (device: KnownDevice, day: number, window: BillingWindow | null): BilledDay =>
  simulatedDay(sourceOf(device), day, window);
