/** The log of the webhooks, and their repetition, for operators, partners and the sandbox. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import {
  MOST_LISTED,
  type Deliveries,
  type DeliveriesQuery,
  type Delivery,
} from '#shared/topics/notices/delivery.server.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { partnerUser, webhookDelivery } from '../database/webhook-tables.ts';
import { nextAttempts } from '../jobs/job-state.ts';
import { WEBHOOK_EXPIRES_MS } from './publish.ts';

/** Stored as the error of webhooks that waited when the user ended them. They are never sent. */
export const ENDED_BY_USER = 'ended by the user';

type Row = typeof webhookDelivery.$inferSelect;

const stateOf = ({ endedAt, error }: Pick<Row, 'endedAt' | 'error'>): Delivery['state'] => {
  if (endedAt === null) return 'waiting';
  return error === '' ? 'delivered' : 'given-up';
};

export interface LoggedWebhook {
  readonly id: string;
  readonly partner: string;
  /** empty for a test */
  readonly account: string;
  readonly type: string;
  /** ms */
  readonly createdAt: number;
  readonly attempts: number;
  readonly state: Delivery['state'];
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
  return rows.map((row) => {
    const { id, partner: to, uid: account, type, createdAt, attempts, error } = row;
    return { id, partner: to, account, type, createdAt, attempts, state: stateOf(row), error };
  });
}

const IN_STATE: Readonly<Record<Delivery['state'], SQL | undefined>> = {
  waiting: isNull(webhookDelivery.endedAt),
  delivered: and(isNotNull(webhookDelivery.endedAt), eq(webhookDelivery.error, '')),
  'given-up': and(isNotNull(webhookDelivery.endedAt), ne(webhookDelivery.error, '')),
};

/** Returns a page of the webhooks of a partner, newest first, without accounts and data. */
export async function deliveriesOf(
  db: Database,
  partner: string,
  { from, to, state, before }: DeliveriesQuery,
): Promise<Deliveries> {
  const { sequence, id, createdAt } = webhookDelivery;
  const ofPartner = eq(webhookDelivery.partner, partner);
  const last = db
    .select({ sequence })
    .from(webhookDelivery)
    .where(and(ofPartner, eq(id, before ?? '')));
  const found = await db
    .select()
    .from(webhookDelivery)
    .where(
      and(
        ofPartner,
        from === undefined ? undefined : gte(createdAt, from),
        to === undefined ? undefined : lte(createdAt, to),
        state && IN_STATE[state],
        before === undefined ? undefined : sql`${sequence} < (${last})`,
      ),
    )
    .orderBy(desc(sequence))
    .limit(MOST_LISTED + 1);
  const rows = found.slice(0, MOST_LISTED);
  const isOpen = rows.some(({ endedAt }) => endedAt === null);
  const next = isOpen
    ? await nextAttempts(db, 'webhook', { field: 'partner', value: partner }, 'uid')
    : new Map<string, number>();
  return {
    list: rows.map((row) => ({
      id: row.id,
      type: row.type,
      timestamp: isoTime(row.at),
      createdAt: isoTime(row.createdAt),
      state: stateOf(row),
      attempts: row.attempts,
      lastAttemptAt: row.attemptedAt === null ? null : isoTime(row.attemptedAt),
      nextAttemptAt: row.endedAt === null && next.has(row.uid) ? isoTime(next.get(row.uid)!) : null,
      responseStatus: row.responseStatus,
      error: row.error,
    })),
    next: found.length > MOST_LISTED ? rows.at(-1)!.id : null,
  };
}

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** IDs, or the first and the last moment of the creation of webhooks, ms. */
export type Span = { readonly ids: readonly string[] } | { readonly from: number; readonly to: number };

/** A replay of more webhooks than allowed. Nothing is sent. */
export class ReplayTooLarge extends Error {
  override readonly name = 'ReplayTooLarge';
}

interface Replayed {
  readonly uids: readonly string[];
  /** the number of webhooks */
  readonly replayed: number;
}

/**
 * Sends webhooks again, in the order of their events and with their IDs. Webhooks that wait are sent now. Those that the user
 * has ended, and those of users who have ended them since, are left out.
 * @throws ReplayTooLarge above `most` webhooks
 */
export async function replayWebhooks(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Database,
  { partner, most, ...span }: Span & { readonly partner: string; readonly most?: number },
): Promise<Replayed> {
  const { sequence, uid, createdAt, endedAt, error } = webhookDelivery;
  const hasEnded = sql`exists (select from ${partnerUser} where ${partnerUser.uid} = ${uid}
    and ${partnerUser.partner} = ${partner} and ${partnerUser.endedAt} is not null)`;
  const query = tx
    .select({ sequence, uid, endedAt })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.partner, partner),
        'ids' in span
          ? inArray(webhookDelivery.id, [...span.ids])
          : and(gte(createdAt, span.from), lte(createdAt, span.to)),
        ne(error, ENDED_BY_USER),
        sql`not ${hasEnded}`,
      ),
    )
    .orderBy(sequence)
    .for('update');
  const chosen = await (most === undefined ? query : query.limit(most + 1));
  if (most !== undefined && chosen.length > most)
    throw new ReplayTooLarge(`contains more than ${most} webhooks. Choose a shorter span`);
  // a webhook that waits can be on its way to the partner, and keeps its claim
  const ended = chosen.filter((each) => each.endedAt !== null).map((each) => each.sequence);
  await tx
    .update(webhookDelivery)
    .set({ endedAt: null, claimedUntil: 0, error: '', expiresAt: Date.now() + WEBHOOK_EXPIRES_MS })
    .where(sql`${sequence} = any(${sql.param(ended)}::int8[])`);
  const uids = [...new Set(chosen.map((each) => each.uid))];
  await jobs.send(
    tx,
    'webhook',
    uids.map((each) => ({ uid: each, partner })),
  );
  return { uids, replayed: chosen.length };
}
