/** Cold visits to one subject: one that waits until the page is idle, and one that presses withdraw at once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import type { Bench, Subject } from './subjects.ts';

export interface Figures {
  /** JS and CSS asked for before the balance was on screen, as sent. */
  brotliBytes: number;
  /** The same bodies, had they been sent with gzip. */
  gzipBytes: number;
  /** All requests started before the balance was on screen, the page's own included. */
  requests: number;
  /** Navigation start to the frame that shows the balance. */
  balanceMs: number;
  /** All of them, until nothing is asked for any more. */
  requestsToIdle: number;
  /** Of those, scripts and styles; and what they weigh as sent. */
  scripts: number;
  scriptBytes: number;
  /** Navigation start to the frame that shows ten rows of the records. */
  tenthRowMs: number;
  /** Sum of what each task before the balance took beyond 50 ms. */
  blockingMs: number;
  /** Click on withdraw to the frame that shows the dialog, everything idle before. */
  dialogMs: number;
  /** The same on another visit, clicked in the first frame in which withdraw can be pressed. */
  dialogAtOnceMs: number;
  /** What scripts worked until the page was idle. */
  scriptMs: number;
  heapMb: number;
}

declare global {
  interface Window {
    bench: {
      balanceMs?: number;
      tenthRowMs?: number;
      coldTraffic(): Omit<Figures, 'gzipBytes' | 'dialogMs' | 'dialogAtOnceMs' | 'scriptMs' | 'heapMb'> & {
        urls: string[];
      };
      openDialog(): Promise<number>;
      openDialogAtOnce(): Promise<number>;
    };
  }
}

const inPage = readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8');

export type Speed = 'fast' | 'slow';

export async function measure(browser: Browser, bench: Bench, subject: Subject, speed: Speed): Promise<Figures> {
  const figures = await visit(browser, bench, subject, speed, whole);
  const dialogAtOnceMs = await visit(browser, bench, subject, speed, (page) =>
    page.evaluate(() => window.bench.openDialogAtOnce()),
  );
  return { ...figures, dialogAtOnceMs };
}

/** A visit that waits until the page is idle. */
export const measureWhole = (browser: Browser, bench: Bench, subject: Subject) =>
  visit(browser, bench, subject, 'fast', whole);

async function visit<Result>(
  browser: Browser,
  bench: Bench,
  subject: Subject,
  speed: Speed,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const { name, value } = bench.ticket;
    await context.setCookie({ name, value, domain: new URL(bench.origin).hostname, path: '/' });
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.evaluateOnNewDocument(
      (ticket, token) => {
        sessionStorage.setItem(ticket.name, `${Date.now() + 3_600_000} ${ticket.value}`);
        localStorage.setItem('token', token);
        localStorage.setItem('noticeConfirmed', 'true');
      },
      bench.ticket,
      bench.token,
    );
    await page.evaluateOnNewDocument(`{ const balance = ${JSON.stringify(bench.balance)}; ${inPage} }`);
    if (speed === 'slow') await throttle(page);
    await page.goto(bench.address[subject], { waitUntil: 'domcontentloaded' });
    return await look(page);
  } finally {
    await context.close();
  }
}

async function whole(page: Page): Promise<Omit<Figures, 'dialogAtOnceMs'>> {
  await page.waitForFunction(() => window.bench.balanceMs !== undefined, { timeout: 60_000 });
  await page.waitForFunction(() => window.bench.tenthRowMs !== undefined, { timeout: 60_000 });
  await page.waitForNetworkIdle({ idleTime: 1_000, timeout: 60_000 });
  const { ScriptDuration = 0 } = await page.metrics();
  const { urls, ...cold } = await page.evaluate(() => window.bench.coldTraffic());
  const dialogMs = await page.evaluate(() => window.bench.openDialog());
  const { JSHeapUsedSize = 0 } = await collected(page);
  return {
    ...cold,
    gzipBytes: await gzipSize(urls),
    dialogMs,
    scriptMs: ScriptDuration * 1000,
    heapMb: JSHeapUsedSize / 1024 / 1024,
  };
}

async function throttle(page: Page): Promise<void> {
  await page.emulateCPUThrottling(4);
  await page.emulateNetworkConditions({ download: 200_000, upload: 200_000, latency: 150 });
}

async function collected(page: Page) {
  const protocol = await page.createCDPSession();
  await protocol.send('HeapProfiler.collectGarbage');
  return page.metrics();
}

async function gzipSize(urls: string[]): Promise<number> {
  const bodies = await Promise.all(urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}
