/**
 * Simulates a device day from the seed and the day: offline gaps, throttling, cheating, the rule for unbilled days (§9),
 * and bandwidth.
 */
import type { Device } from '../database/device-tables.ts';

/** Samples per day, one every five minutes. */
export const SAMPLES = 288;
const SAMPLE_MINUTES = 5;
const PER_HOUR = 12;

/** The properties of a device that determine its bandwidth. */
export interface Source {
  readonly seed: number;
  /** shared by the devices of a region and operator, so that an outage affects all of them */
  readonly lineSeed: number;
  /** M; the 95th percentile of a typical day */
  readonly base: number;
  /** billed by an agreed bandwidth, so its load is flat */
  readonly fixed: boolean;
}

/** An offline period. `to` is exclusive. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  /** the whole line was offline */
  readonly line: boolean;
}

export interface DayEvents {
  readonly gaps: readonly Gap[];
  readonly throttled: boolean;
  readonly cheated: boolean;
}

/** Rules for unbilled days. The numbers are stored. */
export const RULES = { cheating: 1, throttling: 2, line: 3, onlineTime: 4, peak: 5 } as const;
export type RuleName = keyof typeof RULES;
export type Rule = (typeof RULES)[RuleName];

export const RULE_NAMES = Object.keys(RULES) as readonly RuleName[];

/** Hours of the day in which an outage makes the day unbilled. */
export const PEAK_HOURS = { from: 18, to: 24 } as const;
const PEAK = { from: PEAK_HOURS.from * PER_HOUR, to: PEAK_HOURS.to * PER_HOUR };
const LATE_PEAK = { from: 20 * PER_HOUR, to: 22 * PER_HOUR };
export const PEAK_OFFLINE_MINUTES = 15;
const LINE_OFFLINE_MINUTES = 30;
const MIN_ONLINE_MINUTES = 12 * 60;

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

const isOffline = ({ gaps }: DayEvents, sample: number): boolean =>
  gaps.some(({ from, to }) => sample >= from && sample < to);

/** Returns the sample in which the current gap of the day began; `undefined` if the device is online in this sample. */
export function offlineFrom(events: DayEvents, sample: number): number | undefined {
  if (!isOffline(events, sample)) return undefined;
  let first = sample;
  while (first > 0 && isOffline(events, first - 1)) first--;
  return first;
}

/** Returns the offline minutes of the peak hours before a sample. */
export const peakOfflineMinutes = ({ gaps }: DayEvents, sample: number): number =>
  offlineMinutes(gaps, { from: PEAK.from, to: Math.max(PEAK.from, Math.min(PEAK.to, sample)) });

function offlineMinutes(gaps: readonly Gap[], { from, to } = { from: 0, to: SAMPLES }): number {
  if (gaps.length === 0) return 0;
  if (gaps.length === 1) return Math.max(0, Math.min(gaps[0]!.to, to) - Math.max(gaps[0]!.from, from)) * SAMPLE_MINUTES;
  let samples = 0;
  for (let at = from; at < to; at++) if (gaps.some((gap) => at >= gap.from && at < gap.to)) samples++;
  return samples * SAMPLE_MINUTES;
}

/** Returns the rule that makes the day unbilled, the most severe one if several apply. */
export function ruleOf({ gaps, cheated, throttled }: DayEvents): Rule | undefined {
  if (cheated) return RULES.cheating;
  if (throttled) return RULES.throttling;
  if (gaps.length === 0) return undefined;
  const ofLine = gaps.filter(({ line }) => line);
  if (offlineMinutes(ofLine, LATE_PEAK) > LINE_OFFLINE_MINUTES) return RULES.line;
  if (DAY_MINUTES - offlineMinutes(gaps) < MIN_ONLINE_MINUTES) return RULES.onlineTime;
  if (offlineMinutes(gaps, PEAK) > PEAK_OFFLINE_MINUTES) return RULES.peak;
  return undefined;
}

const DAY_MINUTES = SAMPLES * SAMPLE_MINUTES;

