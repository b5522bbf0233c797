/**
 * Measures the background work of two servers on one PostgreSQL server, for growing numbers of devices.
 *
 * `npm run bench -- growth [--devices 1000,10000]` prints a row for each number, and draws
 * `shared/docs/self-hosting/growth.svg` from several numbers. A user has ten devices, and half of the
 * users settle weekly. The devices exist on the last day of a month, so that the day, the bills, the weekly incomes and the
 * settlements of all users follow. Then, a number of transfers is due at once. Four pages read a balance while the day and
 * the transfers are worked on. A million devices take about as long as ten times 100,000.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seed } from '#console/server/demo/seed/seed.ts';
import { settledFrom, weekEnters } from '#console/server/reference/billing/bill-calendar.ts';
import { Clock } from '#console/server/reference/context.ts';
import type { Database } from '#console/server/reference/database/database.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { dayMs, dayOf, daysOfMonth, mondayOf, monthOfDay } from '#console/server/reference/days.ts';
import { readProgress } from '#console/server/reference/devices/progress.ts';
import { root } from '../gate/project.ts';
import { postgresPrograms, startPostgres } from '../lab/postgres/server.ts';
import { tokenOf } from '../server/sign-in.ts';
import { spawnServer, type SpawnedServer } from '../server/spawned-server.ts';
import { drawPlot, growthOf, type Line } from './plot.ts';
import { percentile, readRepeatedly } from './repeat-reads.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { devices: { type: 'string', default: '1000,10000,100000' } },
});

const DEVICES_PER_AGENT = 5_000;
const DEVICES_PER_USER = 10;
/** Transfers that are due at the same time. */
const TRANSFERS = 3_000;
/** Keys of the bench data start here, above those of the demo. */
const FIRST = 10_000_000;

/** The last day of this month. The servers see the time of the next day. */
const DAY = daysOfMonth(monthOfDay(dayOf(Date.now()))).last;

/** The transfers are due after all other work. */
const TRANSFERS_DUE = settledFrom(monthOfDay(DAY)) + 86_400_000;

const DATA = (devices: number): string[] => [
  // without references and triggers, which take most of the time of a million rows
  'set session_replication_role = replica',
  `insert into person (uid, username, password_hash, role, phone_number, agent_account, pay_info)
    select 'g' || i, 'agent-' || i, '', 'agent', 'g' || i, '', '{}' from generate_series(0, ${agentsOf(devices)} - 1) as i`,
  `insert into person (uid, username, password_hash, role, phone_number, agent_account, pay_info)
    select 'u' || i, 'user-' || i, '', 'miner', 'u' || i, 'agent-' || i * ${DEVICES_PER_USER} / ${DEVICES_PER_AGENT},
      case when i % 2 = 0 then '{"billingCycle":"week"}' else '{"billingCycle":"month"}' end::jsonb
    from generate_series(0, ${devices / DEVICES_PER_USER} - 1) as i`,
  `insert into ledger_account (id, kind, uid) select 'wallet:u' || i || ':' || type, 'wallet', 'u' || i
    from generate_series(0, ${devices / DEVICES_PER_USER} - 1) as i, generate_series(0, 1) as type`,
  `insert into price_period (agent_uid, line, since, agent_price, miner_price)
    select 'g' || i, 'line-' || line, 0, 300000, 250000
    from generate_series(0, ${agentsOf(devices)} - 1) as i, generate_series(0, 3) as line`,
  `insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated, retired)
    select ${FIRST} + i, md5(i::text), 'node', 'g' || i / ${DEVICES_PER_AGENT}, 'u' || i / ${DEVICES_PER_USER},
      'line-' || i % 4, 50 + i % 100, i, false, false, ${DAY}, ${DAY + 1}
    from generate_series(0, ${devices} - 1) as i`,
  `insert into withdrawal (tx_id, uid, wallet_type, amount, tax, fee, received, collection_method, collection_number,
      status, at, due_at)
    select 'TX' || i, 'u' || i % ${devices / DEVICES_PER_USER}, 0, 10000, 0, 0, 10000, 'personalCard', '',
      'transferring', ${dayMs(DAY)}, ${TRANSFERS_DUE} from generate_series(1, ${TRANSFERS}) as i`,
  `insert into due_work (queue, subject, first_day, last_day, due_at)
    select 'transfer', 'TX' || i, ${DAY}, ${DAY}, ${TRANSFERS_DUE} from generate_series(1, ${TRANSFERS}) as i`,
  'set session_replication_role = origin',
  'analyze',
];

