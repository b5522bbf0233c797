/** The log of the webhooks for the servers of partners, which no page requests (guides/webhooks.md). */
import * as v from 'valibot';
import { WEBHOOKS, type WebhookType } from './webhook.server.ts';

/** Webhooks on one page of the log. */
export const MOST_LISTED = 100;
/** Webhooks of one replay. */
export const MOST_REPLAYED = 1_000;

export const DELIVERY_STATES = ['waiting', 'delivered', 'given-up'] as const;

const ofLog = (text: string) => v.pipe(v.string(), v.isoTimestamp(), v.description(text));
const NO_TIME = 'must be a time with its zone, such as 2026-11-27T08:00:00Z';
/** Milliseconds, from a time in ISO 8601. */
const moment = (text: string) =>
  v.pipe(v.string(), v.isoTimestamp(NO_TIME), v.description(text), v.transform(Date.parse), v.integer(NO_TIME));
const webhookId = (text: string) =>
  v.pipe(v.string(), v.regex(/^msg_[\da-f-]{36}$/, 'must be the ID of a webhook'), v.description(text));

/** The query of the log. */
export const deliveriesQuery = v.strictObject({
  from: v.optional(moment('Only webhooks that were created at this time or later.')),
  to: v.optional(moment('Only webhooks that were created at this time or earlier.')),
  state: v.optional(
    v.pipe(
      v.picklist(DELIVERY_STATES, `must be one of: ${DELIVERY_STATES.join(', ')}`),
      v.description('Only webhooks in this state.'),
    ),
  ),
  before: v.optional(webhookId('The value of `next` of the page before.')),
});
export type DeliveriesQuery = v.InferOutput<typeof deliveriesQuery>;

const delivery = v.object({
  id: v.pipe(v.string(), v.description('The header `webhook-id`.')),
  type: v.pipe(v.picklist(Object.keys(WEBHOOKS) as WebhookType[]), v.description('The type of the event.')),
  timestamp: ofLog('When the event happened.'),
  createdAt: ofLog('When the webhook was created.'),
  state: v.pipe(
    v.picklist(DELIVERY_STATES),
    v.description('`given-up`: not accepted for three days, or ended by the user.'),
  ),
  attempts: v.pipe(v.number(), v.integer(), v.description('The number of requests, also before a replay.')),
  lastAttemptAt: v.nullable(ofLog('The last request; null if there was none, or if an earlier version sent it.')),
  nextAttemptAt: v.nullable(
    ofLog(
      'The earliest time of the next request; null if none is planned. It waits for earlier webhooks of its account.',
    ),
  ),
  responseStatus: v.pipe(
    v.nullable(v.pipe(v.number(), v.integer())),
    v.description('The HTTP status of the last response; null if there was none.'),
  ),
  error: v.pipe(v.string(), v.description('Why the last request failed; empty after a success.')),
});
export type Delivery = v.InferOutput<typeof delivery>;

const deliveries = v.object({
  list: v.pipe(v.array(delivery), v.description('Newest first.')),
  next: v.nullable(v.pipe(v.string(), v.description('The value of `before` for the next page; null on the last one.'))),
});
export type Deliveries = v.InferOutput<typeof deliveries>;

/** The body of a replay: IDs, or a span of time. */
export const replayRequest = v.union(
  [
    v.strictObject({
      ids: v.pipe(
        v.array(webhookId('The ID of a webhook.')),
        v.minLength(1, 'must contain at least one ID'),
        v.maxLength(MOST_LISTED, `must contain at max ${MOST_LISTED} IDs`),
      ),
    }),
    v.strictObject({
      from: moment('Webhooks that were created at this time or later.'),
      to: v.optional(moment('Webhooks that were created at this time or earlier. By default, until now.')),
    }),
  ],
  'must have either `ids`, or `from` and perhaps `to`',
);
export type ReplayRequest = v.InferOutput<typeof replayRequest>;

const replayed = v.object({
  replayed: v.pipe(v.number(), v.integer(), v.description('The number of webhooks that are sent.')),
});

const EXAMPLE: Delivery = {
  id: 'msg_2f1c7a52-0d0c-4a57-9a0e-8f5a3c1f7d11',
  type: 'withdrawal.paid',
  timestamp: '2026-11-27T02:15:00.000Z',
  createdAt: '2026-11-27T02:15:00.120Z',
  state: 'waiting',
  attempts: 3,
  lastAttemptAt: '2026-11-27T02:15:26.000Z',
  nextAttemptAt: '2026-11-27T02:15:46.000Z',
  responseStatus: 503,
  error: 'The webhook of portal failed (status): HTTP 503',
};

/** The endpoints. The secret in EMBED_PARTNERS is their bearer token. */
export const PARTNER_ENDPOINTS = {
  webhookDeliveries: {
    method: 'GET',
    path: '/partners/webhooks',
    description: 'Lists the webhooks of the partner, without the data of their events.',
    request: deliveriesQuery,
    response: deliveries,
    example: { request: { from: '2026-11-27T00:00:00Z', state: 'waiting' }, response: { list: [EXAMPLE], next: null } },
  },
  replayWebhooks: {
    method: 'POST',
    path: '/partners/webhooks/replay',
    description: `Sends webhooks again, with their IDs and in the order of their events. At most ${MOST_REPLAYED} at a time.`,
    request: replayRequest,
    response: replayed,
    example: {
      request: { from: '2026-11-27T00:00:00Z', to: '2026-11-27T08:00:00Z' },
      response: { replayed: 12 },
    },
  },
} as const;
