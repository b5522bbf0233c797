/**
 * Measures the first screen of elements that users open most, each alone on a partner's page with cold caches. `npm run bench --
 * elements [--rounds N] [--dist FOLDER]` prints a table: content on screen, script time, heap, requests and bytes until idle.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import { launchBrowser } from '../end-to-end/end-to-end.ts';
import { medians } from './report.ts';
import { startWalletPages } from './wallet-pages.ts';
import { heapMb, trafficOf, visit, type Figures } from './wallet-visit.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, dist: { type: 'string', default: 'dist' } },
});

const TAGS = ['partner-wallet', 'partner-bills', 'partner-income', 'partner-device-list', 'partner-message-bell'];

type ElementFigures = Pick<Figures, 'scriptMs' | 'heapMb' | 'requests' | 'codeBytes'> & {
  /** Navigation start to the frame that shows the content. */
  readonly readyMs: number;
};

async function measure(page: Page): Promise<ElementFigures> {
  const readyMs = await page.waitForFunction(() => window.bench.readyMs, { timeout: 60_000 });
  const traffic = await trafficOf(page);
  return { readyMs: (await readyMs.jsonValue()) as number, ...traffic, heapMb: await heapMb(page) };
}

const pages = await startWalletPages({ builds: [values.dist], user: 'agent' });
const browser = await launchBrowser();
try {
  const rounds = new Map(TAGS.map((tag) => [tag, [] as ElementFigures[]]));
  // During the first visits, the platform stores its responses.
  for (const tag of TAGS) await visit(browser, pages, pages.elementPage(tag), 'fast', measure);
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const tag of TAGS) rounds.get(tag)!.push(await visit(browser, pages, pages.elementPage(tag), 'slow', measure));
  console.log(`first screens, slow, medians of ${values.rounds}; load ${loadavg()[0]!.toFixed(1)}`);
  console.table(
    [...rounds].map(([element, all]) => {
      const { readyMs, scriptMs, heapMb: heap, requests, codeBytes } = medians(all);
      return {
        element,
        'content, ms': Math.round(readyMs),
        'script, ms': Math.round(scriptMs),
        'heap, MB': Number(heap.toFixed(1)),
        requests,
        'JS + CSS, brotli KB': Number((codeBytes / 1000).toFixed(1)),
      };
    }),
  );
} finally {
  await browser.close();
  await pages.close();
}
