/** A partner's page in the browser of WeChat, which is not a mini-program. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { leaveBrowser, useBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50';

describe('a page in WeChat', () => {
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    const files = { 'signed-out.js': `window.partnerConsole = { apiBase: '{{bundle}}', getToken: () => undefined };` };
    [host, browser] = await Promise.all([startForeignHost(files), useBrowser()]);
  });
  after(async () => {
    leaveBrowser();
    await host?.close();
  });

  const dialogs = (page: Page) =>
    page.$eval(
      'partner-bills',
      (element) =>
        [...element.shadowRoot!.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility()).length,
    );
  const waitForDialogs = (page: Page, count: number) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelector('partner-bills')!.shadowRoot!.querySelectorAll('[role=dialog]')].filter((each) =>
          each.checkVisibility({ visibilityProperty: true }),
        ).length === wanted,
      { polling: 50 },
      count,
    );

  /** Waits for 去登录 and presses it. */
  const signIn = (page: Page) =>
    page.waitForFunction(
      () => {
        const button = document.querySelector('partner-wallet')?.shadowRoot?.querySelector('button');
        if (button?.textContent === '去登录') button.click();
        return button?.textContent === '去登录';
      },
      { polling: 50 },
    );

  it('offers another browser instead of a download, and closes the panel when the user presses Back', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { width: 375 });
    await page.setUserAgent({ userAgent: WECHAT });
    await page.goto(`${host.origin}/received-events.js`);
    const address = host.page('module', '<partner-bills></partner-bills>');
    await page.goto(address);
    await page.evaluate(() => history.replaceState({ ofTheHost: 1 }, ''));
    const press = async () => (await visible(page, 'partner-bills >>> ::-p-text(导出月账单)')).click();

    await press();
    await waitForDialogs(page, 1);
    const text = await page.$eval('partner-bills', (element) => element.shadowRoot!.textContent);
    assert.match(text, /微信内不能保存文件/);
    assert.equal(await page.evaluate(() => (history.state as { ofTheHost: number }).ofTheHost), 1);
    await page.evaluate(() => history.back());
    await waitForDialogs(page, 0);
    assert.equal(page.url(), address);

    // When its button closes the panel, no history entry is left.
    await press();
    await waitForDialogs(page, 1);
    await (await visible(page, 'partner-bills >>> footer button')).click();
    await waitForDialogs(page, 0);
    await page.waitForFunction(() => !('partner-console.open' in (history.state as object)), { polling: 50 });
    await page.goBack();
    assert.equal(page.url(), `${host.origin}/received-events.js`);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('adds no history entries in other browsers', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(host.page('module', '<partner-bills></partner-bills>'));
    await visible(page, 'partner-bills >>> ::-p-text(导出月账单)');
    assert.equal(await dialogs(page), 0);
    assert.equal(await page.evaluate(() => history.length), 2);
    await close();
  });

  it('shows where to sign in and logs an error when the page does not handle 去登录', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(host.page('module', '<partner-wallet></partner-wallet>', undefined, 'signed-out.js'));
    await signIn(page);
    await page.waitForFunction(
      () => document.querySelector('partner-wallet')!.shadowRoot!.textContent.includes('请通过本网站的登录入口登录'),
      { polling: 50 },
    );
    for (const end = Date.now() + 5_000; consoleErrors.length === 0 && Date.now() < end;)
      await new Promise((next) => setTimeout(next, 50));
    assert.equal(consoleErrors.length, 1, consoleErrors.join('\n'));
    assert.match(consoleErrors[0]!, /^partner-console: no-handler\n<partner-wallet> requested navigation to "login"/);
    await close();
  });

  it('shows no hint when the page handles 去登录', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(host.page('module', '<partner-wallet></partner-wallet>', undefined, 'signed-out.js'));
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
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
