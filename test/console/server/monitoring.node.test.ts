/** The dashboard, the alerts, the page and `npm run ops:check` name the metrics that a server reports. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import fastify from 'fastify';
import { parse } from 'yaml';
import { measureReadiness, measureResponses, measureUpstream } from '#console/server/metrics.ts';
import { checkMetrics, checkServer, checkReport, OPERATION_RULES, readAddresses } from '#console/server/ops/checks.ts';
import {
  countRefusals,
  measurePlatform,
  measureProviders,
  measureSamples,
} from '#console/server/reference/platform-metrics.ts';
import { root } from '../../gate/project.ts';
import { startServer, type Server } from './reference/seeded-platform.ts';

const read = (name: string): string => readFileSync(path.join(root, 'shared/docs/self-hosting', name), 'utf8');

/** Returns the metrics of a platform with a database server, and of a gateway. */
function reported(): Set<string> {
  const app = fastify();
  const registry = measureResponses(app);
  measureUpstream(registry);
  measureReadiness(registry, [], async () => new Set());
  measureProviders(registry);
  measureSamples(registry);
  countRefusals(app, registry);
  const connections = () => ({ busy: 0, idle: 0, waiting: 0, isAway: false });
  const replicaReads = () => ({ replica: 0, late: 0, failed: 0 });
  measurePlatform({ connections, replicaReads } as never, registry);
  return new Set(registry.getMetricsAsArray().map(({ name }) => name));
}

/** Returns the metrics in a text, without the suffixes of a histogram. */
const namedIn = (text: string): string[] =>
  [...new Set(text.match(/\b(partner|nodejs|process)_\w+/g))].map((name) => name.replace(/_(bucket|count)$/, ''));

describe('monitoring', () => {
  it('names only metrics that a server reports', () => {
    const known = reported();
    for (const text of [
      read('monitoring/dashboard.json'),
      read('monitoring/alerts.yaml'),
      OPERATION_RULES.map(({ metric }) => metric).join(' '),
    ]) {
      assert.ok(namedIn(text).length > 5);
      for (const name of namedIn(text)) assert.ok(known.has(name), name);
    }
  });

  it('links each alert to its runbook', () => {
    const { groups } = parse(read('monitoring/alerts.yaml')) as {
      groups: { rules: { alert: string; annotations: { runbook: string } }[] }[];
    };
    const alerts = groups.flatMap(({ rules }) => rules);
    const sections = [...read('monitoring/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name!);
    assert.deepEqual(
      sections,
      alerts.map(({ alert }) => alert),
    );
    for (const { alert, annotations } of alerts)
      assert.equal(annotations.runbook.split('#')[1], alert.toLowerCase(), alert);
  });

  it('describes every metric of the product', () => {
    const own = [...reported()].filter((name) => name.startsWith('partner_'));
    const page = read('monitoring.md');
    for (const name of own) assert.ok(page.includes(`\`${name}\``), name);
  });
});

describe('ops:check', () => {
  const problems = (metrics: string) =>
    checkMetrics(metrics)
      .filter(({ problem }) => problem !== '')
      .map(({ name }) => name);

  it('finds each problem in the metrics', () => {
    assert.deepEqual(
      problems(`# HELP partner_ledger_sum_cents Sum
partner_ledger_sum_cents 100
partner_database_away 1
partner_database_connections{state="waiting"} 3
partner_listening 0
partner_transfer_overdue_seconds 1000
partner_missing_days_seconds 7200
nodejs_eventloop_lag_p99_seconds 0.5
partner_jobs_dead{queue="transfer",reason="payout timeout"} 1
partner_replica_reads_total{outcome="replica"} 40
partner_replica_reads_total{outcome="late"} 35
partner_replica_reads_total{outcome="failed"} 25
partner_http_request_seconds_count{method="GET",route="/a",status="500"} 3
partner_http_request_seconds_count{method="GET",route="/a",status="200"} 97`),
      ['ledger', 'database', 'connections', 'pushes', 'transfers', 'days', 'event loop', 'replica', 'jobs', 'requests'],
    );
    assert.deepEqual(problems('partner_ledger_sum_cents 0\npartner_listening 1'), []);
    assert.match(checkReport(checkMetrics('partner_database_away 1')), /^ +Check PostgreSQL and PgBouncer\.$/m);
  });

  it('names tables without rights, a wrong clock, a full disk, providers and metrics that were not read', () => {
    assert.deepEqual(
      problems(`partner_missing_permissions 1
partner_clock_offset_seconds -93600
partner_clock_jump_seconds 93600
partner_data_folder_free_bytes 1048576
partner_collector_success{collector="jobs"} 0
partner_provider_request_seconds_count{provider="sms",outcome="success"} 2
partner_provider_request_seconds_count{provider="sms",outcome="unreachable"} 9
partner_provider_request_seconds_count{provider="payout",outcome="success"} 2`),
      ['permissions', 'clock', 'clock jump', 'disk', 'providers', 'collectors'],
    );
  });

  it('requires addresses of the web', () => {
    assert.deepEqual(readAddresses(['https://console.example', '--metrics', 'http://10.0.0.1:9464']), {
      console: 'https://console.example',
      metrics: ['http://10.0.0.1:9464'],
    });
    for (const [args, problem] of [
      [[], /^Usage: npm run ops:check/],
      [['https://console.example', 'http://10.0.0.1:9464'], /^Usage:/],
      [['https://console.example', '--metric', 'http://10.0.0.1:9464'], /^Usage:[^]*Unknown option '--metric'/],
      [['localhost:4173'], /^The address of the console must be a URL that starts with http:/],
      [['https://console.example', '--metrics', '10.0.0.1:9464'], /^--metrics must be a URL/],
    ] as const)
      assert.throws(() => readAddresses(args), { name: 'OptionError', message: problem });
  });

  describe('on a server', () => {
    let server: Server;
    let address: string;
    before(async () => {
      server = await startServer();
      address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    });
    after(() => server.close());

    it('passes, and states the next step when the server stops', async () => {
      assert.match(checkReport(await checkServer(address, [])), /\n\nNo problem found\.$/);
      server.app.endReadiness();
      const stopping = checkReport(await checkServer(address, []));
      assert.match(stopping, /^ok {4}process$/m);
      assert.match(stopping, /^FAIL {2}readiness +\/readyz returned 503 \(running\)\.\n +Read the log/m);
      assert.match(stopping, /1 of 2 checks failed\.$/);
    });

    it('reports an address without metrics', async () => {
      const [, , metrics] = await checkServer(address, ['http://127.0.0.1:1']);
      assert.match(metrics!.problem, /does not respond \(/);
    });

    it('reports metrics that return an error, and servers of different builds', async () => {
      const other = fastify();
      let status = 500;
      const builds = ['one', 'another'];
      other.get('/metrics', (_request, reply) =>
        reply.code(status).send(`partner_build_info{version="2.10.8",build="${builds.pop()}"} 1`),
      );
      const at = await other.listen({ host: '127.0.0.1', port: 0 });
      const problemOf = async (name: string, addresses: string[]) =>
        (await checkServer(address, addresses)).find((each) => each.name === name)!.problem;
      assert.equal(await problemOf('metrics', [at]), '/metrics returned 500.');
      status = 200;
      builds.push('one', 'another');
      assert.match(await problemOf('versions', [at, at]), /^The servers run different builds: 2\.10\.8 \(another\), /);
      await other.close();
    });
  });
});
