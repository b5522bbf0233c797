/** The websocket of the embedded platform, directly and through a gateway (wire.md, Pushes). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it, type TestContext } from 'node:test';
import { WebSocket } from 'ws';
import { sql } from 'drizzle-orm';
import { drizzle as onEmbedded, type PgliteDatabase } from 'drizzle-orm/pglite';
import { drizzle as onServer, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as v from 'valibot';
import { WebSocketServer } from 'ws';
import { DAY_MS, HOUR_MS } from '#shared/core/shanghai-time.ts';
import { changePush, noticePush } from '#shared/topics/notices/push.server.ts';
import { startSession } from '#console/server/reference/access/sessions.ts';
import { Clock } from '#console/server/reference/context.ts';
import type { Database } from '#console/server/reference/database/database.ts';
import type { Listen } from '#console/server/reference/database/changes.ts';
import { LISTENER_NAME } from '#console/server/reference/database/server-listener.ts';
import { sendNotices } from '#console/server/reference/notices/notices.ts';
import { Pushes } from '#console/server/reference/notices/pushes.ts';
import { gateway } from '#test/server/gateway.ts';
import { until } from '#test/server/until.ts';
import { freshDatabase, openSeeded, startServer, Visitor, type Server } from '../seeded-platform.ts';

interface Message {
  readonly type: string;
  readonly unread?: number;
  readonly what?: string;
}

const push = v.union([noticePush, changePush]);

/** A connected page. `next` returns earlier messages as well. */
class Page {
  readonly socket: WebSocket;
  readonly messages: Message[] = [];
  /** The code of its end, which may come before a test waits for it. */
  private readonly end: Promise<number>;
  private waiting: (() => void)[] = [];

  constructor(address: string) {
    this.socket = new WebSocket(address);
    this.socket.on('error', () => {});
    this.end = new Promise((resolve) => this.socket.once('close', resolve));
    this.socket.on('message', (data) => {
      this.messages.push(JSON.parse(String(data)) as Message);
      this.waiting.splice(0).forEach((each) => each());
    });
  }

  async send(message: unknown): Promise<void> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open');
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async next(): Promise<Message> {
    while (this.messages.length === 0) {
      const arrival = new Promise<void>((resolve) => this.waiting.push(resolve));
      const code = await Promise.race([arrival, this.end]);
      if (code !== undefined) assert.fail(`the connection ended with ${code}`);
    }
    const message = this.messages.shift()!;
    assert.ok(v.is(push, message), JSON.stringify(message));
    return message;
  }

  closed(): Promise<number> {
    return this.end;
  }
}

