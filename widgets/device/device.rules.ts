/** Computes the content of a device page from the responses (no React, no I/O). */
import type { DayBandwidth, Violation } from '#shared/topics/devices/device.calls.ts';
import type { IncomePoint } from '#shared/topics/billing/income/income.calls.ts';
import type { AgentDevice, MinerDevice } from '#shared/topics/devices/device-income.calls.ts';
import { percentile95 } from '#shared/core/bandwidth.ts';
import type { Cents } from '#shared/core/money.ts';
import { dayAfter, daysFrom, dayStart, formatDate, yesterday, type DayRange } from '#shared/core/shanghai-time.ts';
import { outageOf, type Outage } from '#shared/topics/devices/outage.rules.ts';
import type { Periods } from '#shared/topics/billing/income/income-bridge.rules.ts';
import type { ChartPoint } from '#shared/ui/chart/chart-time.ts';

/** Number of days shown: whole weeks, so that each day is compared with the same weekday. */
export const DAYS = 28;

/** Returns the shown days together with the same number of days before, for comparison. */
export function twoPeriods(now: number): DayRange {
  const end = yesterday(now);
  return { start: dayAfter(end, 1 - 2 * DAYS), end };
}

/** Returns the shown days and the days before them. @param end the last day */
export const comparedDays = (end: string): Periods => ({
  later: { start: dayAfter(end, 1 - DAYS), end },
  earlier: { start: dayAfter(end, 1 - 2 * DAYS), end: dayAfter(end, -DAYS) },
});

/** Returns the shown days, the oldest first. @param end the last day */
export const daysUntil = (end: string): readonly string[] => daysFrom(dayAfter(end, 1 - DAYS), DAYS);

/** Splits the points into the shown days and the values of 28 days before. `last` is the income of the last day, if sent. */
export function splitPeriods(points: readonly IncomePoint[], days: readonly string[]) {
  const byDay = new Map(points.map(({ timestamp, income }) => [formatDate(timestamp * 1000), income]));
  const shownPoints = days.flatMap((day): ChartPoint[] => {
    const value = byDay.get(day);
    return value === undefined ? [] : [{ at: dayStart(day) / 1000, value }];
  });
  return {
    shownPoints,
    before: shownPoints.map(({ at }) => byDay.get(dayAfter(formatDate(at * 1000), -DAYS))),
    last: byDay.get(days.at(-1)!),
  };
}

/**
 * Returns the content of the QR code of a device: only characters that need few squares. `undefined` for an ID that the form for
 * binding does not accept.
 */
export const codeOf = (uuid: string): string | undefined =>
  /^[\da-f]{32}$/i.test(uuid) ? uuid.toUpperCase() : undefined;

/** The known facts of a device besides its ID. */
export interface DeviceDetails {
  readonly uuid: string;
  /** empty if it has none */
  readonly name: string;
  /** `undefined` if unknown */
  readonly online: boolean | undefined;
  /** cents per month per G */
  readonly price: Cents | undefined;
  /** username of the owner; empty for the user's own device, or if unknown */
  readonly username: string;
  readonly remark: string;
  readonly minerRemark: string;
  readonly outage: Outage;
}

export const agentDetails = ({ agentPrice, agentRemark, ...device }: AgentDevice): DeviceDetails => ({
  ...common(device),
  price: agentPrice ?? undefined,
  remark: agentRemark,
});

export const minerDetails = ({ minerPrice, ...device }: MinerDevice): DeviceDetails => ({
  ...common(device),
  price: minerPrice ?? undefined,
  remark: '',
});

const common = ({ uuid, name, online, username, agentRemarkMiner, ...device }: Omit<MinerDevice, 'minerPrice'>) => ({
  uuid,
  name,
  online,
  username,
  minerRemark: agentRemarkMiner,
  outage: outageOf(device),
});

/** Returns the first part of an ID, which identifies a device without a name. Its label shows this part largest. */
export const shortId = (uuid: string): string => (uuid.length > 12 ? uuid.slice(0, 8).toUpperCase() : uuid);

/** An unbilled day of a device. */
export interface Unbilled {
  /** `2026-11-20` */
  readonly day: string;
  readonly reason: string;
  readonly appeal?: Violation['appeal'];
}

/** Returns the unbilled days of a device, the latest first. */
export const unbilledOf = (
  uuid: string,
  responses: ReadonlyMap<string, { readonly list: readonly Violation[] } | null>,
): readonly Unbilled[] =>
  [...responses]
    .flatMap(([day, response]) =>
      (response?.list ?? [])
        .filter((each) => each.uuid === uuid)
        .map(({ reason, appeal }): Unbilled => ({ day, reason, ...(appeal && { appeal }) })),
    )
    .sort((one, other) => (one.day < other.day ? 1 : -1));

/** Returns the reasons of each day by its first second, as charts need them. @param and separator between two reasons */
export function notesOf(unbilled: readonly Unbilled[], and: string): ReadonlyMap<number, string> {
  const notes = new Map<number, string>();
  for (const { day, reason } of unbilled) {
    const at = dayStart(day) / 1000;
    const before = notes.get(at);
    notes.set(at, before ? `${before}${and}${reason}` : reason);
  }
  return notes;
}

/**
 * Returns the bandwidth that each day is billed by, with the different bases, and the 95th percentile of all samples of all
 * days, which is not billed. Without a basis, the percentile of the day is shown as sent.
 */
export function billedBandwidth(days: readonly string[], responses: ReadonlyMap<string, DayBandwidth | null>) {
  const points = days.flatMap((day): ChartPoint[] => {
    const response = responses.get(day);
    const value = response
      ? (response.billing?.bandwidth ?? response.bandwidth95 ?? percentile95(samplesOf(response)))
      : undefined;
    return value === undefined ? [] : [{ at: dayStart(day) / 1000, value }];
  });
  const bases = [...responses.values()].flatMap((response) => response?.billing ?? []);
  return { points, bases, p95: percentile95([...responses.values()].flatMap(samplesOf)) };
}

const samplesOf = (response: DayBandwidth | null): number[] => (response?.list ?? []).map(({ bandwidth }) => bandwidth);
