/** Drizzle tables of webhooks (see tables.ts). Times are milliseconds. */
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Scope } from '#shared/topics/scopes.ts';
import type { WebhookType } from '#shared/topics/notices/webhook.server.ts';
import { int8 } from './column-types.ts';

/** A user for whom the server of a partner has created an embed session. The partner receives the webhooks of the user. */
export const partnerUser = pgTable(
  'partner_user',
  {
    uid: text().notNull(),
    partner: text().notNull(),
    /** real time of the last embed session with each scope */
    scopes: jsonb().$type<Readonly<Partial<Record<Scope, number>>>>().notNull().default({}),
    /** real time at which the user ended the webhooks; null while they are sent */
    endedAt: int8('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.partner] })],
);

/** A webhook to one partner, and its last attempt. */
export const webhookDelivery = pgTable('webhook_delivery', {
  /** the order of the webhooks of a user */
  sequence: int8('sequence').primaryKey().generatedAlwaysAsIdentity(),
  /** the ID for the partner, the same in each attempt */
  id: text().notNull(),
  partner: text().notNull(),
  /** empty for a test */
  uid: text().notNull(),
  /** identifies the event among those of the user, such as `withdrawal TX1 success` */
  event: text().notNull(),
  type: text().$type<WebhookType>().notNull(),
  data: jsonb().$type<object>().notNull(),
  /** platform time of the event */
  at: int8('at').notNull(),
  /** real time, like the next ones */
  createdAt: int8('created_at').notNull(),
  /** It is given up then, so that the next ones of the user follow. */
  expiresAt: int8('expires_at').notNull(),
  attempts: integer().notNull().default(0),
  /** null before the first attempt, and for attempts of servers before migration 180 */
  attemptedAt: int8('attempted_at'),
  /** HTTP status of the last attempt; null without a response */
  responseStatus: integer('response_status'),
  /** No other job sends it until then. */
  claimedUntil: int8('claimed_until').notNull().default(0),
  /** why the last attempt failed; empty after a success */
  error: text().notNull().default(''),
  /** when it was accepted or given up; null while it waits */
  endedAt: int8('ended_at'),
});
