/** What a device's page tells, decided from answers alone. */
import type { DayBandwidth, Violation } from '#shared/contract/devices.ts';
import type { AgentDevice, IncomePoint, MinerDevice } from '#shared/contract/income.ts';
import { percentile95 } from '#shared/domain/bandwidth.ts';
import type { Cents } from '#shared/domain/money.ts';
import { dayAfter, daysFrom, dayStart, formatDate, yesterday, type DayRange } from '#shared/domain/shanghai-time.ts';
import type { ChartPoint } from '#shared/ui/chart/chart-time.ts';

/** How many days a page looks back. */
export const DAYS = 30;

/** The days that are shown, and as many before them to compare with. */
export function twoPeriods(now: number): DayRange {
  const end = yesterday(now);
  return { start: dayAfter(end, 1 - 2 * DAYS), end };
}

/** The days that are shown, the oldest first. @param end the last one */
export const daysUntil = (end: string): readonly string[] => daysFrom(dayAfter(end, 1 - DAYS), DAYS);

/** The days shown and the value each is compared with, 30 days before. */
export function splitPeriods(points: readonly IncomePoint[], days: readonly string[]) {
  const byDay = new Map(points.map(({ timestamp, income }) => [formatDate(timestamp * 1000), income]));
  const shown = days.flatMap((day): ChartPoint[] => {
    const value = byDay.get(day);
    return value === undefined ? [] : [{ at: dayStart(day) / 1000, value }];
  });
  return { shown, before: shown.map(({ at }) => byDay.get(dayAfter(formatDate(at * 1000), -DAYS))) };
}

/** What is known of a device beyond its ID. */
export interface DeviceFacts {
  readonly uuid: string;
  /** empty where it has none */
  readonly name: string;
  /** `undefined` when nobody says */
  readonly online: boolean | undefined;
  /** cents a month per G */
  readonly price: Cents | undefined;
  /** whose it is; empty for one's own, or where the platform does not say */
  readonly username: string;
  readonly remark: string;
  readonly minerRemark: string;
}

export const factsOfAgent = ({ agentPrice, agentRemark, ...device }: AgentDevice): DeviceFacts => ({
  ...common(device),
  price: agentPrice ?? undefined,
  remark: agentRemark,
});

export const factsOfMiner = ({ minerPrice, ...device }: MinerDevice): DeviceFacts => ({
  ...common(device),
  price: minerPrice ?? undefined,
  remark: '',
});

const common = ({ uuid, name, online, username, agentRemarkMiner }: Omit<MinerDevice, 'minerPrice'>) => ({
  uuid,
  name,
  online,
  username,
  minerRemark: agentRemarkMiner,
});

/** A device without a name is told by the first part of its ID, which is what its label shows largest. */
export const shortId = (uuid: string): string => (uuid.length > 12 ? uuid.slice(0, 8).toUpperCase() : uuid);

/** What of a device was not billed on a day. */
export interface Unbilled {
  /** `2026-11-20` */
  readonly day: string;
  readonly reason: string;
}

/** The latest first. */
export const unbilledOf = (
  uuid: string,
  answers: ReadonlyMap<string, { readonly list: readonly Violation[] } | null>,
): readonly Unbilled[] =>
  [...answers]
    .flatMap(([day, answer]) =>
      (answer?.list ?? []).filter((each) => each.uuid === uuid).map(({ reason }): Unbilled => ({ day, reason })),
    )
    .sort((one, other) => (one.day < other.day ? 1 : -1));

/** Reasons of a day by the day's first second, as charts have it. @param and what stands between two of them */
export function notesOf(unbilled: readonly Unbilled[], and: string): ReadonlyMap<number, string> {
  const notes = new Map<number, string>();
  for (const { day, reason } of unbilled) {
    const at = dayStart(day) / 1000;
    const before = notes.get(at);
    notes.set(at, before ? `${before}${and}${reason}` : reason);
  }
  return notes;
}

/** Each day's 95th percentile, and that of all samples of all days, which a month is billed by (§9). */
export function bandwidthOf(days: readonly string[], answers: ReadonlyMap<string, DayBandwidth | null>) {
  const points = days.flatMap((day): ChartPoint[] => {
    const answer = answers.get(day);
    const value = answer ? (answer.bandwidth95 ?? percentile95(samplesOf(answer))) : undefined;
    return value === undefined ? [] : [{ at: dayStart(day) / 1000, value }];
  });
  return { points, p95: percentile95([...answers.values()].flatMap(samplesOf)) };
}

const samplesOf = (answer: DayBandwidth | null): number[] => (answer?.list ?? []).map(({ bandwidth }) => bandwidth);
