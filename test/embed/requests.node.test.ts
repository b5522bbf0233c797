/** Request counts of a partner's page and of the console, and their shared code. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { startWalletPages, type WalletPages } from '../bench/wallet-pages.ts';
import { measureLoad, visit } from '../bench/wallet-visit.ts';
import { launchBrowser, visible } from '../end-to-end/end-to-end.ts';

/** Number of requests of the console until idle, including the page. */
const CONSOLE_REQUESTS = 45;
/**
 * Files that an idle page loads: its updates, and the check for mistakes. On a busy machine, they can come before the network
 * has been idle for the half second after which requests no longer count.
 */
const WHEN_IDLE = /\/chunks\/idle-/;

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
    const resources = await visit(browser, bench, bench.wallets[0]!, 'fast', async (page) => {
      await measureLoad(page);
      const names = () => performance.getEntriesByType('resource').map(({ name }) => name);
      const idle = await page.evaluate(names);
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /chunks\/idle-/.test(name)),
      );
      await page.waitForNetworkIdle();
      const added = (await page.evaluate(names)).filter((name) => !idle.includes(name));
      assert.deepEqual(
        added.filter((name) => !WHEN_IDLE.test(name)),
        [],
        'an idle page loads no code of later screens',
      );
      return idle;
    });
    const requests = ['the page itself', ...resources].filter((name) => !WHEN_IDLE.test(name));
    assert.ok(requests.length <= budgets.limits.requests, requests.join('\n'));
  });

  it('stays within the budget when the console shows a wallet', async () => {
    const { requests } = await visit(browser, bench, bench.console, 'fast', measureLoad);
    assert.ok(requests <= CONSOLE_REQUESTS, `${requests} requests`);
  });

  /** Opens a tab, in which a ticket opens the wallet without its password. */
  async function openTab(ticket: string | undefined): Promise<Page> {
    const page = await browser.newPage();
    if (ticket)
      await page.evaluateOnNewDocument(
        (name, value) => sessionStorage.setItem(name, `${Date.now() + 3_600_000} ${value}`),
        bench.ticket.name,
        ticket,
      );
    return page;
  }

  /** Returns the first requests of a wallet, whose code is held until they are sent, and all until it is on screen. */
  async function loadWallet(first: number, ticket: string | undefined, shown: string) {
    const page = await openTab(ticket);
    const requested: string[] = [];
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requested.push(pathname);
      if (requested.length === first) release();
      if (pathname.includes('/chunks/core-')) await released;
      await request.continue();
    });
    await page.goto(bench.wallets[0]!, { waitUntil: 'domcontentloaded' });
    await released;
    const ahead = requested.slice(0, first);
    await visible(page, `partner-wallet >>> ${shown}`);
    await page.close();
    return { ahead, requested };
  }

  it('sends the first requests of an element once, before its code has loaded', async () => {
    const { requested } = await loadWallet(1, undefined, 'input[type=password]');
    assert.deepEqual(requested, ['/api/account/v1/info']);
  });

  it('loads no code of dialogs, forms and charts before the wallet password', async () => {
    const page = await openTab(undefined);
    await page.goto(bench.wallets[0]!, { waitUntil: 'domcontentloaded' });
    await visible(page, 'partner-wallet >>> input[type=password]');
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.deepEqual(
      files.filter((name) => /\/chunks\/(overlay|later|forms|chart)-/.test(name)),
      [],
    );
    await page.close();
  });

  it('sends the requests of an open wallet once, in one wave before its code has loaded', async () => {
    const { ahead, requested } = await loadWallet(5, bench.ticket.value, 'tbody td');
    assert.deepEqual([...ahead].sort(), [
      '/api/account/v1/info',
      '/api/billing/settled_param',
      '/api/wallet/wallet',
      '/api/wallet/wallet',
      '/api/wallet/wallet/withdrawal/list',
    ]);
    assert.deepEqual(
      requested.slice(ahead.length).filter((path) => ahead.includes(path)),
      [],
    );
  });

  it('shows the balance before the code of the panels around it has arrived', async () => {
    const page = await openTab(bench.ticket.value);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (new URL(request.url()).pathname.includes('/chunks/ui-')) {
        held += 1;
        await released;
      }
      await request.continue();
    });
    await page.goto(bench.wallets[0]!, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(
      (balance) => document.querySelector('partner-wallet')!.shadowRoot?.textContent.includes(balance),
      {},
      bench.balance,
    );
    assert.equal(held, 1);
    release();
    await visible(page, 'partner-wallet >>> tbody td');
    await page.close();
  });

  it('loads the code of the withdrawal in one wave', async () => {
    const page = await openTab(bench.ticket.value);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      // held, so that nothing that this file imports is requested for it
      if (!request.url().includes('/chunks/wallet-withdraw-')) void request.continue();
    });
    const files = ['wallet-withdraw', 'overlay', 'forms'].map((name) =>
      page.waitForRequest((request) => request.url().includes(`/chunks/${name}-`)),
    );
    await page.goto(bench.wallets[0]!, { waitUntil: 'domcontentloaded' });
    await Promise.all(files);
    await page.close();
  });

  it('opens the withdrawal of an idle wallet with code and styles that are there before a finger presses', async () => {
    const page = await openTab(bench.ticket.value);
    await page.setViewport({ width: 375, height: 812, hasTouch: true, isMobile: true });
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    await page.goto(bench.wallets[0]!, { waitUntil: 'domcontentloaded' });
    await page.waitForRequest((request) => request.url().includes('/chunks/idle-'));
    await page.waitForNetworkIdle();
    // the dialog is rendered ahead
    await page.waitForFunction(() =>
      document
        .querySelector('partner-wallet')!
        .shadowRoot!.adoptedStyleSheets.some(({ cssRules }) =>
          [...cssRules].some(({ cssText }) => cssText.includes('background: var(--_scrim)')),
        ),
    );
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const countRules = () =>
      page.evaluate(() =>
        document
          .querySelector('partner-wallet')!
          .shadowRoot!.adoptedStyleSheets.reduce((count, { cssRules }) => count + cssRules.length, 0),
      );
    const [before, rulesBefore] = [requested.length, await countRules()];
    const button = await page.waitForSelector('partner-wallet >>> button ::-p-text(申请提现)', { visible: true });
    await button!.tap();
    await visible(page, 'partner-wallet >>> [role=dialog] input');
    assert.equal(await countRules(), rulesBefore);
    await page.waitForNetworkIdle();
    const caused = requested.slice(before).map((url) => new URL(url).pathname);
    assert.deepEqual(caused, ['/api/wallet/wallet/userAuthState']);
    await page.close();
  });

  it('loads React, styled-components and Redux once for the console and its elements', async () => {
    const page = await browser.newPage();
    const scripts = new Map<string, Promise<string>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
    });
    await page.goto(`${bench.origin}/login`, { waitUntil: 'networkidle0' });
    const texts = await Promise.all([...scripts].map(async ([url, text]) => [url, await text] as const));
    // Strings that occur in react, react-dom, styled-components and Redux.
    for (const marker of ['takes an object of state variables', '__reactContainer', 'data-styled', '@@redux']) {
      const found = texts.filter(([, text]) => text.includes(marker)).map(([url]) => new URL(url).pathname);
      assert.equal(found.length, 1, `${marker} is in ${found.join(', ')}`);
      assert.match(found[0]!, /^\/embed\/chunks\/(client|core)-/);
    }
    await page.close();
  });
});
