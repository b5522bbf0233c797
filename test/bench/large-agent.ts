/**
 * Measures the pages of one agent with very many devices while the server makes a day from their samples.
 *
 * `npm run bench -- agent [--devices 300000]` prints the median and the 99th percentile of the response times, without other
 * work and while days are made, and the most memory of the server. The server, PostgreSQL and the client share the machine.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runMigrateCommand } from '#console/server/migrate-command.ts';
import { startSession } from '#console/server/reference/access/sessions.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { dayOf, dayText, monthOfDay } from '#console/server/reference/days.ts';
import { writeProgress } from '#console/server/reference/devices/progress.ts';
import { postgresPrograms, startPostgres } from '../lab/postgres/server.ts';
import { ProviderServer } from '../server/provider-server.ts';
import { spawnServer } from '../server/spawned-server.ts';
import { percentile, readRepeatedly } from './repeat-reads.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { devices: { type: 'string', default: '300000' } },
});
const DEVICES = Number(values.devices);
const DEVICES_PER_MINER = 100;
/** Days with incomes before the days that are made. */
const DAYS_BEFORE = 15;
/** Days that are made during the measurement. */
const DAYS_MADE = 2;
/** Time of the measurement without other work. */
const QUIET_MS = 10_000;
/** Longest time of the measurement while days are made. */
const MOST_MS = 60_000;

const YESTERDAY = dayOf(Date.now()) - 1;
const LAST_BEFORE = YESTERDAY - DAYS_MADE;
const AGENT = '200001';

const DATA: readonly string[] = [
  // without references and triggers, which take most of the time of many rows
  'set session_replication_role = replica',
  `insert into person (uid, username, password_hash, role, phone_number, agent_account, pay_info)
    select 'm' || i, 'miner-' || i, '', 'miner', 'm' || i, 'anna', '{}'
    from generate_series(0, ${DEVICES / DEVICES_PER_MINER} - 1) as i`,
  `insert into price_period (agent_uid, line, since, agent_price, miner_price)
    select '${AGENT}', 'line-' || line, 0, 300000, 250000 from generate_series(0, 3) as line`,
  `insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated, retired)
    select i, md5(i::text), 'node', '${AGENT}', 'm' || (i - 1) / ${DEVICES_PER_MINER}, 'line-' || i % 4, 50, i, false, false,
      ${LAST_BEFORE - DAYS_BEFORE}, null from generate_series(1, ${DEVICES}) as i`,
  `insert into device_day (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income, rule)
    select day, i, 50 + i * 7 % 100, 300000, 500 + i * 17 % 1000, 250000, 400 + i * 17 % 1000, null
    from generate_series(${LAST_BEFORE - DAYS_BEFORE + 1}, ${LAST_BEFORE}) as day, generate_series(1, ${DEVICES}) as i`,
  `insert into device_month (month, device, payee, weekly, days, agent_income, miner_income)
    select month, i, '${AGENT}', false, 9, 9000 + i * 13 % 5000, 8000
    from unnest(array['${[...new Set([monthOfDay(LAST_BEFORE), monthOfDay(YESTERDAY)])].join("', '")}']) as month,
      generate_series(1, ${DEVICES}) as i`,
  `insert into income_day (uid, day, income, weekly, unbilled)
    select '${AGENT}', day, 300000000, 0, 0 from generate_series(${LAST_BEFORE - DAYS_BEFORE + 1}, ${LAST_BEFORE}) as day`,
  `insert into bandwidth_day (day, device, samples)
    select day, i, array_fill(50 + i % 100, array[288])
    from generate_series(${LAST_BEFORE + 1}, ${YESTERDAY}) as day, generate_series(1, ${DEVICES}) as i`,
  // heard until the end of the measurement, and every hundredth is offline
  `insert into device_state (device, at, offline_since)
    select i, ${Math.floor(Date.now() / 1_000) + 3_600}, case when i % 100 = 0 then ${Math.floor(Date.now() / 1_000) - 600} end
    from generate_series(1, ${DEVICES}) as i`,
  'set session_replication_role = origin',
  'vacuum analyze',
];

