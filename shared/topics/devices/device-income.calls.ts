/** Devices with their income (§7.5, §7.6): the lists of an agent and of a miner. Amounts in cents. */
import * as v from 'valibot';
import {
  addition,
  cents,
  id,
  integer,
  itemsOf,
  moment,
  number,
  optionalFlag,
  requiredText,
  text,
  optionalNumber,
  optionalText,
} from '../../core/wire-values.ts';
import { get, type RequestValues, typeOnly } from '../../core/call.ts';
import { nodeRisk } from './node-risk.calls.ts';
import { dateText, keyStyle, limit, offset, shortText } from '../../core/request-values.ts';

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
  /** what can still be saved of today; only while it can */
  risk: addition(nodeRisk),
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
