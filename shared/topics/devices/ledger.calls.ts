/** The ledger of one of the agent's users: months, nodes and unbilled days at the price of the user. Amounts in cents. */
import * as v from 'valibot';
import { cents, id, integer, optionalNumber, requiredText, text } from '../../core/wire-values.ts';
import { get, typeOnly } from '../../core/call.ts';
import { monthText, shortText } from '../../core/request-values.ts';

export const ledgerOf = v.object({ username: shortText, date: monthText });

export const userLedger = v.object({
  /** months with income, the latest first */
  months: v.array(v.object({ month: requiredText, income: cents })),
  /** the highest income first */
  nodes: v.array(
    v.object({
      uuid: id,
      name: text,
      line: text,
      /** the price of the user on the last day, cents per month per G */
      price: optionalNumber(cents),
      days: integer,
      unbilled_days: integer,
      income: cents,
      /** income that the unbilled days would have brought */
      unbilled_income: cents,
    }),
  ),
  /** oldest first */
  unbilled: v.array(
    v.object({
      date: requiredText,
      uuid: id,
      name: text,
      reason: text,
      unbilled_income: cents,
    }),
  ),
});
export type UserLedger = v.InferOutput<typeof userLedger>;
export const userLedgerCall = get({
  name: 'userLedger',
  path: '/api/user/agent/ledger',
  family: 'H',
  request: typeOnly<typeof ledgerOf>(),
  response: userLedger,
  access: 'agent',
});
