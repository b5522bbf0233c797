/**
 * Runs the shipped configuration of Prometheus, Alertmanager and HAProxy in these programs, in front of two servers. Only
 * addresses are replaced. The tests are skipped where the programs are missing and cannot be installed.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { freePort } from '../server/free-port.ts';
import { cert, key } from '../server/self-signed.ts';
import { spawnServer, type SpawnedServer } from '../server/spawned-server.ts';
import {
  AlertReceiver,
  hasResult,
  missingPrograms,
  ProgramFolder,
  secondsUntil,
  type Labels,
} from './monitoring-programs.ts';

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

describe('monitoring with the programs of Debian', { skip: missingPrograms() }, () => {
  const programs = new ProgramFolder();
  const servers: SpawnedServer[] = [];
  const receiver = new AlertReceiver();
  const { messages } = receiver;
  let ports: Ports;

  before(async () => {
    const receiverPort = await receiver.listen();
    const free = await Promise.all(NAMES.map(() => freePort()));
    ports = Object.fromEntries(NAMES.map((name, index) => [name, free[index]])) as Ports;
    programs.place('monitoring/alerts.yaml', {});
    programs.place('monitoring/prometheus.yml', {
      '127.0.0.1:9093': `127.0.0.1:${ports.alertmanager}`,
      '10.0.0.1:9464': `127.0.0.1:${ports.metricsOne}`,
      '10.0.0.2:9464': `127.0.0.1:${ports.metricsTwo}`,
    });
    programs.place('monitoring/alertmanager.yml', { '127.0.0.1:9095': `127.0.0.1:${receiverPort}` });
    writeFileSync(programs.pathOf('console.pem'), `${cert}\n${key}`);
    programs.place('haproxy.cfg', {
      'bind :80': `bind 127.0.0.1:${ports.http}`,
      'bind :443': `bind 127.0.0.1:${ports.https}`,
      '/etc/haproxy/console.pem': programs.pathOf('console.pem'),
      '10.0.0.1:4173': `127.0.0.1:${ports.serverOne}`,
      '10.0.0.2:4173': `127.0.0.1:${ports.serverTwo}`,
    });
  });
  after(async () => {
    for (const { process: child } of servers) child.kill('SIGKILL');
    receiver.close();
    programs.remove();
  });

  it('has valid configurations', () => {
    programs.run('promtool', 'check', 'config', 'prometheus.yml');
    programs.run('amtool', 'check-config', 'alertmanager.yml');
    programs.run('haproxy', '-c', '-f', 'haproxy.cfg');
  });

  it('names only alerts that exist in inhibitions, and only critical ones as causes', () => {
    const read = <Content>(file: string): Content => parse(readFileSync(programs.pathOf(file), 'utf8')) as Content;
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
      const alertmanager = programs.startAlertmanager(ports.alertmanager);
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
    programs.startAlertmanager(ports.alertmanager);
    programs.start('haproxy', '-db', '-f', 'haproxy.cfg');
    programs.startPrometheus(ports.prometheus);
    const up = () => hasResult(ports.prometheus, 'count(up{job="partner-console"} == 1) == 2');
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
