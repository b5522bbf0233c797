/** Support tickets and replies (§2.2, /self-tickets). */
import { randomInt } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { ListPage } from '#shared/core/request-values.ts';
import type { NewReply, NewTicket, Ticket } from '#shared/topics/support/ticket/ticket.calls.ts';
import { storeTextKeys } from '../database/text-keys.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { appeal, ticket, ticketReply } from '../database/service-tables.ts';
import type { User } from '../database/tables.ts';
import { findDevice } from '../devices/devices.ts';
import { ticketReplied } from '../notices/support-events.ts';
import { announce } from '../notices/announce.ts';
import { invalid, notAllowedNow, notFound } from '../refusal.ts';
import { recordToAppeal, ticketAppeals } from '../billing/appeals.ts';
import { attachmentsOf, useAttachments } from './attachments.ts';

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Returns tickets with replies, newest first. */
export async function ticketsOf(db: Database, uid: string, { pageIndex, pageSize }: ListPage): Promise<PageOf<Ticket>> {
  const [all] = await db.select({ total: count() }).from(ticket).where(eq(ticket.uid, uid));
  const rows = await db
    .select()
    .from(ticket)
    .where(eq(ticket.uid, uid))
    .orderBy(desc(ticket.createdAt), desc(ticket.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  return { list: await withDetails(db, rows), total: all?.total ?? 0 };
}

/** Adds replies, attachments and appeals to tickets. */
export async function withDetails(db: Database, rows: readonly (typeof ticket.$inferSelect)[]): Promise<Ticket[]> {
  const ids = rows.map(({ id }) => id);
  const replies = ids.length
    ? await db.select().from(ticketReply).where(inArray(ticketReply.ticketId, ids)).orderBy(asc(ticketReply.id))
    : [];
  const files = ids.length ? await attachmentsOf(db, ids) : [];
  const appeals = ids.length ? await ticketAppeals(db, ids) : undefined;
  const filesOf = (ticketId: string, replyId: number | null) =>
    files
      .filter((file) => file.ticketId === ticketId && file.replyId === replyId)
      .map(({ id, name, type, size }) => ({ id, name, type, size }));
  return rows.map(({ id, category, title, content, deviceUUID, status, createdAt, updatedAt }): Ticket => ({
    id,
    category,
    title,
    content,
    deviceUUID,
    status,
    create: seconds(createdAt),
    update: seconds(updatedAt),
    attachments: filesOf(id, null),
    appeal: appeals?.get(id),
    replies: replies
      .filter(({ ticketId }) => ticketId === id)
      .map((reply) => ({
        author: reply.author,
        content: reply.content,
        time: seconds(reply.at),
        attachments: filesOf(id, reply.id),
      })),
  }));
}

/** Within this time, an identical request returns the same ticket, for double clicks and lost responses (hazard 20). */
const SAME_WITHIN_MS = 2 * 60_000;

/** @returns the ticket number @throws Refusal 4040 for a device or a record of another user, 4101 if it cannot be appealed */
export async function createTicket(
  platform: Platform,
  self: User,
  { appeal: appealed, attachments, ...fields }: NewTicket,
): Promise<string> {
  if ((fields.category === 'appeal') !== (appealed != null)) throw invalid('请从不计费记录或扣款发起申诉', 'category');
  return inTransaction(platform.db, async (tx) => {
    await holdLock(tx, `tickets ${self.uid}`);
    if (fields.deviceUUID) await findDevice(tx, self, fields.deviceUUID);
    const at = platform.clock.now();
    const [same] = await tx
      .select({ id: ticket.id })
      .from(ticket)
      .where(
        and(
          eq(ticket.uid, self.uid),
          eq(ticket.category, fields.category),
          eq(ticket.title, fields.title),
          eq(ticket.content, fields.content),
          eq(ticket.deviceUUID, fields.deviceUUID),
          gt(ticket.createdAt, at - SAME_WITHIN_MS),
        ),
      );
    if (same) return same.id;
    const id = ticketNumber(at);
    const own = { ...fields, id, uid: self.uid, status: 'pending', createdAt: at, updatedAt: at } as const;
    if (appealed) {
      const { uuid, ...record } = await recordToAppeal(tx, platform, self, { ...fields, appealed });
      await tx.insert(ticket).values({ ...own, deviceUUID: uuid });
      await tx.insert(appeal).values({ ...record, ticketId: id, uid: self.uid, state: 'open' });
    } else await tx.insert(ticket).values(own);
    await storeTextKeys(tx, 'ticket', eq(ticket.id, id));
    await useAttachments(tx, self.uid, attachments, { ticketId: id });
    return id;
  });
}

/**
 * Adds a reply of the user. A reply to a resolved ticket opens it again.
 * @throws Refusal 4040 for a ticket of another user, 4101 for a closed one
 */
export async function replyToTicket(
  { db, clock }: Platform,
  { uid, username }: User,
  { id, content, attachments }: NewReply,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdLock(tx, `tickets ${uid}`);
    const [found] = await tx
      .select()
      .from(ticket)
      .where(and(eq(ticket.id, id), eq(ticket.uid, uid)));
    if (!found) throw notFound('没有这个工单');
    const at = clock.now();
    const isSame = and(
      eq(ticketReply.ticketId, id),
      eq(ticketReply.author, username),
      eq(ticketReply.content, content),
      gt(ticketReply.at, at - SAME_WITHIN_MS),
    );
    if ((await tx.$count(ticketReply, isSame)) > 0) return;
    if (found.status === 'closed') throw notAllowedNow('工单已关闭，请新建工单');
    const replyId = await addReply(tx, { ticketId: id, author: username, content, at });
    await useAttachments(tx, uid, attachments, { ticketId: id, replyId });
    const status = found.status === 'resolved' ? 'pending' : found.status;
    await tx.update(ticket).set({ status, updatedAt: at }).where(eq(ticket.id, id));
  });
}

