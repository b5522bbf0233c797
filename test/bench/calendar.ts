/**
 * Measures the press on the range of days of the wallet's records until the calendar is on screen, with nothing read ahead.
 * `npm run bench -- calendar [--rounds N] [--dist FOLDER]` prints medians with mouse and touch.
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import { launchBrowser } from '../end-to-end/end-to-end.ts';
import { medians } from './report.ts';
import { startWalletPages } from './wallet-pages.ts';
import { measureLoad, visit, type Profile } from './wallet-visit.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, dist: { type: 'string', default: 'dist' } },
});

declare global {
  interface Window {
    /** Milliseconds from the press to the frame that shows the days. */
    calendarMs: number | undefined;
  }
}

/** Runs in the page. Measures the next press, and returns where to press. */
function watchPress(): { x: number; y: number } {
  const root = document.querySelector('partner-wallet')!.shadowRoot!;
  const buttons = [...root.querySelectorAll('button[aria-haspopup=dialog]')];
  const button = buttons.find(({ textContent }) => /\d{4}-\d\d-\d\d/.test(textContent))!;
  button.scrollIntoView({ block: 'center' });
  document.addEventListener(
    'pointerdown',
    ({ timeStamp }) =>
      window.bench.whenShown(
        () => root.querySelector('[role=dialog] table') !== null,
        (now) => (window.calendarMs = now - timeStamp),
      ),
    { capture: true, once: true },
  );
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

const pressWith = (device: 'mouse' | 'touch') => async (page: Page) => {
  if (device === 'touch')
    await (await page.createCDPSession()).send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await measureLoad(page);
  const { x, y } = await page.evaluate(watchPress);
  // the scrolled page is painted
  await wait(300);
  await (device === 'touch' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  const calendarMs = await page.waitForFunction(() => window.calendarMs, { timeout: 30_000 });
  return { calendarMs: (await calendarMs.jsonValue()) as number };
};

const pages = await startWalletPages({ builds: [values.dist] });
const browser = await launchBrowser();
try {
  await visit(browser, pages, pages.wallets[0]!, 'fast', measureLoad);
  const rows = [];
  for (const profile of ['fast', 'slow'] satisfies Profile[])
    for (const device of ['mouse', 'touch'] as const) {
      const rounds = [];
      for (let round = 0; round < Number(values.rounds); round += 1)
        rounds.push(await visit(browser, pages, pages.wallets[0]!, profile, pressWith(device)));
      rows.push({ profile, device, 'press to calendar, ms': Math.round(medians(rounds).calendarMs) });
    }
  console.log(`medians of ${values.rounds}; load ${loadavg()[0]!.toFixed(1)}`);
  console.table(rows);
} finally {
  await browser.close();
  await pages.close();
}
