/**
 * Announces events of a user: each as one notice, by the other channels that the user has chosen for its kind (channels.ts), and
 * as a webhook to the partners of the user.
 */
import type { NoticeLevel, NoticeLink } from '#shared/topics/notices/notice.calls.ts';
import type { WebhookMessage } from '#shared/topics/notices/webhook.server.ts';
import type { Database } from '../database/database.ts';
import { notice } from '../database/service-tables.ts';
import { sendByChannels, type Channels, type ChannelMessage } from './channels.ts';
import { publishWebhooks } from './publish.ts';

export interface Announcement {
  readonly uid: string;
  /** ms; when the event happened */
  readonly at: number;
  /** identifies the event among those of the user, such as `withdrawal TX1 success` */
  readonly event: string;
  readonly level: NoticeLevel;
  readonly title: string;
  /** without names and whole account numbers, because it can also be sent by SMS and to groups */
  readonly content: string;
  /** missing if no page of the console is concerned */
  readonly link: NoticeLink | undefined;
  /** for SMS and groups, if the user has chosen its kind. The text is by default the content */
  readonly chosen?: Pick<ChannelMessage, 'kind' | 'withoutAmounts' | 'until'> & Partial<Pick<ChannelMessage, 'text'>>;
  /** for the servers of partners; without it, they are not informed */
  readonly webhook?: WebhookMessage;
}

/**
 * Announces an event in its transaction. A repeated event, also of another server, adds nothing: the key of the database
 * allows one notice.
 */
export async function announce(platform: Channels, tx: Database, announcement: Announcement): Promise<void> {
  const { at: sendTime, chosen, webhook, ...message } = announcement;
  const stored = await tx
    .insert(notice)
    .values({ ...message, sendTime })
    .onConflictDoNothing()
    .returning({ id: notice.id });
  if (stored.length === 0) return;
  const { uid, event, title, content } = message;
  if (webhook) await publishWebhooks(platform, tx, [{ uid, event, at: sendTime, message: webhook }]);
  if (chosen) await sendByChannels(platform, tx, uid, { title, content, text: content, ...chosen });
}
