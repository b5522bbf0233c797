import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { VERSION } from '#shared/core/version.ts';
import { QUERIES, type LoggedQuery } from '#console/server/reference/database/query-log.ts';
import { QUEUES as DECLARED_QUEUES } from '#console/server/reference/database/job-queues.ts';
import { ledgerSum } from '#console/server/reference/ledger/ledger-sum.ts';
import { measureRetention } from '#console/server/reference/event-metrics.ts';
import { measurePlatform } from '#console/server/reference/platform-metrics.ts';
import { PROVIDERS } from '#console/server/reference/providers/client.ts';
import { startRetention } from '#console/server/reference/retention.ts';
import {
  onWednesday,
  openSeeded,
  PHONES,
  platformOn,
  startServer,
  type Server,
  type Visitor,
} from './seeded-platform.ts';

const oneOf = (...values: readonly string[]): RegExp => new RegExp(`^(${values.join('|')})$`);

/** The values of each label. `route`: the pattern of a route, or `unknown`. */
const LABELS: Readonly<Record<string, RegExp | 'route'>> = {
  route: 'route',
  method: oneOf('GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS'),
  status: /^[1-5]\d\d$/,
  code: /^\d{3,6}$/,
  // a text of the platform, without amounts and dates
  reason: /^\p{Script=Han}+$/u,
  le: /^([\d.]+|\+Inf)$/,
  cause: oneOf('database', 'disk', 'permission', 'keys', 'provider', 'other'),
  check: oneOf('running', 'database', 'disk', 'keys', 'clock'),
  collector: /^[a-z ]+$/,
  queue: oneOf(...DECLARED_QUEUES),
  state: oneOf('transferring', 'success', 'failure', 'online', 'offline', 'busy', 'idle', 'waiting'),
  period: oneOf('day', 'week', 'month'),
  outcome: /^[a-zA-Z]+$/,
  provider: oneOf(...PROVIDERS),
  step: /^[a-z ]+$/,
  version: oneOf(VERSION),
  build: /^[\da-f]{8}$/,
};

