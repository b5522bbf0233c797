/**
 * Measures a list of 10,000 nodes next to a bare @tanstack/react-virtual table with the same requests (CPU 4x).
 *
 * `npm run bench -- devices [--rounds N]` prints a table, then one line of JSON. Machines differ: compare ratios. Both lists
 * open on a page that has loaded its code and the account, as a console page has. Rounds are interleaved. The last row
 * measures from navigation, with cold caches on the local network.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, startServer } from '../end-to-end/end-to-end.ts';
import { callServer, tokenOf } from '../server/sign-in.ts';
import { buildFloor } from './floor/build-floor.ts';
import { html, startFront, type Reply } from './front.ts';
import { medians, printTable } from './report.ts';

const { values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);

const NODES = 10_000;
const CPU = 4;
const FRAMES = 180;
/** Pixels per frame: two and a half rows, about 8,000 px a second. */
const STEP = 130;
/** Longer frames are late on a 60 Hz screen. */
const LATE_MS = 33.4;

type Subject = 'floor' | 'list';
const subjects: readonly Subject[] = ['floor', 'list'];

interface Figures {
  /** Navigation to the frame with the first rows. */
  coldMs: number;
  /** Opening to the frame with the first rows. */
  openMs: number;
  /** Share of frames longer than 33 ms while scrolling, in percent. */
  lateFrames: number;
  meanFrameMs: number;
  /** 95th percentile. */
  slowFrameMs: number;
  /** Script and layout time of one frame. */
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
  const results = new Map(subjects.map((subject) => [subject, medians(collected[subject])]));
  printTable<Figures>(`${NODES} nodes, CPU ${CPU}x, medians of ${rounds}`, results, [
    ['first rows when opened, ms', ({ openMs }) => openMs],
    ['mean frame while scrolling, ms', ({ meanFrameMs }) => meanFrameMs],
    ['95th percentile of frames, ms', ({ slowFrameMs }) => slowFrameMs],
    ['frames over 33 ms, percent', ({ lateFrames }) => lateFrames],
    ['work per frame, ms', ({ workMs }) => workMs],
    ['first rows from navigation, ms', ({ coldMs }) => coldMs],
  ]);
  console.log(JSON.stringify({ rounds, ...Object.fromEntries(results) }));
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
  const script: Reply = { type: 'text/javascript', body: brotliCompressSync(floor), encoding: 'br' };
  const tokenText = JSON.stringify(token);
  const replies: Record<string, Reply> = {
    'floor.js': script,
    'floor?cold': html(`<script>window.benchToken = ${tokenText}</script>
      <script type="module" src="/bench/floor.js"></script><script type="module">window.benchOpen()</script>`),
    floor: html(
      `<script>window.benchToken = ${tokenText}</script><script type="module" src="/bench/floor.js"></script>`,
    ),
    'list?cold': html(`<script>window.partnerConsole = { token: ${tokenText} }</script>
      <script type="module" src="/embed/loader.js"></script><partner-device-list></partner-device-list>`),
    list: html(`<script>window.partnerConsole = { token: ${tokenText} }</script>
      <script type="module" src="/embed/loader.js"></script>
      <script type="module">
        await import('/embed/partner-device-list.js');
        await window.partnerConsole.getAccount();
        window.benchOpen = () => document.body.append(document.createElement('partner-device-list'));
      </script>`),
  };
  const front = await startFront(origin, ({ url = '' }) => replies[url.replace('/bench/', '')]);
  return {
    origin: front.origin,
    close: async () => {
      front.close();
      await server.close();
    },
  };
}
