/** The data of the jobs of each queue. */
import type { MessageLanguage } from './message-language.ts';
import type { Queue } from '../database/job-queues.ts';
import { dayText } from '../days.ts';
import type { DueKey } from './due-work.ts';

/** A text message that waits for the SMS provider. */
export interface QueuedMessage {
  /** the idempotency key of the provider */
  readonly id: string;
  readonly phone: string;
  /** empty in a notification */
  readonly sealedCode: string;
  readonly purpose: string;
  /** missing in messages of earlier versions, which are Chinese */
  readonly language?: MessageLanguage;
  /** ms, platform time; null in notifications of earlier versions */
  readonly expiresAt: number | null;
}

/** The webhooks of a user to a partner. */
export interface WebhookKey {
  /** empty for a test */
  readonly uid: string;
  readonly partner: string;
}

/** The messages that wait for a group robot. */
export interface RobotKey {
  readonly robotId: string;
}

export interface Payloads extends Record<Queue, object> {
  readonly transfer: DueKey;
  readonly message: QueuedMessage;
  /** the days of an agent */
  readonly day: DueKey;
  /** the comparisons of an agent until a day */
  readonly comparison: DueKey;
  /** the income of a user in a week, which enters the wallet */
  readonly week: DueKey;
  /** the bill of a user */
  readonly month: DueKey;
  /** the total of a bill, which enters the wallet */
  readonly settlement: DueKey;
  /** a bill of a user that is ready to be checked */
  readonly 'bill-notice': DueKey;
  /** the nodes of an agent that are offline before the peak hours of a day */
  readonly 'outage-notice': DueKey;
  /** the nodes of an agent whose day can still be saved */
  readonly 'risk-notice': DueKey;
  /** the reminders of a user on a day */
  readonly reminder: DueKey;
  readonly webhook: WebhookKey;
  readonly robot: RobotKey;
}

/** Returns the subject of a job for the log, with the first day of an income. */
export function subjectOf(queue: Queue, data: object): string | undefined {
  if (!('subject' in data)) return undefined;
  const { subject, firstDay } = data as DueKey;
  return queue === 'transfer' ? subject : `${subject} of ${dayText(firstDay)}`;
}
