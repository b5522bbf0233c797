/** Loads the points of the history, the values to compare with, and the notes on unbilled days. */
import { useMemo } from 'react';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { billApi } from '#shared/topics/billing/bill/bill.api.ts';
import { requestViolations } from '#shared/topics/devices/tech.api.ts';
import { useDeviceIncomeHistoryQuery, useUserIncomeHistoryQuery } from '#shared/topics/billing/income/income.api.ts';
import { useResponseTime } from '#shared/client/server-clock.ts';
import { useEach } from '#shared/client/use-each.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import type { Violation } from '#shared/topics/devices/device.calls.ts';
import { billTotals } from '#shared/topics/billing/bill/bill.rules.ts';
import { formatCents } from '#shared/core/money.ts';
import { dayStart, formatDate, type DayRange } from '#shared/core/shanghai-time.ts';
import type { ChartPoint, Compared } from '#shared/ui/chart/chart-time.ts';
import type { ChosenDevice } from '#shared/topics/devices/chosen-device.ts';
import { useText } from '#shared/host/locale.ts';
import { incomeHistoryText } from './history.text.ts';
import {
  dateBefore,
  finesOf,
  requestedDates,
  historyRequest,
  incomeByDay,
  monthBefore,
  rangeBefore,
  sinceFirstIncome,
  unfinishedMonth,
  weeksOf,
  type Comparison,
  type IncomeKey,
} from './income.rules.ts';

/** Loads the income of a period by day or by month, of all nodes or of one. By month, also of the month before. */
export function useHistory(range: DayRange, key: IncomeKey, device: ChosenDevice | undefined) {
  const earlier = key === 'month' ? `${monthBefore(range)}-01` : undefined;
  const request = historyRequest(earlier === undefined ? range : { ...range, start: earlier }, key);
  const all = useUserIncomeHistoryQuery(request, { skip: device !== undefined });
  const one = useDeviceIncomeHistoryQuery({ ...request, uuid: device?.uuid ?? '' }, { skip: device === undefined });
  const query = device ? one : all;
  const { currentData } = query;
  const asOf = useResponseTime(query.fulfilledTimeStamp);
  const series = useMemo(() => {
    const all = currentData?.map(({ timestamp, income }): ChartPoint => ({ at: timestamp, value: income }));
    if (!all || earlier === undefined) return { points: all };
    return {
      points: all.filter(({ at }) => !formatDate(at * 1000).startsWith(earlier.slice(0, 7))),
      before: incomeByDay(all).get(earlier),
    };
  }, [currentData, earlier]);
  return {
    points: series.points,
    /** server time of the points, ms */
    asOf,
    /** income of the month before, `undefined` if unknown or by day */
    monthBefore: series.before,
    query,
  };
}

/** The earlier values of a comparison. */
export interface Before {
  readonly label: string;
  /** `undefined` without comparable values */
  readonly compared: Compared | undefined;
  readonly status: 'loading' | 'ready' | 'failed';
}

export function useBefore(
  range: DayRange,
  key: IncomeKey,
  comparison: Comparison,
  device: ChosenDevice | undefined,
  points: readonly ChartPoint[] | undefined,
  now: number,
): Before | undefined {
  const text = useText(incomeHistoryText);
  const before = comparison === 'none' ? undefined : rangeBefore(range, comparison);
  const earlierRequest = before && historyRequest(before, key);
  const all = useUserIncomeHistoryQuery(earlierRequest ?? NOTHING, { skip: !earlierRequest || device !== undefined });
  const one = useDeviceIncomeHistoryQuery(
    { ...(earlierRequest ?? NOTHING), uuid: device?.uuid ?? '' },
    { skip: !earlierRequest || !device },
  );
  const { currentData, error } = device ? one : all;
  const weeks = weeksOf(range);
  const label = comparison === 'none' ? '' : text.before[comparison](weeks);
  const part = key === 'month' ? unfinishedMonth(range, now) : undefined;
  const monthBefore = comparison === 'year' ? before?.start : undefined;
  const values = useMemo(() => {
    if (!currentData || !points) return undefined;
    const shownIncomes = incomeByDay(points);
    const byDay = incomeByDay(currentData.map(({ timestamp, income }) => ({ at: timestamp, value: income })));
    const earlier = points.map(({ at }) => {
      const day = formatDate(at * 1000);
      const isComparable = shownIncomes.has(day) && !day.startsWith(`${part}-`);
      return isComparable ? byDay.get(dateBefore(day, comparison, weeks) ?? '') : undefined;
    });
    return sinceFirstIncome(earlier, key, byDay.get(monthBefore ?? ''));
  }, [currentData, points, comparison, weeks, part, key, monthBefore]);
  const compared = useMemo(() => (values?.some((value) => value) ? { label, values } : undefined), [label, values]);
  if (comparison === 'none') return undefined;
  if (values) return { label, compared, status: 'ready' };
  return { label, compared, status: error && points ? 'failed' : 'loading' };
}