describe('the metrics of the platform', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer(undefined, { METRICS_PORT: '0' });
    agent = await onWednesday(server);
    await agent.post('/sandbox/wallets/agent', { walletType: 1, leftAmount: 12_846_37 });
  });
  after(() => server.close());

  const text = () => server.app.metrics!.metrics();
  const valueOf = async (series: string): Promise<number> => {
    const line = (await text()).split('\n').find((each) => each.startsWith(`${series} `));
    return line ? Number(line.slice(series.length + 1)) : 0;
  };

  it('report the withdrawals in transfer and their amount', async () => {
    const [made, amount] = [
      await valueOf('partner_withdrawals{state="transferring"}'),
      await valueOf('partner_transfer_cents'),
    ];
    const { body } = await agent.withdraw(400_00, await agent.code(PHONES.agent), { key: 'measured' });
    assert.equal(body.code, 0);
    assert.equal(await valueOf('partner_withdrawals{state="transferring"}'), made + 1);
    assert.equal(await valueOf('partner_transfer_cents'), amount + 400_00);
    assert.equal(await valueOf('partner_transfer_overdue_seconds'), 0);
  });

  it('count refused withdrawals by reason, without amounts and dates', async () => {
    const { body } = await agent.withdraw(500_00, '000000', { key: 'refused' });
    assert.match(body.message, /^本周三已提现过一次，/);
    assert.equal(await valueOf('partner_withdrawal_refusals_total{reason="本周三已提现过一次"}'), 1);
    const { code } = body as { code: number };
    assert.equal(await valueOf(`partner_refusals_total{route="/api/wallet/wallet/withdrawal",code="${code}"}`), 1);
    assert.doesNotMatch(await text(), /reason="[^"]*\d/);
  });

  it('report a ledger that sums to zero, the pages and the connections', async () => {
    assert.match(await text(), /^partner_ledger_sum_cents 0$/m);
    assert.match(await text(), /^partner_pages 0$/m);
    while ((await valueOf('partner_listening')) !== 1);
    if (process.env.DATABASE_URL) {
      assert.match(await text(), /^partner_database_connections\{state="waiting"\} 0$/m);
      assert.match(await text(), /^partner_database_away 0$/m);
    }
  });

  it('report build, schema, clock, disk, periods, rights and readiness', async () => {
    const all = await text();
    for (const line of [
      /^partner_build_info\{version="[\d.]+",build="[\da-f]{8}"\} 1$/m,
      /^partner_schema_version \d+$/m,
      /^partner_clock_offset_seconds -?[\d.e-]+$/m,
      /^partner_database_bytes \d+$/m,
      /^partner_ready\{check="database"\} 1$/m,
      /^partner_finished_age_seconds\{period="day"\} \d+/m,
      /^partner_finished_age_seconds\{period="week"\} \d+/m,
      /^partner_finished_age_seconds\{period="month"\} \d+/m,
    ])
      assert.match(all, line);
    assert.doesNotMatch(all, /^partner_missing_permissions\{|^partner_collector_success\{.*\} 0$/m);
    server.app.endReadiness();
    assert.match(await text(), /^partner_ready\{check="running"\} 0$/m);
  });

  it('leave out only the metrics that cannot be read, name them, and return no SQL', async () => {
    const opened = await openSeeded();
    const registry = new Registry();
    const reported: string[] = [];
    const platform = platformOn(opened.db, (_, what) => void reported.push(what));
    const none = { connections: undefined, replicaReads: undefined, dataDir: undefined, areJobsStarted: () => true };
    measurePlatform({ ...platform, ...none, pushes: { state: { pages: 0, isListening: true } } }, registry);
    await opened.db.execute(sql`alter table withdrawal rename to withdrawal_away`);
    const [broken] = await Promise.all([registry.metrics(), registry.metrics()]);
    for (const collector of ['withdrawals', 'transfers'])
      assert.match(broken, new RegExp(`^partner_collector_success\\{collector="${collector}"\\} 0$`, 'm'));
    assert.match(broken, /^partner_collector_success\{collector="jobs"\} 1$/m);
    assert.match(broken, /^partner_ledger_sum_cents 0$/m);
    assert.doesNotMatch(broken, /^partner_transfer_cents |select|withdrawal_away/m);
    assert.deepEqual(reported.sort(), [
      'could not read the metrics of transfers',
      'could not read the metrics of withdrawals',
    ]);
    await opened.db.execute(sql`alter table withdrawal_away rename to withdrawal`);
    assert.match(await registry.metrics(), /^partner_transfer_cents \d+$/m);
    await opened.close();
    assert.match(await registry.metrics(), /^partner_collector_success\{collector="jobs"\} 0$/m);
  });

  it('report devices by state, and the step of the retention that fails', async (test) => {
    const opened = await openSeeded();
    test.after(() => opened.close());
    const registry = new Registry();
    const platform = platformOn(opened.db);
    const none = { connections: undefined, replicaReads: undefined, dataDir: undefined, areJobsStarted: () => true };
    const pushes = { state: { pages: 0, isListening: true } };
    measurePlatform({ ...platform, ...none, pushes, measuresDevices: true }, registry);
    const now = Math.floor(platform.clock.now() / 1_000);
    // three online, one offline, one that was not heard for an hour
    for (const [device, [at, since]] of [
      [now, null],
      [now, null],
      [now, null],
      [now, now],
      [now - 3_600, null],
    ].entries())
      await opened.db.execute(
        sql`insert into device_state (device, at, offline_since) values (${device + 1}, ${at}, ${since})`,
      );
    assert.match(
      await registry.metrics(),
      /^partner_devices\{state="online"\} 3\npartner_devices\{state="offline"\} 1$/m,
    );

    await opened.db.execute(sql`alter table known_network rename to known_network_away`);
    await startRetention(platform, measureRetention(registry))();
    const text = await registry.metrics();
    for (const [step, success] of Object.entries({
      encryption: 1,
      partitions: 1,
      'rest of device day': 1,
      // the step that fails, and steps before and after it
      sessions: 1,
      networks: 0,
      samples: 1,
      phones: 1,
      'device days': 1,
      clock: 1,
    }))
      assert.match(text, new RegExp(`^partner_retention_success\\{step="${step}"\\} ${success}$`, 'm'));
  });

  it('have only declared values as labels, also for addresses with IDs and unknown ones', async () => {
    const uuid = 'd0e1f2a3-0000-4000-8000-13812345678a';
    for (const address of ['/api/nothing/13812345678', `/${uuid}.js`, `/api/console/tickets?id=${uuid}`])
      await agent.get(address);
    await agent.post(`/sandbox/people/${uuid}`);
    const found = new Map<string, Set<string>>();
    for (const [, labels] of (await text()).matchAll(/^partner_\w+\{(.*)\} \S+$/gm))
      for (const [, name, value] of labels!.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
        found.set(name!, (found.get(name!) ?? new Set()).add(value!));
    const isRoute = (url: string): boolean =>
      url === 'unknown' || (['GET', 'POST', 'DELETE'] as const).some((method) => server.app.hasRoute({ method, url }));
    for (const [name, values] of found)
      for (const value of values) {
        const declared = LABELS[name];
        assert.ok(declared, `the label ${name} is not in the table`);
        const isDeclared = declared === 'route' ? isRoute(value) : declared.test(value);
        assert.ok(isDeclared, `${name}="${value}"`);
      }
    assert.ok(found.get('route')!.has('/sandbox/people/:username'));
  });

  it('report whether the server does jobs', async () => {
    for (const [START_JOBS, started] of [
      ['on', 1],
      ['off', 0],
    ] as const) {
      const one = await startServer(undefined, { METRICS_PORT: '0', START_JOBS });
      await one.app.listen({ host: '127.0.0.1', port: 0 });
      assert.match(await one.app.metrics!.metrics(), new RegExp(`^partner_jobs_started ${started}$`, 'm'));
      await one.close();
    }
  });

  it('sum the ledger once for all servers', async () => {
    const opened = await openSeeded();
    const sums: string[] = [];
    const note = (message: unknown): void => {
      const { query } = message as LoggedQuery;
      if (/sum\(amount\).* from ledger_entry/.test(query)) sums.push(query);
    };
    QUERIES.subscribe(note);
    assert.deepEqual([await ledgerSum(opened.db), await ledgerSum(opened.db)], [0, 0]);
    assert.equal(sums.length, 1);
    QUERIES.unsubscribe(note);
    await opened.close();
  });
});