describe('pushes', () => {
  let server: Server;
  let agent: Visitor;
  let address: string;
  let origin: string;
  const pages: Page[] = [];
  before(async () => {
    server = await startServer();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    address = `ws://127.0.0.1:${port}/api/websocket`;
    agent = new Visitor(server);
    await agent.signIn('agent');
  });
  afterEach(() => pages.splice(0).forEach(({ socket }) => socket.terminate()));
  after(() => server.close());

  const open = (where = address): Page => {
    const page = new Page(where);
    pages.push(page);
    return page;
  };
  const greeted = async (visitor: Visitor, where = address): Promise<Page> => {
    const page = open(where);
    await page.send({ type: 'auth', token: visitor.token });
    return page;
  };
  const unread = async (visitor: Visitor): Promise<number> =>
    (await visitor.get('/api/notice/list?type=unread')).body.data.total;

  it('start with the number of unread notices', async () => {
    const page = await greeted(agent);
    assert.deepEqual(await page.next(), { type: 'notice', unread: await unread(agent) });
  });

  it('report new and read notices to every page of the user', async () => {
    const [one, other] = [await greeted(agent), await greeted(agent)];
    const { unread: before } = await one.next();
    await other.next();
    await agent.post('/sandbox/notices', { username: 'agent', title: '推送' });
    assert.deepEqual(await one.next(), { type: 'notice', unread: before! + 1 });
    assert.deepEqual(await other.next(), { type: 'notice', unread: before! + 1 });
    const [newest] = (await agent.get('/api/notice/list?type=unread')).body.data.list as { id: string }[];
    await agent.get(`/api/notice/${newest!.id}`);
    assert.deepEqual(await one.next(), { type: 'notice', unread: before! });
    assert.deepEqual(await other.next(), { type: 'notice', unread: before! });
  });

  it('do not report notices of other users', async () => {
    const company = new Visitor(server);
    await company.signIn('company');
    const page = await greeted(company);
    const { unread: before } = await page.next();
    await agent.post('/sandbox/notices', { username: 'agent', title: '只给 agent' });
    await agent.post('/sandbox/notices', { username: 'company', title: '只给 company' });
    assert.deepEqual(await page.next(), { type: 'notice', unread: before! + 1 });
    assert.deepEqual(page.messages, []);
  });

  it('report that the wallet has changed', async () => {
    const company = new Visitor(server);
    await company.signIn('company');
    const page = await greeted(company);
    await page.next();
    await company.post('/sandbox/wallets/company', { walletType: 1, leftAmount: 5_000_00 });
    assert.deepEqual(await page.next(), { type: 'changed', what: 'wallet' });
  });

  it('refuse a greeting without a session (hazard 23)', async () => {
    for (const greeting of [
      { type: 'auth', token: 'forged' },
      { type: 'auth' },
      { type: 'hello', token: agent.token },
      { __proto__: { type: 'auth' } },
      'null',
      '[]',
      'no JSON',
      '',
      { type: 'auth', token: { toString: 'x' } },
    ]) {
      const page = open();
      await page.send(greeting);
      assert.equal(await page.closed(), 4401, JSON.stringify(greeting));
      assert.deepEqual(page.messages, []);
    }
    const long = open();
    await long.send('x'.repeat(5_000));
    assert.equal(await long.closed(), 1009);
  });

  it('end with the session (hazard 22)', async () => {
    const leaving = new Visitor(server);
    await leaving.signIn('agent');
    const page = await greeted(leaving);
    await page.next();
    await leaving.post('/api/user/logout');
    await agent.post('/sandbox/notices', { username: 'agent', title: '退出之后' });
    assert.equal(await page.closed(), 4401);
    assert.deepEqual(page.messages, []);
  });

  it('ignore messages after the greeting', async () => {
    const page = await greeted(agent);
    await page.next();
    await page.send({ type: 'auth', token: 'forged' });
    await page.send('noise');
    await agent.post('/sandbox/notices', { username: 'agent', title: '仍然在听' });
    assert.equal((await page.next()).type, 'notice');
  });

  it('respond with 404 to a request without an upgrade', async () => {
    const { status, body } = await agent.get('/api/websocket');
    assert.equal(status, 404);
    assert.equal(typeof body, 'object');
  });

  it('are refused to pages of other origins, directly and through a gateway (hazard 23)', async () => {
    const allowed = 'https://portal.partner.example';
    const before = await gateway(origin, { ALLOWED_ORIGINS: allowed });
    await before.listen({ host: '127.0.0.1', port: 0 });
    const { port } = before.server.address() as AddressInfo;
    const outcomeOf = async (where: string, from: string): Promise<number | string> => {
      const socket = new WebSocket(where, { origin: from });
      try {
        return await new Promise((resolve, reject) => {
          socket.on('open', () => resolve('open'));
          socket.on('unexpected-response', (_request, response) => resolve(response.statusCode!));
          socket.on('error', reject);
        });
      } finally {
        socket.on('error', () => {});
        socket.terminate();
      }
    };
    try {
      const through = `ws://127.0.0.1:${port}/api/websocket`;
      for (const where of [address, through]) {
        assert.equal(await outcomeOf(where, 'https://elsewhere.example'), 403);
        assert.equal(await outcomeOf(where, 'null'), 403);
        assert.equal(await outcomeOf(where, new URL(where).origin.replace('ws:', 'http:')), 'open');
      }
      assert.equal(await outcomeOf(through, allowed), 'open');
    } finally {
      await before.close();
    }
  });

  it('pass through a gateway', async () => {
    const before = await gateway(origin);
    try {
      await before.listen({ host: '127.0.0.1', port: 0 });
      const { port } = before.server.address() as AddressInfo;
      const page = await greeted(agent, `ws://127.0.0.1:${port}/api/websocket`);
      const { unread: count } = await page.next();
      await agent.post('/sandbox/notices', { username: 'agent', title: '经过网关' });
      assert.deepEqual(await page.next(), { type: 'notice', unread: count! + 1 });
      const forged = open(`ws://127.0.0.1:${port}/api/websocket`);
      await forged.send({ type: 'auth', token: 'forged' });
      assert.equal(await forged.closed(), 4401);
    } finally {
      pages.splice(0).forEach(({ socket }) => socket.terminate());
      await before.close();
    }
  });
});

