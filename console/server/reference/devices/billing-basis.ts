/**
 * What the income of a device day follows from: the 95th percentile of a window of hours (晚高峰95) or of the whole day (日95), or
 * an agreed bandwidth (买断). The platform stores from which day each basis applies, so that a day keeps its basis.
 */
import { sql, type SQL } from 'drizzle-orm';
import { percentile95, rankOf95 } from '#shared/core/bandwidth.ts';
import type { DayBasis } from '#shared/topics/devices/day-basis.calls.ts';
import type { Database } from '../database/database.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import {
  LATE_PEAK_HOURS,
  SAMPLES,
  samplesIn,
  type BillingWindow,
  type MeasuredBandwidth,
  type SampleRange,
} from '../day-rules.ts';

/** The basis of the days from `since` on, until the next period. */
export interface BasisPeriod {
  /** the first day; 0 for all days */
  readonly since: number;
  /** null bills the whole day */
  readonly window: BillingWindow | null;
}

const KEY = 'billingBasis';

/** Returns the periods, the latest first. The migration stores the first one (migrations/130-billing-basis.sql). */
export async function readBases(db: Database): Promise<readonly BasisPeriod[]> {
  const periods = await readSetting<readonly BasisPeriod[]>(db, KEY);
  return [...(periods ?? [{ since: 0, window: LATE_PEAK_HOURS }])].sort((one, other) => other.since - one.since);
}

export const writeBases = (db: Database, periods: readonly BasisPeriod[]): Promise<void> =>
  writeSetting(db, KEY, periods);

/** Returns the window of a day, null for the whole day. Before the first period, the whole day was billed. */
export const windowOn = (periods: readonly BasisPeriod[], day: number): BillingWindow | null =>
  periods.find(({ since }) => since <= day)?.window ?? null;

/** Returns the different bases of the days of spans. */
export function basesIn(
  periods: readonly BasisPeriod[],
  spans: readonly { readonly from: number; readonly to: number }[],
): DayBasis[] {
  const starts = spans.flatMap(({ from, to }) => [
    from,
    ...periods.flatMap(({ since }) => (since > from && since <= to ? since : [])),
  ]);
  const windows = new Map(
    starts.map((day) => {
      const window = windowOn(periods, day);
      return [JSON.stringify(window), window] as const;
    }),
  );
  return [...windows.values()].map((window) => (window ? { mode: 'window', ...window } : { mode: 'day' }));
}

/** Returns the window of the latest period, which agreement and help articles describe. */
export const latestWindow = (periods: readonly BasisPeriod[]): BillingWindow | null => periods[0]?.window ?? null;

/** Returns the number of samples of a window, or of the day. */
export function samplesOfWindow(window: BillingWindow | null): number {
  const { from, to } = window ? samplesIn(window) : { from: 0, to: SAMPLES };
  return to - from;
}

/** The measured samples of a day. A missing one is null. */
type Samples = readonly (number | null)[];

const measuredIn = (samples: Samples, { from, to }: SampleRange): number[] =>
  samples.slice(from, to).filter((each) => each !== null);

/** Returns the 95th percentiles of a day, and which of them is billed; `undefined` if nothing was measured in the window. */
export function bandwidthOf(
  samples: Samples,
  window: BillingWindow | null,
): { readonly bandwidth: number; readonly measured: MeasuredBandwidth } | undefined {
  const ofDay = measuredIn(samples, { from: 0, to: SAMPLES });
  const ofWindow = measuredIn(samples, samplesIn(window ?? LATE_PEAK_HOURS));
  const billed = window ? ofWindow : ofDay;
  if (billed.length === 0) return undefined;
  const day95 = percentile95(ofDay)!;
  const peak95 = percentile95(ofWindow) ?? null;
  return {
    bandwidth: window ? peak95! : day95,
    measured: {
      window,
      rank: rankOf95(billed.length),
      samples: billed.length,
      coverage: billed.length / samplesOfWindow(window),
      day95,
      peak95,
    },
  };
}

/** The stored basis of a device day. */
export interface StoredBasis {
  readonly fixed: boolean;
  readonly windowFrom: number | null;
  readonly windowTo: number | null;
  readonly rank: number | null;
  readonly samples: number | null;
  readonly coverage: number | null;
}

/** The columns of a stored basis, of the tables `device` and `device_day`. */
export const basisColumns = (device: string, day: string): SQL =>
  sql.raw(`${device}.fixed, ${day}.window_from::int as "windowFrom", ${day}.window_to::int as "windowTo",
    ${day}.rank::int as rank, ${day}.samples::int as samples, ${day}.coverage::float8 as coverage`);

/** Returns a stored basis in the format of the contract. */
export function dayBasisOf({ fixed, windowFrom, windowTo, rank, samples, coverage }: StoredBasis): DayBasis {
  if (fixed) return { mode: 'fixed' };
  const counts = rank === null ? {} : { rank, samples, coverage };
  return windowFrom === null
    ? { mode: 'day', ...counts }
    : { mode: 'window', from: windowFrom, to: windowTo, ...counts };
}
