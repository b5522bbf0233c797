/**
 * Runs the shipped configuration of Prometheus, Alertmanager and HAProxy in these programs, in front of two servers. Only
 * addresses are replaced. The tests are skipped where the programs are missing and cannot be installed.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { root } from '../gate/project.ts';
import { installDebian } from '../runners/install-debian.ts';
import { freePort } from '../server/free-port.ts';
import { cert, key } from '../server/self-signed.ts';
import { spawnServer, type SpawnedServer } from '../server/spawned-server.ts';

const DOCS = path.join(root, 'shared/docs/self-hosting');
const PROGRAMS = ['promtool', 'prometheus', 'amtool', 'prometheus-alertmanager', 'haproxy'];

const isMissing = (program: string): boolean => spawnSync('which', [program]).status !== 0;

/** Returns why the programs are missing; `false` if they are there. */
function missing(): string | false {
  if (!PROGRAMS.some(isMissing)) return false;
  try {
    installDebian('prometheus', 'prometheus-alertmanager', 'haproxy');
    return false;
  } catch (error) {
    return (error as Error).message;
  }
}

type Labels = Readonly<Record<string, string>>;

/** Returns the short form of an alert, such as `NotReady clock a`. */
const shortOf = ({ alertname, severity: _, job: _job, ...labels }: Labels): string =>
  [alertname, ...Object.values(labels)].join(' ');

interface Scenario {
  readonly cause: string;
  /** alerts that the rules raise for the cause */
  readonly raised: readonly Labels[];
  /** alerts that an operator receives */
  readonly sent: readonly string[];
}

const alert = (alertname: string, labels: Labels = {}): Labels => ({ alertname, ...labels });
const onEach = (name: string, labels: Labels = {}): Labels[] =>
  ['a', 'b'].map((instance) => alert(name, { instance, ...labels }));

const SCENARIOS: readonly Scenario[] = [
  {
    cause: 'a stopped database',
    raised: [
      ...onEach('DatabaseAway'),
      ...onEach('NotReady', { check: 'database' }),
      ...['schema', 'disk', 'jobs', 'ledger', 'days', 'clock'].flatMap((collector) =>
        onEach('MetricsIncomplete', { collector }),
      ),
      alert('ServerErrors'),
      alert('SamplesStopped'),
      alert('JobsLate', { queue: 'message' }),
    ],
    sent: ['DatabaseAway a', 'DatabaseAway b'],
  },
  {
    cause: 'a database that one of two servers cannot reach',
    raised: [
      alert('DatabaseAway', { instance: 'a' }),
      ...onEach('NotReady', { check: 'database' }),
      alert('LedgerDoesNotBalance'),
    ],
    sent: ['DatabaseAway a', 'LedgerDoesNotBalance', 'NotReady database b'],
  },
  {
    cause: 'a wrong clock of one server',
    raised: [
      alert('ClockWrong', { instance: 'a' }),
      ...onEach('NotReady', { check: 'clock' }),
      alert('NotReady', { instance: 'a', check: 'keys' }),
      alert('ServerErrors'),
    ],
    sent: ['ClockWrong a', 'NotReady clock b', 'NotReady keys a'],
  },
  {
    cause: 'a text message provider that fails',
    raised: [
      alert('ProviderFails', { provider: 'sms' }),
      alert('ProviderSlow', { provider: 'sms' }),
      alert('ProviderSlow', { provider: 'payout' }),
      alert('MessagesLate'),
      alert('TransfersOverdue'),
      alert('JobsDead', { queue: 'message', reason: 'sms status' }),
      alert('JobsDead', { queue: 'day', reason: '23505' }),
    ],
    sent: ['JobsDead day 23505', 'ProviderFails sms', 'ProviderSlow payout', 'TransfersOverdue'],
  },
  {
    cause: 'a full disk',
    raised: [
      alert('DiskFull'),
      alert('DiskAlmostFull'),
      alert('NotReady', { instance: 'a', check: 'disk' }),
      alert('ServerErrors'),
    ],
    sent: ['DiskFull'],
  },
];

/** @returns whether the condition holds; not if a program does not respond yet */
type Condition = () => Promise<boolean>;

