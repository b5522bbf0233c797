/**
 * Measures the pages of one agent with very many devices, and a balance of another user while ten other agents explain their
 * incomes and while the server makes a day from samples.
 *
 * `npm run bench -- agent [--devices 300000] [--before <folder>]` prints the median and the 99th percentile of the response
 * times, and the most memory of the server. With the sources of an earlier build in a folder, both builds are measured in
 * turn, on one database. The servers, PostgreSQL and the client share the machine.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { usualPeriods } from '#shared/topics/billing/income/income-bridge.rules.ts';
import { monthsFromTo } from '#shared/core/shanghai-time.ts';
import { runMigrateCommand } from '#console/server/migrate-command.ts';
import { inTransaction } from '#console/server/reference/database/database.ts';
import type { Queue } from '#console/server/reference/database/job-queues.ts';
import { Jobs } from '#console/server/reference/jobs/jobs.ts';
import { planComparisons, prepareComparisons } from '#console/server/reference/billing/prepare-comparisons.ts';
import { startSession } from '#console/server/reference/access/sessions.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { dayMs, dayOf, daysFromTo, dayText, monthOfDay } from '#console/server/reference/days.ts';
import { writeProgress } from '#console/server/reference/devices/progress.ts';
import { postgresPrograms, startPostgres } from '../lab/postgres/server.ts';
import { ProviderServer } from '../server/provider-server.ts';
import { callServer } from '../server/sign-in.ts';
import { spawnServer, type SpawnedServer } from '../server/spawned-server.ts';
import { percentile, readRepeatedly } from './repeat-reads.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { devices: { type: 'string', default: '300000' }, before: { type: 'string' } },
});
const DEVICES = Number(values.devices);
const DEVICES_PER_MINER = 100;
/** Days with incomes before the days that are made. */
const DAYS_BEFORE = 15;
/** Days that are made during the measurement. */
const DAYS_MADE = 2;
/** Time of the measurement without other work. */
const QUIET_MS = 5_000;
/** Longest time of the measurement while days are made. */
const MOST_MS = 60_000;

const YESTERDAY = dayOf(Date.now()) - 1;
const LAST_BEFORE = YESTERDAY - DAYS_MADE;
const AGENT = '200001';
/** They have half as many devices together as the one agent. */
const OTHER_AGENTS = 10;
const ALL_DEVICES = DEVICES * 1.5;
const FIRST_DAY = LAST_BEFORE - DAYS_BEFORE + 1;
const MONTHS = monthsFromTo(monthOfDay(FIRST_DAY), monthOfDay(YESTERDAY));
const MINERS = ALL_DEVICES / DEVICES_PER_MINER;

/** The agent of device `i`. */
const AGENT_OF = `case when i <= ${DEVICES} then '${AGENT}' else 'g' || i % ${OTHER_AGENTS} end`;
/** The bandwidth of device `i` on a day, M, and the rule that makes some of its days unbilled. */
const BANDWIDTH = '50 + (i * 7 + day * 13) % 100';
const RULE = 'case when (i + day) % 37 = 0 then 1 + (i + day) % 5 end';
const IS_BILLED = '((i + day) % 37 > 0)::int';

