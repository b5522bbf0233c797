/**
 * Runs the alert rules in Prometheus: `promtool` reads them, and evaluates them on series of one fault each. The cases state
 * all alerts that fire, so that a fault raises no other alert, and a healthy server none. It also reads the expressions of the
 * dashboard. The step is skipped where
 * Prometheus is missing and cannot be installed.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../gate/project.ts';
import { installDebian } from '../runners/install-debian.ts';
import { Results } from '../runners/results.ts';
import { skipStep } from './lab-step.ts';

const MONITORING = path.join(root, 'shared/docs/self-hosting/monitoring');
const RULES = path.join(MONITORING, 'alerts.yaml');

/** Returns the expressions of the dashboard as rules, which promtool can read. */
function dashboardRules(): object {
  const { panels } = JSON.parse(readFileSync(path.join(MONITORING, 'dashboard.json'), 'utf8')) as {
    panels: { id: number; targets: { refId: string; expr: string }[] }[];
  };
  const rules = panels.flatMap(({ id, targets }) =>
    targets.map(({ refId, expr }) => ({ record: `panel:${id}:${refId}`, expr })),
  );
  return { groups: [{ name: 'dashboard', rules }] };
}

/** Times between two scrapes: of the documentation, and the default of Prometheus. */
const INTERVALS_S = [15, 60] as const;
const EVALUATION_S = 15;

/** Values at the scrapes, in the notation of promtool. */
type Series = Readonly<Record<string, string>>;

const LONG = 1_000;
const always = (value: number): string => `${value}+0x${LONG}`;
/** One good scrape, and then the fault. */
const turning = (good: number, bad: number): string => `${good} ${always(bad)}`;
const rising = (step: number): string => `0+${step}x${LONG}`;

const provider = (outcome: string): string =>
  `partner_provider_request_seconds_count{provider="sms",outcome="${outcome}"}`;
const bucket = (metric: string, labels: string, le: string): string => `${metric}_bucket{${labels}le="${le}"}`;
const responses = (status: string, route = '/a'): string =>
  `partner_http_request_seconds_count{route="${route}",status="${status}"}`;

const disk = (kind: string): string => `node_filesystem_${kind}_bytes{job="database",instance="d",mountpoint="/"}`;

/** A server without problems. */
const HEALTHY: Series = {
  'up{job="partner-console",instance="a"}': always(1),
  'partner_ready{instance="a",check="database"}': always(1),
  'partner_collector_success{instance="a",collector="jobs"}': always(1),
  partner_ledger_sum_cents: always(0),
  partner_database_away: always(0),
  'partner_request_failures_total{cause="disk"}': always(0),
  partner_data_folder_free_bytes: always(1e10),
  partner_clock_offset_seconds: always(0),
  partner_clock_jump_seconds: always(0),
  [provider('success')]: rising(5),
  [provider('status')]: always(0),
  [bucket('partner_provider_request_seconds', 'provider="sms",', '0.5')]: rising(5),
  [bucket('partner_provider_request_seconds', 'provider="sms",', '2')]: rising(5),
  [bucket('partner_provider_request_seconds', 'provider="sms",', '5')]: rising(5),
  [bucket('partner_provider_request_seconds', 'provider="sms",', '+Inf')]: rising(5),
  'partner_jobs_oldest_seconds{queue="message"}': always(1),
  'partner_jobs_oldest_seconds{queue="transfer"}': always(1),
  'partner_jobs_oldest_seconds{queue="month"}': always(1_000),
  'partner_jobs_oldest_seconds{queue="webhook"}': always(1),
  partner_transfer_overdue_seconds: always(0),
  partner_transfer_contradictions: always(0),
  [responses('200')]: rising(100),
  [bucket('partner_http_request_seconds', 'route="/a",', '0.1')]: rising(100),
  [bucket('partner_http_request_seconds', 'route="/a",', '3')]: rising(100),
  [bucket('partner_http_request_seconds', 'route="/a",', '+Inf')]: rising(100),
  'partner_database_connections{state="waiting"}': always(0),
  partner_listening: always(1),
  'partner_replica_reads_total{outcome="replica"}': rising(10),
  'partner_replica_reads_total{outcome="late"}': always(0),
  'partner_withdrawals{state="success"}': always(100),
  'partner_withdrawals{state="failure"}': always(1),
  partner_jobs_started: always(1),
  partner_missing_days_seconds: always(0),
  'partner_finished_age_seconds{period="day"}': always(3_600),
  'partner_finished_age_seconds{period="month"}': always(86_400),
  'partner_samples_total{outcome="accepted"}': rising(1_000),
  'partner_samples_total{outcome="late"}': always(0),
  partner_delayed_samples_total: always(0),
  partner_day_coverage: always(0.99),
  partner_day_measured_devices: always(900),
  partner_day_low_coverage_devices: always(5),
  'partner_build_info{instance="a",build="1"}': always(1),
  'partner_devices{state="online"}': always(900),
  'partner_retention_success{instance="a",step="samples"}': always(1),
  [disk('size')]: always(1_000),
  [disk('avail')]: always(700),
};

