/** Why the income of two periods differs, in steps whose sum is the difference. An addition to the specification. Amounts in cents. */
import * as v from 'valibot';
import { addition, cents, flag, integer, itemsOf, requiredText, text } from '#shared/core/wire-values.ts';
import { get, type RequestValues, typeOnly } from '#shared/core/call.ts';
import { dayBasis } from '../../devices/day-basis.calls.ts';
import { dateText, limit, offset, shortText } from '#shared/core/request-values.ts';

/**
 * The steps in their order. `cheating` to `peak` are the rules for unbilled days (§9). `bandwidthAndPrice` replaces `bandwidth`
 * and `price` for users who may not see prices.
 */
export const BRIDGE_STEPS = [
  'new',
  'gone',
  'days',
  'cheating',
  'throttling',
  'line',
  'onlineTime',
  'peak',
  'bandwidth',
  'price',
  'bandwidthAndPrice',
  'fine',
  'compensation',
] as const;
export type BridgeStep = (typeof BRIDGE_STEPS)[number];

/** Both periods with their first and last days, and optionally one node, one line, or one of the agent's users. */
export const bridgeScope = v.object({
  start: dateText,
  end: dateText,
  earlier_start: dateText,
  earlier_end: dateText,
  uuid: v.optional(shortText),
  line: v.optional(shortText),
  username: v.optional(shortText),
});
export type BridgeScope = RequestValues<typeof bridgeScope>;

export const incomeBridge = v.object({
  /** total of the earlier period: the income, and with `billed` also fines and compensations */
  earlier: cents,
  later: cents,
  /** whether both periods are whole months with bills, so that fines and compensations are steps */
  billed: flag,
  steps: v.array(
    v.object({
      /** one of `BRIDGE_STEPS` */
      step: requiredText,
      amount: cents,
      /** number of nodes with this step */
      nodes: integer,
    }),
  ),
  /** What days of both periods are billed by, except for agreed bandwidths. An addition to the specification. */
  bases: addition(v.array(dayBasis)),
});
export type IncomeBridge = v.InferOutput<typeof incomeBridge>;
export const incomeBridgeCall = get({
  name: 'incomeBridge',
  path: '/api/income/bridge',
  family: 'H',
  request: typeOnly<typeof bridgeScope>(),
  response: incomeBridge,
});

/** The rows of a step, or of the whole change of income without `step`: one for each node, user or line. */
export const bridgeSlice = v.object({
  start: dateText,
  end: dateText,
  earlier_start: dateText,
  earlier_end: dateText,
  uuid: v.optional(shortText),
  line: v.optional(shortText),
  username: v.optional(shortText),
  step: v.optional(v.picklist(BRIDGE_STEPS)),
  group: v.optional(v.picklist(['node', 'user', 'line']), 'node'),
  limit,
  offset,
});
export type BridgeSlice = RequestValues<typeof bridgeSlice>;

const bridgeRow = v.object({
  /** the node, the user or the line; the reason of a compensation */
  name: requiredText,
  /** empty for a user, a line and a compensation */
  uuid: text,
  /** the user of the node; empty for the agent's own nodes */
  username: text,
  line: text,
  nodes: addition(integer),
  /** income of both periods; of a fine or compensation, its amounts */
  earlier: cents,
  later: cents,
  /** the part of the step */
  amount: cents,
  /** of a node without `step` in the request: the step with the largest part of the change, one of `BRIDGE_STEPS` */
  step: addition(v.string()),
});
export type BridgeRow = v.InferOutput<typeof bridgeRow>;
/** Losses before gains, each the largest first. */
export const bridgeRows = itemsOf(bridgeRow, 'name');
export const incomeBridgeRowsCall = get({
  name: 'incomeBridgeRows',
  path: '/api/income/bridge/rows',
  family: 'H',
  request: typeOnly<typeof bridgeSlice>(),
  response: bridgeRows,
});
