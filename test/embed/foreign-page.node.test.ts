import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { VERSION } from '#shared/core/version.ts';
import { leaveBrowser, useBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { until } from '../server/until.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { isBillWorkbook, watchSavedFiles } from './watched-export.ts';

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

describe('a partner’s page on another origin', () => {
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    [host, browser] = await Promise.all([startForeignHost(WORKER_FILES), useBrowser()]);
  });
  after(async () => {
    leaveBrowser();
    await host?.close();
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
  const STRICT = ["default-src 'none'", 'img-src data:', "require-trusted-types-for 'script'"];
  for (const [name, policy, worker] of [
    ['in a Worker from a blob URL', undefined, ['blob:']],
    [
      'in slices on the page when the policy allows no Worker',
      (bundle: string) => [`script-src 'self' ${bundle}`, "style-src 'none'", "worker-src 'none'"],
      [],
    ],
    [
      'in a Worker when the policy requires Trusted Types',
      (bundle: string) => [`script-src 'self' blob: ${bundle}`],
      ['blob:'],
    ],
  ] as const)
    it(`writes the file of an export ${name}`, async () => {
      const { page, close } = await openPage(browser);
      await page.evaluateOnNewDocument(watchSavedFiles);
      const { bundle } = host;
      const directives = policy && [...STRICT, `connect-src 'self' ${bundle}`, ...policy(bundle)].join('; ');
      await page.goto(host.page('module', '<partner-bills></partner-bills>', directives));
      const exportButton = await visible(page, 'partner-bills >>> ::-p-text(导出月账单)');
      await exportButton.click();
      await page.waitForFunction(() => window.saved, { timeout: 90_000, polling: 200 });
      const { saved, workers } = await page.evaluate(() => ({ saved: window.saved!, workers: window.workers }));
      isBillWorkbook(saved);
      assert.deepEqual(workers, worker);
      await close();
    });
});
