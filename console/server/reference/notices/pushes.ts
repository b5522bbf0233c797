/** Sends changes to connected pages (wire.md, Pushes). */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { greeting, type PushMessage } from '#shared/topics/notices/push.server.ts';
import { openSessions, sessionOf } from '../access/sessions.ts';
import type { ClockCheck } from '../database/clock-check.ts';
import type { Clock, Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import type { Change, Listen } from '../database/changes.ts';

/** Time for the first message. */
const GREETING_MS = 10_000;
const PING_EVERY_MS = 30_000;
/** A page that connects may have loaded its data this long ago, and learns of later changes. */
const LOADED_BEFORE_MS = 30_000;
/** Interval at which connections with an expired session are closed. No message is sent to them before. */
const SESSIONS_EVERY_MS = 600_000;
/** Interval of polling while the server cannot listen to changes. */
const POLL_EVERY_MS = 10_000;
/** Maximum delay of a timer, after which the next due notice is looked up again. */
const LONGEST_TIMER_MS = 3_600_000;
const MAX_CONNECTIONS_PER_USER = 20;
/** Topics whose changes are sent as they are. Of notices, the number is sent. */
const PUSHED = ['wallet', 'bill'] as const;

/** Private close codes (RFC 6455, 7.4.2). */
const CLOSED = { noSession: 4401, tooMany: 4429, noGreeting: 4408 } as const;

interface Listener {
  readonly socket: WebSocket;
  readonly token: string;
  alive: boolean;
}

/** The last sent state of a user. */
interface Snapshot {
  /** sums of the change counts of the user and of all users */
  readonly versions: Readonly<Record<string, number>>;
  /** number of notices that are due */
  readonly due: number;
  /** how many of them are unread */
  readonly unread: number;
}

interface ConnectedUser {
  readonly listeners: Set<Listener>;
  snapshot: Snapshot;
}

/**
 * Sends changes to connected pages. The database notifies the server of each change, so an idle page costs no query. If
 * the server cannot listen, it polls the change counts slowly until it can.
 */
export class Pushes {
  private readonly users = new Map<string, ConnectedUser>();
  /** users whose state must be compared with the last sent state */
  private readonly changed = new Set<string>();
  private clockMoved = false;
  /** whether the timer of the next scheduled notice must be set again */
  private isScheduleOld = false;
  private pinging: NodeJS.Timeout | undefined;
  private polling: NodeJS.Timeout | undefined;
  private due: NodeJS.Timeout | undefined;
  private sessionsChecked = Date.now();
  private looking: Promise<void> | undefined;
  private closed = false;
  private failing = false;
  private isListening = false;
  private stopListening: (() => Promise<void>) | undefined;
  private readonly db: Database;
  private readonly clock: Clock;
  private readonly report: Platform['report'];
  private readonly clockCheck: ClockCheck | undefined;

  constructor(db: Database, clock: Clock, report: Platform['report'], clockCheck?: ClockCheck) {
    this.db = db;
    this.clock = clock;
    this.report = report;
    this.clockCheck = clockCheck;
  }

  /** Whether changes of the database arrive, and the number of connected pages. */
  get state(): { readonly isListening: boolean; readonly pages: number } {
    let pages = 0;
    for (const { listeners } of this.users.values()) pages += listeners.size;
    return { isListening: this.isListening, pages };
  }

  listenTo(listen: Listen): void {
    this.stopListening = listen({
      changed: (change) => this.note(change),
      listening: (isListening) => this.becomeListening(isListening),
    });
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

  async close(): Promise<void> {
    this.closed = true;
    for (const timer of [this.pinging, this.polling, this.due]) clearInterval(timer);
    for (const { listeners } of this.users.values()) for (const { socket } of listeners) socket.terminate();
    this.users.clear();
    await this.stopListening?.();
    await this.looking;
  }

  private note({ what, uid }: Change): void {
    if (uid !== '' && !this.users.has(uid)) return;
    for (const each of uid === '' ? this.users.keys() : [uid]) this.changed.add(each);
    if (what === 'clock') this.clockMoved = true;
    if (what === 'clock' || what === 'notice') this.isScheduleOld = true;
    this.look();
  }

  private becomeListening(isListening: boolean): void {
    this.isListening = isListening;
    clearInterval(this.polling);
    if (this.closed) return;
    // changes before this moment sent no notification
    this.lookAtAll();
    if (isListening) return;
    this.polling = setInterval(() => this.lookAtAll(), POLL_EVERY_MS);
    this.polling.unref();
  }

  private lookAtAll(): void {
    this.note({ what: 'clock', uid: '' });
  }

  /** Compares the changed users with the last sent state. Changes during this time are compared afterwards. */
  private look(): void {
    if (this.changed.size === 0 || this.closed) return;
    this.looking = (this.looking ?? Promise.resolve())
      .then(() => this.sendChanges())
      .then(() => void (this.failing = false))
      .catch((error: unknown) => this.fail(error));
  }

  private async greet(socket: WebSocket, sent: string): Promise<void> {
    const token = tokenOf(sent);
    const session = token && (await sessionOf(this.db, `Bearer ${token}`));
    if (!session && this.clockCheck?.isInDoubt) return socket.terminate();
    if (!token || !session) return socket.close(CLOSED.noSession);
    const { uid } = session.user;
    const snapshot = (await snapshotsOf(this.db, [uid], this.clock.now())).get(uid)!;
    const recent = await recentChangesOf(this.db, uid);
    if (socket.readyState !== socket.OPEN || this.closed) return;
    const user = this.users.get(uid) ?? { listeners: new Set(), snapshot };
    if (user.listeners.size >= MAX_CONNECTIONS_PER_USER) return socket.close(CLOSED.tooMany);
    const listener: Listener = { socket, token, alive: true };
    user.listeners.add(listener);
    this.users.set(uid, user);
    socket.on('pong', () => (listener.alive = true));
    socket.on('close', () => this.forget(uid, listener));
    const messages: PushMessage[] = [{ type: 'notice', unread: snapshot.unread }, ...recent.map(changed)];
    for (const message of messages) socket.send(JSON.stringify(message));
    // the session, or the state, may have changed before the user was connected
    this.note({ what: 'notice', uid });
    this.pinging ??= setInterval(() => this.pingAll(), PING_EVERY_MS).unref();
  }

  private forget(uid: string, listener: Listener): void {
    const user = this.users.get(uid);
    user?.listeners.delete(listener);
    if (user?.listeners.size === 0) this.users.delete(uid);
    if (this.users.size > 0) return;
    clearInterval(this.pinging);
    clearTimeout(this.due);
    this.pinging = undefined;
  }

  /** Logs the first of several failures. The next change tries again, and the pages also poll. */
  private fail(error: unknown): void {
    if (!this.failing) this.report(error, 'could not push changes to connected pages');
    this.failing = true;
  }

  private async sendChanges(): Promise<void> {
    const uids = [...this.changed].filter((uid) => this.users.has(uid));
    this.changed.clear();
    if (uids.length === 0 || this.closed) return;
    if (this.clockMoved) {
      this.clockMoved = false;
      await this.clock.read();
    }
    const snapshots = await snapshotsOf(this.db, uids, this.clock.now());
    // afterwards, so that a page whose session ended before a change does not receive it
    await this.dropEnded(uids);
    for (const [uid, now] of snapshots) {
      const user = this.users.get(uid);
      if (!user) continue;
      const before = user.snapshot;
      user.snapshot = now;
      const isNew = (what: string): boolean => (now.versions[what] ?? 0) !== (before.versions[what] ?? 0);
      const messages: PushMessage[] = [];
      // not by its version: a notice can be stored after `now`, before its version is read
      if (now.due !== before.due || now.unread !== before.unread) messages.push({ type: 'notice', unread: now.unread });
      messages.push(...PUSHED.filter(isNew).map(changed));
      for (const message of messages)
        for (const { socket } of user.listeners) socket.send(JSON.stringify(message), () => {});
    }
    if (this.isScheduleOld) await this.waitForNotice();
  }

  /** Compares all users again when the next scheduled notice becomes visible. */
  private async waitForNotice(): Promise<void> {
    this.isScheduleOld = false;
    const uids = [...this.users.keys()];
    // the last page can leave during the queries before
    if (uids.length === 0) return;
    const now = this.clock.now();
    const [next] = await rowsOf<{ at: number | null }>(
      this.db,
      sql`select min(send_time)::float8 as at from notice
        where send_time > ${now} and (uid is null or uid in ${uids})`,
    );
    if (next?.at == null || this.users.size === 0 || this.closed) return;
    clearTimeout(this.due);
    this.due = setTimeout(() => this.lookAtAll(), Math.min(next.at - now + 1, LONGEST_TIMER_MS));
    this.due.unref();
  }

  /** Closes connections whose session has ended, unless it may have ended only by a wrong clock. */
  private async dropEnded(uids: readonly string[]): Promise<void> {
    if (this.clockCheck?.isInDoubt) return;
    const listeners = uids.flatMap((uid) => [...(this.users.get(uid)?.listeners ?? [])]);
    const open = await openSessions(
      this.db,
      listeners.map(({ token }) => token),
    );
    for (const { socket, token } of listeners) if (!open.has(token)) socket.close(CLOSED.noSession);
  }

  /** Terminates connections that did not respond to the last ping. */
  private pingAll(): void {
    for (const { listeners } of this.users.values())
      for (const listener of listeners) {
        if (!listener.alive) listener.socket.terminate();
        else {
          listener.alive = false;
          listener.socket.ping();
        }
      }
    if (Date.now() - this.sessionsChecked < SESSIONS_EVERY_MS) return;
    this.sessionsChecked = Date.now();
    this.lookAtAll();
  }
}

const changed = (what: (typeof PUSHED)[number]): PushMessage => ({ type: 'changed', what });

const sentGreeting = v.pipe(v.string(), v.parseJson(), greeting);

function tokenOf(sent: string): string | undefined {
  const { success, output } = v.safeParse(sentGreeting, sent);
  return success ? output.token : undefined;
}

/** Reads versions and unread notices in one statement, so that a change is never seen in only one of them. */
async function snapshotsOf(db: Database, uids: readonly string[], now: number): Promise<Map<string, Snapshot>> {
  // each by its index
  const own = sql`from notice where send_time <= ${now} and notice.uid = person.uid`;
  const ofAll = sql`from notice where send_time <= ${now} and notice.uid is null`;
  const unread = sql`not exists (select 1 from notice_read where notice_read.uid = person.uid and notice_id = notice.id)`;
  const rows = await rowsOf<Snapshot & { readonly uid: string }>(
    db,
    sql`select person.uid, ((select count(*) ${own}) + (select count(*) ${ofAll}))::float8 as due,
        ((select count(*) ${own} and ${unread}) + (select count(*) ${ofAll} and ${unread}))::float8 as unread,
        (select coalesce(json_object_agg(what, version), '{}') from (
          select what, sum(version)::float8 as version from change_count where uid in (person.uid, '') group by what
        ) as changes) as versions
      from person where person.uid in ${uids}`,
  );
  return new Map(rows.map(({ uid, ...snapshot }) => [uid, snapshot]));
}

/** Returns the topics of a user that changed while a page that connects now loaded its data. */
async function recentChangesOf(db: Database, uid: string): Promise<(typeof PUSHED)[number][]> {
  const rows = await rowsOf<{ readonly what: (typeof PUSHED)[number] }>(
    db,
    sql`select distinct what from change_count where uid in (${uid}, '') and what in ${PUSHED}
      and changed_at > extract(epoch from clock_timestamp()) * 1000 - ${LOADED_BEFORE_MS}`,
  );
  return rows.map(({ what }) => what);
}
