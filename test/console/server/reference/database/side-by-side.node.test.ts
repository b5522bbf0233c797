import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { WEDNESDAY } from '#test/gate/days.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { runMigrateCommand } from '#console/server/migrate-command.ts';
import { hashToken } from '#console/server/reference/secrets.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { sql } from 'drizzle-orm';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { ClockCheck } from '#console/server/reference/database/clock-check.ts';
import { rowsOf } from '#console/server/reference/database/database.ts';
import { dayOf } from '#console/server/reference/days.ts';
import { readProgress, writeProgress } from '#console/server/reference/devices/progress.ts';
import {
  directAddress,
  EMPTY,
  freshDatabase,
  onWednesday,
  openSeeded,
  PHONES,
  platformOn,
  startServer,
  Visitor,
} from '../seeded-platform.ts';

const skip = process.env.DATABASE_URL
  ? false
  : 'requires DATABASE_URL, because the embedded database serves one process';

describe('parallel servers on one PostgreSQL', { skip }, () => {
  it('start together on an empty database, share sessions and clock, and make one withdrawal (hazards 1, 3)', async () => {
    const { databaseUrl, drop } = await freshDatabase(EMPTY);
    const servers = await Promise.all([startServer(databaseUrl), startServer(databaseUrl), startServer(databaseUrl)]);
    const agent = await onWednesday(servers[0]!);
    await agent.post('/sandbox/wallets/agent', { walletType: 1, leftAmount: 12_846_37 });
    const everywhere = servers.map((server) => {
      const visitor = new Visitor(server);
      visitor.token = agent.token;
      visitor.ticket = agent.ticket;
      return visitor;
    });
    const code = await agent.code(PHONES.agent);
    // The clocks of the other servers follow within a second.
    const deadline = Date.now() + 5_000;
    for (const visitor of everywhere) {
      while (!(await visitor.get('/sandbox/clock')).body.now.startsWith(WEDNESDAY)) assert.ok(Date.now() < deadline);
    }
    const responses = await Promise.all(
      Array.from({ length: 21 }, (_, index) => everywhere[index % 3]!.withdraw(400_00, code, { key: 'everywhere' })),
    );
    for (const { status, body } of responses) assert.ok((status === 200 && body.code === 0) || status === 409);
    for (const visitor of everywhere) assert.equal(await visitor.balance(), 12_446_37);
    for (const { close } of servers) await close();
    await drop();
  });

  it('serve while another process holds the lock of the days, and create the day afterwards', async () => {
    const { databaseUrl, drop } = await freshDatabase();
    const holder = new pg.Client(directAddress(databaseUrl));
    await holder.connect();
    // the day of today is due
    await holder.query(`insert into setting (key, value) values ('clockOffset', '86400000')
      on conflict (key) do update set value = excluded.value`);
    await holder.query('begin');
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('partner-console incomes', 0))`);
    const limits = { DATABASE_LOCK_TIMEOUT: '1', DATABASE_STATEMENT_TIMEOUT: '2' };
    const servers = await Promise.all([startServer(databaseUrl, limits), startServer(databaseUrl, limits)]);
    await Promise.all(servers.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })));
    const visitors = servers.map((server) => new Visitor(server));
    for (const visitor of visitors) assert.equal((await visitor.signIn('agent')).status, 200);
    const lastDay = async () =>
      (await holder.query<{ day: number }>('select max(day) as day from income_day')).rows[0]!.day;
    const before = await lastDay();
    // longer than the time limits, so that the planning of the days failed
    const held = performance.now() + 3_000;
    while (performance.now() < held)
      for (const visitor of visitors) {
        assert.equal((await visitor.get('/api/wallet/wallet?walletType=1')).status, 200);
        assert.equal((await visitor.get('/readyz')).status, 200);
      }
    assert.equal(await lastDay(), before);
    await holder.query('rollback');
    // servers plan again after half a minute
    const deadline = performance.now() + 60_000;
    while ((await lastDay()) !== before + 1) {
      assert.ok(performance.now() < deadline);
      await wait(200);
    }
    await holder.end();
    for (const { close } of servers) await close();
    await drop();
  });

  it('share the daily work and credit each week and bill once', async () => {
    const { databaseUrl, drop } = await freshDatabase();
    const servers = [await startServer(databaseUrl), await startServer(databaseUrl), await startServer(databaseUrl)];
    const visitors = servers.map((server) => new Visitor(server));
    const agent = visitors[0]!;
    await agent.signIn('agent');
    const at = new Date(Date.now() + 45 * 86_400_000).toISOString();
    const responses = await Promise.all(visitors.map((visitor) => visitor.post('/sandbox/clock', { at })));
    for (const { status } of responses) assert.equal(status, 200);
    for (const walletType of [0, 1]) {
      const { list } = (
        await agent.get(`/api/wallet/wallet/entry/list?walletType=${walletType}&pageIndex=1&pageSize=100`)
      ).body.data as { list: { type: string; create: number }[] };
      const entered = list.filter(({ type }) => type === (walletType === 1 ? 'weekly_income' : 'monthly_bill'));
      assert.ok(entered.some(({ create }) => create * 1000 > Date.now()));
      assert.equal(new Set(entered.map(({ create }) => create)).size, entered.length);
    }
    for (const { close } of servers) await close();
    await drop();
  });

  it('make no day of a wrong clock, log it once, and make the day when the clock is correct', async (test) => {
    const opened = await openSeeded();
    const reported: string[] = [];
    const report = (_: unknown, what: string) => void reported.push(what);
    const platform = { ...platformOn(opened.db, report), clockCheck: new ClockCheck(opened.db, report) };
    const [clock] = await rowsOf<{ now: number }>(
      opened.db,
      sql`select floor(extract(epoch from now()) * 1000)::float8 as now`,
    );
    test.mock.timers.enable({ apis: ['Date'], now: clock!.now });
    // all days until yesterday exist
    await doDueWork(platform);
    const made = (await readProgress(opened.db))!.day;
    assert.equal(made, dayOf(clock!.now) - 1);
    test.mock.timers.setTime(clock!.now + 26 * 3_600_000);
    for (let round = 0; round < 2; round++) await doDueWork(platform);
    assert.equal((await readProgress(opened.db))!.day, made);
    assert.deepEqual(reported, [
      'the server refuses requests, does no jobs and deletes nothing until its clock is correct',
    ]);
    test.mock.timers.setTime(clock!.now);
    await writeProgress(opened.db, { day: made - 1 });
    await doDueWork(platform);
    assert.equal((await readProgress(opened.db))!.day, made);
    await opened.close();
  });

  it('leaves rotation and judges no session while its clock is wrong by 26 h or 100 days (hazard 57)', async (test) => {
    const { databaseUrl, drop } = await freshDatabase(EMPTY);
    await runMigrateCommand({ DATABASE_MIGRATION_URL: databaseUrl, FIRST_AGENT: 'anna:13912345678' });
    const provider = await ProviderServer.start();
    const server = await startServer(databaseUrl, { ...provider.environment, MODE: 'reference' });
    const owner = new pg.Client(directAddress(databaseUrl));
    await owner.connect();
    const token = 'a'.repeat(43);
    await owner.query(
      `insert into session (token_hash, uid, expires_at) select $1, uid, $2 from person where username = 'anna'`,
      [hashToken(token), Date.now() + 3_600_000],
    );
    const sessions = async () =>
      (await owner.query(`select count(*)::int as rows from session`)).rows[0].rows as number;
    const visitor = new Visitor(server);
    visitor.token = token;
    const statuses = async () => [
      (await visitor.get('/api/wallet/wallet?walletType=1')).body.code,
      (await visitor.get('/readyz')).status,
    ];
    const [right] = await statuses();
    assert.equal(right, 0);
    const now = Date.now();
    test.mock.timers.enable({ apis: ['Date'], now });
    for (const hours of [26, -26, 2_400, -2_400]) {
      test.mock.timers.setTime(now + hours * 3_600_000);
      assert.deepEqual(await statuses(), [ERROR_CODES.unavailable, 503], `${hours} h`);
      assert.equal(await sessions(), 1);
    }
    test.mock.timers.reset();
    assert.deepEqual(await statuses(), [0, 200], 'the session is valid again');
    await owner.end();
    await server.close();
    await provider.close();
    await drop();
  });
});
