/** Visits to a wallet page with cold caches. A visit loads the page, waits until it is idle and can press withdraw. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import type { WalletPages } from './wallet-pages.ts';

export interface Figures {
  /** Navigation start to the frame that shows the balance. */
  readonly balanceMs: number;
  /** Navigation start to the frame that shows ten records. */
  readonly tenthRowMs: number;
  /** Click on withdraw, 0.8 s after the network is idle, to the frame that shows the fields of the dialog. */
  readonly dialogMs: number;
  /** Script time until the network is idle. */
  readonly scriptMs: number;
  /** Heap after garbage collection, with the dialog open. */
  readonly heapMb: number;
  /** Requests until the network is idle, the page itself included. */
  readonly requests: number;
  /** Scripts and styles until the network is idle, as sent. */
  readonly codeBytes: number;
}

export type Profile = keyof typeof profiles;

declare global {
  interface Window {
    benchBalance: string;
    bench: {
      balanceMs?: number;
      tenthRowMs?: number;
      /** Navigation start to the frame after the first element is ready. */
      readyMs?: number;
      /** Milliseconds from the first click to the frame that shows the fields of the dialog. */
      dialogMs?: number;
      traffic(): Pick<Figures, 'requests' | 'codeBytes'>;
      withdrawPoint(): { x: number; y: number };
      /** Looks in every frame, and calls `then` with its time. */
      whenShown(isShown: () => boolean, then: (now: number) => void): void;
    };
  }
}

const IDLE_MS = 500;
const PRESS_AFTER_IDLE_MS = 800;

const inPage = readFileSync(path.join(import.meta.dirname, 'wallet-in-page.js'), 'utf8');

const profiles = {
  fast: () => Promise.resolve(),
  slow: async (page: Page) => {
    await page.emulateCPUThrottling(4);
    await page.emulateNetworkConditions({ download: 200_000, upload: 200_000, latency: 150 });
  },
};

export async function visit<Result>(
  browser: Browser,
  pages: WalletPages,
  address: string,
  profile: Profile,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const { name, value } = pages.ticket;
    await context.setCookie({ name, value, domain: new URL(pages.origin).hostname, path: '/' });
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.evaluateOnNewDocument(signInBefore, pages.token, pages.ticket, pages.balance);
    await page.evaluateOnNewDocument(inPage);
    await profiles[profile](page);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function signInBefore(token: string, ticket: WalletPages['ticket'], balance: string): void {
  sessionStorage.setItem(ticket.name, `${Date.now() + 3_600_000} ${ticket.value}`);
  localStorage.setItem('token', token);
  localStorage.setItem('noticeConfirmed', 'true');
  window.benchBalance = balance;
}

export async function measureWallet(page: Page): Promise<Figures> {
  const load = await measureLoad(page);
  await wait(PRESS_AFTER_IDLE_MS);
  const dialogMs = await pressWithdraw(page);
  return { ...load, dialogMs, heapMb: await heapMb(page) };
}

export async function measureLoad(page: Page): Promise<Omit<Figures, 'dialogMs' | 'heapMb'>> {
  const shown = await page.waitForFunction(
    () => {
      const { balanceMs, tenthRowMs } = window.bench;
      return balanceMs !== undefined && tenthRowMs !== undefined && { balanceMs, tenthRowMs };
    },
    { timeout: 60_000 },
  );
  const { balanceMs, tenthRowMs } = (await shown.jsonValue()) as Pick<Figures, 'balanceMs' | 'tenthRowMs'>;
  return { balanceMs, tenthRowMs, ...(await trafficOf(page)) };
}

/** Script time and traffic until the network is idle. */
export async function trafficOf(page: Page): Promise<Pick<Figures, 'scriptMs' | 'requests' | 'codeBytes'>> {
  await page.waitForNetworkIdle({ idleTime: IDLE_MS, timeout: 60_000 });
  const { ScriptDuration = 0 } = await page.metrics();
  const traffic = await page.evaluate(() => window.bench.traffic());
  return { scriptMs: ScriptDuration * 1000, ...traffic };
}

async function pressWithdraw(page: Page): Promise<number> {
  const { x, y } = await page.evaluate(() => window.bench.withdrawPoint());
  await page.mouse.click(x, y);
  const dialogMs = await page.waitForFunction(() => window.bench.dialogMs, { timeout: 10_000 });
  return (await dialogMs.jsonValue()) as number;
}

export async function heapMb(page: Page): Promise<number> {
  const protocol = await page.createCDPSession();
  await protocol.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = 0 } = await page.metrics();
  return JSHeapUsedSize / 1024 / 1024;
}