/** Returns the reason for an unbilled day, for users. */
export function violationReason(rule: Rule, { gaps }: DayEvents, line: string): string {
  switch (rule) {
    case RULES.cheating:
      return '检测到作弊流量，当日不计费';
    case RULES.throttling:
      return '晚高峰检测到限速，当日不计费';
    case RULES.line:
      return `线路「${line}」晚高峰离线 ${offlineMinutes(gaps, LATE_PEAK)} 分钟，超过 ${LINE_OFFLINE_MINUTES} 分钟，该线路当日不计费`;
    case RULES.onlineTime:
      return `${onlineFor(DAY_MINUTES - offlineMinutes(gaps))}，当日不计费`;
    case RULES.peak:
      return `18 至 24 点离线 ${offlineMinutes(gaps, PEAK)} 分钟，超过 ${PEAK_OFFLINE_MINUTES} 分钟，当日不计费`;
  }
}

function onlineFor(minutes: number): string {
  if (minutes <= 0) return '全天离线';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `当日在线 ${[hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分钟`].filter(Boolean).join(' ')}，不足 12 小时`;
}

/** Returns the properties of a stored device for the simulation. */
export const sourceOf = ({ seed, line, base, fixed }: Pick<Device, 'seed' | 'line' | 'base' | 'fixed'>): Source => ({
  seed,
  lineSeed: hashText(line),
  base,
  fixed,
});

/*
 * Bandwidth of a device, computed on demand. Only the 95th percentile of a day is stored. `bandwidth95` computes it
 * without the samples, and it equals the percentile of the samples.
 */

/** The 14 highest of 288 samples are left out, and the next one is billed. */
const LEFT_OUT = SAMPLES - Math.ceil(SAMPLES * 0.95);

const SEASON_DAYS = 30;

/** Returns the 95th percentile of the day in M, an integer. */
export function bandwidth95(source: Source, day: number, events: DayEvents): number {
  const online = SAMPLES - offlineMinutes(events.gaps) / 5;
  if (online <= LEFT_OUT) return 0;
  return Math.round(source.base * (source.fixed ? 1 : swing(source.seed, day)) * (events.throttled ? 0.7 : 1));
}

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

/** Returns the samples of the day in M, integers, 0 while offline. */
export function samplesOf(source: Source, day: number, events: DayEvents): number[] {
  const raw = CURVE.map((load, sample) => {
    if (isOffline(events, sample)) return 0;
    const noise = 0.95 + 0.1 * seededRandom(source.seed ^ day, sample, SALTS.sample);
    const flat = source.fixed ? 0.9 + load * 0.1 : load;
    const cut = events.throttled && sample >= LATE_PEAK.from && sample < LATE_PEAK.to ? 0.35 : 1;
    return flat * noise * cut;
  });
  const top = sortedPercentile95(raw);
  const target = bandwidth95(source, day, events);
  // scaling and rounding keep the order, so the percentile of the result is the target
  return top === 0 ? raw.map(() => 0) : raw.map((each) => Math.round((each / top) * target));
}

/** @param samples the samples of a day */
export const sortedPercentile95 = (samples: readonly number[]): number =>
  Float64Array.from(samples).sort()[samples.length - 1 - LEFT_OUT] ?? 0;

/**
 * Returns the 95th percentile of any number of samples but 0: the highest 5 % are left out, and the next one is billed. Sorts
 * the samples.
 */
export const percentileOf = (samples: Float64Array): number => samples.sort()[Math.ceil(samples.length * 0.95) - 1]!;

/* Repeatable random numbers: the same device and day always give the same values. */

/** Returns an integer below 2³² from three integers. */
export function seededInteger(one: number, two: number, three: number): number {
  let hash = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(two + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(three + 1, 0x27d4eb2f), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Returns a number from 0 to below 1 from three integers. */
export const seededRandom = (one: number, two: number, three: number): number =>
  seededInteger(one, two, three) / 2 ** 32;

/** Returns an integer for a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A seeded random generator, so that the seed data is the same in every database. */
export interface Random {
  /** returns an integer from 0 to `most` */
  upTo(most: number): number;
  /** returns an amount within 12 % of `usual` */
  around(usual: number): number;
}

export function randomFrom(start: number): Random {
  let state = start >>> 0;
  // xorshift over 32 bits
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 8; round++) next();
  return {
    upTo: (most) => Math.floor(next() * (most + 1)),
    around: (usual) => Math.round(usual * (0.88 + next() * 0.24)),
  };
}
