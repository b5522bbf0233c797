/** Requests of a partner's page and of the console, and the code that both share. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { startWalletPages, type WalletPages } from '../bench/wallet-pages.ts';
import { measureLoad, visit } from '../bench/wallet-visit.ts';
import { launchBrowser } from '../end-to-end/end-to-end.ts';

/** Requests of the console until idle, the page itself included. */
const CONSOLE_REQUESTS = 45;

let bench: WalletPages;
let browser: Browser;

before(async () => {
  [bench, browser] = await Promise.all([startWalletPages(), launchBrowser()]);
});

after(async () => {
  await browser?.close();
  await bench?.close();
});

describe('requests', () => {
  it('stays within the budget when a partner’s page shows a wallet', async () => {
    const { requests } = await visit(browser, bench, bench.wallets[0]!, 'fast', measureLoad);
    assert.ok(requests <= budgets.limits.requests, `${requests} requests`);
  });

  it('stays within the budget when the console shows a wallet', async () => {
    const { requests } = await visit(browser, bench, bench.console, 'fast', measureLoad);
    assert.ok(requests <= CONSOLE_REQUESTS, `${requests} requests`);
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
    await page.goto(bench.wallets[0]!, { waitUntil: 'domcontentloaded' });
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
