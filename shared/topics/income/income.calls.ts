/** Income totals and history (§3, Income summary; §7.5). Amounts in cents. */
import * as v from 'valibot';
import { unixSeconds } from '../../core/shanghai-time.ts';
import {
  addition,
  cents,
  id,
  integer,
  itemsOf,
  type Listed,
  listOf,
  moment,
  number,
  optionalFlag,
  requiredText,
  type Schema,
  text,
  optionalNumber,
  optionalText,
} from '../../core/wire-values.ts';
import { get, type RequestValues, typeOnly } from '../../core/call.ts';
import { dateText, keyStyle, limit, offset, secondsText, shortText } from '../../core/request-values.ts';

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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueOf = (point: Readonly<Record<string, unknown>>, names: readonly string[]): unknown =>
  point[names.find((name) => point[name] != null) ?? names[0]!];

/** Converts a record with other keys, or a pair of time and income, to a point of the wire. */
function namedPoint(point: unknown): unknown {
  if (Array.isArray(point)) return { timestamp: point[0] as unknown, income: point[1] as unknown };
  return isRecord(point) ? { timestamp: valueOf(point, TIMES), income: valueOf(point, INCOMES) } : point;
}

const incomePoint = v.pipe(
  v.unknown(),
  v.transform(namedPoint),
  v.object({
    /** unix seconds: the first second of the day or of the month */
    timestamp: moment,
    /** unknown: no point */
    income: optionalNumber(cents),
  }),
);
export interface IncomePoint {
  readonly timestamp: number;
  readonly income: number;
}

/** Converts a map from times to incomes into pairs. Other values stay. */
function pairsOfMap(response: unknown): unknown {
  if (!isRecord(response)) return response;
  for (const key of ['list', 'items', 'data']) if (isRecord(response[key])) return pairsIn(response[key]);
  return Object.keys(response).every((name) => Number.isFinite(unixSeconds(name))) ? pairsIn(response) : response;
}

const pairsIn = (map: Readonly<Record<string, unknown>>): unknown[] =>
  Object.entries(map).map(([time, income]) => (isRecord(income) ? { timestamp: time, ...income } : [time, income]));

/** Removes points that a platform sent twice. Points of the same time with other incomes stay. */
const distinct = (points: readonly IncomePoint[]): IncomePoint[] => [
  ...new Map(points.map((point) => [`${point.timestamp} ${point.income}`, point])).values(),
];

/** Oldest first. Accepted forms: shared/docs/platform/compatibility.md. */
export const incomeHistory = v.pipe(
  v.unknown(),
  v.transform(pairsOfMap),
  listOf(incomePoint),
  v.transform((list): IncomePoint[] =>
    distinct(list.flatMap(({ timestamp, income }) => (income == null ? [] : [{ timestamp, income }]))).sort(
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

const deviceFields = {
  uuid: id,
  name: text,
  /** `undefined`, not offline, when missing. */
  online: optionalFlag,
  /** 95th percentile of the day, M */
  bandwidth: optionalNumber(number),
  /** since when the device is offline, unix seconds; these fields up to `weekEntered` are an addition to the specification */
  offlineSince: addition(moment),
  /** minutes of today's peak hours, 18 to 24, in which the device was offline so far (§9, SLA rules) */
  peakOfflineMinutes: addition(integer),
  /** income of the day, also in a list with the income of the month */
  dayIncome: addition(cents),
  /** how much the day exceeds the same weekday of the week before; unknown without that day */
  incomeChange: addition(cents),
  /** cents per month per G */
  priceChange: addition(cents),
  /** M */
  bandwidthChange: addition(number),
  /** income from Monday to the day */
  weekIncome: addition(cents),
  /** the part of it that enters the weekly wallet of the user (§9, Weekly wallet rules) */
  weekEntered: addition(cents),
  /** the agent's remark about the miner */
  agentRemarkMiner: text,
  /** the device's miner; empty for the agent's own devices, or if unknown */
  username: text,
  /** the miner under another key */
  uid: v.optional(optionalText),
  /** how the device connects to the internet */
  diallingType: v.nullish(requiredText),
  /** name of the card that is the management line; empty if there is none */
  managerCard: v.nullish(requiredText),
};

/** A device in the agent's list. */
const agentDevice = v.object({
  ...deviceFields,
  /** cents per month per G */
  agentPrice: optionalNumber(cents),
  agentIncome: optionalNumber(cents),
  agentRemark: text,
});
export type AgentDevice = v.InferOutput<typeof agentDevice>;
export const agentDevicePage = itemsOf(agentDevice, 'uuid');
/**
 * Devices with the income of the previous day, or of the month so far. A platform with the fields of changes accepts an
 * earlier day.
 */
export const deviceSlice = v.object({ limit, offset, key_style: keyStyle, date: v.optional(dateText) });
export type DeviceQuery = RequestValues<typeof deviceSlice>;
export const deviceIncomeCall = get({
  name: 'deviceIncome',
  path: '/api/income/device',
  family: 'H',
  request: typeOnly<typeof deviceSlice>(),
  response: agentDevicePage,
  access: 'agent',
});

/** A device in the miner's list. */
const minerDevice = v.object({
  ...deviceFields,
  minerPrice: optionalNumber(cents),
  minerIncome: optionalNumber(cents),
});
export type MinerDevice = v.InferOutput<typeof minerDevice>;
export const minerDevicePage = itemsOf(minerDevice, 'uuid');
/** `username` selects one of the agent's miners. */
export const minerDeviceSlice = v.object({
  limit,
  offset,
  key_style: keyStyle,
  username: v.optional(shortText),
  date: v.optional(dateText),
});
export type MinerDeviceQuery = RequestValues<typeof minerDeviceSlice>;
export const minerDeviceIncomeCall = get({
  name: 'minerDeviceIncome',
  path: '/api/income/miner_device',
  family: 'H',
  request: typeOnly<typeof minerDeviceSlice>(),
  response: minerDevicePage,
});
