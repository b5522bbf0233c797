/** The rules of a device day: offline time, throttling, cheating, the billing window and the billed bandwidth (§9). */

/** Samples per day, one every five minutes. */
export const SAMPLES = 288;
export const SAMPLE_MINUTES = 5;
export const SAMPLES_PER_HOUR = 60 / SAMPLE_MINUTES;

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
/** Hours of the late peak, in which an outage of a line makes its day unbilled, and whose samples are billed by default. */
export const LATE_PEAK_HOURS = { from: 20, to: 22 } as const;
export const PEAK_OFFLINE_MINUTES = 15;
export const LINE_OFFLINE_MINUTES = 30;
export const MIN_ONLINE_HOURS = 12;
const MIN_ONLINE_MINUTES = MIN_ONLINE_HOURS * 60;

/** Samples of a day, by their numbers. `to` is exclusive. */
export interface SampleRange {
  readonly from: number;
  readonly to: number;
}

export const samplesIn = ({ from, to }: { readonly from: number; readonly to: number }): SampleRange => ({
  from: from * SAMPLES_PER_HOUR,
  to: to * SAMPLES_PER_HOUR,
});

export const PEAK = samplesIn(PEAK_HOURS);
export const LATE_PEAK = samplesIn(LATE_PEAK_HOURS);

/** @param sample its number in the day */
export const isOffline = ({ gaps }: DayEvents, sample: number): boolean =>
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

/** Returns the offline minutes between two samples, by default of the day. */
export function offlineMinutes(gaps: readonly Gap[], { from, to }: SampleRange = { from: 0, to: SAMPLES }): number {
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
      return `${PEAK_HOURS.from} 至 ${PEAK_HOURS.to} 点离线 ${offlineMinutes(gaps, PEAK)} 分钟，超过 ${PEAK_OFFLINE_MINUTES} 分钟，当日不计费`;
  }
}

function onlineFor(minutes: number): string {
  if (minutes <= 0) return '全天离线';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `当日在线 ${[hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分钟`].filter(Boolean).join(' ')}，不足 ${MIN_ONLINE_HOURS} 小时`;
}

/** Hours of a day in Shanghai. `to` is exclusive. */
export interface BillingWindow {
  readonly from: number;
  readonly to: number;
}

/** The billed bandwidth of a device on a day, and the measured values that it follows from. Stored with the day. */
export interface BilledDay {
  /** M */
  readonly bandwidth: number;
  /** the rule that makes the day unbilled */
  readonly rule: Rule | undefined;
  /** missing for an agreed bandwidth */
  readonly measured?: MeasuredBandwidth | undefined;
}

export interface MeasuredBandwidth {
  readonly window: BillingWindow | null;
  /** the rank of the billed sample, from the lowest of the measured ones on */
  readonly rank: number;
  /** measured samples of the window */
  readonly samples: number;
  /** share of the samples of the window that were measured */
  readonly coverage: number;
  /** M; the 95th percentile of the day */
  readonly day95: number;
  /** M; the 95th percentile of the window, of the late peak if the whole day is billed; null if not measured */
  readonly peak95: number | null;
}
