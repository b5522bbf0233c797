/** What the console's pages read: few scripts, and one of each package, as its elements have them already. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { logIn } from './console-page.ts';
import { openWallet } from './steps.ts';

/** Scripts of /wallet until nothing is asked for any more, the log-in's before it not counted. */
const MOST_SCRIPTS = 30;

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

describe('scripts of the console', () => {
  it('page and elements share one React, one styled-components and their core', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await logIn(page, server.origin, 'miner', '/wallet');
    await openWallet(page, 'wallet88');
    const scripts = new Map<string, string>();
    page.on('response', async (answer) => {
      if (answer.request().resourceType() === 'script') scripts.set(answer.url(), await answer.text().catch(() => ''));
    });
    await page.reload({ waitUntil: 'networkidle0' });
    const withIt = (words: string) => [...scripts].filter(([, text]) => text.includes(words)).map(([url]) => url);
    for (const words of ['react.transitional.element', 'data-styled', '@@redux']) {
      const found = withIt(words);
      assert.deepEqual(found.length, 1, `${words} is in ${found.join(', ')}`);
      assert.match(found[0]!, /\/embed\/chunks\/core-/);
    }
    assert.ok(scripts.size <= MOST_SCRIPTS, `${scripts.size} scripts: ${[...scripts.keys()].join(' ')}`);
    await close();
  });
});
