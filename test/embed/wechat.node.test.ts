/** A partner's page in WeChat's own browser, which is no mini-program. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage } from '../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50';

describe('a page in WeChat', { timeout: 120_000 }, () => {
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    const files = { 'nobody.js': `window.partnerConsole = { apiBase: '{{bundle}}', getToken: () => undefined };` };
    [host, browser] = await Promise.all([startForeignHost(files), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  const dialogs = (page: Page) =>
    page.$eval(
      'partner-bills',
      (element) =>
        [...element.shadowRoot!.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility()).length,
    );
  const shows = (page: Page, count: number) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelector('partner-bills')!.shadowRoot!.querySelectorAll('[role=dialog]')].filter((each) =>
          each.checkVisibility({ visibilityProperty: true }),
        ).length === wanted,
      { polling: 50 },
      count,
    );

  /** Presses 去登录 once it is there. */
  const signIn = (page: Page) =>
    page.waitForFunction(
      () => {
        const button = document.querySelector('partner-wallet')?.shadowRoot?.querySelector('button');
        if (button?.textContent === '去登录') button.click();
        return button?.textContent === '去登录';
      },
      { polling: 50 },
    );

  it('offers another browser in place of a download, and back closes the panel before it leaves the page', async () => {
    const { page, complaints, close } = await openPage(browser, { width: 375 });
    await page.setUserAgent({ userAgent: WECHAT });
    await page.goto(`${host.origin}/told.js`);
    const address = host.page('module', '<partner-bills></partner-bills>');
    await page.goto(address);
    await page.evaluate(() => history.replaceState({ ofTheHost: 1 }, ''));
    const press = () => page.locator('partner-bills >>> ::-p-text(导出月账单)').click();

    await press();
    await shows(page, 1);
    const text = await page.$eval('partner-bills', (element) => element.shadowRoot!.textContent);
    assert.match(text, /微信内不能保存文件/);
    assert.equal(await page.evaluate(() => (history.state as { ofTheHost: number }).ofTheHost), 1);
    await page.evaluate(() => history.back());
    await shows(page, 0);
    assert.equal(page.url(), address);

    // closed by its own button, it leaves no entry to go back over
    await press();
    await shows(page, 1);
    await page.locator('partner-bills >>> footer button').click();
    await shows(page, 0);
    await page.waitForFunction(() => !('partner-console.open' in (history.state as object)), { polling: 50 });
    await page.goBack();
    assert.equal(page.url(), `${host.origin}/told.js`);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('makes no entries in other browsers', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(host.page('module', '<partner-bills></partner-bills>'));
    await page.locator('partner-bills >>> ::-p-text(导出月账单)').wait();
    assert.equal(await dialogs(page), 0);
    assert.equal(await page.evaluate(() => history.length), 2);
    await close();
  });

  it('says where to sign in when the page does not follow 去登录, to its developer too', async () => {
    const { page, complaints, close } = await openPage(browser);
    await page.goto(host.page('module', '<partner-wallet></partner-wallet>', undefined, 'nobody.js'));
    await signIn(page);
    await page.waitForFunction(
      () => document.querySelector('partner-wallet')!.shadowRoot!.textContent.includes('请通过本网站的登录入口登录'),
      { polling: 50 },
    );
    for (const end = Date.now() + 5_000; complaints.length === 0 && Date.now() < end;)
      await new Promise((next) => setTimeout(next, 50));
    assert.equal(complaints.length, 1, complaints.join('\n'));
    assert.match(complaints[0]!, /^partner-console: no-handler\n<partner-wallet> requested navigation to "login"/);
    await close();
  });

  it('says nothing where the page follows', async () => {
    const { page, complaints, close } = await openPage(browser);
    await page.goto(host.page('module', '<partner-wallet></partner-wallet>', undefined, 'nobody.js'));
    await page.evaluate(() =>
      addEventListener('partner-navigation-requested', (event) => {
        event.preventDefault();
        document.title = (event as CustomEvent<{ to: string }>).detail.to;
      }),
    );
    await signIn(page);
    await page.waitForFunction(() => document.title === 'login', { polling: 50 });
    const text = await page.$eval('partner-wallet', (element) => element.shadowRoot!.textContent);
    assert.doesNotMatch(text, /请通过本网站/);
    assert.deepEqual(complaints, []);
    await close();
  });
});
