/** An unavailable, hanging or full database is reported immediately and never as an error of the user. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import pg from 'pg';
import { WebSocket, WebSocketServer } from 'ws';
import { startSession } from '#console/server/reference/access/sessions.ts';
import { Clock } from '#console/server/reference/context.ts';
import { inTransaction, isAway, rowsOf } from '#console/server/reference/database/database.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { embeddedPlatform } from '#console/server/reference/index.ts';
import type { ChangeHandler } from '#console/server/reference/database/changes.ts';
import { LISTENER_NAME } from '#console/server/reference/database/server-listener.ts';
import { Pushes } from '#console/server/reference/notices/pushes.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { databaseProxy } from '#test/server/database-proxy.ts';
import { until } from '#test/server/until.ts';
import { freshDatabase, startServer, Visitor } from '../seeded-platform.ts';

/** Collects log messages. `seen` waits for a message. */
function collectLog() {
  const messages: string[] = [];
  const waiting = new Map<string, () => void>();
  return {
    messages,
    seen: async (message: string): Promise<void> => {
      if (!messages.includes(message)) await new Promise<void>((resolve) => waiting.set(message, resolve));
    },
    log: (message: string): void => {
      messages.push(message);
      waiting.get(message)?.();
    },
  };
}

describe('an unavailable database (hazards 25, 26)', () => {
  it('results in 503 with Retry-After in both families, and in a failed readiness check', async () => {
    const platform = await embeddedPlatform({ demo: true });
    await platform.checks.database!();
    const app = fastify();
    await app.register(platform.register);
    await app.ready();
    await platform.close();
    const headers = { authorization: 'Bearer some-token' };
    for (const url of ['/api/user/account_info', '/api/wallet/wallet?walletType=1']) {
      const response = await app.inject({ url, headers });
      assert.deepEqual([response.statusCode, response.headers['retry-after']], [503, '5'], url);
      assert.deepEqual(
        { ...response.json<object>(), requestId: '' },
        { code: 5030, message: '系统繁忙，请稍后再试', requestId: '' },
      );
    }
    await assert.rejects(platform.checks.database!());
    await app.close();
  });

  it('is detected by the error code or the driver’s message, unlike other failures', () => {
    const failed = (code: string | undefined, message = 'failed') => Object.assign(new Error(message), { code });
    const unavailable = [
      '08006',
      '53100',
      '53300',
      '57P01',
      '57P03',
      '57014',
      '55P03',
      '58030',
      'ECONNREFUSED',
      'ENOSPC',
    ];
    for (const code of unavailable) assert.equal(isAway(failed(code)), true, code);
    for (const code of ['23505', '23514', '42P01', '40001', undefined])
      assert.equal(isAway(failed(code)), false, `${code}`);
    for (const message of [
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'timeout exceeded when trying to connect',
      'Query read timeout',
      'could not extend file "base/5": No space left on device',
      'PGlite is closed',
    ])
      assert.equal(isAway(new Error(message)), true, message);
  });

  /** Returns pushes with one connected page, and the handler of changes. */
  async function connectedPushes() {
    const fresh = await freshDatabase();
    const { db, close } = await openDatabase({ databaseUrl: fresh.databaseUrl }, seed);
    const { messages, seen, log } = collectLog();
    const clock = new Clock(db);
    const pushes = new Pushes(db, clock, (_error, message) => log(message));
    const pages = new WebSocketServer({ host: '127.0.0.1', port: 0 }).on('connection', (page) => pushes.accept(page));
    await once(pages, 'listening');
    const page = new WebSocket(`ws://127.0.0.1:${(pages.address() as AddressInfo).port}`);
    await once(page, 'open');
    page.send(JSON.stringify({ type: 'auth', token: await startSession(db, '100001') }));
    await once(page, 'message');
    let handler!: ChangeHandler;
    pushes.listenTo((given) => {
      handler = given;
      return async () => {};
    });
    const end = async (): Promise<void> => {
      pages.close();
      await fresh.drop();
    };
    return { pushes, page, clock, handler, close, messages, seen, end };
  }

  it('is logged once by the pushes, however many changes arrive', async () => {
    const { pushes, handler, close, messages, seen, end } = await connectedPushes();
    await close();
    handler.changed({ what: 'wallet', uid: '100001' });
    await seen('could not push changes to connected pages');
    handler.changed({ what: 'wallet', uid: '100001' });
    await pushes.close();
    assert.deepEqual(messages, ['could not push changes to connected pages']);
    await end();
  });

  it('is not logged by the pushes when the last page leaves during a change', async () => {
    const { pushes, page, clock, handler, close, messages, end } = await connectedPushes();
    const read = clock.read.bind(clock);
    const left = new Promise<void>((resolve) => {
      clock.read = async () => {
        page.close();
        await until(() => pushes.state.pages === 0, 'the page has left');
        resolve();
        return read();
      };
    });
    handler.changed({ what: 'clock', uid: '' });
    await left;
    await pushes.close();
    assert.deepEqual(messages, []);
    await close();
    await end();
  });

  const skip = process.env.DATABASE_URL ? false : 'needs DATABASE_URL: the embedded database cannot hang';
  it('fails the readiness check and all requests soon when it hangs, until it responds again', { skip }, async () => {
    const { databaseUrl, drop } = await freshDatabase();
    const proxy = await databaseProxy(databaseUrl!);
    const server = await startServer(proxy.address);
    const ready = async () => (await server.app.inject('/readyz')).statusCode;
    assert.equal(await ready(), 200);
    const visitor = new Visitor(server);
    await visitor.signIn('agent');
    const account = () => visitor.get('/api/user/account_info');
    proxy.hang();
    const since = performance.now();
    for (const { status } of await Promise.all([account(), account()])) assert.equal(status, 503);
    assert.ok(performance.now() - since < 6_000, 'the first requests end long before the time limit of a query');
    const later = performance.now();
    const { status: refused, headers } = await account();
    assert.deepEqual([refused, headers['retry-after']], [503, '5']);
    assert.ok(performance.now() - later < 1_000);
    assert.equal(await ready(), 503);
    assert.ok(performance.now() - later < 4_000);
    proxy.recover();
    assert.equal((await new Visitor(server).get('/healthz')).status, 200);
    let status = await ready();
    while (status !== 200) status = await ready();
    assert.equal((await account()).status, 200);
    await server.close();
    proxy.close();
    await drop();
  });

  it('costs no connection when it hangs at the start of a transaction', { skip }, async () => {
    const { databaseUrl, drop } = await freshDatabase();
    const proxy = await databaseProxy(databaseUrl!);
    const { db, connections, close } = await openDatabase({ databaseUrl: proxy.address }, seed);
    const one = () => inTransaction(db, (tx) => rowsOf<{ n: number }>(tx, sql`select 1 as n`));
    await one();
    proxy.hang();
    await assert.rejects(one());
    assert.deepEqual(connections!(), { busy: 0, idle: 0, waiting: 0, isAway: true });
    proxy.recover();
    await until(() => !connections!().isAway, 'the database responds again');
    await one();
    await close();
    proxy.close();
    await drop();
  });

  it('is ready while all connections of the requests are in use', { skip }, async () => {
    const { databaseUrl, drop } = await freshDatabase();
    const server = await startServer(databaseUrl, { DATABASE_POOL_SIZE: '1' });
    const visitor = new Visitor(server);
    await visitor.signIn('agent');
    const operator = new pg.Client(databaseUrl);
    await operator.connect();
    await operator.query('begin; lock table session in access exclusive mode');
    const waiting = [1, 2, 3].map(() => visitor.get('/api/user/account_info'));
    for (let time = 0; time < 3; time++) assert.equal((await server.app.inject('/readyz')).statusCode, 200);
    await operator.query('commit');
    for (const response of waiting) assert.equal((await response).status, 200);
    await operator.end();
    await server.close();
    await drop();
  });

  const skipDirect = process.env.DATABASE_DIRECT_URL ? 'PgBouncer keeps the connections of the server' : skip;
  it('refuses only the request whose connection it ends in a transaction', { skip: skipDirect }, async () => {
    const { databaseUrl, drop } = await freshDatabase();
    const { db, connections, close } = await openDatabase({ databaseUrl }, async () => {});
    const operator = new pg.Client(databaseUrl);
    await operator.connect();
    const interrupted = inTransaction(db, async (tx) => {
      const [row] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await operator.query('select pg_terminate_backend($1, 5000)', [row!.pid]);
      // the end arrives between two queries
      await wait(100);
      await rowsOf(tx, sql`select 1`);
    });
    await assert.rejects(interrupted, isAway);
    assert.deepEqual(connections!(), { busy: 0, idle: 0, waiting: 0, isAway: false });
    await inTransaction(db, (tx) => rowsOf(tx, sql`select 1`));
    await operator.end();
    await close();
    await drop();
  });

  it('is logged when an idle connection or the listening connection breaks', { skip: skipDirect }, async () => {
    for (const [application, message] of [
      ['', 'an idle database connection broke'],
      [LISTENER_NAME, 'no longer listening to changes of the database'],
    ]) {
      const { databaseUrl, drop } = await freshDatabase();
      const { messages, log } = collectLog();
      const logger = { error: (_bindings: unknown, text = '') => log(text) };
      const platform = await embeddedPlatform({ demo: true, databaseUrl, log: logger });
      const operator = new pg.Client(databaseUrl);
      await operator.connect();
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = $1`;
      await until(async () => {
        // opens a connection in place of one that was in use when it ended, which is no idle connection
        await platform
          .operate('anna')
          .missingDays()
          .catch(() => {});
        await operator.query(end, [application]);
        return messages.includes(message!);
      }, message!);
      await operator.end();
      await platform.close();
      await drop();
    }
  });
});
