/**
 * 10,000 nodes beside a bare @tanstack/react-virtual table with the same calls, in one run (CPU 4x).
 *
 * `npm run bench -- devices [--rounds N]` prints a table, then one line of JSON. Machines are noisy: read the ratios.
 * Both are opened on a page whose code is loaded and which knows who is signed in, as a console's page does; rounds are
 * interleaved. "cold" is told beside it: from navigation, with all code to be fetched and read, on the local network.
 */
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, startServer } from '../end-to-end/end-to-end.ts';
import { buildFloor } from './floor/build-floor.ts';
import { callServer, tokenOf } from '../server/sign-in.ts';
import { forward, page as html, send } from './subjects.ts';

const { values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);

const NODES = 10_000;
const CPU = 4;
const FRAMES = 180;
/** px a frame: two rows and a half, about 8,000 px a second. */
const STEP = 130;
/** A frame that is late on a screen of 60 Hz. */
const LATE_MS = 33.4;

type Subject = 'floor' | 'list';
const subjects: readonly Subject[] = ['floor', 'list'];

interface Figures {
  /** navigation to the frame with the first rows */
  coldMs: number;
  /** opening to the frame with the first rows */
  openMs: number;
  /** share of frames of more than 33 ms while scrolling, percent */
  lateFrames: number;
  meanFrameMs: number;
  /** the 95th percentile */
  slowFrameMs: number;
  /** what the browser worked for one frame, scripts and layout */
  workMs: number;
}

interface InPage {
  open(): Promise<number>;
  firstRows(from: number): Promise<number>;
  complete(rows: number): boolean;
  scroll(frames: number, step: number): Promise<number[]>;
}

const inPage = readFileSync(path.join(import.meta.dirname, 'devices-in-page.js'), 'utf8');
const bench = await start();
const browser = await launchBrowser();
try {
  const collected: Record<Subject, Figures[]> = { floor: [], list: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const subject of subjects) collected[subject].push(await measure(browser, subject));
  print({ floor: medians(collected.floor), list: medians(collected.list) });
} finally {
  await browser.close();
  await bench.close();
}

async function measure(inBrowser: Browser, subject: Subject): Promise<Figures> {
  const cold = await visit(inBrowser, `${subject}?cold`, async (page) =>
    page.evaluate(() => (window as unknown as { bench: InPage }).bench.firstRows(0)),
  );
  return visit(inBrowser, subject, async (page) => {
    await page.waitForFunction('window.benchOpen');
    await page.waitForNetworkIdle({ idleTime: 500 });
    const openMs = await page.evaluate(() => (window as unknown as { bench: InPage }).bench.open());
    await page.waitForFunction(
      (rows) => (window as unknown as { bench: InPage }).bench.complete(rows),
      { timeout: 120_000 },
      NODES,
    );
    await page.waitForNetworkIdle({ idleTime: 500 });
    const before = await page.metrics();
    const frames = await page.evaluate(
      (count, step) => (window as unknown as { bench: InPage }).bench.scroll(count, step),
      FRAMES,
      STEP,
    );
    const after = await page.metrics();
    const sorted = [...frames].sort((a, b) => a - b);
    return {
      coldMs: cold,
      openMs,
      lateFrames: (100 * frames.filter((ms) => ms > LATE_MS).length) / frames.length,
      meanFrameMs: frames.reduce((sum, ms) => sum + ms, 0) / frames.length,
      slowFrameMs: sorted[Math.floor(0.95 * sorted.length)]!,
      workMs: (1000 * ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0))) / frames.length,
    };
  });
}

async function visit<Result>(inBrowser: Browser, name: string, look: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await inBrowser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.evaluateOnNewDocument(inPage);
    await page.emulateCPUThrottling(CPU);
    await page.goto(`${bench.origin}/bench/${name}`, { waitUntil: 'domcontentloaded' });
    return await look(page);
  } finally {
    await context.close();
  }
}

async function start() {
  const [floor, server] = await Promise.all([buildFloor('devices-floor.tsx'), startServer()]);
  const { origin } = server;
  await callServer(origin, 'POST', '/sandbox/scenarios', { body: { name: 'many-devices', username: 'agent' } });
  const token = await tokenOf(origin, 'agent');
  const script = brotliCompressSync(floor);
  const known = JSON.stringify(token);
  const pages: Record<string, string> = {
    'floor?cold': html(`<script>window.benchToken = ${known}</script>
      <script type="module" src="/bench/floor.js"></script><script type="module">window.benchOpen()</script>`),
    floor: html(`<script>window.benchToken = ${known}</script><script type="module" src="/bench/floor.js"></script>`),
    'list?cold': html(`<script>window.partnerConsole = { token: ${known} }</script>
      <script type="module" src="/embed/loader.js"></script><partner-device-list></partner-device-list>`),
    list: html(`<script>window.partnerConsole = { token: ${known} }</script>
      <script type="module" src="/embed/loader.js"></script>
      <script type="module">
        await import('/embed/partner-device-list.js');
        await window.partnerConsole.getAccount();
        window.benchOpen = () => document.body.append(document.createElement('partner-device-list'));
      </script>`),
  };
  const front = createServer((incoming, answer) => {
    const name = /^\/bench\/(.*)$/.exec(incoming.url ?? '')?.[1];
    if (name === 'floor.js') send(answer, 'text/javascript', script, 'br');
    else if (name && pages[name]) send(answer, 'text/html', pages[name]);
    else forward(origin, incoming, answer);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    origin: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    close: async () => {
      front.closeAllConnections();
      front.close();
      await server.close();
    },
  };
}

function medians(runs: readonly Figures[]): Figures {
  const middle = (name: keyof Figures) => {
    const sorted = runs.map((each) => each[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    coldMs: middle('coldMs'),
    openMs: middle('openMs'),
    lateFrames: middle('lateFrames'),
    meanFrameMs: middle('meanFrameMs'),
    slowFrameMs: middle('slowFrameMs'),
    workMs: middle('workMs'),
  };
}

function print(results: Record<Subject, Figures>): void {
  const rows: [string, keyof Figures][] = [
    ['first rows when opened, ms', 'openMs'],
    ['mean frame while scrolling, ms', 'meanFrameMs'],
    ['95th percentile of frames, ms', 'slowFrameMs'],
    ['frames over 33 ms, percent', 'lateFrames'],
    ['work for a frame, ms', 'workMs'],
    ['first rows from navigation, ms', 'coldMs'],
  ];
  console.log(
    `${NODES} nodes, CPU ${CPU}x, medians of ${rounds}\n${''.padEnd(36)}${'bare'.padStart(10)}${'list'.padStart(10)}${'ratio'.padStart(8)}`,
  );
  for (const [label, name] of rows) {
    const [floor, list] = [results.floor[name], results.list[name]];
    const ratio = floor > 0 ? (list / floor).toFixed(2) : '';
    console.log(
      `${label.padEnd(36)}${floor.toFixed(1).padStart(10)}${list.toFixed(1).padStart(10)}${ratio.padStart(8)}`,
    );
  }
  console.log(JSON.stringify({ rounds, ...results }));
}