describe('a server that stops', () => {
  it('does not wait for pages that no longer respond', async () => {
    const server = await startServer();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const visitor = new Visitor(server);
    await visitor.signIn('agent');
    const [silent, stranger] = [1, 2].map(() => new Page(`ws://127.0.0.1:${port}/api/websocket`)) as [Page, Page];
    await silent.send({ type: 'auth', token: visitor.token });
    await silent.next();
    if (stranger.socket.readyState !== WebSocket.OPEN) await once(stranger.socket, 'open');
    for (const { socket } of [silent, stranger]) socket.pause();
    const began = Date.now();
    await server.close();
    assert.ok(Date.now() - began < 10_000, 'closing does not wait for the handshake timeout');
    for (const { socket } of [silent, stranger]) socket.terminate();
  });
});

const AGENT = '100001';
const onPostgres = Boolean(process.env.DATABASE_URL);
const skip = onPostgres ? false : 'needs DATABASE_URL: the embedded database serves one process';

/** Returns the same database with a log of its queries. */
function logged(db: Database, queries: string[]): Database {
  const logger = { logQuery: (query: string) => void queries.push(query) };
  const copy = onPostgres
    ? onServer((db as unknown as NodePgDatabase & { $client: pg.Pool }).$client, { logger })
    : onEmbedded((db as unknown as PgliteDatabase & { $client: never }).$client, { logger });
  return copy as unknown as Database;
}

/** Pushes on a seeded database, without the rest of the server. They end with the test. */
async function pushesAlone(test: TestContext, listen?: Listen) {
  const opened = await openSeeded();
  const queries: string[] = [];
  let received = 0;
  const db = logged(opened.db, queries);
  const pushes = new Pushes(db, new Clock(db), (error) => assert.fail(String(error)));
  const listening = new Promise<void>((resolve) =>
    pushes.listenTo(
      listen ??
        ((handler) =>
          opened.listen({
            changed(change) {
              handler.changed(change);
              received++;
            },
            listening(is) {
              handler.listening(is);
              resolve();
            },
          })),
    ),
  );
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 }).on('connection', (page) => pushes.accept(page));
  await once(sockets, 'listening');
  const pages: Page[] = [];
  test.after(async () => {
    await pushes.close();
    pages.forEach(({ socket }) => socket.terminate());
    sockets.close();
    await opened.close();
  });
  return {
    db: opened.db,
    queries,
    pushes,
    listening,
    /** Sends a notice and waits until the queries that follow it have ended. */
    async push(uid: string): Promise<void> {
      const before = received;
      await sendNotices(opened.db, [noticeTo(uid)]);
      await until(() => received > before, 'the notification of the notice');
      await pushes['looking'];
    },
    async connect(uid: string): Promise<Page> {
      const page = new Page(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
      pages.push(page);
      await page.send({ type: 'auth', token: await startSession(opened.db, uid) });
      await page.next();
      return page;
    },
  };
}

const noticeTo = (uid: string | null, sendTime = Date.now()) => ({
  uid,
  title: '推送',
  content: '',
  level: 'low' as const,
  sendTime,
});

