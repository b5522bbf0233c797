/** The data of the jobs of each queue. */
import type { Queue } from '../database/job-queues.ts';
import type { DueKey } from './due-work.ts';

export interface Payloads extends Record<Queue, object> {
  readonly transfer: DueKey;
}
