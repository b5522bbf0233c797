/**
 * What goes wrong with a device on a day, made from its seed and the day: gaps in which it is offline, throttling,
 * cheating. And what of it the SLA rules do not bill (§9).
 */
import { seededRandom, seededInteger } from './seeded-random.ts';

/** Samples of a day: one every five minutes. */
export const SAMPLES = 288;
const SAMPLE_MINUTES = 5;
const PER_HOUR = 12;

/** A device as far as its bandwidth goes. */
export interface Source {
  readonly seed: number;
  /** shared by the devices of one region and operator, whose outages hit all of them */
  readonly lineSeed: number;
  /** M: the 95th percentile of an ordinary day */
  readonly base: number;
  /** billed by a bandwidth agreed upon: its load is flat */
  readonly fixed: boolean;
}

/** Offline from one sample to before another. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  /** the whole line was */
  readonly line: boolean;
}

export interface DayEvents {
  readonly gaps: readonly Gap[];
  readonly throttled: boolean;
  readonly cheated: boolean;
}

/** Which rule leaves a day unbilled; the number is what is stored. */
export const RULES = { cheating: 1, throttling: 2, line: 3, onlineTime: 4, peak: 5 } as const;
export type Rule = (typeof RULES)[keyof typeof RULES];

const PEAK = { from: 18 * PER_HOUR, to: 24 * PER_HOUR };
const LATE_PEAK = { from: 20 * PER_HOUR, to: 22 * PER_HOUR };
const PEAK_OFFLINE_MINUTES = 15;
const LINE_OFFLINE_MINUTES = 30;
const LEAST_ONLINE_MINUTES = 12 * 60;

/** How often, per device and day unless it says otherwise. */
const ODDS = {
  short: 0.03,
  peak: 0.004,
  long: 0.0015,
  throttled: 0.0006,
  cheated: 0.0003,
  line: 0.0015,
  episode: 0.08,
};
/** An episode of days offline begins and ends within so many days. */
const EPISODE_DAYS = 16;
const LONGEST_EPISODE = 6;

/** Salts: each question has its own chance. */
const ASK = {
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
  const abuse = seededRandom(seed, day, ASK.abuse);
  const cheated = abuse < ODDS.cheated;
  const throttled = !cheated && abuse < ODDS.cheated + ODDS.throttled;
  return gaps.length === 0 && !cheated && !throttled ? ORDINARY : { gaps, throttled, cheated };
}

function ownGap(seed: number, day: number): Gap | undefined {
  const kind = seededRandom(seed, day, ASK.kind);
  const { peak, long, short } = ODDS;
  if (kind >= peak + long + short) return undefined;
  const length = seededInteger(seed, day, ASK.length);
  const start = seededInteger(seed, day, ASK.start);
  // 20 to 75 minutes in the evening; 12.5 to 17 hours from the night on; 5 to 15 minutes at any time.
  if (kind < peak) return gapOf(PEAK.from + (start % (PEAK.to - PEAK.from - 16)), 4 + (length % 12));
  if (kind < peak + long) return gapOf(start % 60, 150 + (length % 54));
  return gapOf(start % (SAMPLES - 3), 1 + (length % 3));
}

/** 35 to 70 minutes in the late peak. */
function lineGap(lineSeed: number, day: number): Gap | undefined {
  if (seededRandom(lineSeed, day, ASK.line) >= ODDS.line) return undefined;
  const from = LATE_PEAK.from + (seededInteger(lineSeed, day, ASK.lineStart) % 8);
  return { from, to: from + 7 + (seededInteger(lineSeed, day, ASK.lineLength) % 8), line: true };
}

function episodeGap(seed: number, day: number): Gap | undefined {
  const shifted = day + (seed % EPISODE_DAYS);
  const block = Math.floor(shifted / EPISODE_DAYS);
  if (seededRandom(seed, block, ASK.episode) >= ODDS.episode) return undefined;
  const first = seededInteger(seed, block, ASK.start) % (EPISODE_DAYS - LONGEST_EPISODE);
  const length = 1 + (seededInteger(seed, block, ASK.length) % LONGEST_EPISODE);
  const since = (shifted % EPISODE_DAYS) - first;
  if (since < 0 || since >= length) return undefined;
  return { from: since === 0 ? seededInteger(seed, block, ASK.kind) % SAMPLES : 0, to: SAMPLES, line: false };
}

const gapOf = (from: number, length: number): Gap => ({ from, to: from + length, line: false });

export const isOffline = ({ gaps }: DayEvents, sample: number): boolean =>
  gaps.some(({ from, to }) => sample >= from && sample < to);

export function offlineMinutes(gaps: readonly Gap[], { from, to } = { from: 0, to: SAMPLES }): number {
  if (gaps.length === 0) return 0;
  if (gaps.length === 1) return Math.max(0, Math.min(gaps[0]!.to, to) - Math.max(gaps[0]!.from, from)) * SAMPLE_MINUTES;
  let samples = 0;
  for (let at = from; at < to; at++) if (gaps.some((gap) => at >= gap.from && at < gap.to)) samples++;
  return samples * SAMPLE_MINUTES;
}

/** The rule by which the day is not billed; the heaviest one when several apply. */
export function ruleOf({ gaps, cheated, throttled }: DayEvents): Rule | undefined {
  if (cheated) return RULES.cheating;
  if (throttled) return RULES.throttling;
  if (gaps.length === 0) return undefined;
  const ofLine = gaps.filter(({ line }) => line);
  if (offlineMinutes(ofLine, LATE_PEAK) > LINE_OFFLINE_MINUTES) return RULES.line;
  if (DAY_MINUTES - offlineMinutes(gaps) < LEAST_ONLINE_MINUTES) return RULES.onlineTime;
  if (offlineMinutes(gaps, PEAK) > PEAK_OFFLINE_MINUTES) return RULES.peak;
  return undefined;
}

const DAY_MINUTES = SAMPLES * SAMPLE_MINUTES;

/** Why the day is not billed, as people are told. */
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
