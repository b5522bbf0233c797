/** Notices to all users or to one user. The read state is stored per user (§2.3, §7.7). */
import { and, count, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { WebSocket } from 'ws';
import type { PageOf } from '#shared/contract/basics.ts';
import type { Notice, NoticeQuery } from '#shared/contract/notices.ts';
import type { Platform, Clock } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { notice, noticeRead, type StoredNotice } from '../database/service-tables.ts';
import { notFound } from '../refusal.ts';
import { openSessions, sessionOf } from '../access/sessions.ts';

const sentTo = (uid: string, now: number) =>
  and(lte(notice.sendTime, now), or(isNull(notice.uid), eq(notice.uid, uid)));

const readBy = (uid: string) => and(eq(noticeRead.noticeId, notice.id), eq(noticeRead.uid, uid));

/** Returns notices, newest first. */
export async function noticesOf({ db, clock }: Platform, uid: string, query: NoticeQuery): Promise<PageOf<Notice>> {
  const { pageIndex, pageSize, type } = query;
  const where = and(sentTo(uid, clock.now()), type === 'unread' ? isNull(noticeRead.uid) : undefined);
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

const toWire = ({ id, title, content, level, sendTime }: StoredNotice, read: boolean): Notice => ({
  id: `${id}`,
  title,
  content,
  level,
  sendTime: Math.floor(sendTime / 1000),
  read,
});

export type NewNotice = typeof notice.$inferInsert;

export async function sendNotices(db: Database, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length > 0) await db.insert(notice).values([...notices]);
}

const LOOK_EVERY_MS = 2_000;
/** Time for the first message. */
const GREETING_MS = 10_000;
const PING_EVERY_MS = 30_000;
const MAX_CONNECTIONS_PER_USER = 20;

/** Private close codes (RFC 6455, 7.4.2). */
const CLOSED = { noSession: 4401, tooMany: 4429, noGreeting: 4408 } as const;

interface Listener {
  readonly socket: WebSocket;
  readonly token: string;
  alive: boolean;
}

interface ConnectedUser {
  readonly listeners: Set<Listener>;
  /** the last sent state */
  snapshot: Snapshot;
}

/**
 * Sends changes to connected pages (wire.md, Pushes). While pages are connected, it polls the database, so that it also
 * notices changes by other servers or the clock. A known change of this server is sent immediately.
 */
export class Pushes {
  private readonly users = new Map<string, ConnectedUser>();
  private timer: NodeJS.Timeout | undefined;
  private pinged = Date.now();
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private closed = false;
  private failing = false;
  private readonly db: Database;
  private readonly clock: Clock;
  private readonly report: Platform['report'];

  constructor(db: Database, clock: Clock, report: Platform['report']) {
    this.db = db;
    this.clock = clock;
    this.report = report;
  }

  /** Accepts a connection whose first message is `{type: "auth", token}`. Later messages are ignored. */
  accept(socket: WebSocket): void {
    const timeout = setTimeout(() => socket.close(CLOSED.noGreeting), GREETING_MS);
    timeout.unref();
    socket.on('error', () => socket.terminate());
    socket.on('close', () => clearTimeout(timeout));
    socket.once('message', (data) => {
      clearTimeout(timeout);
      void this.greet(socket, String(data)).catch((error: unknown) => {
        socket.terminate();
        this.fail(error);
      });
    });
  }

  /** Checks for changes immediately. */
  look(): void {
    if (this.users.size === 0 || this.closed) return;
    if (this.looking) {
      this.lookAgain = true;
      return;
    }
    this.looking = this.lookOnce()
      .then(() => void (this.failing = false))
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.looking = undefined;
        if (!this.lookAgain) return;
        this.lookAgain = false;
        this.look();
      });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    for (const { listeners } of this.users.values()) for (const { socket } of listeners) socket.terminate();
    this.users.clear();
    await this.looking;
  }

  private async greet(socket: WebSocket, greeting: string): Promise<void> {
    const token = tokenOf(greeting);
    const session = token && (await sessionOf(this.db, `Bearer ${token}`));
    if (!token || !session) return socket.close(CLOSED.noSession);
    const { uid } = session.person;
    const snapshot = (await snapshotsOf(this.db, [uid], this.clock.now())).get(uid)!;
    if (socket.readyState !== socket.OPEN || this.closed) return;
    const user = this.users.get(uid) ?? { listeners: new Set(), snapshot };
    if (user.listeners.size >= MAX_CONNECTIONS_PER_USER) return socket.close(CLOSED.tooMany);
    const listener: Listener = { socket, token, alive: true };
    user.listeners.add(listener);
    this.users.set(uid, user);
    socket.on('pong', () => (listener.alive = true));
    socket.on('close', () => this.forget(uid, listener));
    socket.send(JSON.stringify({ type: 'notice', unread: snapshot.unread }));
    if (!this.timer) {
      this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
      this.timer.unref();
    }
  }

  private forget(uid: string, listener: Listener): void {
    const user = this.users.get(uid);
    user?.listeners.delete(listener);
    if (user?.listeners.size === 0) this.users.delete(uid);
    if (this.users.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Logs the first of several failures. The next check tries again, and the pages also poll. */
  private fail(error: unknown): void {
    if (!this.failing) this.report(error, 'could not push changes to connected pages');
    this.failing = true;
  }

  private async lookOnce(): Promise<void> {
    await this.dropEnded();
    this.pingAll();
    const snapshots = await snapshotsOf(this.db, [...this.users.keys()], this.clock.now());
    for (const [uid, user] of this.users) {
      const now = snapshots.get(uid);
      if (!now) continue;
      const before = user.snapshot;
      user.snapshot = now;
      const messages = [
        ...(now.notices === before.notices && now.unread === before.unread
          ? []
          : [{ type: 'notice', unread: now.unread }]),
        ...(now.wallet === before.wallet ? [] : [{ type: 'changed', what: 'wallet' }]),
        ...(now.bill === before.bill ? [] : [{ type: 'changed', what: 'bill' }]),
      ];
      for (const message of messages)
        for (const { socket } of user.listeners) socket.send(JSON.stringify(message), () => {});
    }
  }

  /** Closes connections whose session has ended. */
  private async dropEnded(): Promise<void> {
    const listeners = [...this.users.values()].flatMap((each) => [...each.listeners]);
    const open = await openSessions(
      this.db,
      listeners.map(({ token }) => token),
    );
    for (const { socket, token } of listeners) if (!open.has(token)) socket.close(CLOSED.noSession);
  }

  /** Terminates connections that did not respond to the last ping. */
  private pingAll(): void {
    if (Date.now() - this.pinged < PING_EVERY_MS) return;
    this.pinged = Date.now();
    for (const { listeners } of this.users.values())
      for (const listener of listeners) {
        if (!listener.alive) listener.socket.terminate();
        else {
          listener.alive = false;
          listener.socket.ping();
        }
      }
  }
}

function tokenOf(greeting: string): string | undefined {
  try {
    const message: unknown = JSON.parse(greeting);
    const { type, token } = (message ?? {}) as { type?: unknown; token?: unknown };
    return type === 'auth' && typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/** A comparable state of a user: unread notices, wallet and bills. */
interface Snapshot {
  readonly unread: number;
  /** ID of the latest notice, because the count stays equal if a notice arrives while another is read */
  readonly notices: number;
  readonly wallet: string;
  readonly bill: string;
}

interface Row {
  readonly uid: string;
  readonly unread: string | number;
  readonly notices: string | number | null;
  readonly wallet: string | null;
  readonly bill: string | null;
}

async function snapshotsOf(db: Database, uids: readonly string[], now: number): Promise<Map<string, Snapshot>> {
  if (uids.length === 0) return new Map();
  const rows = await rowsOf<Row>(
    db,
    sql`select person.uid,
        (select count(*) from notice where send_time <= ${now} and (notice.uid is null or notice.uid = person.uid)
          and not exists (select 1 from notice_read where notice_read.uid = person.uid and notice_id = notice.id)) as unread,
        (select max(id) from notice where send_time <= ${now} and (notice.uid is null or notice.uid = person.uid)) as notices,
        (select string_agg(id || ' ' || balance, ',' order by id) from ledger_account where ledger_account.uid = person.uid)
          || ' ' || (select count(*) || ' ' || count(*) filter (where status = 'transferring') from withdrawal
            where withdrawal.uid = person.uid) as wallet,
        (select md5(string_agg(month || ' ' || coalesce(state, -1) || ' ' || coalesce(settled_at, 0) || ' ' || total, ','
          order by month)) from bill where bill.uid = person.uid) as bill
      from person where person.uid in ${uids}`,
  );
  return new Map(
    rows.map(({ uid, unread, notices, wallet, bill }) => [
      uid,
      { unread: Number(unread), notices: Number(notices ?? 0), wallet: wallet ?? '', bill: bill ?? '' },
    ]),
  );
}
