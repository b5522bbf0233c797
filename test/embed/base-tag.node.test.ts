import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { type, waitForText } from '../console/page/console-page.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../end-to-end/end-to-end.ts';
import { tokenOf } from '../server/sign-in.ts';

const OTHER = 'https://other.example';
const BASE = `<base href="${OTHER}/">`;

const pageOf = (before: string, loader: string, after: string, token: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8" /><title>Portal</title><link rel="icon" href="data:," />${before}
<script>window.partnerConsole = { token: '${token}', websocketHost: '/api/websocket' };</script>${loader}${after}</head>
<body><partner-wallet></partner-wallet><partner-device-list></partner-device-list><partner-message-bell></partner-message-bell></body></html>`;

describe('a <base> tag of another origin (hazard 39)', { timeout: 300_000 }, () => {
  let server: RunningServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), useBrowser()]);
  });
  after(async () => {
    leaveBrowser();
    await server?.close();
  });

  /** Serves `html` as `/portal`, and records and blocks requests to the other origin. */
  async function watch(page: Page, html = ''): Promise<string[]> {
    const leaked: string[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin === OTHER) {
        leaked.push(request.url());
        void request.abort();
      } else if (url.pathname === '/portal') void request.respond({ contentType: 'text/html', body: html });
      else void request.continue();
    });
    return leaked;
  }

  async function openWallet(page: Page): Promise<void> {
    await type(page, 'input[type=password]', 'wallet88');
    await page.keyboard.press('Enter');
    await waitForText(page, '提现记录');
  }

  const module = (origin: string) => `<script type="module" src="${origin}/embed/loader.js"></script>`;
  const classic = '<script src="/embed/partner-widgets.classic.js"></script>';
  for (const [place, html] of [
    ['before the loader', (token: string) => pageOf(BASE, module(server.origin), '', token)],
    ['after the loader', (token: string) => pageOf('', module(''), BASE, token)],
    ['after the classic loader', (token: string) => pageOf('', classic, BASE, token)],
  ] as const)
    it(`receives no request when it stands ${place}`, async () => {
      const { page, close } = await openPage(browser);
      const leaked = await watch(page, html(await tokenOf(server.origin, 'agent')));
      await page.goto(`${server.origin}/portal`);
      await openWallet(page);
      assert.equal(await page.evaluate(() => document.baseURI), `${OTHER}/`, 'the tag applies');
      assert.deepEqual(leaked, []);
      await close();
    });

  for (const policy of ['with its policy', 'without its policy'])
    it(`receives no request of the console ${policy}`, async () => {
      const { page, close } = await openPage(browser, { agreed: true });
      await page.setBypassCSP(policy !== 'with its policy');
      await page.evaluateOnNewDocument((href) => {
        new MutationObserver((_changes, observer) => {
          // after the parser has requested the script of the page
          if (!document.body) return;
          observer.disconnect();
          document.head.prepend(Object.assign(document.createElement('base'), { href }));
        }).observe(document, { childList: true, subtree: true });
      }, `${OTHER}/`);
      const leaked = await watch(page);
      await page.goto(`${server.origin}/dashboard/bill?token=${await tokenOf(server.origin, 'agent')}`);
      await waitForText(page, '昨日收入');
      const applies = await page.evaluate((other) => document.baseURI.startsWith(other), OTHER);
      assert.equal(applies, policy !== 'with its policy');
      assert.equal(new URL(page.url()).search, '');
      assert.deepEqual(leaked, []);
      await close();
    });
});
