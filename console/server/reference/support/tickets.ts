/** Support tickets and replies (§2.2, /self-tickets). */
import { randomInt } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { ListPage } from '#shared/core/request-values.ts';
import type { NewTicket, Ticket } from '#shared/topics/ticket/ticket.calls.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { ticket, ticketReply } from '../database/service-tables.ts';
import type { Person } from '../database/tables.ts';
import { findDevice } from '../devices/devices.ts';
import { announce } from '../notices/announce.ts';

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
  const ids = rows.map(({ id }) => id);
  const replies = ids.length
    ? await db.select().from(ticketReply).where(inArray(ticketReply.ticketId, ids)).orderBy(asc(ticketReply.id))
    : [];
  const list = rows.map(({ id, category, title, content, deviceUUID, status, createdAt, updatedAt }): Ticket => ({
    id,
    category,
    title,
    content,
    deviceUUID,
    status,
    create: seconds(createdAt),
    update: seconds(updatedAt),
    replies: replies
      .filter(({ ticketId }) => ticketId === id)
      .map(({ author, content: text, at }) => ({ author, content: text, time: seconds(at) })),
  }));
  return { list, total: all?.total ?? 0 };
}

/** Within this time, an identical request returns the same ticket, for double clicks and lost responses (hazard 20). */
const SAME_WITHIN_MS = 2 * 60_000;

/** @returns the ticket number @throws Refusal 4040 for a device of another user */
export async function createTicket({ db, clock }: Platform, self: Person, given: NewTicket): Promise<string> {
  return inTransaction(db, async (tx) => {
    await holdLock(tx, `tickets ${self.uid}`);
    if (given.deviceUUID) await findDevice(tx, self, given.deviceUUID);
    const at = clock.now();
    const [same] = await tx
      .select({ id: ticket.id })
      .from(ticket)
      .where(
        and(
          eq(ticket.uid, self.uid),
          eq(ticket.category, given.category),
          eq(ticket.title, given.title),
          eq(ticket.content, given.content),
          eq(ticket.deviceUUID, given.deviceUUID),
          gt(ticket.createdAt, at - SAME_WITHIN_MS),
        ),
      );
    if (same) return same.id;
    const id = ticketNumber(at);
    await tx.insert(ticket).values({ ...given, id, uid: self.uid, status: 'pending', createdAt: at, updatedAt: at });
    return id;
  });
}

/** Returns a number such as `GD20261121173000` with six more digits. */
export const ticketNumber = (at: number): string =>
  `GD${formatDateTime(at).replace(/\D/g, '')}${`${randomInt(0, 1_000_000)}`.padStart(6, '0')}`;

/** Replies to the latest open ticket, as the support would. @returns the title of the ticket */
export async function replyToNewest(platform: Platform, uid: string): Promise<string | undefined> {
  const { db, clock } = platform;
  return inTransaction(db, async (tx: Database) => {
    const [open] = await tx
      .select()
      .from(ticket)
      .where(and(eq(ticket.uid, uid), inArray(ticket.status, ['pending', 'processing'])))
      .orderBy(desc(ticket.createdAt), desc(ticket.id))
      .limit(1);
    if (!open) return undefined;
    const at = clock.now();
    const reply = { ticketId: open.id, author: 'support', content: REPLY, at };
    const [stored] = await tx.insert(ticketReply).values(reply).returning({ id: ticketReply.id });
    await tx.update(ticket).set({ status: 'resolved', updatedAt: at }).where(eq(ticket.id, open.id));
    await announce(platform, tx, {
      uid,
      at,
      event: `ticket ${open.id} reply ${stored!.id}`,
      level: 'medium',
      title: '工单有新回复',
      content: `工单 ${open.id} 已有回复，请查看处理结果。`,
      link: { page: 'tickets' },
      isMoney: false,
    });
    return open.title;
  });
}

const REPLY = '您好，问题已处理，请观察一个晚高峰。如仍有异常，欢迎再次提交工单。';
