/**
 * Measures the time from a press to its dialog, drawer or popover, for every button of the console's pages that opens one, in
 * the slow profile. `npm run bench -- presses [--rounds N]` prints a table: the interaction to the next paint, the first frame of
 * the layer, and of its content.
 *
 * Each press has a page with cold caches, 0.8 s after the network is idle.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import { launchBrowser } from '../end-to-end/end-to-end.ts';
import { median } from './report.ts';
import { startWalletPages } from './wallet-pages.ts';
import { visit } from './wallet-visit.ts';

const { values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '3' } } });

/** Buttons that open a dialog without announcing it. */
const NAMES = ['申请提现', '收入明细', '邀请用户', '新建工单', '批量添加'];

const PAGES = {
  miner: ['/wallet', '/self-tickets'],
  agent: ['/dashboard/bill', '/device/list', '/dial/list', '/miner/list', '/help/bind_device'],
};

interface Times {
  readonly inpMs: number;
  readonly ms: number;
  readonly contentMs: number;
}

interface Presses extends Partial<Times> {
  nameOf(button: HTMLElement): string;
  openers(names: readonly string[]): HTMLElement[];
  point(name: string): { x: number; y: number } | undefined;
  watch(): void;
}

declare global {
  interface Window {
    presses: Presses;
  }
}

const inPage = readFileSync(path.join(import.meta.dirname, 'presses-in-page.js'), 'utf8');

async function settle(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 500, timeout: 60_000 });
  await wait(800);
}

const openersOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(inPage);
  await settle(page);
  return page.evaluate((names) => window.presses.openers(names).map((button) => window.presses.nameOf(button)), NAMES);
};

async function press(page: Page, name: string): Promise<Times> {
  await page.evaluate(inPage);
  await settle(page);
  const point = await page.evaluate((wanted) => window.presses.point(wanted), name);
  if (!point) throw new Error(`No button: ${name}`);
  await page.evaluate(() => window.presses.watch());
  await page.mouse.click(point.x, point.y);
  await page.waitForFunction(() => window.presses.contentMs && window.presses.inpMs, { timeout: 20_000 });
  return page.evaluate(() => {
    const { inpMs = 0, ms = 0, contentMs = 0 } = window.presses;
    return { inpMs, ms, contentMs };
  });
}

const browser = await launchBrowser();
try {
  const rows: Record<string, string | number>[] = [];
  for (const [user, addresses] of Object.entries(PAGES)) {
    const pages = await startWalletPages({ user });
    try {
      for (const address of addresses) {
        const url = pages.origin + address;
        for (const name of await visit(browser, pages, url, 'fast', openersOf)) {
          const times: Times[] = [];
          for (let round = 0; round < Number(values.rounds); round += 1)
            times.push(await visit(browser, pages, url, 'slow', (page) => press(page, name)));
          rows.push({
            page: address,
            button: name,
            'INP, ms': Math.round(median(times.map(({ inpMs }) => inpMs))),
            'frame, ms': Math.round(median(times.map(({ ms }) => ms))),
            'content, ms': Math.round(median(times.map(({ contentMs }) => contentMs))),
          });
        }
      }
    } finally {
      await pages.close();
    }
  }
  console.log(`press to paint, slow, medians of ${values.rounds}; load ${loadavg()[0]!.toFixed(1)}`);
  console.table(rows);
} finally {
  await browser.close();
}
