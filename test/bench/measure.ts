/** One cold visit to one subject. */
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
  /** Navigation start to the frame that shows ten rows of the records. */
  tenthRowMs: number;
  /** Sum of what each task before the balance took beyond 50 ms. */
  blockingMs: number;
  /** Click on withdraw to the frame that shows the dialog, everything idle before. */
  dialogMs: number;
  heapMb: number;
}

declare global {
  interface Window {
    bench: {
      balanceMs?: number;
      tenthRowMs?: number;
      coldTraffic(): Omit<Figures, 'gzipBytes' | 'dialogMs' | 'heapMb'> & { urls: string[] };
      openDialog(): Promise<number>;
    };
  }
}

const inPage = readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8');

export async function measure(
  browser: Browser,
  bench: Bench,
  subject: Subject,
  speed: 'fast' | 'slow',
): Promise<Figures> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.evaluateOnNewDocument(
      ({ name, value }) => sessionStorage.setItem(name, `${Date.now() + 3_600_000} ${value}`),
      bench.ticket,
    );
    await page.evaluateOnNewDocument(`{ const balance = ${JSON.stringify(bench.balance)}; ${inPage} }`);
    if (speed === 'slow') await throttle(page);
    await page.goto(`${bench.origin}/bench/${subject}`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => window.bench.balanceMs !== undefined, { timeout: 60_000 });
    await page.waitForFunction(() => window.bench.tenthRowMs !== undefined, { timeout: 60_000 });
    await page.waitForNetworkIdle({ idleTime: 1_000, timeout: 60_000 });
    const cold = await page.evaluate(() => window.bench.coldTraffic());
    const dialogMs = await page.evaluate(() => window.bench.openDialog());
    const { JSHeapUsedSize = 0 } = await collected(page);
    const { urls, ...figures } = cold;
    return { ...figures, gzipBytes: await gzipSize(urls), dialogMs, heapMb: JSHeapUsedSize / 1024 / 1024 };
  } finally {
    await context.close();
  }
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
