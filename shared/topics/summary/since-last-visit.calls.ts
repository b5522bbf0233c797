/** The changes for a user since the last visit. The specification has no such call; it is an addition. */
import * as v from 'valibot';
import { get } from '../../core/call.ts';
import { addition, cents, id, integer, optionalMoment, text } from '../../core/wire-values.ts';
import { dayBasis } from '../devices/day-basis.calls.ts';

const month = v.pipe(id, v.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** A number of changes, with the newest of them. */
const newest = <Row extends v.GenericSchema>(row: Row) => addition(v.object({ count: integer, list: v.array(row) }));

/** Money that has moved; the amount in cents is missing without the wallet password. */
const moved = addition(v.object({ count: integer, amount: addition(cents) }));

/** `day` is the first day of a new node, and the day after the last one of a removed node. */
const changedNode = v.object({ uuid: id, name: text, day: text });
export type ChangedNode = v.InferOutput<typeof changedNode>;

/** A part is missing if the session has no scope for it, and if the platform does not know it. */
export const sinceLastVisit = v.object({
  /** the end of the visit before this one, unix seconds; missing for the first visit */
  lastVisit: optionalMoment,
  /** from when to when the changes are counted, unix seconds; later than the last visit if that is long ago */
  since: optionalMoment,
  until: optionalMoment,
  /** incomes and compensations that entered the wallets */
  received: moved,
  /** withdrawals that reached the payout account, after tax and fee */
  paidOut: moved,
  /** withdrawals that failed, whose amount has returned to the wallet */
  returned: moved,
  /** bills that the user can see, or whose state has changed; the states are those of the bill */
  bills: newest(v.object({ month, state: integer })),
  added: newest(changedNode),
  removed: newest(changedNode),
  unbilled: addition(
    v.object({
      /** nodes with unbilled days */
      count: integer,
      /** unbilled days of all nodes */
      days: integer,
      /** the income that these days lost, cents */
      lostIncome: addition(cents),
      /** `day` is the last unbilled day of the node */
      list: v.array(changedNode),
    }),
  ),
  /** Changes of the billed hours, with the day from which they apply. */
  basis: newest(v.object({ day: text, earlier: dayBasis, later: dayBasis })),
  /** Agreements with another version than at the last visit. `articleHistory` has the text of the earlier one. */
  agreements: newest(v.object({ id, title: text, earlier: text, version: text, publishedAt: optionalMoment })),
});
export type SinceLastVisit = v.InferOutput<typeof sinceLastVisit>;

export const sinceLastVisitCall = get({
  name: 'sinceLastVisit',
  path: '/api/console/since_last_visit',
  family: 'H',
  response: sinceLastVisit,
});
