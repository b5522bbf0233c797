/** Webhooks to the servers of partners (guides/webhooks.md). Data names the account and the subject, and nothing else. */
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import type { Scope } from '../scopes.ts';
import * as calls from './webhook.calls.ts';

/** The number of the account, as in `uid` of the account endpoints. */
const account = v.string();
/** unix seconds */
const since = v.pipe(v.number(), v.integer());

const ofWithdrawal = v.object({ account, withdrawalId: v.string() });
const ofBill = v.object({ account, month: v.string() });
const ofNode = v.object({ account, deviceUuid: v.string(), since });

interface WebhookRecord {
  readonly description: string;
  /** One of them is enough, in an embed session of the partner for the user. */
  readonly scopes: readonly Scope[];
  readonly data: v.GenericSchema<object>;
  readonly example: object;
}

const WITHDRAWAL = { account: '200001', withdrawalId: 'TX20261124101500123456789' };
const BILL = { account: '200001', month: '2026-10' };
const NODE = { account: '200001', deviceUuid: '5f0c3c1e00004000800000000000001', since: 1795747200 };

const OF_WALLET = ['wallet:read', 'wallet:withdraw'] as const;

/** The types of webhooks with their data, and the scopes that a partner needs for them. */
export const WEBHOOKS = {
  'withdrawal.submitted': {
    description: 'The user has requested a withdrawal. The money has left the wallet.',
    scopes: OF_WALLET,
    data: ofWithdrawal,
    example: WITHDRAWAL,
  },
  'withdrawal.paid': {
    description: 'The bank has paid a withdrawal.',
    scopes: OF_WALLET,
    data: ofWithdrawal,
    example: WITHDRAWAL,
  },
  'withdrawal.refused': {
    description: 'A withdrawal has failed. The money is back in the wallet.',
    scopes: OF_WALLET,
    data: ofWithdrawal,
    example: WITHDRAWAL,
  },
  'bill.ready': {
    description: 'The user can check the bill of a month.',
    scopes: ['bills:read'],
    data: ofBill,
    example: BILL,
  },
  'bill.settled': {
    description: 'The total of a bill is in the wallet.',
    scopes: ['bills:read'],
    data: ofBill,
    example: BILL,
  },
  'node.offline': {
    description: 'A node is offline since the given time.',
    scopes: ['devices:read'],
    data: ofNode,
    example: NODE,
  },
  'node.online': {
    description: 'A node is back online since the given time.',
    scopes: ['devices:read'],
    data: ofNode,
    example: NODE,
  },
  'device.at_risk': {
    description: 'The day of a node can still be saved: it is not billed if the node is not back in time.',
    scopes: ['devices:read'],
    data: v.object({ account, deviceUuid: v.string(), cause: v.picklist(['offline', 'no-sample']), since, by: since }),
    example: { ...NODE, cause: 'offline', since: 1795774200, by: 1795775100 },
  },
  'identity.verified': {
    description: 'The user has passed the real-name verification.',
    scopes: ['identity:read', 'identity:write'],
    data: v.object({ account }),
    example: { account: '200001' },
  },
  'appeal.answered': {
    description: 'The appeal of a ticket is accepted or refused.',
    scopes: ['tickets:read'],
    data: v.object({ account, ticketId: v.string(), accepted: v.boolean() }),
    example: { account: '200001', ticketId: 'GD20261121173000123456', accepted: true },
  },
  'webhook.test': {
    description: 'A test of the operator. It belongs to no account.',
    scopes: [],
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

export const webhookEndpoints = [
  endpoint(calls.partnerWebhooksCall, {
    scope: 'password:write',
    optional: true,
    example: {
      response: {
        list: [
          { id: 'portal', types: ['bill.ready', 'bill.settled', 'withdrawal.paid'], on: true },
          { id: 'shop', types: ['node.offline', 'node.online'], on: false },
        ],
      },
    },
  }),
  endpoint(calls.switchPartnerWebhooksCall, {
    scope: 'password:write',
    optional: true,
    request: calls.webhookSwitch,
    writes: 'ends or resumes the events of the user for a partner',
    example: { path: { id: 'portal' }, request: { on: false }, response: {} },
  }),
];