/** Waits for the condition. @returns the seconds */
async function secondsUntil(holds: Condition, what: string, most: number): Promise<number> {
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1_000;
  while (!(await holds().catch(() => false))) {
    assert.ok(seconds() < most, `${what} within ${most} seconds`);
    await wait(200);
  }
  return seconds();
}

/** Requests a page through HAProxy. */
const throughProxy = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = https.get({ port, host: '127.0.0.1', path: '/config.json', ca: cert, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
    });
    request.on('error', () => resolve(false));
  });

const NAMES = [
  'serverOne',
  'serverTwo',
  'metricsOne',
  'metricsTwo',
  'prometheus',
  'alertmanager',
  'http',
  'https',
] as const;
type Ports = Readonly<Record<(typeof NAMES)[number], number>>;

describe('monitoring with the programs of Debian', { skip: missing() }, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-monitoring-'));
  const inFolder = (name: string): string => path.join(folder, name);
  const programs: ChildProcess[] = [];
  const servers: SpawnedServer[] = [];
  /** The alerts of each message to the receivers. */
  const messages: Labels[][] = [];
  const receiver = http.createServer((request, response) => {
    void text(request).then((body) => {
      const { alerts } = JSON.parse(body) as { alerts: { status: string; labels: Labels }[] };
      messages.push(alerts.filter(({ status }) => status === 'firing').map(({ labels }) => labels));
      response.end();
    });
  });
  let ports: Ports;

  /** Copies a shipped file. @param replacements each must occur in the file */
  function place(file: string, replacements: Readonly<Record<string, string>>): void {
    let content = readFileSync(path.join(DOCS, file), 'utf8');
    for (const [shipped, replacement] of Object.entries(replacements)) {
      assert.ok(content.includes(shipped), `${file} has ${shipped}`);
      content = content.replaceAll(shipped, replacement);
    }
    writeFileSync(inFolder(path.basename(file)), content);
  }
  function start(program: string, ...args: readonly string[]): ChildProcess {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
    programs.push(child);
    return child;
  }
  const startAlertmanager = (): ChildProcess =>
    start(
      ...(['prometheus-alertmanager', '--config.file=alertmanager.yml', '--cluster.listen-address='] as const),
      `--web.listen-address=127.0.0.1:${ports.alertmanager}`,
    );
  const check = (program: string, ...args: readonly string[]): void => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  };

  before(async () => {
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const free = await Promise.all(NAMES.map(() => freePort()));
    ports = Object.fromEntries(NAMES.map((name, index) => [name, free[index]])) as Ports;
    place('monitoring/alerts.yaml', {});
    place('monitoring/prometheus.yml', {
      '127.0.0.1:9093': `127.0.0.1:${ports.alertmanager}`,
      '10.0.0.1:9464': `127.0.0.1:${ports.metricsOne}`,
      '10.0.0.2:9464': `127.0.0.1:${ports.metricsTwo}`,
    });
    place('monitoring/alertmanager.yml', { '127.0.0.1:9095': `127.0.0.1:${(receiver.address() as AddressInfo).port}` });
    writeFileSync(inFolder('console.pem'), `${cert}\n${key}`);
    place('haproxy.cfg', {
      'bind :80': `bind 127.0.0.1:${ports.http}`,
      'bind :443': `bind 127.0.0.1:${ports.https}`,
      '/etc/haproxy/console.pem': inFolder('console.pem'),
      '10.0.0.1:4173': `127.0.0.1:${ports.serverOne}`,
      '10.0.0.2:4173': `127.0.0.1:${ports.serverTwo}`,
    });
  });
  after(async () => {
    for (const { process: child } of servers) child.kill('SIGKILL');
    for (const child of programs) child.kill('SIGKILL');
    receiver.close();
    receiver.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has valid configurations', () => {
    check('promtool', 'check', 'config', 'prometheus.yml');
    check('amtool', 'check-config', 'alertmanager.yml');
    check('haproxy', '-c', '-f', 'haproxy.cfg');
  });

  it('names only alerts that exist in inhibitions, and only critical ones as causes', () => {
    const read = <Content>(file: string): Content => parse(readFileSync(inFolder(file), 'utf8')) as Content;
    const rules = read<{ groups: { rules: { alert: string; labels: { severity: string } }[] }[] }>('alerts.yaml');
    const severities = new Map(
      rules.groups.flatMap((group) => group.rules.map(({ alert: name, labels }) => [name, labels.severity])),
    );
    const namesIn = (matchers: readonly string[]): string[] =>
      matchers.flatMap((each) => /^alertname =~? "?([\w|]+)"?$/.exec(each)?.[1]!.split('|') ?? []);
    const { inhibit_rules: inhibitions } = read<{
      inhibit_rules: { source_matchers: string[]; target_matchers: string[] }[];
    }>('alertmanager.yml');
    for (const { source_matchers: source, target_matchers: target } of inhibitions) {
      assert.ok(namesIn(source).length > 0 && namesIn(target).length > 0);
      for (const name of namesIn(source)) assert.equal(severities.get(name), 'critical', name);
      for (const name of namesIn(target)) assert.ok(severities.has(name), name);
    }
  });

  it('sends only the cause', async () => {
    const address = `http://127.0.0.1:${ports.alertmanager}/api/v2/alerts`;
    const sent = async (): Promise<string[]> => {
      const response = await fetch(`${address}?inhibited=false`);
      return ((await response.json()) as { labels: Labels }[]).map(({ labels }) => shortOf(labels)).sort();
    };
    for (const { cause, raised, sent: expected } of SCENARIOS) {
      const alertmanager = startAlertmanager();
      await secondsUntil(async () => (await sent()).length === 0, 'Alertmanager starts', 30);
      const body = JSON.stringify(raised.map((labels) => ({ labels })));
      const { ok } = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      assert.ok(ok);
      await secondsUntil(async () => (await sent()).length > 0, cause, 10);
      assert.deepEqual(await sent(), expected, cause);
      alertmanager.kill();
      await once(alertmanager, 'close');
    }
  });

  it('sends one message about a stopped server, and no request fails', async () => {
    for (const number of ['One', 'Two'] as const)
      servers.push(
        spawnServer({
          ...{ PLATFORM_URL: 'http://127.0.0.1:9', TRUST_PROXY: 'loopback', STOP_DELAY: '2' },
          ...{ PORT: `${ports[`server${number}`]}`, METRICS_PORT: `${ports[`metrics${number}`]}` },
        }),
      );
    await Promise.all(servers.map(({ listening }) => listening));
    startAlertmanager();
    start('haproxy', '-db', '-f', 'haproxy.cfg');
    start(
      ...(['prometheus', '--config.file=prometheus.yml', '--storage.tsdb.path=tsdb'] as const),
      `--web.listen-address=127.0.0.1:${ports.prometheus}`,
    );
    const up = async (): Promise<boolean> => {
      const query = 'count(up{job="partner-console"} == 1) == 2';
      const response = await fetch(
        `http://127.0.0.1:${ports.prometheus}/api/v1/query?query=${encodeURIComponent(query)}`,
      );
      return ((await response.json()) as { data: { result: unknown[] } }).data.result.length > 0;
    };
    await secondsUntil(up, 'Prometheus reads the metrics of two servers', 60);
    await secondsUntil(() => throughProxy(ports.https), 'HAProxy finds a server', 10);
    messages.length = 0;

    servers[0]!.process.kill('SIGTERM');
    let isEnded = false;
    void servers[0]!.ended.then(() => (isEnded = true));
    for (let since: number | undefined; since === undefined || performance.now() - since < 2_000;) {
      assert.ok(await throughProxy(ports.https), 'a request while the server stops');
      if (isEnded) since ??= performance.now();
    }
    const seconds = await secondsUntil(async () => messages.length > 0, 'a message', 120);
    console.log(`a stopped server is reported after ${Math.round(seconds)} s`);
    assert.deepEqual(
      messages.map((alerts) => alerts.map(({ alertname, instance }) => `${alertname} ${instance}`)),
      [[`ServerDown 127.0.0.1:${ports.metricsOne}`]],
    );
  });
});
