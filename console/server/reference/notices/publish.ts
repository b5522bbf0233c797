/**
 * Publishes events of users to the servers of their partners. A webhook is stored in the transaction of its event, once for
 * each key of an event.
 */
import { sql, type SQL } from 'drizzle-orm';
import { WEBHOOKS, type WebhookMessage } from '#shared/topics/notices/webhook.server.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { grantedSince } from './partners.ts';

interface WebhookEvent {
  /** the account, which the data names */
  readonly uid: string;
  /** identifies the event among those of the user, such as `withdrawal TX1 success` */
  readonly event: string;
  /** ms; when the event happened */
  readonly at: number;
  readonly message: WebhookMessage;
}

/** A webhook that a partner has not accepted for so long is given up. */
export const WEBHOOK_EXPIRES_MS = 3 * 86_400_000;

type Publishing = Pick<Platform, 'webhooks' | 'jobs'>;

/**
 * Partners receive the events of users for whom they have created an embed session, if its scopes include the type and the
 * user has not ended them.
 */
export async function publishWebhooks(
  { webhooks, jobs }: Publishing,
  tx: Database,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (webhooks.length === 0 || events.length === 0) return;
  const partners = sql.param(webhooks.map(({ partner }) => partner));
  const uids = sql.param([...new Set(events.map(({ uid }) => uid))]);
  // the lock gives the webhooks of a user the order of their transactions. Rows are locked in the same order everywhere
  const recipients = sql`(select uid, partner, scopes from partner_user
    where uid = any(${uids}::text[]) and partner = any(${partners}::text[]) and ended_at is null
    order by uid, partner for update)`;
  await storeWebhooks(
    { jobs },
    tx,
    events.map(({ message, ...event }) => ({ ...event, ...message, data: { account: event.uid, ...message.data } })),
    recipients,
  );
}

/** Sends a test to a partner, which belongs to no user. @param at ms */
export const publishTest = (
  platform: Publishing,
  tx: Database,
  { partner, event, at }: { readonly partner: string; readonly event: string; readonly at: number },
): Promise<void> =>
  storeWebhooks(
    platform,
    tx,
    [{ uid: '', event, at, type: 'webhook.test', data: {} }],
    sql`(select '' as uid, ${partner}::text as partner, '{}'::jsonb as scopes)`,
  );

interface StoredWebhook extends Omit<WebhookEvent, 'message'> {
  readonly type: WebhookMessage['type'];
  readonly data: object;
}

/** @param recipients a query of `uid`, `partner` and `scopes` */
async function storeWebhooks(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  events: readonly StoredWebhook[],
  recipients: SQL,
): Promise<void> {
  // real time, because partners are
  const now = Date.now();
  const needing = events.map((event) => ({ ...event, scopes: WEBHOOKS[event.type].scopes }));
  const stored = await rowsOf<{ uid: string; partner: string }>(
    tx,
    sql`with recipient as ${recipients},
        stored as (insert into webhook_delivery (id, partner, uid, event, type, data, at, created_at, expires_at)
          select 'msg_' || gen_random_uuid(), partner, event.uid, event.event, event.type, event.data, event.at,
            ${now}::int8, ${now + WEBHOOK_EXPIRES_MS}::int8
          from json_to_recordset(${JSON.stringify(needing)}::json)
              as event(uid text, event text, type text, data jsonb, at bigint, scopes jsonb)
            join recipient on recipient.uid = event.uid
          where event.scopes = '[]' or exists (select from jsonb_array_elements_text(event.scopes) as needed
            where (recipient.scopes ->> needed)::int8 >= ${grantedSince(now)}::int8)
          on conflict (uid, partner, event) do nothing returning uid, partner)
      select distinct uid, partner from stored`,
  );
  await jobs.send(tx, 'webhook', stored);
}
