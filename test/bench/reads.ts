/**
 * Measures the reads of one server on PostgreSQL while the records of a user and the connected pages grow. The server and the
 * client share the machine: compare the rows.
 *
 * `npm run bench -- reads [--records 1000,10000] [--pages 0,500]` prints a table for each subject, and draws
 * `shared/docs/self-hosting/reads.svg` from several numbers of records.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { WebSocket } from 'ws';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { hashToken, newToken } from '#console/server/reference/secrets.ts';
import { seed } from '#console/server/reference/seed/seed.ts';
import { root } from '../gate/project.ts';
import { postgresPrograms, startPostgres } from '../lab/postgres/server.ts';
import { callServer, tokenOf } from '../server/sign-in.ts';
import { spawnServer } from '../server/spawned-server.ts';
import { drawPlot, growthOf, type Line } from './plot.ts';
import { median } from './report.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    records: { type: 'string', default: '1000,10000,100000,1000000' },
    pages: { type: 'string', default: '0,500,1000,2000' },
  },
});
const listOf = (text: string): number[] => text.split(',').map(Number);

const WALLET = 'wallet:100001:1';
const PAGE_SIZE = 10;
const ROUNDS = 9;
const IDLE_MS = 10_000;
const PUSHES = 9;
const PICTURE = path.join(root, 'shared/docs/self-hosting/reads.svg');

const programs = postgresPrograms();
const postgres = await startPostgres(programs, {
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  shared_preload_libraries: 'pg_stat_statements',
});
const { close } = await openDatabase({ databaseUrl: postgres.address }, seed);
await close();
const client = new pg.Client(postgres.address);
await client.connect();
await client.query('create extension pg_stat_statements');
const server = spawnServer({ MODE: 'demo', NODE_ENV: 'production', DATABASE_URL: postgres.address });
try {
  const origin = await server.listening;
  const token = await tokenOf(origin, 'agent');
  const read = (address: string) => callServer(origin, 'GET', address, { token });
  await measureRecords(read);
  await measurePages(origin, read);
} finally {
  server.process.kill('SIGTERM');
  await server.ended;
  await client.end();
  await postgres.stop();
}

type Read = (address: string) => Promise<Record<string, unknown>>;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns the median of several rounds after a first one. */
async function medianOf(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timeOf(work));
  return median(times);
}

function print(title: string, titles: readonly string[], rows: readonly (readonly (number | string)[])[]): void {
  const cell = (value: number | string): string =>
    typeof value === 'string' ? value : value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  console.log(`\n${title}\n${titles.map((each) => each.padStart(16)).join('')}`);
  for (const row of rows) console.log(row.map((each) => cell(each).padStart(16)).join(''));
}

/** Changes rows without triggers and references, which would take minutes. */
async function change(statement: string, parameters: unknown[] = []): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(statement, parameters);
  await client.query('reset session_replication_role');
}

async function measureRecords(read: Read): Promise<void> {
  const list = (page: number) =>
    read(`/api/wallet/wallet/entry/list?walletType=1&pageSize=${PAGE_SIZE}&pageIndex=${page}`);
  const rows: [records: number, first: number, last: number][] = [];
  for (const records of listOf(values.records)) {
    const { total } = (await list(1)) as { total: number };
    await change(
      `insert into ledger_entry (transaction_id, account_id, amount, type, rz_id, at)
        select -i, $1, 1, 'weekly_income', 'B' || i, 1600000000000 + i from generate_series($2::int, $3::int) as i`,
      [WALLET, total, records],
    );
    await client.query('vacuum analyze ledger_entry');
    const last = Math.ceil(((await list(1)) as { total: number }).total / PAGE_SIZE);
    rows.push([records, await medianOf(() => list(1)), await medianOf(() => list(last))]);
  }
  print('Records of a wallet, ms of a page', ['records', 'first page', 'last page'], rows);
  if (rows.length < 2) return;
  const lines: Line[] = ([1, 2] as const).map((at) => ({
    name: at === 1 ? 'first page' : 'last page',
    points: rows.map((row) => [row[0], row[at]] as const),
  }));
  for (const line of lines) console.log(`${line.name}: exponent of growth ${growthOf(line).toFixed(2)}`);
  const picture = { title: 'A page of the records of a wallet', xTitle: 'records', yTitle: 'milliseconds', lines };
  writeFileSync(PICTURE, drawPlot(picture));
}

/** Returns the statements of a while without requests. The server looks for due jobs meanwhile. */
async function idleStatements(): Promise<number> {
  await client.query('select pg_stat_statements_reset()');
  await wait(IDLE_MS);
  const { rows } = await client.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query not like '%pg_stat_statements%'`,
  );
  return rows[0]!.calls / (IDLE_MS / 1_000);
}

async function measurePages(origin: string, read: Read): Promise<void> {
  const sockets: WebSocket[] = [];
  const rows: number[][] = [];
  for (const pages of listOf(values.pages)) {
    while (sockets.length < pages) sockets.push(...(await connectPages(origin, sockets.length, pages)));
    // the changes of the connecting pages are compared
    await wait(2_000);
    const statements = await idleStatements();
    const balance = await medianOf(() => read('/api/wallet/wallet?walletType=1'));
    const push = pages === 0 ? Number.NaN : await medianOf(() => pushTo(sockets.at(-1)!, pages - 1), PUSHES);
    rows.push([pages, statements, balance, push]);
  }
  print('Connected pages', ['pages', 'idle queries/s', 'balance ms', 'push ms'], rows);
  for (const socket of sockets) socket.terminate();
}

/** Connects the pages of at most 100 new users at a time. */
async function connectPages(origin: string, from: number, until: number): Promise<WebSocket[]> {
  const tokens = Array.from({ length: Math.min(100, until - from) }, () => newToken());
  await change(
    `insert into person (uid, username, password_hash, role, phone_number, agent_account, pay_info)
      select 'p' || i, 'page-' || i, '', 'miner', 'p' || i, '', '{}' from generate_series($1::int, $2::int) as i`,
    [from, from + tokens.length - 1],
  );
  await change(
    `insert into session (token_hash, uid, expires_at)
      select hash, 'p' || $1::int + i - 1, $2 from unnest($3::text[]) with ordinality as each (hash, i)`,
    [from, Date.now() + 86_400_000, tokens.map(hashToken)],
  );
  return Promise.all(
    tokens.map(async (token) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/websocket`);
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'auth', token }));
      await once(socket, 'message');
      return socket;
    }),
  );
}

async function pushTo(socket: WebSocket, index: number): Promise<void> {
  const arrived = once(socket, 'message');
  await client.query(`insert into notice (title, content, level, send_time, uid) values ('', '', 'low', $1, $2)`, [
    Date.now(),
    `p${index}`,
  ]);
  await arrived;
}
