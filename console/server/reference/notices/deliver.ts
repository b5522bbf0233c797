/** Delivers the webhooks of users to a partner, one after the other in the order of their events. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Platform, WebhookEndpoint } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { webhookDelivery } from '../database/webhook-tables.ts';
import type { WebhookKey } from '../jobs/payloads.ts';
import { publicLookup } from '../providers/public-addresses.ts';
import { sendSigned, type RequestFailure } from '../providers/signed-request.ts';

/** No other job sends the same webhook meanwhile. Longer than the time limit of a request. */
const CLAIMED_MS = 30_000;
/** A partner that does not respond in time gets no request for so long. */
const PAUSED_MS = 60_000;
/** Interval of checks whether another server still sends to the partner, and their time limit. */
const BUSY_CHECK_MS = 100;
const BUSY_MS = 2 * CLAIMED_MS;

const is = ({ uid, partner }: WebhookKey) => and(eq(webhookDelivery.uid, uid), eq(webhookDelivery.partner, partner));
const isOpen = isNull(webhookDelivery.endedAt);

/**
 * Returns the handler of the jobs. A job also sends the older webhooks of other users to the partner, so that none is overtaken
 * by a younger one. Users whose webhook has failed are left out: they wait for their own job. Times are real, because partners
 * are.
 */
export function deliverWebhooks({
  db,
  webhooks,
}: Pick<Platform, 'db' | 'webhooks'>): (key: WebhookKey) => Promise<void> {
  const pausedUntil = new Map<string, number>();
  return async (key) => {
    const { uid, partner } = key;
    const isLeft = async (): Promise<boolean> => (await db.$count(webhookDelivery, and(is(key), isOpen))) > 0;
    await giveUp(db, key);
    if (!(await isLeft())) return;
    const endpoint = webhooks.find((each) => each.partner === partner);
    if (!endpoint) throw new Error(`No webhook is configured for ${partner}`);
    const busyUntil = performance.now() + BUSY_MS;
    while (await isLeft()) {
      if ((pausedUntil.get(partner) ?? 0) > Date.now())
        throw new WebhookError(partner, 'timeout', 'the last request had no response in time');
      const next = await claimNext(db, key);
      if (!next) {
        if (performance.now() > busyUntil)
          throw new Error(`Another server has not finished the webhooks of ${partner}`);
        await wait(BUSY_CHECK_MS);
        continue;
      }
      const { id, type, at, data } = next;
      const body = JSON.stringify({ type, timestamp: new Date(Number(at)).toISOString(), data });
      let responseStatus: number;
      try {
        responseStatus = await sendWebhook(endpoint, { id, body });
      } catch (error) {
        const { failure, message, status = null } = error as WebhookError;
        if (failure === 'timeout') pausedUntil.set(partner, Date.now() + PAUSED_MS);
        await note(db, id, { claimedUntil: 0, error: message, responseStatus: status });
        // the refusal of a webhook of another user does not concern this one
        if (next.uid === uid || failure !== 'status') throw error;
        continue;
      }
      await note(db, id, { endedAt: Date.now(), error: '', responseStatus });
    }
  };
}

type Outcome = Partial<
  Pick<typeof webhookDelivery.$inferInsert, 'claimedUntil' | 'endedAt' | 'error' | 'responseStatus'>
>;

const note = (db: Database, id: string, outcome: Outcome): Promise<unknown> =>
  db.update(webhookDelivery).set(outcome).where(eq(webhookDelivery.id, id));

async function giveUp(db: Database, key: WebhookKey): Promise<void> {
  const now = Date.now();
  await db
    .update(webhookDelivery)
    .set({ endedAt: now, error: sql`coalesce(nullif(error, ''), 'not sent in time')` })
    .where(and(is(key), isOpen, lt(webhookDelivery.expiresAt, now)));
}

type Claimed = Pick<typeof webhookDelivery.$inferSelect, 'id' | 'uid' | 'type' | 'at' | 'data'>;

/**
 * Claims the oldest webhook to the partner among the first ones of each user. The first one of another user is left out if it
 * has failed. @returns `undefined` while another server sends to the partner
 */
async function claimNext(db: Database, { uid, partner }: WebhookKey): Promise<Claimed | undefined> {
  const now = Date.now();
  const [claimed] = await rowsOf<Claimed>(
    db,
    sql`update webhook_delivery set claimed_until = ${now + CLAIMED_MS}, attempts = attempts + 1,
        attempted_at = ${now}, response_status = null
      where sequence = (select sequence from webhook_delivery as first
          where partner = ${partner} and ended_at is null
            and (uid = ${uid} or error = '' and expires_at >= ${now})
            and not exists (select from webhook_delivery as older where older.partner = ${partner}
              and older.uid = first.uid and older.ended_at is null and older.sequence < first.sequence)
          order by sequence limit 1)
        and ended_at is null and claimed_until < ${now}
        and not exists (select from webhook_delivery as sent where sent.partner = ${partner} and sent.ended_at is null
          and sent.claimed_until >= ${now})
      returning id, uid, type, at, data`,
  );
  return claimed;
}

/** A webhook that the partner has not accepted. It is unknown whether the partner has processed it. */
class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly failure: RequestFailure;
  /** HTTP status; `undefined` without a response */
  readonly status: number | undefined;
  /** names partner and failure, for metrics */
  readonly reason: string;

  constructor(partner: string, failure: RequestFailure, detail: string, status?: number) {
    super(`The webhook of ${partner} failed (${failure}): ${detail}`);
    this.failure = failure;
    this.status = status;
    this.reason = `${partner} ${failure}`;
  }
}

const TIMEOUT_MS = 10_000;

interface SignedContent {
  /** the same in each attempt */
  readonly id: string;
  readonly body: string;
}

/**
 * Sends a webhook in the form of Standard Webhooks (guides/webhooks.md).
 * @returns the HTTP status @throws WebhookError unless the partner accepts it
 */
export async function sendWebhook(endpoint: WebhookEndpoint, { id, body }: SignedContent): Promise<number> {
  const { partner, url, secrets, isPrivateAllowed } = endpoint;
  // real time, because the clock of the platform can be changed
  const timestamp = Math.floor(Date.now() / 1_000);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  const { status } = await sendSigned({
    url: new URL(url),
    method: 'POST',
    headers: { 'webhook-id': id, 'webhook-timestamp': `${timestamp}`, 'webhook-signature': signatures.join(' ') },
    body,
    timeoutMs: TIMEOUT_MS,
    lookup: isPrivateAllowed ? undefined : publicLookup,
    failed: (failure, detail, failed) => new WebhookError(partner, failure, detail, failed),
  });
  return status;
}
