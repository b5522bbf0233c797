/** The data of the jobs of each queue. */
import type { Queue } from '../database/job-queues.ts';
import type { DueKey } from './due-work.ts';

/** A text message that waits for the SMS provider. */
export interface QueuedMessage {
  /** the idempotency key of the provider */
  readonly id: string;
  readonly phone: string;
  /** empty in a notification */
  readonly sealedCode: string;
  readonly purpose: string;
  /** ms, platform time; null for a notification */
  readonly expiresAt: number | null;
}

export interface Payloads extends Record<Queue, object> {
  readonly transfer: DueKey;
  readonly message: QueuedMessage;
}