describe('pushes of a server that listens to its database', () => {
  it('query nothing for idle pages', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { queries, listening, connect, push, db } = await pushesAlone(t);
    await listening;
    const pages = [];
    for (let index = 0; index < 15; index++) pages.push(await connect(AGENT));
    await push(AGENT);
    for (const page of pages) assert.equal((await page.next()).type, 'notice');
    const before = queries.length;
    // two pings, and fifteen times the former interval of polling
    for (let second = 0; second < 70; second += 5) t.mock.timers.tick(5_000);
    await db.execute('select 1');
    assert.deepEqual(queries.slice(before), []);
  });

  it('report at the start what has changed while the page loaded its data, and nothing older', async (t) => {
    const { listening, connect, push, db } = await pushesAlone(t);
    await listening;
    const early = await connect(AGENT);
    await db.execute(sql`update ledger_account set uid = uid where uid = ${AGENT}`);
    assert.deepEqual(await early.next(), { type: 'changed', what: 'wallet' });
    const page = await connect(AGENT);
    assert.deepEqual(await page.next(), { type: 'changed', what: 'wallet' });
    await db.execute(sql`update change_count set changed_at = changed_at - 60000`);
    const late = await connect(AGENT);
    await push(AGENT);
    assert.equal((await late.next()).type, 'notice');
  });

  it('query nothing for changes of users without a page', async (t) => {
    const { queries, listening, connect, push } = await pushesAlone(t);
    await listening;
    const page = await connect(AGENT);
    await push(AGENT);
    const before = queries.length;
    await push('100002');
    assert.deepEqual(queries.slice(before), []);
    await push(AGENT);
    assert.ok(queries.length > before);
    await page.next();
    await page.next();
  });

  it('send a scheduled notice at its time, and a notice to all users', async (t) => {
    const { listening, connect, db } = await pushesAlone(t);
    await listening;
    const page = await connect(AGENT);
    await sendNotices(db, [noticeTo(AGENT)]);
    const { unread } = await page.next();
    await sendNotices(db, [noticeTo(AGENT, Date.now() + 300)]);
    assert.equal((await page.next()).unread, unread! + 1);
    await sendNotices(db, [noticeTo(null)]);
    assert.equal((await page.next()).unread, unread! + 2);
  });

  it('look again within an hour for a notice of another month, because a longer timer would end at once', async (t) => {
    const timers = t.mock.method(globalThis, 'setTimeout');
    const { listening, connect, db } = await pushesAlone(t);
    await listening;
    await connect(AGENT);
    await sendNotices(db, [noticeTo(AGENT, Date.now() + 40 * DAY_MS)]);
    const longest = () => Math.max(...timers.mock.calls.map(({ arguments: [, ms = 0] }) => ms));
    await until(() => longest() >= HOUR_MS, 'the timer is set');
    assert.equal(longest(), HOUR_MS);
  });

  it('poll slowly while the server cannot listen, and catch up when it can', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    let tell!: (isListening: boolean) => void;
    const { pushes, connect, db } = await pushesAlone(t, (handler) => {
      tell = (is) => handler.listening(is);
      return async () => {};
    });
    const page = await connect(AGENT);
    tell(false);
    assert.deepEqual(pushes.state, { isListening: false, pages: 1 });
    await sendNotices(db, [noticeTo(AGENT)]);
    t.mock.timers.tick(10_000);
    const { unread } = await page.next();
    await sendNotices(db, [noticeTo(AGENT)]);
    tell(true);
    assert.equal((await page.next()).unread, unread! + 1);
    assert.equal(pushes.state.isListening, true);
  });
});

describe('pushes of two servers on one PostgreSQL', { skip }, () => {
  it('arrive within 200 ms, also after the listening connection was lost', async () => {
    const { databaseUrl, drop } = await freshDatabase();
    const servers = [await startServer(databaseUrl), await startServer(databaseUrl)] as const;
    const agent = new Visitor(servers[0]);
    await agent.signIn('agent');
    await servers[1].app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = servers[1].app.server.address() as AddressInfo;
    const page = new Page(`ws://127.0.0.1:${port}/api/websocket`);
    await page.send({ type: 'auth', token: agent.token });
    await page.next();
    const operator = new pg.Client(databaseUrl);
    await operator.connect();
    const listeners = async (): Promise<number> =>
      (
        await operator.query(
          `select count(*)::int as n from pg_stat_activity
            where datname = current_database() and application_name = $1 and query = 'listen partner_changes'`,
          [LISTENER_NAME],
        )
      ).rows[0].n;
    const pushSeveral = async (): Promise<number> => {
      const since = performance.now();
      for (let index = 0; index < 5; index++) {
        await agent.post('/sandbox/notices', { username: 'agent', title: '推送' });
        await page.next();
      }
      return (performance.now() - since) / 5;
    };
    while ((await listeners()) < 2);
    assert.ok((await pushSeveral()) < 200);
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [LISTENER_NAME],
    );
    await agent.post('/sandbox/notices', { username: 'agent', title: '断开之后' });
    await page.next();
    while ((await listeners()) < 2);
    assert.ok((await pushSeveral()) < 200);
    await operator.end();
    page.socket.terminate();
    for (const { close } of servers) await close();
    await drop();
  });
});
