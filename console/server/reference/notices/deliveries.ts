/** The log of the webhooks, and their repetition, for operators and the sandbox. */
import { desc, eq, sql } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { webhookDelivery } from '../database/webhook-tables.ts';
import { WEBHOOK_EXPIRES_MS } from './publish.ts';

export interface LoggedWebhook {
  readonly id: string;
  readonly partner: string;
  /** empty for a test */
  readonly account: string;
  readonly type: string;
  /** ms */
  readonly createdAt: number;
  readonly attempts: number;
  readonly state: 'waiting' | 'delivered' | 'given up';
  /** why the last attempt failed; empty after a success */
  readonly error: string;
}

/** Returns the last webhooks, newest first. */
export async function loggedWebhooks(
  db: Database,
  { partner, limit }: { readonly partner?: string | undefined; readonly limit: number },
): Promise<LoggedWebhook[]> {
  const rows = await db
    .select()
    .from(webhookDelivery)
    .where(partner === undefined ? undefined : eq(webhookDelivery.partner, partner))
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.sequence))
    .limit(limit);
  return rows.map(({ id, partner: to, uid: account, type, createdAt, attempts, error, endedAt }) => {
    const ended = error === '' ? 'delivered' : 'given up';
    return { id, partner: to, account, type, createdAt, attempts, state: endedAt === null ? 'waiting' : ended, error };
  });
}

interface Replay {
  readonly partner: string;
  /** ms; the first and the last moment of their creation */
  readonly from: number;
  readonly to: number;
}

interface Replayed {
  readonly uids: readonly string[];
  /** the number of webhooks */
  readonly replayed: number;
}

/** Sends webhooks again, in their order and with their IDs. */
export async function replayWebhooks(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  { partner, from, to }: Replay,
): Promise<Replayed> {
  const rows = await rowsOf<{ uid: string }>(
    tx,
    sql`update webhook_delivery set ended_at = null, claimed_until = 0, attempts = 0, error = '',
        expires_at = ${Date.now() + WEBHOOK_EXPIRES_MS}
      where partner = ${partner} and created_at between ${from} and ${to} and not exists (select from partner_user
        where partner_user.uid = webhook_delivery.uid and partner_user.partner = ${partner}
          and partner_user.ended_at is not null) returning uid`,
  );
  const uids = [...new Set(rows.map(({ uid }) => uid))];
  await jobs.send(
    tx,
    'webhook',
    uids.map((uid) => ({ uid, partner })),
  );
  return { uids, replayed: rows.length };
}
