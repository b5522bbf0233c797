/** The appeal of a record, in the responses that list such records: unbilled days and fines. */
import * as v from 'valibot';
import { id, requiredText, text } from '../../core/wire-values.ts';

/**
 * The day and the device of a record, and its appeal; an addition to the specification. Without it, the record cannot be
 * appealed on this platform.
 */
export const recordAppeal = v.object({
  /** the day of the record, such as `2026-11-20` */
  date: requiredText,
  deviceUUID: id,
  deviceName: text,
  /** the sold line of the device */
  line: text,
  /** the last day on which an appeal is possible, such as `2026-11-27` */
  until: requiredText,
  /** open, accepted, refused; others are shown as they are. Empty without an appeal. */
  state: text,
  /** the ticket of the newest appeal; empty without one */
  ticketId: text,
});
export type RecordAppeal = v.InferOutput<typeof recordAppeal>;