const DATA: readonly string[] = [
  ...MONTHS.map((month) => `select add_month('device_day', '${month}')`),
  // without references and triggers, which take most of the time of many rows
  'set session_replication_role = replica',
  `insert into person (uid, username, password_hash, role, phone_number, agent_account, pay_info)
    select 'g' || i, 'agent-' || i, '', 'agent', 'g' || i, '', '{}' from generate_series(0, ${OTHER_AGENTS} - 1) as i`,
  `insert into person (uid, username, password_hash, role, phone_number, agent_account, pay_info)
    select 'm' || i, 'miner-' || i, '', 'miner', 'm' || i, 'anna', '{}' from generate_series(0, ${MINERS} - 1) as i`,
  `insert into price_period (agent_uid, line, since, agent_price, miner_price)
    select '${AGENT}', 'line-' || line, 0, 300000, 250000 from generate_series(0, 3) as line`,
  `insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated, retired)
    select i, md5(i::text), 'node', ${AGENT_OF},
      'm' || (i - 1) / ${DEVICES_PER_MINER}, 'line-' || i % 4, 50, i, false, false, ${FIRST_DAY - 1}, null
    from generate_series(1, ${ALL_DEVICES}) as i`,
  `insert into device_day (agent_uid, day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income, rule)
    select ${AGENT_OF}, day, i, ${BANDWIDTH}, 300000, ${IS_BILLED} * 10 * (${BANDWIDTH}), 250000, ${IS_BILLED} * 8 * (${BANDWIDTH}), ${RULE}
    from generate_series(${FIRST_DAY}, ${LAST_BEFORE}) as day, generate_series(1, ${ALL_DEVICES}) as i`,
  `insert into device_month (agent_uid, month, device, payee, weekly, days, agent_income, miner_income)
    select '${AGENT}', month, i, '${AGENT}', false, 9, 9000 + i * 13 % 5000, 8000
    from unnest(array['${MONTHS.join("', '")}']) as month, generate_series(1, ${DEVICES}) as i`,
  `insert into income_day (uid, day, income, weekly, unbilled)
    select uid, day, 300000000, 0, 0
    from unnest(array['${AGENT}'] || array(select 'g' || i from generate_series(0, ${OTHER_AGENTS} - 1) as i)) as uid,
      generate_series(${FIRST_DAY}, ${LAST_BEFORE}) as day`,
  `select add_sample_day(day) from generate_series(${LAST_BEFORE + 1}, ${YESTERDAY}) as day`,
  `insert into sample_block (agent_uid, day, slot, block, bandwidths)
    select '${AGENT}', day, slot, block, array(select 50 + i % 100 from generate_series(block * 256, block * 256 + 255) as i)
    from generate_series(${LAST_BEFORE + 1}, ${YESTERDAY}) as day, generate_series(0, 287) as slot,
      generate_series(0, ${DEVICES} / 256) as block`,
  // heard until the end of the measurement, and every hundredth is offline
  `insert into device_state (agent_uid, device, at, offline_since)
    select '${AGENT}', i, ${Math.floor(Date.now() / 1_000) + 3_600}, case when i % 100 = 0 then ${Math.floor(Date.now() / 1_000) - 600} end
    from generate_series(1, ${DEVICES}) as i`,
  `insert into visit (uid, last_at, previous_at) values ('${AGENT}', ${Date.now()}, ${dayMs(FIRST_DAY)})`,
  'set session_replication_role = origin',
  'vacuum analyze',
];

const ADDRESSES = {
  overview: '/api/agent/device/overview',
  summary: '/api/income/summary',
  'first page': '/api/income/device?key_style=day&limit=20&offset=0',
  'last page': `/api/income/device?key_style=month&limit=20&offset=${DEVICES - 20}`,
  balance: '/api/wallet/wallet?walletType=1',
  'since last visit': '/api/console/since_last_visit',
} as const;

const bridge = (path: string, [earlierFrom, from]: readonly [number, number], days: number): string =>
  `/api/income/${path}${new URLSearchParams({
    start: dayText(from),
    end: dayText(from + days - 1),
    earlier_start: dayText(earlierFrom),
    earlier_end: dayText(earlierFrom + days - 1),
  })}`;

/** Returns a function that returns another comparison each time. */
function otherBridges(days: number): () => string {
  const starts = daysFromTo(FIRST_DAY, LAST_BEFORE - days);
  const pairs = starts.flatMap((earlier) =>
    starts.flatMap((later) => (later > earlier ? [[earlier, later] as const] : [])),
  );
  let next = 0;
  return () => bridge('bridge?', pairs[next++ % pairs.length]!, days);
}