const NOTHING = { start_timestamp: 0, end_timestamp: 0, key_style: 'day' } as const;

const requestBill = (month: string) => billApi.endpoints.monthlyBill.initiate(month);

/**
 * Returns the notes on unbilled days and on months with penalties. With many nodes, every day has some unbilled nodes, so
 * only days with many more than usual are marked. If there are too many days for separate requests, returns the penalties
 * of the bills of these days instead.
 */
export function useNotes(
  range: DayRange,
  key: IncomeKey,
  device: ChosenDevice | undefined,
  isWanted: boolean,
  now: number,
) {
  const text = useText(incomeHistoryText);
  const { start, end } = range;
  const lastBill = lastBillMonth(now);
  const dates = useMemo(() => requestedDates({ start, end }, key, lastBill), [start, end, key, lastBill]);
  // penalties of a bill belong to no single device
  const isRequested = isWanted && (key === 'day' || !device);
  const isUnmarked = key === 'day' && dates === undefined;
  const months = useMemo(() => requestedDates({ start, end }, 'month', lastBill), [start, end, lastBill]);
  const days = useEach<PageOf<Violation>>(
    isRequested && key === 'day' ? dates : undefined,
    requestViolations,
  ).responses;
  const { responses: bills, complete } = useEach<MonthlyBill>(
    isWanted && !device && (key === 'month' || isUnmarked) ? months : undefined,
    requestBill,
  );
  return useMemo(() => {
    if (isUnmarked) return { ...NOT_MARKED, fines: complete ? finesOf(bills.values()) : undefined };
    const notes = new Map<number, string>();
    const counts = new Map<number, number>();
    for (const [day, response] of days) {
      const list = (response?.list ?? []).filter(({ uuid }) => !device || uuid === device.uuid);
      if (list.length === 0) continue;
      const count = new Set(list.map(({ uuid }) => uuid)).size;
      counts.set(dayStart(day) / 1000, count);
      notes.set(dayStart(day) / 1000, device ? list.map(({ reason }) => reason).join(text.and) : text.unbilled(count));
    }
    for (const [month, bill] of bills) {
      const amount = bill && billTotals(bill).fine;
      if (!amount) continue;
      const reasons = [...new Set(bill.fine?.map(({ reason }) => reason))].join(text.and);
      notes.set(dayStart(`${month}-01`) / 1000, text.fined(formatCents(amount), reasons));
    }
    return {
      notes,
      markedPoints: device || key === 'month' ? undefined : standingOut(counts, days.size),
      isUnmarked,
      fines: undefined,
    };
  }, [days, bills, complete, device, key, isUnmarked, text]);
}

const NOT_MARKED = { notes: new Map<number, string>(), markedPoints: undefined, isUnmarked: true } as const;

/** Factor above the median at which a day stands out. */
const MANY = 1.5;

/**
 * Returns the days that stand out from the median, or all days if most days have none.
 * @param days number of days with known counts
 */
function standingOut(counts: ReadonlyMap<number, number>, days: number): ReadonlySet<number> | undefined {
  const sorted = [...counts.values()].sort((one, other) => one - other);
  // days without an entry count as zero
  const middle = sorted[Math.floor(days / 2) - (days - sorted.length)];
  if (!middle) return undefined;
  return new Set([...counts].filter(([, count]) => count > middle * MANY).map(([at]) => at));
}
