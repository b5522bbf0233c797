/**
 * Drills of faults for operators: two servers on PostgreSQL, with the shipped configuration in Debian's Prometheus and
 * Alertmanager. Each drill causes a fault, and measures the seconds until a receiver gets the alert with its name. The table is
 * printed at the end. Waits of rules above a minute are shortened, and the table states them. An alert that compares with the
 * last day reads a history that promtool writes before. The tests are skipped where the programs are missing and cannot be
 * installed.
 */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { runMigrateCommand } from '#console/server/migrate-command.ts';
import { runOperatorCommand } from '#console/server/operator-command.ts';
import { readOptions } from '#console/server/options.ts';
import { signMessage } from '#console/server/reference/providers/signing.ts';
import { root } from '../gate/project.ts';
import { clockModule } from '../runners/clock.ts';
import { freePort } from '../server/free-port.ts';
import { ProviderServer } from '../server/provider-server.ts';
import { spawnServer, type SpawnedServer } from '../server/spawned-server.ts';
import {
  AlertReceiver,
  hasResult,
  missingPrograms,
  ProgramFolder,
  secondsUntil,
  type Labels,
} from './monitoring-programs.ts';
import { postgresPrograms, startPostgres, type PostgresServer } from './postgres/server.ts';

/** Longer waits of rules are shortened to it. */
const WAIT_S = 30;
/** A drill fails after this time. */
const MOST_S = 180;
const DEVICES = 100;
const STOPPED_DEVICES = 40;
const HOUR_S = 3_600;
const SAMPLE_S = 300;
const ROLE = 'partner_app';
const SECRET = 'd'.repeat(32);

const NAMES = ['serverOne', 'serverTwo', 'metricsOne', 'metricsTwo', 'prometheus', 'alertmanager'] as const;
type Ports = Readonly<Record<(typeof NAMES)[number], number>>;

/** Returns the time in unix seconds. */
const now = (): number => Math.floor(Date.now() / 1_000);

