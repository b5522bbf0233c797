/** Income figures and history (§3, Income summary; §7.5). Amounts in cents. */
import * as v from 'valibot';
import { unixSeconds } from '../domain/shanghai-time.ts';
import { id, integer, itemsOf, listOf, maybe, moment, number, text, type Listed, type Schema } from './basics.ts';
import { get, type RequestValues, typeOnly } from './call.ts';
import { keyStyle, limit, offset, secondsText, shortText } from './inputs.ts';

export const incomeSummary = v.object({
  /** what it was: the figure of agents (§6) */
  yesterday: v.nullish(integer),
  /** what it is expected to be: the figure of others (§6; the name is ours) */
  yesterday_expected: v.nullish(integer),
  total: v.nullish(integer, 0),
  cur_month: v.nullish(integer, 0),
  last_month: v.nullish(integer, 0),
});
export type IncomeSummary = v.InferOutput<typeof incomeSummary>;
export const incomeSummaryCall = get({
  name: 'incomeSummary',
  path: '/api/income/summary',
  family: 'H',
  response: incomeSummary,
});

/** Names of a point's time and of its income, the wire's own first. */
const TIMES = ['timestamp', 'time', 'date', 'day', 'month', 'key'];
const INCOMES = ['income', 'amount', 'value'];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueOf = (point: Readonly<Record<string, unknown>>, names: readonly string[]): unknown =>
  point[names.find((name) => point[name] != null) ?? names[0]!];

/** A point by the wire's names: from a record of other names, or a pair of time and income. */
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
    /** not known: no point */
    income: v.nullish(integer),
  }),
);
export interface IncomePoint {
  readonly timestamp: number;
  readonly income: number;
}

/** The pairs of a map from times to incomes, wherever it stands; anything else as it is. */
function pairsOfMap(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  for (const key of ['list', 'items', 'data']) if (isRecord(answer[key])) return pairsIn(answer[key]);
  return Object.keys(answer).every((name) => Number.isFinite(unixSeconds(name))) ? pairsIn(answer) : answer;
}

const pairsIn = (map: Readonly<Record<string, unknown>>): unknown[] =>
  Object.entries(map).map(([time, income]) => (isRecord(income) ? { timestamp: time, ...income } : [time, income]));

/** Oldest first. What such answers may look like: shared/docs/platform/compatibility.md. */
export const incomeHistory = v.pipe(
  v.unknown(),
  v.transform(pairsOfMap),
  listOf(incomePoint),
  v.transform((list): IncomePoint[] =>
    list
      .flatMap(({ timestamp, income }) => (income == null ? [] : [{ timestamp, income }]))
      .sort((one, other) => one.timestamp - other.timestamp),
  ),
) as Schema<unknown, IncomePoint[]> as Schema<Listed<IncomePoint>, IncomePoint[]>;

/** Both ends in unix seconds and included; a point for each day or month. */
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
  /** `undefined` when the platform does not say, which is not offline */
  online: maybe,
  /** M, the 95th percentile of the day before */
  bandwidth: v.nullish(number),
  /** what the agent notes about the miner */
  agentRemarkMiner: text,
  /** the miner whose device it is; empty for the agent's own, or where the platform does not say */
  username: text,
  /** the miner's, where the platform names it so */
  uid: v.nullish(id),
};

/** A device as its agent sees it. */
const agentDevice = v.object({
  ...deviceFields,
  /** cents per month per G */
  agentPrice: v.nullish(integer),
  agentIncome: v.nullish(integer),
  agentRemark: text,
});
export type AgentDevice = v.InferOutput<typeof agentDevice>;
export const agentDevicePage = itemsOf(agentDevice);
/** Each device with its income of the day before, or of the month so far. */
export const deviceSlice = v.object({ limit, offset, key_style: keyStyle });
export type DeviceQuery = RequestValues<typeof deviceSlice>;
export const deviceIncomeCall = get({
  name: 'deviceIncome',
  path: '/api/income/device',
  family: 'H',
  request: typeOnly<typeof deviceSlice>(),
  response: agentDevicePage,
  access: 'agent',
});

/** A device as its miner sees it. */
const minerDevice = v.object({ ...deviceFields, minerPrice: v.nullish(integer), minerIncome: v.nullish(integer) });
export type MinerDevice = v.InferOutput<typeof minerDevice>;
export const minerDevicePage = itemsOf(minerDevice);
/** The same; `username`: of one miner of the agent who asks. */
export const minerDeviceSlice = v.object({
  limit,
  offset,
  key_style: keyStyle,
  username: v.optional(shortText),
});
export type MinerDeviceQuery = RequestValues<typeof minerDeviceSlice>;
export const minerDeviceIncomeCall = get({
  name: 'minerDeviceIncome',
  path: '/api/income/miner_device',
  family: 'H',
  request: typeOnly<typeof minerDeviceSlice>(),
  response: minerDevicePage,
});