interface Case {
  readonly fault: string;
  readonly series: Series;
  readonly alerts: readonly string[];
  /** scrapes after which the alerts have fired; by default, a minute of scrapes 15 s apart */
  readonly after?: number;
}

const CASES: readonly Case[] = [
  { fault: 'none', series: {}, alerts: [], after: 720 },
  {
    fault: 'a stopped server',
    series: { 'up{job="partner-console",instance="a"}': turning(1, 0) },
    alerts: ['ServerDown'],
  },
  {
    fault: 'a database that is away',
    series: {
      partner_database_away: turning(0, 1),
      'partner_ready{instance="a",check="database"}': turning(1, 0),
      'partner_collector_success{instance="a",collector="jobs"}': turning(1, 0),
    },
    alerts: ['DatabaseAway', 'MetricsIncomplete', 'NotReady'],
  },
  {
    fault: 'a revoked right',
    series: { 'partner_missing_permissions{instance="a",table="withdrawal"}': always(1) },
    alerts: ['PermissionMissing'],
  },
  {
    fault: 'a server that Prometheus does not find any more',
    series: { 'up{job="partner-console",instance="b"}': '1+0x600 stale' },
    alerts: ['ServersMissing'],
    after: 640,
  },
  {
    fault: 'no server that Prometheus finds',
    series: { 'up{job="partner-console",instance="a"}': '1+0x20 stale' },
    alerts: ['ServersMissing'],
    after: 50,
  },
  {
    fault: 'a disk of the database that fills within a day',
    series: { [disk('avail')]: `700-1x${LONG}` },
    alerts: ['DatabaseDiskAlmostFull'],
    after: 300,
  },
  {
    fault: 'a disk of the database that is almost full',
    series: { [disk('avail')]: turning(700, 90) },
    alerts: ['DatabaseDiskAlmostFull'],
    after: 70,
  },
  {
    fault: 'a third of the devices that stop',
    series: { 'partner_devices{state="online"}': `900+0x600 ${always(600)}` },
    alerts: ['DevicesOffline'],
    after: 660,
  },
  {
    fault: 'a step of the retention that fails for hours',
    series: { 'partner_retention_success{instance="a",step="samples"}': turning(1, 0) },
    alerts: ['RetentionFails'],
    after: 600,
  },
  { fault: 'a wrong ledger', series: { partner_ledger_sum_cents: turning(0, -1) }, alerts: ['LedgerDoesNotBalance'] },
  {
    fault: 'one write on a full disk',
    series: { 'partner_request_failures_total{cause="disk"}': turning(0, 1) },
    alerts: ['DiskFull'],
  },
  { fault: 'little space', series: { partner_data_folder_free_bytes: turning(1e10, 1e8) }, alerts: ['DiskAlmostFull'] },
  { fault: 'a slow clock', series: { partner_clock_offset_seconds: turning(0, -40) }, alerts: ['ClockWrong'] },
  { fault: 'a jump of the clock', series: { partner_clock_jump_seconds: turning(0, 93_600) }, alerts: ['ClockJumped'] },
  {
    fault: 'a provider that fails from now on',
    series: { [provider('success')]: always(50), [provider('status')]: '0 1 2 3 4 5' },
    alerts: ['ProviderFails'],
  },
  {
    fault: 'a provider that takes more than two seconds after five good minutes',
    series: Object.fromEntries(
      ['0.5', '2'].map((le) => [
        bucket('partner_provider_request_seconds', 'provider="sms",', le),
        `0+5x20 ${always(100)}`,
      ]),
    ),
    alerts: ['ProviderSlow'],
    after: 24,
  },
  {
    fault: 'a message that waits',
    series: { 'partner_jobs_oldest_seconds{queue="message"}': rising(15) },
    alerts: ['MessagesLate'],
  },
  {
    fault: 'a late transfer',
    series: { partner_transfer_overdue_seconds: turning(0, 1_000) },
    alerts: ['TransfersOverdue'],
    after: 24,
  },
  {
    fault: 'a settled transfer that the bank reports as failed',
    series: { partner_transfer_contradictions: turning(0, 1) },
    alerts: ['TransferContradicted'],
  },
  { fault: 'failing requests', series: { [responses('500')]: rising(5) }, alerts: ['ServerErrors'] },
  {
    fault: 'no failing requests while a server leaves the balancer',
    series: { [responses('503', '/readyz')]: rising(8), [responses('503', '/healthz')]: rising(8) },
    alerts: [],
  },
  {
    fault: 'slow responses',
    series: { [bucket('partner_http_request_seconds', 'route="/a",', '0.1')]: always(0) },
    alerts: ['SlowResponses'],
    after: 44,
  },
  {
    fault: 'too few connections',
    series: { 'partner_database_connections{state="waiting"}': turning(0, 9) },
    alerts: ['RequestsWaitForConnections'],
    after: 12,
  },
  { fault: 'no notifications', series: { partner_listening: turning(1, 0) }, alerts: ['NotListening'], after: 12 },
  {
    fault: 'a late replica',
    series: { 'partner_replica_reads_total{outcome="late"}': rising(20) },
    alerts: ['ReplicaUnused'],
    after: 44,
  },
  {
    fault: 'a bank that refuses',
    series: { 'partner_withdrawals{state="failure"}': turning(1, 20) },
    alerts: ['WithdrawalsFail'],
    after: 124,
  },
  {
    fault: 'a dead job',
    series: { 'partner_jobs_dead{queue="message",reason="sms status"}': always(1) },
    alerts: ['JobsDead'],
  },
  {
    fault: 'a partner that accepts no webhooks',
    series: {
      'partner_jobs_dead{queue="webhook",reason="portal status"}': always(1),
      'partner_jobs_oldest_seconds{queue="webhook"}': always(2_000),
    },
    alerts: ['WebhooksFail'],
    after: 40,
  },
  { fault: 'no jobs', series: { partner_jobs_started: turning(1, 0) }, alerts: ['JobsOff'], after: 44 },
  {
    fault: 'a missing day',
    series: { partner_missing_days_seconds: always(4_000) },
    alerts: ['DaysMissing'],
    after: 24,
  },
  {
    fault: 'an old day',
    series: { 'partner_finished_age_seconds{period="day"}': always(130_000) },
    alerts: ['PeriodsLate'],
    after: 24,
  },
  {
    fault: 'a late job',
    series: { 'partner_jobs_oldest_seconds{queue="transfer"}': always(1_000) },
    alerts: ['JobsLate'],
    after: 24,
  },
  {
    fault: 'late samples',
    series: { 'partner_samples_total{outcome="late"}': turning(0, 5) },
    alerts: ['SamplesLate'],
  },
  {
    fault: 'devices whose clocks are behind',
    series: { partner_delayed_samples_total: rising(30) },
    alerts: ['SamplesDelayed'],
    after: 300,
  },
  {
    fault: 'a batch that is repeated after an outage',
    series: { partner_delayed_samples_total: `0 0 ${always(900)}` },
    alerts: [],
    after: 300,
  },
  {
    fault: 'devices with few samples',
    series: { partner_day_low_coverage_devices: turning(5, 20) },
    alerts: ['CoverageLow'],
    after: 24,
  },
  {
    fault: 'many missing samples',
    series: { partner_day_coverage: turning(0.99, 0.8) },
    alerts: ['CoverageLow'],
    after: 24,
  },
  {
    fault: 'samples that stop',
    series: { 'partner_samples_total{outcome="accepted"}': `0+1000x10 ${always(10_000)}` },
    alerts: ['SamplesStopped'],
    after: 100,
  },
  {
    fault: 'an unfinished upgrade',
    series: { 'partner_build_info{instance="b",build="2"}': always(1) },
    alerts: ['BuildsDiffer'],
    after: 244,
  },
];