/** Each is measured alone. */
const ALONE: Readonly<Record<string, () => string | (() => string)>> = {
  'two days': () => bridge('bridge?', [LAST_BEFORE - 1, LAST_BEFORE], 1),
  'five days': () => bridge('bridge?', [LAST_BEFORE - 9, LAST_BEFORE - 4], 5),
  'two weeks': () => bridge('bridge?', [LAST_BEFORE - 13, LAST_BEFORE - 6], 7),
  'nodes of five days': () => bridge('bridge/rows?limit=10&offset=0&', [LAST_BEFORE - 9, LAST_BEFORE - 4], 5),
  'other two days': () => otherBridges(1),
  'other five days': () => otherBridges(5),
};

/** The comparisons that are prepared when the last day before is closed. The agent had no nodes in the last month. */
const PREPARED: typeof ALONE = Object.fromEntries(
  usualPeriods(dayMs(LAST_BEFORE + 1))
    .slice(0, 3)
    .map(({ earlier, later }, at) => {
      const periods = { ...later, earlier_start: earlier.start, earlier_end: earlier.end };
      return [['a day', 'a week', 'this month'][at]!, () => `/api/income/bridge?${new URLSearchParams(periods)}`];
    }),
);

const SEARCHES: typeof ALONE = {
  search: () => '/api/console/search?keyWords=miner-12',
  'no match': () => '/api/console/search?keyWords=zzzz',
};

/** Returns the most memory of a process so far. Linux only. */
const mostMemory = (pid: number): string =>
  /VmHWM:\s+(\d+ kB)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'unknown';

interface Reader {
  readonly address: string | (() => string);
  readonly token: string;
}

/** @param hidden readers whose times are not printed */
async function measureReads(
  title: string,
  origin: string,
  readers: Readonly<Record<string, Reader>>,
  work: () => Promise<unknown>,
  hidden: readonly Reader[] = [],
) {
  const first: string[] = [];
  for (const { address, token } of Object.values(readers)) {
    const began = performance.now();
    await callServer(origin, 'GET', typeof address === 'string' ? address : address(), { token });
    first.push((performance.now() - began).toFixed(0));
  }
  const read = (reader: Reader) => readRepeatedly(origin, { ...reader, pages: 1 });
  const reading = Object.entries(readers).map(([name, reader]) => [name, read(reader)] as const);
  const others = hidden.map(read);
  const start = performance.now();
  await work();
  console.log(
    `${title}: ${((performance.now() - start) / 1_000).toFixed(1)} s, the first reads ${first.join(', ')} ms`,
  );
  for (const [name, stop] of reading) {
    const times = await stop();
    const [half, most] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(0).padStart(6));
    console.log(`  ${name.padEnd(20)}${half} ms ${most} ms at the 99th percentile of ${times.length}`);
  }
  await Promise.all(others.map((stop) => stop()));
}

const server = await startPostgres(postgresPrograms(), { shared_buffers: '256MB', max_wal_size: '4GB' });
const provider = await ProviderServer.start();
const client = new pg.Client(server.address);
const start = (sources?: string): SpawnedServer =>
  spawnServer(
    {
      ...provider.environment,
      ...{ MODE: 'reference', NODE_ENV: 'production', DATABASE_URL: server.address },
      DEVICES_KEY: 'network:secret-of-the-devices-for-the-bench',
      // as in a container with 512 MB, of which Node.js uses half for its heap
      NODE_OPTIONS: '--max-old-space-size=256',
    },
    sources,
  );
