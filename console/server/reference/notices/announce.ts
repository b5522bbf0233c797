/**
 * Announces events of a user: each as one notice, as an SMS if it is about money and the user has not switched them off, and
 * as a webhook to the partners of the user.
 */
import { eq } from 'drizzle-orm';
import type { NoticeLevel, NoticeLink } from '#shared/topics/notices/notice.calls.ts';
import type { WebhookMessage } from '#shared/topics/notices/webhook.server.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { notice } from '../database/service-tables.ts';
import { users } from '../database/tables.ts';
import { publishWebhooks } from './publish.ts';

export interface Announcement {
  readonly uid: string;
  /** ms; when the event happened */
  readonly at: number;
  /** identifies the event among those of the user, such as `withdrawal TX1 success` */
  readonly event: string;
  readonly level: NoticeLevel;
  readonly title: string;
  /** without names and whole account numbers, because it can also be sent by SMS */
  readonly content: string;
  readonly link: NoticeLink;
  readonly isMoney: boolean;
  /** for the servers of partners; without it, they are not informed */
  readonly webhook?: WebhookMessage;
}

/** An SMS that a provider does not accept for so long is not sent again. The notice stays. */
const SMS_EXPIRES_MS = 3 * 86_400_000;

/**
 * Announces an event in its transaction. A repeated event, also of another server, adds nothing: the key of the database
 * allows one notice.
 */
export async function announce(
  platform: Pick<Platform, 'services' | 'clock' | 'webhooks' | 'jobs'>,
  tx: Database,
  { at: sendTime, isMoney, webhook, ...message }: Announcement,
): Promise<void> {
  const { services, clock } = platform;
  const stored = await tx
    .insert(notice)
    .values({ ...message, sendTime })
    .onConflictDoNothing()
    .returning({ id: notice.id });
  if (stored.length === 0) return;
  const { uid, event } = message;
  if (webhook) await publishWebhooks(platform, tx, [{ uid, event, at: sendTime, message: webhook }]);
  if (!isMoney) return;
  const [owner] = await tx
    .select({ phone: users.phoneNumber, moneySms: users.moneySms })
    .from(users)
    .where(eq(users.uid, uid));
  if (!owner?.moneySms || owner.phone === '') return;
  const { content: purpose } = message;
  const now = clock.now();
  await services.send(tx, { phone: owner.phone, code: '', purpose, at: now, expiresAt: now + SMS_EXPIRES_MS });
}
