/**
 * Measures the throughput of the server next to a bare proxy, a bare file in memory and a bare Fastify route, in one run.
 *
 * `npm run bench -- server [--rounds N] [--seconds N]` prints a table. Each subject has its own process. Machines differ and
 * the client shares the cores: compare the ratios and the requests per second of the subject's own CPU time.
 */
import autocannon from 'autocannon';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { tokenOf } from '../server/sign-in.ts';
import { median } from './report.ts';
import type { SubjectName, Usage } from './server-subjects.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
});
const rounds = Number(values.rounds);
const duration = Number(values.seconds);

const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../dist/embed/manifest.json'), 'utf8')) as {
  tags: Record<string, { module: string }>;
};
const compressed = { 'accept-encoding': 'br' };

interface Row {
  readonly name: string;
  readonly subject: SubjectName;
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** Name of the signed-in user. */
  readonly user?: string;
  /** Name of the row that is the floor of this one. */
  readonly floor?: string;
}

const rows: readonly Row[] = [
  { name: 'bare proxy', subject: 'bare proxy', url: '/api/wallet?type=1' },
  { name: 'gateway, a read', subject: 'gateway', url: '/api/wallet?type=1', floor: 'bare proxy' },
  { name: 'bare file', subject: 'bare file', url: '/' },
  { name: "console's page", subject: 'embedded', url: '/wallet', headers: compressed, floor: 'bare file' },
  { name: 'loader', subject: 'embedded', url: '/embed/loader.js', headers: compressed, floor: 'bare file' },
  {
    name: "wallet's module",
    subject: 'embedded',
    url: `/embed/${manifest.tags['partner-wallet']!.module}`,
    headers: compressed,
    floor: 'bare file',
  },
  { name: 'bare Fastify route', subject: 'bare Fastify', url: '/' },
  { name: 'configuration', subject: 'embedded', url: '/config.json', floor: 'bare Fastify route' },
  {
    name: 'device list',
    subject: 'embedded',
    url: '/api/income/device?key_style=day&limit=20&offset=0',
    user: 'agent',
    floor: 'bare Fastify route',
  },
];

interface Figures {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const children: ChildProcess[] = [];

async function start(name: SubjectName, environment: NodeJS.ProcessEnv = {}): Promise<[ChildProcess, string]> {
  const child = fork(path.join(import.meta.dirname, 'server-subjects.ts'), [name], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return [child, `http://127.0.0.1:${port}`];
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  child.send('usage');
  const [usage] = (await once(child, 'message')) as [Usage];
  return usage;
}

async function measure(child: ChildProcess, url: string, headers = {}): Promise<Figures> {
  const before = await usageOf(child);
  const result = await autocannon({ url, headers, duration, connections: 16 });
  const after = await usageOf(child);
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} error responses, ${result.errors} failed requests`);
  return {
    perSecond: result.requests.average,
    perCpuSecond: result.requests.total / ((after.cpuMs - before.cpuMs) / 1_000),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

try {
  const [, platform] = await start('platform');
  const running = new Map<SubjectName, [ChildProcess, string]>();
  for (const { subject } of rows)
    if (!running.has(subject)) running.set(subject, await start(subject, { PLATFORM_URL: platform }));
  const all = new Map<string, Figures[]>(rows.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, subject, url, headers, user } of rows) {
      const [child, address] = running.get(subject)!;
      const session = user && { authorization: `Bearer ${await tokenOf(address, user)}` };
      all.get(name)!.push(await measure(child, address + url, { ...headers, ...session }));
    }
  }
  const titles = ['per second', 'ratio', 'per CPU second', 'ratio', 'p50 ms', 'p99 ms'];
  console.log(
    `medians of ${rounds} rounds of ${duration} s\n${''.padEnd(22)}${titles.map((each) => each.padStart(15)).join('')}`,
  );
  for (const { name, floor } of rows) {
    const of = (field: keyof Figures, row = name): number => median(all.get(row)!.map((each) => each[field]));
    const ratio = (field: keyof Figures): string => (floor ? (of(field) / of(field, floor)).toFixed(2) : '');
    const cells = [
      of('perSecond').toFixed(0),
      ratio('perSecond'),
      of('perCpuSecond').toFixed(0),
      ratio('perCpuSecond'),
      of('p50Ms').toFixed(1),
      of('p99Ms').toFixed(1),
    ];
    console.log(name.padEnd(22) + cells.map((each) => each.padStart(15)).join(''));
  }
  for (const [name, [child]] of running) console.log(`${name}: ${(await usageOf(child)).rssMb.toFixed(0)} MB`);
} finally {
  for (const child of children) child.kill();
}
