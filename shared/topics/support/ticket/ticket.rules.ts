/** Limits of tickets, and the decision whether one has a new reply (no React, no I/O). */
import { addDays } from '#shared/core/shanghai-time.ts';

/** Characters of a description or a reply. */
export const LONGEST_CONTENT = 2_000;

/** Older replies are no longer new. */
const REPLY_DAYS = 7;

const SUPPORT = 'support';

interface AnsweredTicket {
  readonly status: string;
  /** oldest first */
  readonly replies?: readonly { readonly author: string; readonly time?: number | null | undefined }[] | null;
}

/** Returns whether the support has replied last, within a week of `now` (ms), to a ticket that is not closed. */
export function hasNewReply({ status, replies }: AnsweredTicket, now: number): boolean {
  const last = replies?.at(-1);
  const since = addDays(now, -REPLY_DAYS) / 1000;
  return status !== 'closed' && last?.author === SUPPORT && (last.time ?? 0) > since;
}