const ADDRESSES = {
  overview: '/api/agent/device/overview',
  summary: '/api/income/summary',
  'first page': '/api/income/device?key_style=day&limit=20&offset=0',
  'last page': `/api/income/device?key_style=month&limit=20&offset=${DEVICES - 20}`,
  balance: '/api/wallet/wallet?walletType=1',
} as const;

/** Two weeks of incomes to compare. */
const WEEKS = {
  start: dayText(LAST_BEFORE - 6),
  end: dayText(LAST_BEFORE),
  earlier_start: dayText(LAST_BEFORE - 13),
  earlier_end: dayText(LAST_BEFORE - 7),
};
const YESTERDAYS = { ...WEEKS, start: WEEKS.end, earlier_start: WEEKS.earlier_end };
/** Each is measured alone. */
const ALONE = {
  'two weeks': `/api/income/bridge?${new URLSearchParams(WEEKS)}`,
  'two days': `/api/income/bridge?${new URLSearchParams(YESTERDAYS)}`,
  search: '/api/console/search?keyWords=miner-12',
  'no match': '/api/console/search?keyWords=zzzz',
} as const;

/** Returns the most memory of a process so far. Linux only. */
const mostMemory = (pid: number): string =>
  /VmHWM:\s+(\d+ kB)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'unknown';

async function measureReads(
  title: string,
  target: { origin: string; token: string },
  work: () => Promise<unknown>,
  addresses: Readonly<Record<string, string>> = ADDRESSES,
) {
  const readers = Object.entries(addresses).map(
    ([name, address]) => [name, readRepeatedly(target.origin, { address, token: target.token, pages: 1 })] as const,
  );
  const start = performance.now();
  await work();
  console.log(`${title}: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  for (const [name, stop] of readers) {
    const times = await stop();
    const [half, most] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(0).padStart(6));
    console.log(`  ${name.padEnd(12)}${half} ms ${most} ms at the 99th percentile of ${times.length}`);
  }
}

const server = await startPostgres(postgresPrograms(), { shared_buffers: '256MB', max_wal_size: '4GB' });
const provider = await ProviderServer.start();
const client = new pg.Client(server.address);
try {
  await runMigrateCommand({ DATABASE_MIGRATION_URL: server.address, FIRST_AGENT: 'anna:13912345678' });
  await client.connect();
  for (const statement of DATA) await client.query(statement);
  const { db, close } = await openDatabase({ databaseUrl: server.address, migrates: false }, async () => {});
  const token = await startSession(db, AGENT, { agent: undefined });
  const spawned = spawnServer({
    ...provider.environment,
    ...{ MODE: 'reference', NODE_ENV: 'production', DATABASE_URL: server.address },
    DEVICES_KEY: 'network:secret-of-the-devices-for-the-bench',
    // as in a container with 512 MB, of which Node.js uses half for its heap
    NODE_OPTIONS: '--max-old-space-size=256',
  });
  const target = { origin: await spawned.listening, token };
  await measureReads('without other work', target, () => wait(QUIET_MS));
  for (const [name, address] of Object.entries(ALONE))
    await measureReads(name, target, () => wait(QUIET_MS), { [name]: address });
  await writeProgress(db, { day: LAST_BEFORE });
  const arePlanned = async (): Promise<boolean> =>
    (await client.query(`select from due_work where queue = 'day' limit 1`)).rowCount === 1;
  while (!(await arePlanned())) await wait(50);
  await measureReads(`while ${DAYS_MADE} days are made`, target, async () => {
    const start = performance.now();
    while (performance.now() - start < MOST_MS && (await arePlanned())) await wait(50);
  });
  console.log(`most memory of the server: ${mostMemory(spawned.process.pid!)}`);
  spawned.process.kill('SIGTERM');
  await spawned.ended;
  await close();
} finally {
  await client.end();
  await provider.close();
  await server.stop();
}
