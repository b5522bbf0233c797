/**
 * Names of chart points. Days and months are Shanghai's. Axis positions are counted instead of measured in the
 * browser's time zone, so that a day with a clock change elsewhere is as wide as any other (hazard 13).
 */
import {
  addMonths,
  DAY_MS,
  dayAfter,
  daysBetween,
  formatDate,
  formatDateTime,
  shanghai,
  startOfDay,
  type Ms,
  type UnixSeconds,
} from '../../core/shanghai-time.ts';
import type { Locale } from '../../host/locale.ts';
import { labelled } from './scale.ts';
import { dayZh, shortDay, shortMonth, shortWeekday, weekdayZh } from '../../host/date-names.ts';

/** Unit of one point; `time` is a time within one day. */
export type ChartUnit = 'day' | 'month' | 'time';

export interface ChartPoint {
  /** the first second of the day or month, or the time itself */
  readonly at: UnixSeconds;
  /** the value in the chart's unit, such as cents or M */
  readonly value: number;
}

/** A series to compare the points with, position by position. */
export interface Compared {
  /** 上周同日 */
  readonly label: string;
  /** one per point; `undefined` for unknown values */
  readonly values: readonly (number | undefined)[];
}

const weekday = (ms: Ms, locale: Locale): string => {
  const { isoWeekday } = shanghai(ms);
  return locale === 'en' ? shortWeekday(isoWeekday) : `周${weekdayZh(isoWeekday)}`;
};

/**
 * Returns a name for sentences and for the tooltip: `11 月 12 日 周四`, `2026 年 11 月`, `18:05`.
 * @param year whether a day includes its year
 */
export function longName(at: UnixSeconds, unit: ChartUnit, locale: Locale, year = false): string {
  const ms = at * 1000;
  const time = shanghai(ms);
  if (unit === 'time') return formatDateTime(ms).slice(11, 16);
  if (unit === 'month')
    return locale === 'en' ? `${shortMonth(time.month)} ${time.year}` : `${time.year} 年 ${time.month} 月`;
  return locale === 'en'
    ? `${weekday(ms, locale)}, ${shortDay(time.month, time.day)}${year ? `, ${time.year}` : ''}`
    : `${year ? `${time.year} 年 ` : ''}${dayZh(time.month, time.day)} ${weekday(ms, locale)}`;
}

/** Returns a name for the table: `2026-11-12 周四`, `2026-11`, `18:05`. */
export function rowName(at: UnixSeconds, unit: ChartUnit, locale: Locale): string {
  const ms = at * 1000;
  if (unit === 'time') return formatDateTime(ms).slice(11, 16);
  return unit === 'month' ? formatDate(ms).slice(0, 7) : `${formatDate(ms)} ${weekday(ms, locale)}`;
}

/** A label with its position along the axis, from 0 at the start to 1 at the end. */
export interface AxisLabel {
  readonly at: number;
  readonly name: string;
}

/** px between the centers of two labels */
const LABEL_WIDTH = { day: 48, month: 60, time: 46 } as const;
const STEPS = {
  day: [1, 2, 3, 5, 7, 14, 28, 56, 91],
  month: [1, 2, 3, 6, 12, 24],
  time: [1, 2, 3, 4, 6, 8, 12, 24],
} as const;
const HOURS = 24;

/** Returns the day or month `by` steps after the first point. */
function stepAfter(first: ChartPoint, unit: 'day' | 'month', by: number): string {
  const day = formatDate(first.at * 1000);
  return unit === 'day' ? dayAfter(day, by) : addMonths(day.slice(0, 7), by);
}

/** Returns the number of days or months from the first point to another one. */
function stepsTo(first: ChartPoint, { at }: ChartPoint, unit: 'day' | 'month'): number {
  const [from, to] = [first.at * 1000, at * 1000];
  if (unit === 'day') return daysBetween(formatDate(from), formatDate(to));
  const [start, end] = [shanghai(from), shanghai(to)];
  return (end.year - start.year) * 12 + end.month - start.month;
}

/** Returns the number of days or months on the axis, including those without a point. */
export const slotsOf = (points: readonly ChartPoint[], unit: 'day' | 'month'): number =>
  points.length === 0 ? 0 : stepsTo(points[0]!, points.at(-1)!, unit) + 1;

/** Returns the labels under a chart that is `width` px wide. */
export function axisLabels(points: readonly ChartPoint[], unit: ChartUnit, width: number): readonly AxisLabel[] {
  const most = Math.floor(width / LABEL_WIDTH[unit]);
  if (unit === 'time') {
    const hours = labelled(HOURS + 1, Math.max(2, most), STEPS.time, 'first');
    return hours.map((hour) => ({ at: hour / HOURS, name: `${`${hour}`.padStart(2, '0')}:00` }));
  }
  const slots = slotsOf(points, unit);
  // the latest point always has a label, because users look for it
  return labelled(slots, Math.max(1, most), STEPS[unit], 'last').map((position) => {
    const date = stepAfter(points[0]!, unit, position);
    return { at: (position + 0.5) / slots, name: unit === 'month' ? date : date.slice(5) };
  });
}

/** Returns the positions of the points along the axis, from 0 to 1. A day or month without a point keeps its place. */
export function positionsOf(points: readonly ChartPoint[], unit: ChartUnit): readonly number[] {
  if (unit === 'time') {
    const from = startOfDay((points[0]?.at ?? 0) * 1000);
    return points.map(({ at }) => (at * 1000 - from) / DAY_MS);
  }
  const slots = slotsOf(points, unit);
  return points.map((point) => (stepsTo(points[0]!, point, unit) + 0.5) / slots);
}

/** Returns the index of the point nearest to a position along the axis; -1 if there is none. */
export function nearestPoint(positions: readonly number[], position: number): number {
  let best = -1;
  positions.forEach((each, index) => {
    if (best < 0 || Math.abs(each - position) < Math.abs(positions[best]! - position)) best = index;
  });
  return best;
}

/** Returns whether the days belong to several years, so that each needs its year. */
export const spansYears = (points: readonly ChartPoint[]): boolean =>
  points.length > 0 &&
  formatDate(points[0]!.at * 1000).slice(0, 4) !== formatDate(points.at(-1)!.at * 1000).slice(0, 4);

/** Facts for the sentence that describes a series. */
export interface SeriesSummary {
  readonly total: number;
  /** rounded half up */
  readonly mean: number;
  readonly highest: ChartPoint;
  readonly lowest: ChartPoint;
}

/** Returns `undefined` for an empty series. Of equal points, the earliest counts. */
export function seriesSummary(points: readonly ChartPoint[]): SeriesSummary | undefined {
  const [first, ...rest] = points;
  if (!first) return undefined;
  const total = points.reduce((sum, { value }) => sum + value, 0);
  return {
    total,
    mean: Math.round(total / points.length),
    highest: rest.reduce((best, point) => (point.value > best.value ? point : best), first),
    lowest: rest.reduce((best, point) => (point.value < best.value ? point : best), first),
  };
}
