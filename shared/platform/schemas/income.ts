/** Income figures and history (§3, Income summary; §7.5). Amounts in cents. */
import * as v from 'valibot';
import { id, integer, maybe, pageOf, moment, number, text } from './basics.ts';

/** GET income/summary. */
export const incomeSummary = v.object({
  /** actual for agents, expected for others (§6) */
  yesterday: v.nullish(integer, 0),
  total: v.nullish(integer, 0),
  cur_month: v.nullish(integer, 0),
  last_month: v.nullish(integer, 0),
});
export type IncomeSummary = v.InferOutput<typeof incomeSummary>;

const incomePoint = v.object({
  /** unix seconds: the first second of the day or of the month */
  timestamp: moment,
  income: integer,
});
export type IncomePoint = v.InferOutput<typeof incomePoint>;

/** GET income/user/history and income/device/history: oldest first. */
export const incomeHistory = v.pipe(
  v.object({ list: v.nullish(v.array(incomePoint), []) }),
  v.transform(({ list }) => list.sort((one, other) => one.timestamp - other.timestamp)),
);

const deviceFields = {
  uuid: id,
  name: text,
  /** `undefined` when the platform does not say, which is not offline */
  online: maybe,
  /** M, the 95th percentile of the day before */
  bandwidth: v.nullish(number),
  /** what the agent notes about the miner */
  agentRemarkMiner: text,
  /** the miner whose device it is; empty for the agent's own */
  username: text,
};

/** GET income/device: a device as its agent sees it. */
const agentDevice = v.object({
  ...deviceFields,
  /** cents per month per G */
  agentPrice: v.nullish(integer),
  agentIncome: v.nullish(integer),
  agentRemark: text,
});
export type AgentDevice = v.InferOutput<typeof agentDevice>;
export const agentDevicePage = pageOf(agentDevice);

/** GET income/miner_device: a device as its miner sees it. */
const minerDevice = v.object({ ...deviceFields, minerPrice: v.nullish(integer), minerIncome: v.nullish(integer) });
export type MinerDevice = v.InferOutput<typeof minerDevice>;
export const minerDevicePage = pageOf(minerDevice);