const testOf = ({ fault, series, alerts, after = 4 }: Case, seconds: number): object => ({
  name: fault,
  interval: `${seconds}s`,
  input_series: Object.entries({ ...HEALTHY, ...series }).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      // before the next scrape, when the last one is oldest
      eval_time: `${(after + 1) * seconds - EVALUATION_S}s`,
      exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
    },
  ],
});

/** @throws Error with the reason if promtool is missing and cannot be installed */
function requirePromtool(): void {
  if (spawnSync('promtool', ['--version']).status !== 0) installDebian('prometheus');
}

/** @returns the problem; empty if there is none */
function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

function checkAlerts(): void {
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
  const all = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  assert.deepEqual([...new Set(CASES.flatMap(({ alerts }) => alerts))].sort(), all.sort(), 'each alert has a case');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-alerts-'));
  const results = new Results();
  const report = (name: string, problem: string): void =>
    problem === '' ? results.pass() : results.fail(['alerts', name], problem);
  try {
    report('are valid rules', run('check', 'rules', RULES));
    const dashboard = path.join(folder, 'dashboard.yaml');
    writeFileSync(dashboard, JSON.stringify(dashboardRules()));
    report('has valid expressions in the dashboard', run('check', 'rules', dashboard));
    for (const seconds of INTERVALS_S)
      for (const each of CASES) {
        const file = path.join(folder, 'case.yaml');
        const tests = [testOf(each, seconds)];
        writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: `${EVALUATION_S}s`, tests }));
        report(`name ${each.fault} with a scrape every ${seconds} seconds`, run('test', 'rules', file));
      }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  results.write();
  console.log(results.summary);
  if (results.failed > 0) process.exitCode = 1;
}

let reason: string | undefined;
try {
  requirePromtool();
} catch (error) {
  reason = (error as Error).message;
}
if (reason === undefined) checkAlerts();
else skipStep('alerts', reason);
