/** What an outage of today costs, by the SLA rules (§9). Only from sent values; estimates are named as such on the screen. */
import { sumOfKnown, type Cents } from '../../core/money.ts';
import type { SentNodeRisk } from './node-risk.calls.ts';
import type { MinerDevice } from './device-income.calls.ts';
import { startOfDay, type Ms, type UnixSeconds } from '../../core/shanghai-time.ts';

/** A node that is offline for more minutes of the peak hours, 18 to 24, is not billed for the day (§9, SLA rules). */
export const PEAK_LIMIT_MINUTES = 15;
/** A node that is online for less than 12 hours is not billed for the day (§9, SLA rules). */
const MOST_OFFLINE_MS = 12 * 3_600_000;

export interface Outage {
  readonly since: UnixSeconds | undefined;
  /** minutes of today's peak hours so far */
  readonly peakMinutes: number | undefined;
  /** the deadline and the largest amount that the platform has computed */
  readonly risk?: SentNodeRisk | undefined;
  /** income of yesterday */
  readonly income: Cents | undefined;
  /** income of the same weekday of the week before yesterday */
  readonly weekAgo: Cents | undefined;
}

/** The fields of a device about an outage, as the platform sends them. */
type SentOutage = Pick<MinerDevice, 'offlineSince' | 'peakOfflineMinutes' | 'risk' | 'dayIncome' | 'incomeChange'>;

/** Returns the outage of a device in a response. */
export const outageOf = ({ offlineSince, peakOfflineMinutes, risk, dayIncome, incomeChange }: SentOutage): Outage => ({
  since: offlineSince ?? undefined,
  peakMinutes: peakOfflineMinutes ?? undefined,
  risk: risk ?? undefined,
  income: dayIncome ?? undefined,
  weekAgo: dayIncome == null || incomeChange == null ? undefined : dayIncome - incomeChange,
});

/** Returns what the platform has found, until it is too late. */
export const openRisk = ({ risk }: Pick<Outage, 'risk'>, now: Ms): SentNodeRisk | undefined =>
  risk && now < risk.by * 1000 ? risk : undefined;

/** Returns the income of a usual day: yesterday's, or that of a week earlier if yesterday had none. */
const usualIncome = ({ income, weekAgo }: Outage): Cents | undefined => income || weekAgo || undefined;

/**
 * Returns the offline minutes of today's peak hours: as sent, or those of the current outage if it covers the peak hours up to
 * now. `undefined` if an earlier outage of the peak hours is possible.
 */
function peakMinutesOf({ since, peakMinutes }: Outage, now: number): number | undefined {
  if (peakMinutes !== undefined || since === undefined) return peakMinutes;
  const peak = peakStart(now);
  if (now < peak) return 0;
  return since * 1000 <= peak ? (now - peak) / MINUTE_MS : undefined;
}

/** Returns whether the limits of the day are exceeded already, so that it is not billed. `undefined` if unknown. */
export function isOverLimit(outage: Outage, now: number): boolean | undefined {
  if (openRisk(outage, now)) return false;
  const minutes = peakMinutesOf(outage, now);
  if (minutes !== undefined && minutes > PEAK_LIMIT_MINUTES) return true;
  if (outage.since !== undefined && now > latestReturn(outage.since, now)) return true;
  return minutes === undefined ? undefined : false;
}

/** Until when an offline node must be back, so that the day is still billed. */
export type Rescue =
  | { readonly by: Ms }
  /** minutes of the peak hours that are left */
  | { readonly minutes: number };

/**
 * Returns what is left of the limits of the day for an offline node. `undefined` if a limit is exceeded already, or if the
 * platform sent too little. Without the deadline of the platform, earlier outages of the day are not known, so it is an estimate.
 */
export function rescueOf(outage: Outage, now: number): Rescue | undefined {
  const risk = openRisk(outage, now);
  if (risk) return { by: risk.by * 1000 };
  const minutes = peakMinutesOf(outage, now);
  if (minutes === undefined || isOverLimit(outage, now) !== false) return undefined;
  const minutesLeft = PEAK_LIMIT_MINUTES - Math.floor(minutes);
  if (now >= peakStart(now)) return { minutes: minutesLeft };
  if (outage.since === undefined) return undefined;
  return { by: Math.min(peakStart(now) + minutesLeft * MINUTE_MS, latestReturn(outage.since, now)) };
}

const MINUTE_MS = 60_000;
/** 18:00 */
const peakStart = (now: Ms): Ms => startOfDay(now) + 18 * 60 * MINUTE_MS;
/** When the limit of 12 hours is exceeded. Only hours of today count. */
const latestReturn = (since: UnixSeconds, now: Ms): Ms => Math.max(since * 1000, startOfDay(now)) + MOST_OFFLINE_MS;

export interface ExpectedLoss {
  readonly amount: Cents;
  /** false: the loss occurs only if the outage exceeds a limit */
  readonly isCertain: boolean;
}

/**
 * Estimates the income that an offline node loses today: that of a usual day. `undefined` if the platform sent neither an
 * earlier income nor the outage.
 */
export function expectedLoss(outage: Outage, now: number): ExpectedLoss | undefined {
  const isOver = isOverLimit(outage, now);
  const amount = openRisk(outage, now)?.amount ?? usualIncome(outage);
  return isOver === undefined || amount === undefined ? undefined : { amount, isCertain: isOver };
}

/** Returns what the nodes earned less yesterday than a week earlier: the sum of losses. Unknown without any change. */
export const lostYesterday = (changes: readonly (Cents | undefined)[]): Cents | undefined =>
  sumOfKnown(changes.map((change) => (change === undefined ? undefined : Math.max(0, -change))));