/** @returns the ID of the reply */
async function addReply(tx: Database, reply: typeof ticketReply.$inferInsert): Promise<number> {
  const [added] = await tx.insert(ticketReply).values(reply).returning({ id: ticketReply.id });
  return added!.id;
}

/** Adds a reply of the support, which resolves the ticket. @throws Refusal 4040, 4101 for a closed one */
export async function replyAsSupport(
  platform: Platform,
  tx: Database,
  { id, content }: { readonly id: string; readonly content: string },
): Promise<typeof ticket.$inferSelect> {
  const [found] = await tx.select().from(ticket).where(eq(ticket.id, id)).for('update');
  if (!found) throw notFound(`没有工单 ${id}`);
  if (found.status === 'closed') throw notAllowedNow('工单已关闭');
  const at = platform.clock.now();
  const replyId = await addReply(tx, { ticketId: id, author: 'support', content, at });
  await announce(platform, tx, ticketReplied(found, { replyId, at }));
  // an appeal stays open until it is decided
  const status = found.category === 'appeal' ? 'processing' : 'resolved';
  await tx.update(ticket).set({ status, updatedAt: at }).where(eq(ticket.id, id));
  return found;
}

/** Returns a number such as `GD20261121173000` with six more digits. */
export const ticketNumber = (at: number): string =>
  `GD${formatDateTime(at).replace(/\D/g, '')}${`${randomInt(0, 1_000_000)}`.padStart(6, '0')}`;

/** Replies to the latest open ticket, as the support would. @returns the title of the ticket */
export async function replyToNewest(platform: Platform, uid: string): Promise<string | undefined> {
  return inTransaction(platform.db, async (tx: Database) => {
    const [open] = await tx
      .select({ id: ticket.id })
      .from(ticket)
      .where(and(eq(ticket.uid, uid), inArray(ticket.status, ['pending', 'processing'])))
      .orderBy(desc(ticket.createdAt), desc(ticket.id))
      .limit(1);
    return open && (await replyAsSupport(platform, tx, { id: open.id, content: REPLY })).title;
  });
}

const REPLY = '您好，问题已处理，请观察一个晚高峰。如仍有异常，欢迎再次提交工单。';
