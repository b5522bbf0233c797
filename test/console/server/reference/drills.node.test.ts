/**
 * Drills of faults on PostgreSQL: for each fault, the metric of one alert names it within a minute, and the metrics are
 * always served. The drill of a full disk is in full-disk.node.test.ts.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { runMigrateCommand } from '#console/server/migrate-command.ts';
import { delayOf, NAMED_WITHIN_S, SCRAPE_S } from '#test/server/alert-rules.ts';
import { databaseProxy, type DatabaseProxy } from '#test/server/database-proxy.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { EMPTY, freshDatabase, startServer, Visitor, type Server } from './seeded-platform.ts';

const skip =
  process.env.DATABASE_URL && !process.env.DATABASE_DIRECT_URL ? false : 'needs DATABASE_URL of PostgreSQL itself';

describe('within a minute, the metrics name', { skip }, () => {
  const ROLE = `drill_${process.pid}`;
  const KEYS = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64')) as [string, string];
  let provider: ProviderServer;
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let proxy: DatabaseProxy;
  let server: Server;

  const asOwner = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const start = async (keys = KEYS[0]): Promise<Server> => {
    const started = await startServer(proxy.address, {
      ...provider.environment,
      ...{ MODE: 'reference', METRICS_PORT: '0', DATA_KEYS: keys },
    });
    await started.app.listen({ host: '127.0.0.1', port: 0 });
    return started;
  };
  const sendCode = (): Promise<unknown> =>
    new Visitor(server).post('/api/user/send_verify_code', {
      ...{ phoneNumber: '13912345678', ticket: 'solved', randstr: '@abc', usage: 2, captchaType: 0 },
    });

  before(async () => {
    const fresh = await freshDatabase(EMPTY);
    [databaseUrl, drop] = [fresh.databaseUrl!, fresh.drop];
    await runMigrateCommand({ DATABASE_MIGRATION_URL: databaseUrl, FIRST_AGENT: 'anna:13912345678' });
    await asOwner(
      `create role ${ROLE} login`,
      `grant usage on schema public, pgboss to ${ROLE}`,
      `grant all on all tables in schema public, pgboss to ${ROLE}`,
      `grant all on all sequences in schema public, pgboss to ${ROLE}`,
    );
  });
  after(async () => {
    await asOwner(`drop owned by ${ROLE}`, `drop role ${ROLE}`);
    await drop();
  });
  beforeEach(async () => {
    provider = await ProviderServer.start();
    const address = new URL(databaseUrl);
    address.username = ROLE;
    proxy = await databaseProxy(address.href);
    server = await start();
  });
  afterEach(async () => {
    proxy.recover();
    provider.release();
    await server.close();
    proxy.close();
    await provider.close();
    await asOwner(`delete from pgboss.job`, `grant all on all tables in schema public to ${ROLE}`);
  });

  /** Waits until a series of the metric has a value that the alert looks for. */
  async function names(alert: string, series: RegExp, of = server): Promise<void> {
    const metric = /^\^?(\w+)/.exec(series.source)![1]!.replace(/_(count|bucket)$/, '');
    const started = performance.now();
    const most = NAMED_WITHIN_S - SCRAPE_S - delayOf(alert, metric);
    for (;;) {
      const text = await of.app.metrics!.metrics();
      assert.doesNotMatch(text, /select |insert /);
      if (series.test(text)) return;
      assert.ok(performance.now() - started < most * 1_000, `${alert} fires in time`);
      await wait(500);
    }
  }

  it('a database that is down', async () => {
    proxy.refuse();
    await names('DatabaseAway', /^partner_database_away 1$/m);
    await names('NotReady', /^partner_ready\{check="database"\} 0$/m);
    await names('MetricsIncomplete', /^partner_collector_success\{collector="jobs"\} 0$/m);
  });

  it('a database that hangs', async () => {
    proxy.hang();
    await names('DatabaseAway', /^partner_database_away 1$/m);
    await names('NotReady', /^partner_ready\{check="database"\} 0$/m);
  });

  it('a permission that was revoked', async () => {
    await asOwner(`revoke select on withdrawal from ${ROLE}`);
    await names('PermissionMissing', /^partner_missing_permissions\{table="withdrawal"\} 1$/m);
    await names('MetricsIncomplete', /^partner_collector_success\{collector="withdrawals"\} 0$/m);
  });

  it('a provider that fails, and its dead job', async () => {
    provider.behave('sms', 'failing');
    await sendCode();
    await names('ProviderFails', /^partner_provider_request_seconds_count\{provider="sms",outcome="status"\} [1-9]/m);
    await asOwner(`update pgboss.job set retry_limit = retry_count, start_after = now() where name = 'message'`);
    await names('JobsDead', /^partner_jobs_dead\{queue="message",reason="sms status"\} 1$/m);
  });

  it('a provider that is slow', async () => {
    provider.behave('sms', 'slow');
    await sendCode();
    await names('ProviderFails', /^partner_provider_request_seconds_count\{provider="sms",outcome="timeout"\} [1-9]/m);
  });

  it('a provider that responds late', async () => {
    provider.behave('sms', 'late');
    await sendCode();
    await names(
      'ProviderSlow',
      /^partner_provider_request_seconds_bucket\{le="2",provider="sms",outcome="success"\} 0\n(?:.+\n)+?partner_provider_request_seconds_count\{provider="sms",outcome="success"\} 1$/m,
    );
  });

  it('a server with other keys', async () => {
    const other = await start(KEYS[1]);
    await names('NotReady', /^partner_ready\{check="keys"\} 0$/m, other);
    await other.close();
  });

  it('a clock that is wrong', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Math.floor(Date.now()) + 100 * 86_400_000 });
    await names('ClockWrong', /^partner_clock_offset_seconds \d{3,}/m);
  });
});
