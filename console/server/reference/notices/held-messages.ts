/** Sends the messages that quiet hours have held: those of one kind of a user as one message. */
import { inArray, sql } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { inTransaction, rowsOf } from '../database/database.ts';
import type { heldMessage } from '../database/robot-tables.ts';
import { users } from '../database/tables.ts';
import { CHANNEL_COLUMNS, sendNow, type ChannelMessage } from './channels.ts';

/** Messages of one transaction. */
const AT_ONCE = 500;

type Held = Pick<
  typeof heldMessage.$inferSelect,
  'uid' | 'kind' | 'title' | 'content' | 'text' | 'withoutAmounts' | 'until'
>;

/** Sends the messages that are due. Each is deleted in the transaction that sends it. @returns whether more are due */
export function sendHeldMessages(platform: Platform): Promise<boolean> {
  const { db, clock } = platform;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const due = await rowsOf<Held>(
      tx,
      sql`with sent as (delete from held_message where sequence in (select sequence from held_message
            where send_at <= ${now} order by send_at, uid limit ${AT_ONCE} for update skip locked)
          returning *)
        select uid, kind, title, content, text, without_amounts as "withoutAmounts", until::float8 as until from sent
        order by sequence`,
    );
    if (due.length === 0) return false;
    const useful = due.filter(({ until }) => until === null || until > now);
    const digests = new Map<string, [ChannelMessage, ...ChannelMessage[]]>();
    for (const { uid, until, ...message } of useful) {
      const one: ChannelMessage = { ...message, until: until ?? undefined };
      const digest = digests.get(`${uid} ${message.kind}`);
      if (digest) digest.push(one);
      else digests.set(`${uid} ${message.kind}`, [one]);
    }
    const uids = [...new Set(useful.map(({ uid }) => uid))];
    const found = await tx.select(CHANNEL_COLUMNS).from(users).where(inArray(users.uid, uids));
    const owners = new Map(found.map((each) => [each.uid, each]));
    for (const [key, messages] of [...digests].sort(([one], [other]) => (one < other ? -1 : 1)))
      await sendNow(platform, tx, owners.get(key.split(' ')[0]!)!, messages);
    return due.length === AT_ONCE;
  });
}
