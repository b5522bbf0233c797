import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage } from '../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

interface Told {
  name: string;
  tag?: string;
  code?: string;
}

declare global {
  interface Window {
    told: Told[];
    tokensAsked?: number;
  }
}

const WALLET = '<partner-wallet></partner-wallet>';
const told = (page: Page) => page.evaluate(() => window.told);
const hears = (page: Page, name: string, tag: string) =>
  page.waitForFunction(
    (event, of) => window.told.some((one) => one.name === event && one.tag === of),
    { polling: 100 },
    name,
    tag,
  );
const shownIn = (page: Page, tag: string) =>
  page.$eval(tag, (element) => element.shadowRoot?.querySelector('.frame')?.textContent ?? '');

describe('a partner’s page on another origin', { timeout: 120_000 }, () => {
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    [host, browser] = await Promise.all([startForeignHost(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  for (const kind of ['module', 'classic'] as const) {
    it(`shows the wallet with one ${kind} script, one tag and a token of its own backend`, async () => {
      const { page, complaints } = await openPage(browser);
      await page.goto(host.page(kind, WALLET));
      await hears(page, 'partner-widget-ready', 'partner-wallet');
      assert.match(await shownIn(page, 'partner-wallet'), /钱包密码/);
      assert.equal(await page.evaluate(() => window.tokensAsked), 1);
      assert.equal(
        await page.evaluate(() => localStorage.getItem('token')),
        null,
        'the partner’s storage is the partner’s',
      );
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }

  it('opens the wallet behind the password and shows its balance', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(host.page('module', WALLET));
    await hears(page, 'partner-widget-ready', 'partner-wallet');
    await page.locator('partner-wallet >>> input[type=password]').fill('wallet88');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => {
        const shown = document.querySelector('partner-wallet')?.shadowRoot?.textContent ?? '';
        return /可提现/.test(shown) && /\d\.\d\d|\d,\d{3}/.test(shown);
      },
      { polling: 100 },
    );
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('needs no more of a strict policy than the bundle’s origin (style-src none)', async () => {
    const { page, complaints } = await openPage(browser);
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${host.bundle}`,
      "style-src 'none'",
      `connect-src 'self' ${host.bundle}`,
      'img-src data:',
      "require-trusted-types-for 'script'",
    ].join('; ');
    await page.goto(host.page('module', `${WALLET}<partner-login></partner-login>`, policy));
    await hears(page, 'partner-widget-ready', 'partner-wallet');
    await hears(page, 'partner-widget-ready', 'partner-login');
    const button = await page.$eval('partner-login', (element) => {
      const { borderRadius, fontSize } = getComputedStyle(element.shadowRoot!.querySelector('button[type=submit]')!);
      return { borderRadius, fontSize };
    });
    assert.notEqual(button.borderRadius, '0px', 'the styles are there');
    assert.deepEqual(
      (await told(page)).filter(({ name }) => name === 'violation'),
      [],
    );
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('asks for the modules of a tag all at once, and for no other tag’s', async () => {
    const { page } = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(host.page('module', WALLET));
    await hears(page, 'partner-widget-ready', 'partner-wallet');
    const manifest = (await (await fetch(`${host.bundle}/embed/manifest.json`)).json()) as {
      tags: Record<string, { module: string; chunks: string[] }>;
    };
    const { module, chunks } = manifest.tags['partner-wallet']!;
    const first = asked.filter((url) => url.includes('/embed/')).slice(0, 2 + chunks.length);
    assert.deepEqual(first.map((url) => url.split('/embed/')[1]).sort(), ['loader.js', module, ...chunks].sort());
    assert.ok(!asked.some((url) => url.includes(manifest.tags['partner-login']!.module)));
    await page.close();
  });

  it('tells when a module cannot be loaded and gets it when the network is back', async () => {
    const { page } = await openPage(browser);
    let broken = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (broken && request.url().includes('/chunks/core-')) void request.abort('connectionrefused');
      else void request.continue();
    });
    await page.goto(host.page('module', WALLET));
    await hears(page, 'partner-widget-failed', 'partner-wallet');
    assert.equal((await told(page)).find(({ name }) => name === 'partner-widget-failed')?.code, 'load');
    broken = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await hears(page, 'partner-widget-ready', 'partner-wallet');
    await page.close();
  });

  it('gives the host its calls: who is signed in, and the way out', async () => {
    const { page } = await openPage(browser);
    await page.goto(host.page('module', WALLET));
    await hears(page, 'partner-widget-ready', 'partner-wallet');
    const account = await page.evaluate(() =>
      (window.partnerConsole as { getAccount(): Promise<{ username: string }> }).getAccount(),
    );
    assert.equal(account.username, 'agent');
    await page.close();
  });

  it('warns once, with both versions, where two loaders meet, and goes on (hazard 16)', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(host.page('module', WALLET));
    await hears(page, 'partner-widget-ready', 'partner-wallet');
    await page.addScriptTag({ url: `${host.bundle}/embed/partner-widgets.classic.js` });
    assert.equal(complaints.length, 1);
    assert.match(complaints[0]!, /2\.10\.8.*2\.10\.8/);
    await page.close();
  });
});
