/** What a partner's page and the console's ask for, against `test/bench/budgets.json`: counts, which no load changes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { overCounts } from '../bench/budgets.ts';
import { measureWhole } from '../bench/measure.ts';
import { startBench, type Bench } from '../bench/subjects.ts';
import { launchBrowser } from '../end-to-end/end-to-end.ts';

/** What is left in memory depends on how far a busy machine has come with compiling: `npm run test:all` judges it strictly. */
const loosely = <Some extends { heapMb: number }>(figures: Some): Some => ({
  ...figures,
  heapMb: figures.heapMb / 1.5,
});

let bench: Bench;
let browser: Browser;

before(async () => {
  [bench, browser] = await Promise.all([startBench(['wallet', 'console']), launchBrowser()]);
});

after(async () => {
  await browser?.close();
  await bench?.close();
});

describe('requests', () => {
  it('a wallet on a partner’s page asks for no more than it may', async () => {
    // whether a call starts before the balance's frame or after it is the machine's
    const { requests: _beforeTheFrame, ...figures } = await measureWhole(browser, bench, 'wallet');
    assert.deepEqual(overCounts('wallet', loosely(figures)), []);
  });

  it('the console’s wallet asks for no more than it may', async () => {
    assert.deepEqual(overCounts('console', loosely(await measureWhole(browser, bench, 'console'))), []);
  });

  it('the console and its elements share one React, one styled-components and one Redux', async () => {
    const page = await browser.newPage();
    const scripts = new Map<string, Promise<string>>();
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.set(answer.url(), answer.text());
    });
    await page.goto(`${bench.origin}/login`, { waitUntil: 'networkidle0' });
    const texts = await Promise.all([...scripts].map(async ([url, text]) => [url, await text] as const));
    for (const words of ['react.transitional.element', 'data-styled', '@@redux']) {
      const found = texts.filter(([, text]) => text.includes(words)).map(([url]) => new URL(url).pathname);
      assert.equal(found.length, 1, `${words} is in ${found.join(', ')}`);
      assert.match(found[0]!, /^\/embed\/chunks\/core-/);
    }
    await page.close();
  });
});
