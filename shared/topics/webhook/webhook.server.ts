/** Webhooks to the servers of partners (guides/webhooks.md). Data names the account and the subject, and nothing else. */
import * as v from 'valibot';

/** The number of the account, as in `uid` of the account endpoints. */
const account = v.string();
/** unix seconds */
const since = v.pipe(v.number(), v.integer());

const ofWithdrawal = v.object({ account, withdrawalId: v.string() });
const ofBill = v.object({ account, month: v.string() });
const ofNode = v.object({ account, deviceUuid: v.string(), since });

interface WebhookRecord {
  readonly description: string;
  readonly data: v.GenericSchema<object>;
  readonly example: object;
}

const WITHDRAWAL = { account: '200001', withdrawalId: 'TX20261124101500123456789' };
const BILL = { account: '200001', month: '2026-10' };
const NODE = { account: '200001', deviceUuid: '5f0c3c1e00004000800000000000001', since: 1795747200 };

/** The types of webhooks with their data. */
export const WEBHOOKS = {
  'withdrawal.submitted': {
    description: 'The user has requested a withdrawal. The money has left the wallet.',
    data: ofWithdrawal,
    example: WITHDRAWAL,
  },
  'withdrawal.paid': { description: 'The bank has paid a withdrawal.', data: ofWithdrawal, example: WITHDRAWAL },
  'withdrawal.refused': {
    description: 'A withdrawal has failed. The money is back in the wallet.',
    data: ofWithdrawal,
    example: WITHDRAWAL,
  },
  'bill.ready': { description: 'The user can check the bill of a month.', data: ofBill, example: BILL },
  'bill.settled': { description: 'The total of a bill is in the wallet.', data: ofBill, example: BILL },
  'node.offline': {
    description: 'A node is offline since the given time.',
    data: ofNode,
    example: NODE,
  },
  'node.online': { description: 'A node is back online since the given time.', data: ofNode, example: NODE },
  'identity.verified': {
    description: 'The user has passed the real-name verification.',
    data: v.object({ account }),
    example: { account: '200001' },
  },
  'appeal.answered': {
    description: 'The appeal of a ticket is accepted or refused.',
    data: v.object({ account, ticketId: v.string(), accepted: v.boolean() }),
    example: { account: '200001', ticketId: 'GD20261121173000123456', accepted: true },
  },
  'webhook.test': {
    description: 'A test of the operator. It belongs to no account.',
    data: v.object({}),
    example: {},
  },
} as const satisfies Readonly<Record<string, WebhookRecord>>;

export type WebhookType = keyof typeof WEBHOOKS;

/** Type and data of a webhook without the account. */
export type WebhookMessage = {
  readonly [Type in WebhookType]: {
    readonly type: Type;
    readonly data: Readonly<Omit<v.InferOutput<(typeof WEBHOOKS)[Type]['data']>, 'account'>>;
  };
}[WebhookType];
