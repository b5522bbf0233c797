/** A visit to a page on a slow line with cold caches, which records layout shifts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'puppeteer-core';

export interface Shifts {
  /** Sum of all layout shifts, also of those after an input. */
  readonly shift: number;
  /** Painted heights of the element in px. */
  readonly heights: readonly number[];
  /** Each shift with the nodes that moved. */
  readonly moves: readonly string[];
  readonly largestPaintMs: number;
}

declare global {
  interface Window {
    shifts: Shifts;
  }
}

const SLOW = { download: 200_000, upload: 94_000, latency: 150 };
const QUIET_MS = 1_000;
/** Narrower pages are those of phones, px. */
const TABLET = 640;

const inPage = readFileSync(path.join(import.meta.dirname, 'shifts-in-page.js'), 'utf8');

/** @param start address of a page that prepares the session of the visit */
export async function visitSlowly(browser: Browser, address: string, width: number, start?: string): Promise<Shifts> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (start) await page.goto(start);
    const isPhone = width < TABLET;
    await page.setViewport({ width, height: isPhone ? 812 : 900, hasTouch: isPhone, isMobile: isPhone });
    await page.evaluateOnNewDocument(inPage);
    await page.emulateNetworkConditions(SLOW);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.waitForNetworkIdle({ idleTime: QUIET_MS, timeout: 60_000 });
    return await page.evaluate(() => window.shifts);
  } finally {
    await context.close();
  }
}