/** Returns why the programs or PostgreSQL are missing; `false` if they are there. */
function missing(): string | false {
  try {
    postgresPrograms();
    return missingPrograms();
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the seconds of a duration in the notation of Prometheus. */
const secondsOf = (duration: string): number => {
  const [, amount, unit] = /^(\d+)([smh])$/.exec(duration)!;
  return Number(amount) * { s: 1, m: 60, h: HOUR_S }[unit as 's' | 'm' | 'h'];
};

interface Drill {
  readonly fault: string;
  /** labels of the alert that names the fault */
  readonly alert: Labels;
  readonly cause: () => Promise<unknown>;
}

interface Row {
  readonly fault: string;
  readonly alert: string;
  readonly seconds: number;
  /** the wait of the shipped rule, if it was shortened */
  readonly wait: string | undefined;
}

describe('drills with the programs of Debian', { skip: missing() }, () => {
  const programs = new ProgramFolder();
  const receiver = new AlertReceiver();
  const rows: Row[] = [];
  const waits = new Map<string, string>();
  let free = 700;
  const exporter = http.createServer((_request, response) => {
    const labels = '{device="/dev/sda1",fstype="ext4",mountpoint="/"}';
    response.end(`node_filesystem_size_bytes${labels} 1000\nnode_filesystem_avail_bytes${labels} ${free}\n`);
  });
  let ports: Ports;
  let postgres: PostgresServer;
  let databaseUrl: string;
  let provider: ProviderServer;
  let prometheus: ChildProcess;
  const servers: SpawnedServer[] = [];

  const asSuperuser = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  /** Returns the address of the database for a role. */
  const addressOf = (role: string): string => {
    const address = new URL(databaseUrl);
    address.username = role;
    return address.href;
  };
  const environmentOf = (number: 'One' | 'Two'): Record<string, string> => ({
    ...provider.environment,
    ...{ MODE: 'reference', NODE_ENV: 'production', DATABASE_URL: addressOf(ROLE), NODE_OPTIONS: '' },
    DATA_KEYS: Buffer.alloc(32, 1).toString('base64'),
    DEVICES_KEY: `network:${SECRET}`,
    EMBED_KEYS: Buffer.alloc(32, 2).toString('base64'),
    EMBED_PARTNERS: `portal:${'p'.repeat(32)}`,
    EMBED_WEBHOOKS: `portal:whsec_${Buffer.alloc(24).toString('base64')}@https://portal.invalid/hooks`,
    ...{ PORT: `${ports[`server${number}`]}`, METRICS_PORT: `${ports[`metrics${number}`]}` },
  });
  const startServer = async (number: 'One' | 'Two', more: Record<string, string> = {}): Promise<void> => {
    const server = spawnServer({ ...environmentOf(number), ...more });
    servers[number === 'One' ? 0 : 1] = server;
    await server.listening;
  };
  const restartSecond = async (more: Record<string, string> = {}): Promise<void> => {
    servers[1]!.process.kill('SIGTERM');
    await servers[1]!.ended;
    await startServer('Two', more);
  };
  const operate = (...args: string[]): Promise<unknown> =>
    runOperatorCommand(readOptions(environmentOf('One')), [...args, '--operator', 'anna']);
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${ports.serverOne}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, await response.text());
  };
  /** Sends a sample of the first devices. */
  const sendSamples = async (devices: number, at: number, bandwidth: number | null): Promise<void> => {
    const samples = Array.from({ length: devices }, (_, index) => ({ device: idOf(index), at, bandwidth }));
    const request = { path: '/providers/samples', nonce: randomUUID(), body: JSON.stringify({ samples }) };
    const signed = signMessage({ id: 'network', secret: SECRET }, { action: 'POST', ...request });
    await post(request.path, { samples }, { ...signed });
  };
  const idOf = (number: number): string => createHash('md5').update(`${number}`).digest('hex');
  const sendCode = (phone: string): Promise<void> =>
    post('/api/user/send_verify_code', {
      ...{ phoneNumber: phone, ticket: 'solved', randstr: '@abc', usage: 2, captchaType: 0 },
    });

  function placePrometheus(targets: string): void {
    programs.place('monitoring/prometheus.yml', {
      '127.0.0.1:9093': `127.0.0.1:${ports.alertmanager}`,
      "'10.0.0.1:9464', '10.0.0.2:9464'": targets,
      '10.0.0.3:9100': `127.0.0.1:${(exporter.address() as AddressInfo).port}`,
    });
  }
  const target = (number: 'One' | 'Two'): string => `127.0.0.1:${ports[`metrics${number}`]}`;

  /** Shortens the waits of the shipped rules. */
  function placeAlerts(): void {
    programs.place('monitoring/alerts.yaml', {});
    const file = programs.pathOf('alerts.yaml');
    const rules = parse(readFileSync(file, 'utf8')) as { groups: { rules: { alert: string; for: string }[] }[] };
    for (const rule of rules.groups.flatMap((group) => group.rules)) {
      if (secondsOf(rule.for) <= 60) continue;
      waits.set(rule.alert, rule.for);
      rule.for = `${WAIT_S}s`;
    }
    writeFileSync(file, stringify(rules));
  }

  /** Writes 26 hours of two servers and of all devices, until a few minutes ago. */
  function writeHistory(): void {
    const last = now() - 5 * 60;
    const times = Array.from({ length: 26 * 30 }, (_, index) => last - (26 * 30 - index) * 120);
    const series = (name: string, labels: string, value: number): string[] =>
      times.map((time) => `${name}{job="partner-console",${labels}} ${value} ${time}`);
    const targets = [target('One'), target('Two')].map((each) => `instance="${each}"`);
    const lines = [
      '# TYPE up gauge',
      ...targets.flatMap((each) => series('up', each, 1)),
      '# TYPE partner_devices gauge',
      ...targets.flatMap((each) => series('partner_devices', `${each},state="online"`, DEVICES)),
      '# EOF',
    ];
    writeFileSync(programs.pathOf('history.txt'), `${lines.join('\n')}\n`);
    programs.run('promtool', 'tsdb', 'create-blocks-from', 'openmetrics', 'history.txt', 'tsdb');
  }

  before(async () => {
    postgres = await startPostgres(postgresPrograms());
    databaseUrl = postgres.address;
    provider = await ProviderServer.start();
    exporter.listen(0, '127.0.0.1');
    const [receiverPort] = await Promise.all([receiver.listen(), once(exporter, 'listening')]);
    const found = await Promise.all(NAMES.map(() => freePort()));
    ports = Object.fromEntries(NAMES.map((name, index) => [name, found[index]])) as Ports;
    const { hostname, port } = new URL(databaseUrl);
    const roles = {
      ...{ PATH: `${postgresPrograms()}:${process.env.PATH}`, PGHOST: hostname, PGPORT: port },
      ...{ POSTGRES_USER: 'postgres', POSTGRES_DB: 'postgres', OWNER_PASSWORD: 'owner', APP_PASSWORD: 'app' },
    };
    const variables = Object.entries(roles).map(([name, value]) => `${name}=${value}`);
    programs.run('env', ...variables, 'sh', path.join(root, 'console/database-roles.sh'));
    await runMigrateCommand({ DATABASE_MIGRATION_URL: addressOf('partner_owner'), FIRST_AGENT: 'anna:13912345678' });
    const devices = Array.from({ length: DEVICES }, (_, index) => `(${index + 1}, '${idOf(index)}')`).join();
    await asSuperuser(
      `insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated)
        select made.*, '', uid, uid, '', 1, 1, false, false, 0 from (values ${devices}) as made(id, uuid), person`,
    );
    placeAlerts();
    placePrometheus(`'${target('One')}', '${target('Two')}'`);
    programs.place('monitoring/alertmanager.yml', { '127.0.0.1:9095': `127.0.0.1:${receiverPort}` });
    writeHistory();
    await startServer('One');
    await startServer('Two');
    await sendSamples(DEVICES, now() - 2 * SAMPLE_S, 100);
    programs.startAlertmanager(ports.alertmanager);
    prometheus = programs.startPrometheus(ports.prometheus);
    const isReady = () => hasResult(ports.prometheus, `count(partner_devices{state="online"} == ${DEVICES}) == 2`);
    await secondsUntil(isReady, 'Prometheus reads the metrics of two servers', MOST_S);
  });
  after(async () => {
    for (const { process: child } of servers) child.kill('SIGKILL');
    programs.remove();
    receiver.close();
    exporter.close();
    exporter.closeAllConnections();
    await provider.close();
    await postgres.stop();
    console.log(table(rows));
  });

  async function run({ fault, alert, cause }: Drill): Promise<void> {
    const matches = (labels: Labels): boolean => Object.entries(alert).every(([name, value]) => labels[name] === value);
    const isReceived = async (): Promise<boolean> => receiver.messages.flat().some(matches);
    assert.equal(await isReceived(), false, `${fault} is not reported before`);
    const causing = cause();
    const seconds = await secondsUntil(isReceived, `${alert.alertname} is received`, MOST_S);
    await causing;
    rows.push({ fault, alert: Object.values(alert).join(' '), seconds, wait: waits.get(alert.alertname!) });
  }

  it('names faults that do not concern each other, at the same time', async () => {
    await Promise.all(
      (
        [
          {
            fault: 'a third of the devices stop',
            alert: { alertname: 'DevicesOffline' },
            cause: () => sendSamples(STOPPED_DEVICES, now(), null),
          },
          {
            fault: 'the disk of the database is almost full',
            alert: { alertname: 'DatabaseDiskAlmostFull', mountpoint: '/' },
            cause: async () => void (free = 50),
          },
          {
            fault: 'Prometheus loses a server',
            alert: { alertname: 'ServersMissing' },
            async cause() {
              placePrometheus(`'${target('One')}'`);
              prometheus.kill('SIGHUP');
            },
          },
          {
            fault: 'the SMS provider fails',
            alert: { alertname: 'ProviderFails', provider: 'sms' },
            async cause() {
              provider.behave('sms', 'failing');
              await sendCode('13912345678');
            },
          },
          {
            fault: 'the webhook receiver of a partner is down',
            alert: { alertname: 'WebhooksFail' },
            async cause() {
              await operate('webhooks', 'test', 'portal');
              await asSuperuser(
                `update pgboss.job set retry_limit = retry_count, start_after = now() where name = 'webhook'`,
              );
            },
          },
          {
            fault: 'the bank reports a transfer that no user requested',
            alert: { alertname: 'TransferContradicted' },
            cause: () => provider.callBack(`http://127.0.0.1:${ports.serverOne}`, 'TX20261101000000000000001'),
          },
          {
            fault: 'a job without work',
            alert: { alertname: 'JobsDead', queue: 'transfer', reason: 'no work' },
            cause: () =>
              asSuperuser(
                `insert into pgboss.job (name, data) values ('transfer', '{"subject": "TX0", "firstDay": 0, "lastDay": 0}')`,
              ),
          },
        ] satisfies Drill[]
      ).map(run),
    );
    placePrometheus(`'${target('One')}', '${target('Two')}'`);
    prometheus.kill('SIGHUP');
    provider.release();
  });

  it('names a step of the retention that fails', async () => {
    await asSuperuser(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'drill'; end $$`,
      `create trigger fail before delete on captcha_ticket execute function fail()`,
    );
    await run({
      fault: 'a step of the retention fails',
      alert: { alertname: 'RetentionFails', step: 'deletion' },
      cause: () => restartSecond(),
    });
    await asSuperuser(`drop trigger fail on captcha_ticket`);
  });

  it('names a table without a permission', async () => {
    await run({
      fault: 'a permission is missing',
      alert: { alertname: 'PermissionMissing', table: 'withdrawal' },
      cause: () => asSuperuser(`revoke select on withdrawal from ${ROLE}`),
    });
    await asSuperuser(`grant select on withdrawal to ${ROLE}`);
  });

  it('names a jump of the clock of the database', async () => {
    const move = (by: string): Promise<void> =>
      asSuperuser(
        `update setting set value = to_jsonb((extract(epoch from now()) * 1000)::float8 - ${by}) where key = 'clockSeen'`,
      );
    await run({
      fault: 'the clock of the database jumps by 26 hours',
      alert: { alertname: 'ClockJumped' },
      cause: () => move('26 * 3600000'),
    });
    await operate('clock', 'accept');
  });

  it('names a wrong clock of a server', async () => {
    await run({
      fault: 'the clock of a server is 26 hours ahead',
      alert: { alertname: 'ClockWrong', instance: target('Two') },
      cause: () => restartSecond({ NODE_OPTIONS: `--import ${clockModule(26 * HOUR_S * 1_000)}` }),
    });
  });

  it('names a server that is killed', async () => {
    await run({
      fault: 'a server is killed',
      alert: { alertname: 'ServerDown', instance: target('Two') },
      cause: async () => void servers[1]!.process.kill('SIGKILL'),
    });
  });

  it('names a stopped database', async () => {
    await run({
      fault: 'the database is stopped',
      alert: { alertname: 'DatabaseAway', instance: target('One') },
      cause: () => postgres.stop(),
    });
  });
});

/** Formats the table. */
function table(rows: readonly Row[]): string {
  const lines = rows.map(({ fault, alert, seconds, wait }) => [
    fault,
    alert,
    `${Math.round(seconds)}`,
    wait === undefined ? '' : `${wait} shortened to ${WAIT_S}s`,
  ]);
  const all = [['Fault', 'Alert', 'Seconds', 'Wait of the rule'], ...lines];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)));
  return all.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n');
}
