/**
 * Pages whose monitoring scripts add tracing headers to all requests, and pages with a service worker that serves from its cache. Part of
 * test:all, because it installs the libraries from npm.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { bundleApp } from './bundle-app.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';
import { installPackages, type InstalledPackages } from './install-packages.ts';

const PACKAGES = {
  '@datadog/browser-rum': '7.16.2',
  '@sentry/browser': '11.12.0',
  'workbox-routing': '7.4.1',
  'workbox-strategies': '7.4.1',
};

/** Monitoring scripts with their tracing headers on all requests, and headers that each of them adds. */
const MONITORS: Readonly<Record<string, { readonly script: string; readonly headers: readonly string[] }>> = {
  Sentry: {
    script: `
      import * as Sentry from '@sentry/browser';
      Sentry.init({
        dsn: location.origin.replace('//', '//key@') + '/1',
        integrations: [Sentry.browserTracingIntegration()],
        tracesSampleRate: 1,
        tracePropagationTargets: [/./],
        propagateTraceparent: true,
      });`,
    headers: ['sentry-trace', 'baggage', 'traceparent'],
  },
  'Datadog RUM': {
    script: `
      import { datadogRum } from '@datadog/browser-rum';
      datadogRum.init({
        applicationId: 'application',
        clientToken: 'token',
        service: 'portal',
        proxy: location.origin + '/received',
        sessionSampleRate: 100,
        traceSampleRate: 100,
        allowedTracingUrls: [() => true],
        trackUserInteractions: true,
        // The test clock is not the clock by which the browser drops cookies.
        sessionPersistence: 'local-storage',
      });
      while (!datadogRum.getInternalContext()) await new Promise((next) => setTimeout(next, 50));`,
    headers: ['x-datadog-trace-id', 'traceparent', 'tracestate'],
  },
};

/** Serves each file and response from the cache once it is there. */
const SERVICE_WORKER = `
  import { registerRoute } from 'workbox-routing';
  import { CacheFirst } from 'workbox-strategies';
  registerRoute(() => true, new CacheFirst());
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));`;
const REGISTER = `
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((next) => (navigator.serviceWorker.oncontrollerchange = next));`;

/** A page whose own script runs before the elements load. */
const page = (script: string) => `<!doctype html>
<meta charset="utf-8" />
<link rel="icon" href="data:," />
<script src="/received-events.js"></script>
<script src="/configuration.js"></script>
<partner-wallet></partner-wallet>
<script type="module">
  import '/${script}.js';
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '{{bundle}}/embed/loader.js' }));
</script>`;

describe('a page with libraries that see all requests', () => {
  let packages: InstalledPackages;
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    packages = await installPackages(PACKAGES);
    if (packages.missing) return;
    // Sentry and Datadog send to the host's server.
    const files: Record<string, string> = { received: '', envelope: '', 'register.js': REGISTER };
    const scripts = {
      ...Object.fromEntries(names.map(([name, { script }]) => [fileOf(name), script])),
      worker: SERVICE_WORKER,
    };
    for (const [name, script] of Object.entries(scripts)) {
      const { 'app.js': code, ...chunks } = await bundleApp(script, packages);
      Object.assign(files, chunks, { [`${name}.js`]: code!, [`${name}.html`]: page(name) });
    }
    [host, browser] = await Promise.all([
      startForeignHost({ ...files, 'register.html': page('register') }),
      launchBrowser(),
    ]);
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    packages.remove();
  });

  const showsBalance = (opened: Page) =>
    opened.waitForFunction(
      () => /\d[\d,]*\.\d\d/.test(document.querySelector('partner-wallet')?.shadowRoot?.textContent ?? ''),
      { polling: 100 },
    );
  async function opensWallet(opened: Page): Promise<void> {
    await (await visible(opened, 'partner-wallet >>> input[type=password]')).fill('wallet88');
    await opened.keyboard.press('Enter');
    await showsBalance(opened);
  }

  const names = Object.entries(MONITORS);
  const fileOf = (name: string) => name.toLowerCase().replace(' ', '-');

  for (const [name, { headers }] of names)
    it(`shows the balance when ${name} adds tracing headers to all requests (hazard 57)`, async (t) => {
      if (packages.missing) return t.skip(packages.missing);
      const { page: opened, consoleErrors, close } = await openPage(browser);
      const sent: Record<string, string>[] = [];
      opened.on('request', (request) => {
        if (request.url().startsWith(`${host.bundle}/api/`) && request.method() !== 'OPTIONS')
          sent.push(request.headers());
      });
      await opened.goto(`${host.origin}/${fileOf(name)}.html`);
      await opensWallet(opened);
      for (const header of headers)
        assert.ok(
          sent.some((one) => header in one),
          `${name} adds ${header}`,
        );
      assert.deepEqual(consoleErrors, []);
      await close();
    });

  it('shows the balance when Workbox serves files and responses from its cache', async (t) => {
    if (packages.missing) return t.skip(packages.missing);
    const { page: opened, consoleErrors, close } = await openPage(browser);
    await opened.goto(`${host.origin}/register.html`);
    await opensWallet(opened);
    const fromCache: string[] = [];
    opened.on('response', (response) => {
      if (response.fromServiceWorker()) fromCache.push(new URL(response.url()).pathname);
    });
    await opened.reload();
    await showsBalance(opened);
    for (const part of ['/embed/loader.js', '/embed/chunks/core-', '/api/'])
      assert.ok(
        fromCache.some((one) => one.startsWith(part)),
        `${part} is served by the service worker`,
      );
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
