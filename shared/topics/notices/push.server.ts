/** Messages of the websocket (wire.md, Pushes). */
import * as v from 'valibot';

/** The first message of a page. Without a valid session, the platform closes the connection. */
export const greeting = v.object({ type: v.literal('auth'), token: v.string() });

/** The number of unread notices, at the start and after each change. */
export const noticePush = v.object({ type: v.literal('notice'), unread: v.pipe(v.number(), v.integer()) });

/** The data of this topic has changed. The page requests it again. */
export const changePush = v.object({ type: v.literal('changed'), what: v.picklist(['wallet', 'bill', 'notice']) });

export type PushMessage = v.InferInput<typeof noticePush> | v.InferInput<typeof changePush>;
