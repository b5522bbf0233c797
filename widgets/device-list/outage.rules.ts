/** What an outage of today costs, by the SLA rules (§9). Only from sent values; estimates are named as such on the screen. */
import { sumOfKnown, type Cents } from '#shared/core/money.ts';
import { startOfDay } from '#shared/core/shanghai-time.ts';

/** A node that is offline for more minutes of the peak hours, 18 to 24, is not billed for the day (§9, SLA rules). */
export const PEAK_LIMIT_MINUTES = 15;
/** A node that is online for less than 12 hours is not billed for the day (§9, SLA rules). */
const MOST_OFFLINE_MS = 12 * 3_600_000;

export interface Outage {
  /** unix seconds */
  readonly since: number | undefined;
  /** minutes of today's peak hours so far */
  readonly peakMinutes: number | undefined;
  /** income of yesterday */
  readonly income: Cents | undefined;
  /** income of the same weekday of the week before yesterday */
  readonly weekAgo: Cents | undefined;
}

/** Returns the income of a usual day: yesterday's, or that of a week earlier if yesterday had none. */
const usualIncome = ({ income, weekAgo }: Outage): Cents | undefined => income || weekAgo || undefined;

/** Returns whether the limits of the day are exceeded already, so that it is not billed. `undefined` if unknown. */
export function isOverLimit({ since, peakMinutes }: Outage, now: number): boolean | undefined {
  if (peakMinutes !== undefined && peakMinutes > PEAK_LIMIT_MINUTES) return true;
  if (since === undefined) return peakMinutes === undefined ? undefined : false;
  if (now - Math.max(since * 1000, startOfDay(now)) > MOST_OFFLINE_MS) return true;
  return peakMinutes === undefined ? undefined : false;
}

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
  const amount = usualIncome(outage);
  return isOver === undefined || amount === undefined ? undefined : { amount, isCertain: isOver };
}

/** Returns what the nodes earned less yesterday than a week earlier: the sum of losses. Unknown without any change. */
export const lostYesterday = (changes: readonly (Cents | undefined)[]): Cents | undefined =>
  sumOfKnown(changes.map((change) => (change === undefined ? undefined : Math.max(0, -change))));
