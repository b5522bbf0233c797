/** Notices to all users or to one user. The read state is stored per user (§2.3, §7.7). */
import { and, count, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { Notice, NoticeQuery } from '#shared/topics/notices/notice.calls.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { notice, noticeRead, type StoredNotice } from '../database/service-tables.ts';
import { notFound } from '../refusal.ts';

const sentTo = (uid: string, now: number) =>
  and(lte(notice.sendTime, now), or(isNull(notice.uid), eq(notice.uid, uid)));

const readBy = (uid: string) => and(eq(noticeRead.noticeId, notice.id), eq(noticeRead.uid, uid));

/** Returns notices, newest first. */
export async function noticesOf(
  db: Database,
  uid: string,
  { pageIndex, pageSize, type }: NoticeQuery,
  now: number,
): Promise<PageOf<Notice>> {
  const where = and(sentTo(uid, now), type === 'unread' ? isNull(noticeRead.uid) : undefined);
  const [all] = await db.select({ total: count() }).from(notice).leftJoin(noticeRead, readBy(uid)).where(where);
  const rows = await db
    .select({ row: notice, read: sql<boolean>`${noticeRead.uid} is not null` })
    .from(notice)
    .leftJoin(noticeRead, readBy(uid))
    .where(where)
    .orderBy(desc(notice.sendTime), desc(notice.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  return { list: rows.map(({ row, read }) => toWire(row, read)), total: all?.total ?? 0 };
}

/** Returns a notice and marks it as read. @throws Refusal 4040, also for notices to other users */
export async function readNotice({ db, clock }: Platform, uid: string, id: number): Promise<Notice> {
  const now = clock.now();
  const [row] = await db
    .select()
    .from(notice)
    .where(and(eq(notice.id, id), sentTo(uid, now)));
  if (!row) throw notFound('没有这条消息');
  await db.insert(noticeRead).values({ uid, noticeId: id, at: now }).onConflictDoNothing();
  return toWire(row, true);
}

/**
 * Marks the notices before a new user joined as read, except important ones. The user starts with the messages that matter.
 * @param now when the user joined, ms
 */
export async function readEarlierNotices(db: Database, uid: string, now: number): Promise<void> {
  await db.execute(
    sql`insert into notice_read (uid, notice_id, at) select ${uid}::text, id, ${now}::int8 from notice
      where uid is null and level <> 'high' and send_time <= ${now} on conflict do nothing`,
  );
}

const toWire = ({ id, title, content, level, sendTime, link }: StoredNotice, read: boolean): Notice => ({
  id: `${id}`,
  title,
  content,
  level,
  sendTime: Math.floor(sendTime / 1000),
  read,
  ...(link && { link }),
});

export type NewNotice = typeof notice.$inferInsert;

export async function sendNotices(db: Database, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length > 0) await db.insert(notice).values([...notices]);
}
