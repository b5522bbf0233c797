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

  it('an element’s first calls are sent before its code has come, and once', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
      if (pathname.includes('/chunks/core-')) await released;
      await request.continue();
    });
    const account = page.waitForRequest((request) => request.url().includes('/account/v1/info'));
    await page.goto(bench.address.wallet, { waitUntil: 'domcontentloaded' });
    await account;
    release();
    await page.waitForSelector('partner-wallet >>> input[type=password]');
    assert.deepEqual(asked, ['/api/account/v1/info']);
    await page.close();
  });

  it('the console and its elements share one React, one styled-components and one Redux', async () => {
    const page = await browser.newPage();
    const scripts = new Map<string, Promise<string>>();
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.set(answer.url(), answer.text());
    });
    await page.goto(`${bench.origin}/login`, { waitUntil: 'networkidle0' });
    const texts = await Promise.all([...scripts].map(async ([url, text]) => [url, await text] as const));
    // words of react itself, of react-dom, and of the two others
    for (const words of ['takes an object of state variables', '__reactContainer', 'data-styled', '@@redux']) {
      const found = texts.filter(([, text]) => text.includes(words)).map(([url]) => new URL(url).pathname);
      assert.equal(found.length, 1, `${words} is in ${found.join(', ')}`);
      assert.match(found[0]!, /^\/embed\/chunks\/(client|core)-/);
    }
    await page.close();
  });
});