try {
  await runMigrateCommand({ DATABASE_MIGRATION_URL: server.address, FIRST_AGENT: 'anna:13912345678' });
  await client.connect();
  for (const statement of DATA) await client.query(statement);
  const { db, close } = await openDatabase({ databaseUrl: server.address, migrates: false }, async () => {});
  const tokenOf = (uid: string) => startSession(db, uid, { agent: undefined });
  const token = await tokenOf(AGENT);
  const others = await Promise.all(Array.from({ length: OTHER_AGENTS }, (_, at) => tokenOf(`g${at}`)));
  const ofAgent = Object.fromEntries(Object.entries(ADDRESSES).map(([name, address]) => [name, { address, token }]));
  const balance = { balance: { address: ADDRESSES.balance, token: await tokenOf('m1') } };
  const isPlanned = async (queue: Queue): Promise<boolean> =>
    (await client.query('select from due_work where queue = $1 limit 1', [queue])).rowCount === 1;
  const jobs = new Jobs(db);
  await writeProgress(db, { day: LAST_BEFORE });
  await inTransaction(db, (tx) => planComparisons(tx, AGENT));
  const began = performance.now();
  let parts = 0;
  let longest = 0;
  for (; await isPlanned('comparison'); parts++) {
    const start = performance.now();
    await inTransaction(db, (tx) => prepareComparisons(tx, { jobs }, { subject: AGENT, firstDay: LAST_BEFORE }));
    longest = Math.max(longest, performance.now() - start);
  }
  console.log(
    `comparisons prepared in ${((performance.now() - began) / 1_000).toFixed(1)} s, ${parts} parts, the longest ${longest.toFixed(0)} ms`,
  );
  // the servers would do their jobs again
  await client.query(`delete from pgboss.job where name = 'comparison'`);
  // the days until the last one with incomes are closed
  await writeProgress(db, { day: YESTERDAY });
  const builds = { ...(values.before && { before: start(path.resolve(values.before)) }), after: start() };
  for (const [name, build] of Object.entries(builds)) await build.listening.then(() => console.log(`${name} listens`));
  const inTurn = async (measure: (build: string, origin: string) => Promise<void>): Promise<void> => {
    for (const [name, build] of Object.entries(builds)) await measure(name, await build.listening);
  };
  const quiet = () => wait(QUIET_MS);
  await inTurn((build, origin) => measureReads(`${build}, without other work`, origin, ofAgent, quiet));
  const measureAlone = async (reads: typeof ALONE): Promise<void> => {
    for (const [name, address] of Object.entries(reads))
      await inTurn((build, origin) => measureReads(build, origin, { [name]: { address: address(), token } }, quiet));
  };
  await measureAlone(PREPARED);
  await measureAlone(ALONE);
  await inTurn((build, origin) => measureReads(`${build}, one balance`, origin, balance, quiet));
  for (const [title, address] of [
    ['the same explanation', () => bridge('bridge?', [LAST_BEFORE - 9, LAST_BEFORE - 4], 5)],
    ['other explanations', () => otherBridges(5)],
  ] as const)
    await inTurn((build, origin) =>
      measureReads(
        `${build}, one balance while ten agents read ${title}`,
        origin,
        balance,
        quiet,
        others.map((each) => ({ address: address(), token: each })),
      ),
    );
  await measureAlone(SEARCHES);
  if (builds.before) await stop(builds.before);
  await writeProgress(db, { day: LAST_BEFORE });
  while (!(await isPlanned('day'))) await wait(50);
  const whilePlanned = (queue: Queue) => async (): Promise<void> => {
    const start = performance.now();
    while (performance.now() - start < MOST_MS && (await isPlanned(queue))) await wait(50);
  };
  const origin = await builds.after.listening;
  await measureReads(`while ${DAYS_MADE} days are made`, origin, ofAgent, whilePlanned('day'));
  while (await isPlanned('day')) await wait(500);
  await measureReads('while comparisons are prepared', origin, ofAgent, whilePlanned('comparison'));
  console.log(`most memory of the server: ${mostMemory(builds.after.process.pid!)}`);
  await stop(builds.after);
  await close();
} finally {
  await client.end();
  await provider.close();
  await server.stop();
}

async function stop(build: SpawnedServer): Promise<void> {
  build.process.kill('SIGTERM');
  await build.ended;
}
