/**
 * What a partner pays for embedding the wallet, beside the floor of the packages it is made of, in one run; and the console.
 *
 * `npm run bench [-- --rounds N] [--check]` prints a table, then one line of JSON; with `--check` it fails where something
 * is over `budgets.json`. Machines are noisy: read the ratios.
 * fast = no limits; slow = CPU 4x, 1.6 Mbit/s, 150 ms. All caches are cold in each round; rounds are interleaved.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../end-to-end/end-to-end.ts';
import { judgeRatios, overCounts } from './budgets.ts';
import { type Figures, measure, type Speed } from './measure.ts';
import { type Bench, startBench, type Subject, SUBJECTS } from './subjects.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '7' }, check: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);

const bench = await startBench();
const browser = await launchBrowser();
try {
  const results = await run(bench, browser);
  print(results);
  if (values.check) check(results);
} finally {
  await browser.close();
  await bench.close();
}

type Results = Record<Subject, Record<Speed, Figures>>;

async function run(at: Bench, inBrowser: Browser): Promise<Results> {
  const collected = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const speed of ['fast', 'slow'] as const) {
      for (const subject of SUBJECTS) {
        const key = `${subject} ${speed}`;
        const figures = await measure(inBrowser, at, subject, speed);
        collected.set(key, [...(collected.get(key) ?? []), figures]);
      }
    }
  }
  const of = (subject: Subject) => ({
    fast: medians(collected.get(`${subject} fast`) ?? []),
    slow: medians(collected.get(`${subject} slow`) ?? []),
  });
  return { floor: of('floor'), wallet: of('wallet'), console: of('console') };
}

function medians(runs: readonly Figures[]): Figures {
  const middle = (name: keyof Figures) => {
    const sorted = runs.map((each) => each[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as unknown as Figures;
}

function print(results: Results): void {
  const rows: [string, keyof Figures, Speed, number][] = [
    ['JS+CSS to the balance, brotli KB', 'brotliBytes', 'fast', 1024],
    ['JS+CSS to the balance, gzip KB', 'gzipBytes', 'fast', 1024],
    ['requests to the balance', 'requests', 'fast', 1],
    ['requests until idle', 'requestsToIdle', 'fast', 1],
    ['scripts until idle', 'scripts', 'fast', 1],
    ['scripts until idle, brotli KB', 'scriptBytes', 'fast', 1024],
    ['balance on screen, fast ms', 'balanceMs', 'fast', 1],
    ['balance on screen, slow ms', 'balanceMs', 'slow', 1],
    ['tenth row on screen, fast ms', 'tenthRowMs', 'fast', 1],
    ['tenth row on screen, slow ms', 'tenthRowMs', 'slow', 1],
    ['blocking time, fast ms', 'blockingMs', 'fast', 1],
    ['blocking time, slow ms', 'blockingMs', 'slow', 1],
    ['script time, slow ms', 'scriptMs', 'slow', 1],
    ['dialog when idle, fast ms', 'dialogMs', 'fast', 1],
    ['dialog when idle, slow ms', 'dialogMs', 'slow', 1],
    ['dialog at once, fast ms', 'dialogAtOnceMs', 'fast', 1],
    ['dialog at once, slow ms', 'dialogAtOnceMs', 'slow', 1],
    ['heap MB', 'heapMb', 'fast', 1],
  ];
  const line = (label: string, cells: readonly string[]) =>
    console.log(label.padEnd(36) + cells.map((cell) => cell.padStart(10)).join(''));
  console.log(`medians of ${rounds}; load ${loadavg()[0]!.toFixed(1)}`);
  line('', ['floor', 'wallet', 'ratio', 'console', 'ratio']);
  for (const [label, name, speed, unit] of rows) {
    const [floor, wallet, own] = SUBJECTS.map((subject) => results[subject][speed][name] / unit) as [
      number,
      number,
      number,
    ];
    const ratio = (figure: number) => (floor > 0 ? (figure / floor).toFixed(2) : '');
    line(label, [floor.toFixed(1), wallet.toFixed(1), ratio(wallet), own.toFixed(1), ratio(own)]);
  }
  console.log(JSON.stringify({ rounds, ...results }));
}

function check({ floor, wallet, console: own }: Results): void {
  const { over, short } = judgeRatios(floor.slow, wallet.slow);
  for (const line of short) console.log(`not yet: ${line}`);
  const all = [...overCounts('wallet', wallet.fast), ...overCounts('console', own.fast), ...over];
  for (const line of all) console.error(`over its budget: ${line}`);
  if (all.length > 0) process.exitCode = 1;
}
