/** Delivers the webhooks of a user to a partner, one after the other. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { webhookDelivery } from '../database/webhook-tables.ts';
import type { WebhookKey } from '../jobs/payloads.ts';
import { sendWebhook, WebhookError } from '../providers/webhook-client.ts';

/** No other job sends the same webhook meanwhile. Longer than the time limit of a request. */
const CLAIMED_MS = 30_000;
/** A partner that does not respond in time gets no request for so long, so that it does not delay other partners. */
const PAUSED_MS = 60_000;

const is = ({ uid, partner }: WebhookKey) => and(eq(webhookDelivery.uid, uid), eq(webhookDelivery.partner, partner));
const isOpen = isNull(webhookDelivery.endedAt);

/** Returns the handler of the jobs. Times are real, because partners are. */
export function deliverWebhooks({
  db,
  webhooks,
}: Pick<Platform, 'db' | 'webhooks'>): (key: WebhookKey) => Promise<void> {
  const pausedUntil = new Map<string, number>();
  return async (key) => {
    const { partner } = key;
    await giveUp(db, key);
    if ((await db.$count(webhookDelivery, and(is(key), isOpen))) === 0) return;
    const endpoint = webhooks.find((each) => each.partner === partner);
    if (!endpoint) throw new Error(`No webhook is configured for ${partner}`);
    for (;;) {
      if ((pausedUntil.get(partner) ?? 0) > Date.now())
        throw new WebhookError(partner, 'timeout', 'the last request had no response in time');
      const next = await claimNext(db, key);
      // none is left, or another job sends them
      if (!next) return;
      const { id, type, at, data } = next;
      const body = JSON.stringify({ type, timestamp: new Date(Number(at)).toISOString(), data });
      try {
        await sendWebhook(endpoint, { id, body });
      } catch (error) {
        const { failure, message } = error as WebhookError;
        if (failure === 'timeout') pausedUntil.set(partner, Date.now() + PAUSED_MS);
        await note(db, id, { claimedUntil: 0, error: message });
        throw error;
      }
      await note(db, id, { endedAt: Date.now(), error: '' });
    }
  };
}

type Outcome = Partial<Pick<typeof webhookDelivery.$inferInsert, 'claimedUntil' | 'endedAt' | 'error'>>;

const note = (db: Database, id: string, outcome: Outcome): Promise<unknown> =>
  db.update(webhookDelivery).set(outcome).where(eq(webhookDelivery.id, id));

async function giveUp(db: Database, key: WebhookKey): Promise<void> {
  const now = Date.now();
  await db
    .update(webhookDelivery)
    .set({ endedAt: now, error: sql`coalesce(nullif(error, ''), 'not sent in time')` })
    .where(and(is(key), isOpen, lt(webhookDelivery.expiresAt, now)));
}

type Claimed = Pick<typeof webhookDelivery.$inferSelect, 'id' | 'type' | 'at' | 'data'>;

/** Claims the oldest webhook that is not delivered. @returns `undefined` if there is none, or if another job has claimed it */
async function claimNext(db: Database, { uid, partner }: WebhookKey): Promise<Claimed | undefined> {
  const now = Date.now();
  const [claimed] = await rowsOf<Claimed>(
    db,
    sql`update webhook_delivery set claimed_until = ${now + CLAIMED_MS}, attempts = attempts + 1
      where sequence = (select sequence from webhook_delivery
          where uid = ${uid} and partner = ${partner} and ended_at is null order by sequence limit 1)
        and ended_at is null and claimed_until < ${now}
      returning id, type, at, data`,
  );
  return claimed;
}