const agentsOf = (devices: number): number => Math.ceil(devices / DEVICES_PER_AGENT);

/** Reads a balance in four pages until the returned function is called. */
const readBalances = async (origin: string): Promise<() => Promise<number[]>> =>
  readRepeatedly(origin, {
    address: '/api/wallet/wallet?walletType=1',
    token: await tokenOf(origin, 'agent'),
    pages: 4,
  });

/** @returns a function that returns the duration of the longest transaction so far, and logs its last statement */
async function watchTransactions(address: string): Promise<() => Promise<number>> {
  const client = new pg.Client(address);
  await client.connect();
  let longest = { ms: 0, query: '' };
  let isStopped = false;
  const watch = async (): Promise<void> => {
    while (!isStopped) {
      const { rows } = await client.query<typeof longest>(
        `select (extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as ms, query from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
            -- an idle listener reads notifications in a transaction that seems to start with its last statement
            and state <> 'idle' and backend_type = 'client backend' order by xact_start limit 1`,
      );
      if (rows[0] && rows[0].ms > longest.ms) longest = rows[0];
      await wait(20);
    }
  };
  const watching = watch();
  return async () => {
    isStopped = true;
    await watching;
    await client.end();
    console.error(`longest: ${longest.ms.toFixed(0)} ms in ${longest.query.replace(/\s+/g, ' ').slice(0, 160)}`);
    return longest.ms;
  };
}

