/** One cold visit to one subject. */
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
  /** Sum of what each task before the balance took beyond 50 ms. */
  blockingMs: number;
  /** Click on withdraw to the frame that shows the dialog, everything idle before. */
  dialogMs: number;
  heapMb: number;
}

declare global {
  interface Window {
    bench: { balanceMs?: number; blockingMs: number };
  }
}

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
    await context.setCookie({ ...bench.ticket, domain: '127.0.0.1', path: '/' });
    await page.evaluateOnNewDocument(watchForBalance, bench.balance);
    if (speed === 'slow') await throttle(page);
    await page.goto(`${bench.origin}/bench/${subject}`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => window.bench.balanceMs !== undefined, { timeout: 60_000 });
    await page.waitForNetworkIdle({ idleTime: 1_000, timeout: 60_000 });
    const cold = await page.evaluate(coldTraffic);
    const dialogMs = await page.evaluate(openDialog);
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

/** Runs in the page before anything else: notes the frame in which the balance is first on screen. */
function watchForBalance(balance: string): void {
  window.bench = { blockingMs: 0 };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries())
      if (window.bench.balanceMs === undefined || task.startTime < window.bench.balanceMs)
        window.bench.blockingMs += Math.max(0, task.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const root = document.querySelector('partner-wallet')?.shadowRoot ?? document.body;
    if (root?.textContent?.includes(balance)) window.bench.balanceMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: what was asked for before the balance was on screen. */
function coldTraffic() {
  const { balanceMs = 0, blockingMs } = window.bench;
  const before = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    (entry) => entry.startTime < balanceMs,
  );
  const code = before.filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname));
  return {
    balanceMs,
    blockingMs,
    requests: before.length + 1,
    brotliBytes: code.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    urls: code.map((entry) => entry.name),
  };
}

/** Runs in the page: clicks on withdraw and waits for the frame that shows the dialog. */
function openDialog(): Promise<number> {
  const root = document.querySelector('partner-wallet')?.shadowRoot ?? document;
  const button = [...root.querySelectorAll('button')].find((each) => each.textContent?.includes('申请提现'));
  return new Promise((resolve) => {
    const from = performance.now();
    const look = () => {
      const dialog = root.querySelector('[role=dialog]');
      if (dialog && dialog.getBoundingClientRect().height > 0) resolve(performance.now() - from);
      else requestAnimationFrame(look);
    };
    button?.click();
    requestAnimationFrame(look);
  });
}
