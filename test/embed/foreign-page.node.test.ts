import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { VERSION } from '#shared/core/version.ts';
import { leaveBrowser, useBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { until } from '../server/until.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { isBillWorkbook, watchSavedFiles, type SavedFile } from './watched-export.ts';

interface ReceivedEvent {
  name: string;
  tag?: string;
  code?: string;
}

declare global {
  interface Window {
    receivedEvents: ReceivedEvent[];
    tokenRequests?: number;
  }
}

const WALLET = '<partner-wallet></partner-wallet>';
const receivedEvents = (page: Page) => page.evaluate(() => window.receivedEvents);
const waitForEvent = (page: Page, name: string, tag: string) =>
  page.waitForFunction(
    (event, of) => window.receivedEvents.some((one) => one.name === event && one.tag === of),
    { polling: 100 },
    name,
    tag,
  );
const shownIn = (page: Page, tag: string) =>
  page.$eval(tag, (element) => element.shadowRoot?.querySelector('.frame')?.textContent ?? '');

/** A page whose user is in its storage, and a service worker that responds from its cache first. */
const WORKER_FILES = {
  'stored.html': `<!doctype html>
    <script>
      window.partnerConsole = { apiBase: '{{bundle}}', locale: 'en', getToken: async () => localStorage.getItem('partner') };
    </script>
    <script type="module" src="{{bundle}}/embed/loader.js"></script>{{elements}}`,
  'worker.js': `
    const { searchParams } = new URL(location);
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => {
      const { method, url } = event.request;
      if (method === 'GET' && new URL(url).pathname.startsWith('/api/')) event.respondWith(stored(event.request));
    });
    async function stored(request) {
      const cache = await caches.open('api');
      const found = await cache.match(request, { ignoreVary: searchParams.has('ignoreVary') });
      if (!found) {
        const response = await fetch(request);
        await cache.put(request, response.clone());
        return response;
      }
      if (!searchParams.has('aged')) return found;
      const headers = new Headers(found.headers);
      headers.set('date', new Date(Date.parse(headers.get('date')) - 600_000).toUTCString());
      return new Response(found.body, { status: found.status, headers });
    }`,
};

describe('a partner’s page on another origin', { timeout: 120_000 }, () => {
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    [host, browser] = await Promise.all([startForeignHost(WORKER_FILES), useBrowser()]);
  });
  after(async () => {
    leaveBrowser();
    await host?.close();
  });

  for (const kind of ['module', 'classic'] as const) {
    it(`shows the wallet with one ${kind} script, one tag and a token from the page’s backend`, async () => {
      const { page, consoleErrors, close } = await openPage(browser);
      await page.goto(host.page(kind, WALLET));
      await waitForEvent(page, 'partner-widget-ready', 'partner-wallet');
      assert.match(await shownIn(page, 'partner-wallet'), /钱包密码/);
      assert.equal(await page.evaluate(() => window.tokenRequests), 1);
      assert.equal(
        await page.evaluate(() => localStorage.getItem('token')),
        null,
        'the partner’s storage is unchanged',
      );
      assert.deepEqual(consoleErrors, []);
      await close();
    });
  }

  it('loads its modules from its own address on a page with an image named currentScript, and on one without stacks', async () => {
    const image = `<img name="currentScript" alt="" src="${host.origin}/configuration.js">`;
    for (const kind of ['classic', 'module'] as const) {
      const { page, consoleErrors, close } = await openPage(browser);
      await page.evaluateOnNewDocument(() => (Error.stackTraceLimit = 0));
      await page.goto(host.page(kind, image + WALLET));
      await waitForEvent(page, 'partner-widget-ready', 'partner-wallet');
      assert.deepEqual(consoleErrors, []);
      await close();
    }
  });

  it('shows the balance when the wallet password is entered', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(host.page('module', WALLET));
    await waitForEvent(page, 'partner-widget-ready', 'partner-wallet');
    await (await visible(page, 'partner-wallet >>> input[type=password]')).fill('wallet88');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => {
        const shown = document.querySelector('partner-wallet')?.shadowRoot?.textContent ?? '';
        return /可提现/.test(shown) && /\d\.\d\d|\d,\d{3}/.test(shown);
      },
      { polling: 100 },
    );
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('works under a strict policy that only allows the bundle’s origin (style-src none)', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${host.bundle}`,
      "style-src 'none'",
      `connect-src 'self' ${host.bundle}`,
      'img-src data:',
      "require-trusted-types-for 'script'",
    ].join('; ');
    await page.goto(host.page('module', `${WALLET}<partner-login></partner-login>`, policy));
    await waitForEvent(page, 'partner-widget-ready', 'partner-wallet');
    await waitForEvent(page, 'partner-widget-ready', 'partner-login');
    const button = await page.$eval('partner-login', (element) => {
      const { borderRadius, fontSize } = getComputedStyle(element.shadowRoot!.querySelector('button[type=submit]')!);
      return { borderRadius, fontSize };
    });
    assert.notEqual(button.borderRadius, '0px', 'the styles apply');
    assert.deepEqual(
      (await receivedEvents(page)).filter(({ name }) => name === 'violation'),
      [],
    );
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('requests all modules of a tag at once, and none of other tags', async () => {
    const { page, close } = await openPage(browser);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(host.page('module', WALLET));
    await waitForEvent(page, 'partner-widget-ready', 'partner-wallet');
    const manifest = (await (await fetch(`${host.bundle}/embed/manifest.json`)).json()) as {
      tags: Record<string, { module: string; chunks: string[] }>;
    };
    const { module, chunks } = manifest.tags['partner-wallet']!;
    const first = requested.filter((url) => url.includes('/embed/')).slice(0, 2 + chunks.length);
    assert.deepEqual(first.map((url) => url.split('/embed/')[1]).sort(), ['loader.js', module, ...chunks].sort());
    assert.ok(!requested.some((url) => url.includes(manifest.tags['partner-login']!.module)));
    await close();
  });

  it('emits a failure when a module cannot be loaded, and loads it when the network returns', async () => {
    const { page, close } = await openPage(browser);
    let broken = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (broken && request.url().includes('/chunks/core-')) void request.abort('connectionrefused');
      else void request.continue();
    });
    await page.goto(host.page('module', WALLET));
    await waitForEvent(page, 'partner-widget-failed', 'partner-wallet');
    assert.equal((await receivedEvents(page)).find(({ name }) => name === 'partner-widget-failed')?.code, 'load');
    broken = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await waitForEvent(page, 'partner-widget-ready', 'partner-wallet');
    await close();
  });

  it('shows no stored response of another user, and marks old ones, under a service worker (hazard 22)', async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const balance = async (username: string): Promise<void> => {
      const { token } = await host.signIn(username);
      await page.evaluate((next) => localStorage.setItem('partner', next), token);
      await page.goto(host.page('stored', '<partner-balance></partner-balance>'));
    };
    const work = async (query: string): Promise<void> => {
      // elements of the page before could store responses meanwhile
      await page.goto(host.page('stored', ''));
      await page.evaluate(async (script) => {
        await caches.delete('api');
        await navigator.serviceWorker.register(script);
        while (!navigator.serviceWorker.controller?.scriptURL.endsWith(script))
          await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
      }, `/worker.js${query}`);
    };
    const shown = (): string => document.querySelector('partner-balance')?.shadowRoot?.textContent ?? '';
    const untilShown = (text: string, isThere = true) =>
      until(async () => (await page.evaluate(shown)).includes(text) === isThere, `${text}: ${isThere}`);

    await work('');
    await balance('agent');
    await untilShown('12,846.37');
    await balance('company');
    await untilShown('8,200.00');

    await work('?ignoreVary');
    await balance('agent');
    await untilShown('12,846.37');
    await balance('company');
    await untilShown("This page isn't set up correctly");
    assert.doesNotMatch(await page.evaluate(shown), /12,846/);
    await until(
      () => logged.some((text) => text.startsWith('partner-console: stored-response')),
      'the developer of the page learns the cause',
    );

    await work('?ignoreVary&aged');
    await balance('company');
    await untilShown('8,200.00');
    assert.doesNotMatch(await page.evaluate(shown), /stored data/);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await untilShown('This site shows stored data.');
    await page.evaluate(() => caches.delete('api'));
    await (await visible(page, 'partner-balance >>> ::-p-text(Try again)')).click();
    await untilShown('stored data', false);
    await context.close();
  });

  it('returns the signed-in user through getAccount', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(host.page('module', WALLET));
    await waitForEvent(page, 'partner-widget-ready', 'partner-wallet');
    const account = await page.evaluate(() =>
      (window.partnerConsole as { getAccount(): Promise<{ username: string }> }).getAccount(),
    );
    assert.equal(account.username, 'agent');
    await close();
  });

  it('logs one warning with both versions when a second loader runs, and keeps working (hazard 16)', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(host.page('module', WALLET));
    await waitForEvent(page, 'partner-widget-ready', 'partner-wallet');
    await page.addScriptTag({ url: `${host.bundle}/embed/partner-widgets.classic.js` });
    assert.equal(consoleErrors.length, 1);
    assert.equal(consoleErrors[0]!.split(VERSION).length, 3);
    await close();
  });

  // A Worker cannot load from the bundle's origin (architecture.md).
  describe('an export', { timeout: 180_000 }, () => {
    async function exportOn(policy?: string): Promise<{ saved: SavedFile; workers: string[] }> {
      const { page, close } = await openPage(browser);
      await page.evaluateOnNewDocument(watchSavedFiles);
      await page.goto(host.page('module', '<partner-bills></partner-bills>', policy));
      const exportButton = await visible(page, 'partner-bills >>> ::-p-text(导出月账单)', { timeout: 60_000 });
      await exportButton.click();
      await page.waitForFunction(() => window.saved, { timeout: 90_000, polling: 200 });
      const { saved, workers } = await page.evaluate(() => ({ saved: window.saved!, workers: window.workers }));
      await close();
      return { saved, workers };
    }

    it('writes the file in a Worker from a blob URL', async () => {
      const { saved, workers } = await exportOn();
      isBillWorkbook(saved);
      assert.deepEqual(workers, ['blob:']);
    });

    it('writes the file in slices on the page when the policy allows no Worker', async () => {
      const policy = [
        "default-src 'none'",
        `script-src 'self' ${host.bundle}`,
        "style-src 'none'",
        `connect-src 'self' ${host.bundle}`,
        'img-src data:',
        "worker-src 'none'",
        "require-trusted-types-for 'script'",
      ].join('; ');
      const { saved, workers } = await exportOn(policy);
      isBillWorkbook(saved);
      assert.deepEqual(workers, []);
    });

    it('starts the Worker when the policy requires Trusted Types', async () => {
      const policy = [
        "default-src 'none'",
        `script-src 'self' blob: ${host.bundle}`,
        `connect-src 'self' ${host.bundle}`,
        'img-src data:',
        "require-trusted-types-for 'script'",
      ].join('; ');
      const { saved, workers } = await exportOn(policy);
      isBillWorkbook(saved);
      assert.deepEqual(workers, ['blob:']);
    });
  });
});