/** Waits until all days until `day` are created. */
async function untilCreated(db: Database, client: pg.Client, day: number): Promise<void> {
  for (;;) {
    const progress = await readProgress(db);
    const { rowCount } = await client.query(`select from due_work where queue = 'day' limit 1`);
    if (progress && progress.day >= day && rowCount === 0) return;
    await wait(100);
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Waits until the due work of some queues is done, and logs each. @returns seconds from the first job to the last */
async function timesOf(
  client: pg.Client,
  clock: Clock,
  queues: readonly string[],
  onEnd: (queue: string) => Promise<void> = async () => {},
): Promise<Record<string, Span>> {
  const ended = new Set<string>();
  const spans: Record<string, Span> = {};
  for (;;) {
    const { rows } = await client.query<{ queue: string; queued: boolean }>(
      // stops at the first row, because reading all rows of a queue would slow down the servers
      `select queue, exists (select from due_work where due_work.queue = each.queue and due_at <= $2 and queued) as queued
        from unnest($1::text[]) as each (queue)
        where exists (select from due_work where due_work.queue = each.queue and due_at <= $2)`,
      [queues, clock.now()],
    );
    const now = performance.now() / 1_000;
    for (const { queue, queued } of rows)
      if (queued || spans[queue]) spans[queue] = { start: spans[queue]?.start ?? now, end: now };
    for (const [queue, { start, end }] of Object.entries(spans)) {
      if (ended.has(queue) || rows.some((row) => row.queue === queue)) continue;
      ended.add(queue);
      console.error(`${queue}: ${(end - start).toFixed(1)} s`);
      await onEnd(queue);
    }
    if (queues.every((queue) => ended.has(queue))) return spans;
    await wait(20);
  }
}

interface Growth {
  readonly devices: number;
  readonly dayS: number;
  readonly balanceP99Ms: number;
  readonly longestMs: number;
  readonly billsS: number;
  readonly weeksS: number;
  readonly settlementsS: number;
  readonly transfersS: number;
  readonly slowestReadMs: number;
}

async function measure(address: string, devices: number): Promise<Growth> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-growth-'));
  const opened = await openDatabase({ databaseUrl: address }, seed);
  const client = new pg.Client(address);
  await client.connect();
  const servers: SpawnedServer[] = [];
  try {
    const start = performance.now();
    for (const statement of DATA(devices)) await client.query(statement);
    console.error(`${devices} devices: seeded in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
    const clock = new Clock(opened.db);
    await clock.set(dayMs(DAY) + 43_200_000);
    const special = Array.from({ length: agentsOf(devices) }, (_, index) => `agent-${index}`);
    const configuration = path.join(folder, 'configuration.json');
    writeFileSync(configuration, JSON.stringify({ specialUsers: special }));
    const environment = { MODE: 'demo', NODE_ENV: 'production', DATABASE_URL: address, CONFIG_FILE: configuration };
    servers.push(spawnServer(environment), spawnServer(environment));
    const [origin] = await Promise.all(servers.map(({ listening }) => listening));
    const longest = await watchTransactions(address);
    const stop = await readBalances(origin!);
    await untilCreated(opened.db, client, DAY - 1);
    await clock.set(dayMs(DAY + 1) + 1_000);
    let balances: number[] = [];
    const month = await timesOf(client, clock, ['day', 'month'], async (queue) => {
      if (queue !== 'day') return;
      balances = await stop();
      console.error(`balances meanwhile: ${percentile(balances, 0.99).toFixed(0)} ms at the 99th percentile`);
    });
    await clock.set(Math.max(weekEnters(mondayOf(DAY)), dayMs(DAY + 1)) + 1_000);
    const week = await timesOf(client, clock, ['week']);
    await clock.set(settledFrom(monthOfDay(DAY)) + 1_000);
    const settlement = await timesOf(client, clock, ['settlement']);
    const stopReading = await readBalances(origin!);
    await clock.set(TRANSFERS_DUE + 1_000);
    const transfer = await timesOf(client, clock, ['transfer']);
    const reads = await stopReading();
    const longestMs = await longest();
    return {
      devices,
      dayS: month.day!.end - month.day!.start,
      balanceP99Ms: percentile(balances, 0.99),
      longestMs,
      // bills wait for the days
      billsS: month.month!.end - month.day!.end,
      weeksS: week.week!.end - week.week!.start,
      settlementsS: settlement.settlement!.end - settlement.settlement!.start,
      transfersS: transfer.transfer!.end - transfer.transfer!.start,
      slowestReadMs: Math.max(...reads),
    };
  } finally {
    for (const server of servers) server.process.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    await client.end();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PICTURE = path.join(root, 'shared/docs/self-hosting/growth.svg');

function drawGrowth(rows: readonly Growth[]): void {
  const line = (name: string, seconds: (row: Growth) => number): Line => ({
    name,
    points: rows.map((row) => [row.devices, seconds(row)]),
  });
  const lines = [
    line('a day', (row) => row.dayS),
    line('bills', (row) => row.billsS),
    line('weekly incomes', (row) => row.weeksS),
    line('settlements', (row) => row.settlementsS),
  ];
  for (const each of lines) console.log(`growth of ${each.name}: ${growthOf(each).toFixed(2)}`);
  writeFileSync(
    PICTURE,
    drawPlot({ title: 'Background work of two servers', xTitle: 'Devices', yTitle: 'Seconds', lines }),
  );
}

const TITLES = [
  'devices',
  'day s',
  'balance p99 ms',
  'longest ms',
  'bills s',
  'weeks s',
  'settlements s',
  'transfers s',
  'slowest read ms',
];

const server = await startPostgres(postgresPrograms(), { shared_buffers: '256MB', max_wal_size: '4GB' });
try {
  console.log(TITLES.map((title) => title.padStart(16)).join(''));
  const rows: Growth[] = [];
  for (const devices of values.devices.split(',').map(Number)) {
    const name = `growth_${devices}`;
    const admin = new pg.Client(server.address);
    await admin.connect();
    await admin.query(`create database ${name}`);
    const address = new URL(server.address);
    address.pathname = `/${name}`;
    const row = await measure(address.href, devices);
    rows.push(row);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    console.log(
      Object.values(row)
        .map((value: number) => (Number.isInteger(value) ? `${value}` : value.toFixed(1)).padStart(16))
        .join(''),
    );
  }
  if (rows.length > 1) drawGrowth(rows);
} finally {
  await server.stop();
}
