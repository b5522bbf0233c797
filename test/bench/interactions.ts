/**
 * Measures the interaction to the next paint of every control of the console's elements, in the slow profile. `npm run bench
 * -- interactions [--rounds N]` prints the controls, the slowest first.
 *
 * Each visit presses every control of a page in turn, and closes what opens.
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

const PAGES = {
  miner: ['/wallet'],
  agent: ['/dashboard', '/dashboard/bill?tab=bills', '/device/list', '/dial/list', '/wallet'],
};

/** The observer reports an interaction some frames after its paint, and none that is shorter than a frame. */
const REPORTED_AFTER_MS = 400;

interface Controls {
  inpMs: number;
  names(): string[];
  point(name: string): { x: number; y: number } | undefined;
}

declare global {
  interface Window {
    controls?: Controls;
  }
}

const inPage = readFileSync(path.join(import.meta.dirname, 'interactions-in-page.js'), 'utf8');

async function openPage(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 500, timeout: 60_000 });
  await page.evaluate(inPage);
}

/** Returns milliseconds by the name of the control. */
async function pressAll(page: Page): Promise<ReadonlyMap<string, number>> {
  const address = page.url();
  await openPage(page);
  const times = new Map<string, number>();
  for (const name of await page.evaluate(() => window.controls!.names())) {
    const point = await page.evaluate((wanted) => window.controls!.point(wanted), name);
    // a press before has removed or disabled it
    if (!point) continue;
    await page.evaluate(() => (window.controls!.inpMs = 0));
    await page.mouse.click(point.x, point.y);
    await wait(REPORTED_AFTER_MS);
    await page.keyboard.press('Escape');
    await wait(REPORTED_AFTER_MS);
    const ms = await page.evaluate(() => window.controls?.inpMs);
    if (ms !== undefined && page.url() === address) times.set(name, ms);
    else {
      // the control leads to another page
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await openPage(page);
    }
  }
  return times;
}

const browser = await launchBrowser();
try {
  const rows: { page: string; control: string; 'INP, ms': number }[] = [];
  for (const [user, addresses] of Object.entries(PAGES)) {
    const pages = await startWalletPages({ user });
    try {
      for (const address of addresses) {
        const times = new Map<string, number[]>();
        for (let round = 0; round < Number(values.rounds); round += 1)
          for (const [name, ms] of await visit(browser, pages, pages.origin + address, 'slow', pressAll))
            times.set(name, [...(times.get(name) ?? []), ms]);
        for (const [control, all] of times) rows.push({ page: address, control, 'INP, ms': median(all) });
      }
    } finally {
      await pages.close();
    }
  }
  console.log(`interaction to next paint, slow, medians of ${values.rounds}; load ${loadavg()[0]!.toFixed(1)}`);
  console.table(rows.sort((one, other) => other['INP, ms'] - one['INP, ms']));
} finally {
  await browser.close();
}
