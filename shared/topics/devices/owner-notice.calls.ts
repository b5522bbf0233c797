/** A message of an agent to the users of nodes. An addition to the specification. */
import * as v from 'valibot';
import { post, type RequestValues, typeOnly } from '../../core/call.ts';
import { dateText, filledWith, identifier } from '../../core/request-values.ts';
import { integer } from '../../core/wire-values.ts';

export const MOST_NOTIFIED = 1_000;
export const LONGEST_REASON = 100;

export const ownerNotice = v.object({
  uuids: v.pipe(
    v.array(identifier()),
    v.minLength(1, '请选择节点'),
    v.maxLength(MOST_NOTIFIED, `一次最多通知 ${MOST_NOTIFIED} 个节点的用户`),
  ),
  reason: filledWith(LONGEST_REASON, '请填写原因', `原因最多 ${LONGEST_REASON} 个字`),
  /** the last day on which the user can act */
  deadline: v.optional(dateText),
});
export type OwnerNotice = RequestValues<typeof ownerNotice>;

/** Numbers of users that receive the message, of their nodes, and of nodes without a user. */
export const notifiedOwners = v.object({ users: integer, nodes: integer, own: integer });
export type NotifiedOwners = v.InferOutput<typeof notifiedOwners>;
export const notifyOwnersCall = post({
  name: 'notifyOwners',
  path: '/api/user/agent/notify_owners',
  family: 'H',
  request: typeOnly<typeof ownerNotice>(),
  response: notifiedOwners,
  access: 'agent',
});
