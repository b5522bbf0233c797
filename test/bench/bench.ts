/**
 * What a partner pays for embedding the wallet, beside the floor of the packages it is made of, in one run.
 *
 * `npm run bench [-- --rounds N]` prints a table, then one line of JSON. Machines are noisy: read the ratios.
 * fast = no limits; slow = CPU 4x, 1.6 Mbit/s, 150 ms. All caches are cold in each round; rounds are interleaved.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../end-to-end/end-to-end.ts';
import { type Figures, measure } from './measure.ts';
import { type Bench, type Subject, startBench } from './subjects.ts';

const { values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);

const bench = await startBench();
const browser = await launchBrowser();
try {
  const results = await run(bench, browser);
  print(results);
} finally {
  await browser.close();
  await bench.close();
}

type Results = Record<Subject, Record<'fast' | 'slow', Figures>>;

async function run(at: Bench, inBrowser: Browser): Promise<Results> {
  const collected = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const speed of ['fast', 'slow'] as const) {
      for (const subject of ['floor', 'wallet'] as const) {
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
  return { floor: of('floor'), wallet: of('wallet') };
}

function medians(runs: Figures[]): Figures {
  const middle = (name: keyof Figures) => {
    const sorted = runs.map((each) => each[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    brotliBytes: middle('brotliBytes'),
    gzipBytes: middle('gzipBytes'),
    requests: middle('requests'),
    requestsToIdle: middle('requestsToIdle'),
    tenthRowMs: middle('tenthRowMs'),
    balanceMs: middle('balanceMs'),
    blockingMs: middle('blockingMs'),
    dialogMs: middle('dialogMs'),
    heapMb: middle('heapMb'),
  };
}

function print(results: Results): void {
  const rows: [string, keyof Figures, 'fast' | 'slow', number][] = [
    ['JS+CSS to the balance, brotli KB', 'brotliBytes', 'fast', 1024],
    ['JS+CSS to the balance, gzip KB', 'gzipBytes', 'fast', 1024],
    ['requests to the balance', 'requests', 'fast', 1],
    ['requests until idle', 'requestsToIdle', 'fast', 1],
    ['balance on screen, fast ms', 'balanceMs', 'fast', 1],
    ['balance on screen, slow ms', 'balanceMs', 'slow', 1],
    ['tenth row on screen, fast ms', 'tenthRowMs', 'fast', 1],
    ['tenth row on screen, slow ms', 'tenthRowMs', 'slow', 1],
    ['blocking time, fast ms', 'blockingMs', 'fast', 1],
    ['blocking time, slow ms', 'blockingMs', 'slow', 1],
    ['open the withdraw dialog, fast ms', 'dialogMs', 'fast', 1],
    ['open the withdraw dialog, slow ms', 'dialogMs', 'slow', 1],
    ['heap MB', 'heapMb', 'fast', 1],
  ];
  console.log(
    `medians of ${rounds}\n${''.padEnd(36)}${'floor'.padStart(10)}${'wallet'.padStart(10)}${'ratio'.padStart(8)}`,
  );
  for (const [label, name, speed, unit] of rows) {
    const floor = results.floor[speed][name] / unit;
    const wallet = results.wallet[speed][name] / unit;
    const ratio = floor > 0 ? (wallet / floor).toFixed(2) : '';
    console.log(
      `${label.padEnd(36)}${floor.toFixed(1).padStart(10)}${wallet.toFixed(1).padStart(10)}${ratio.padStart(8)}`,
    );
  }
  console.log(JSON.stringify({ rounds, ...results }));
}
