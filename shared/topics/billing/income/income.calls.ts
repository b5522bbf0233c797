/** Income totals and history (§3, Income summary; §7.5). Amounts in cents. */
import * as v from 'valibot';
import { unixSeconds } from '#shared/core/shanghai-time.ts';
import {
  addition,
  cents,
  isJsonObject,
  type Listed,
  listOf,
  moment,
  type Schema,
  optionalNumber,
} from '#shared/core/wire-values.ts';
import { get, type RequestValues, typeOnly } from '#shared/core/call.ts';
import { keyStyle, secondsText, shortText } from '#shared/core/request-values.ts';

export const incomeSummary = v.object({
  /** actual income, shown to agents (§6) */
  yesterday: optionalNumber(cents),
  /** expected income, shown to other users (§6; an addition to the specification) */
  yesterday_expected: optionalNumber(cents),
  total: optionalNumber(cents),
  cur_month: optionalNumber(cents),
  last_month: optionalNumber(cents),
  /**
   * Income of the week that enters the weekly wallet next Wednesday, up to yesterday and before tax; an addition to the
   * specification.
   */
  weekly_next: addition(cents),
});
export type IncomeSummary = v.InferOutput<typeof incomeSummary>;
export const incomeSummaryCall = get({
  name: 'incomeSummary',
  path: '/api/income/summary',
  family: 'H',
  response: incomeSummary,
});

/** Keys for the time and the income of a point. The key of the wire is the first one. */
const TIMES = ['timestamp', 'time', 'date', 'day', 'month', 'key'];
const INCOMES = ['income', 'amount', 'value'];

const valueOf = (point: Readonly<Record<string, unknown>>, names: readonly string[]): unknown =>
  point[names.find((name) => point[name] != null) ?? names[0]!];

/** Converts a record with other keys, or a pair of time and income, to a point of the wire. */
function namedPoint(point: unknown): unknown {
  if (Array.isArray(point)) return { timestamp: point[0] as unknown, income: point[1] as unknown };
  return isJsonObject(point) ? { ...point, timestamp: valueOf(point, TIMES), income: valueOf(point, INCOMES) } : point;
}

const incomePoint = v.pipe(
  v.unknown(),
  v.transform(namedPoint),
  v.object({
    /** unix seconds: the first second of the day or of the month */
    timestamp: moment,
    /** unknown: no point */
    income: optionalNumber(cents),
    weekly: addition(cents),
    unbilled: addition(cents),
  }),
);
export interface IncomePoint {
  readonly timestamp: number;
  readonly income: number;
  /** the part of a day that enters the weekly wallet; an addition to the specification */
  readonly weekly?: number | undefined;
  /** the income that a day lost, because nodes were not billed; an addition to the specification */
  readonly unbilled?: number | undefined;
}

/** Converts a map from times to incomes into pairs. Other values stay. */
function pairsOfMap(response: unknown): unknown {
  if (!isJsonObject(response)) return response;
  for (const key of ['list', 'items', 'data']) if (isJsonObject(response[key])) return pairsIn(response[key]);
  return Object.keys(response).every((name) => Number.isFinite(unixSeconds(name))) ? pairsIn(response) : response;
}

const pairsIn = (map: Readonly<Record<string, unknown>>): unknown[] =>
  Object.entries(map).map(([time, income]) => (isJsonObject(income) ? { timestamp: time, ...income } : [time, income]));

/** Removes points that a platform sent twice. Points of the same time with other incomes stay. */
const distinct = (points: readonly IncomePoint[]): IncomePoint[] => [
  ...new Map(points.map((point) => [`${point.timestamp} ${point.income}`, point])).values(),
];

function pointOf({ timestamp, weekly, unbilled }: v.InferOutput<typeof incomePoint>, income: number): IncomePoint {
  return { timestamp, income, ...(weekly != null && { weekly }), ...(unbilled != null && { unbilled }) };
}

/** Oldest first. Accepted forms: shared/docs/platform/compatibility.md. */
export const incomeHistory = v.pipe(
  v.unknown(),
  v.transform(pairsOfMap),
  listOf(incomePoint),
  v.transform((list): IncomePoint[] =>
    distinct(list.flatMap((point) => (point.income == null ? [] : [pointOf(point, point.income)]))).sort(
      (one, other) => one.timestamp - other.timestamp,
    ),
  ),
) as Schema<unknown, IncomePoint[]> as Schema<Listed<IncomePoint>, IncomePoint[]>;

/** Inclusive range in unix seconds, with a point for each day or month. */
export const historyRange = v.object({
  start_timestamp: secondsText,
  end_timestamp: secondsText,
  key_style: keyStyle,
});
export type HistoryRequest = RequestValues<typeof historyRange>;
export const userIncomeHistoryCall = get({
  name: 'userIncomeHistory',
  path: '/api/income/user/history',
  family: 'H',
  request: typeOnly<typeof historyRange>(),
  response: incomeHistory,
});

export const deviceRange = v.object({
  start_timestamp: secondsText,
  end_timestamp: secondsText,
  key_style: keyStyle,
  uuid: shortText,
});
export const deviceIncomeHistoryCall = get({
  name: 'deviceIncomeHistory',
  path: '/api/income/device/history',
  family: 'H',
  request: typeOnly<typeof deviceRange>(),
  response: incomeHistory,
});
