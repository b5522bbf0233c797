/** Needs a build. The page that replaces another one when the account has no permission for it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage, startServer, visible, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { signIn, waitForText } from './console-page.ts';

describe('a page without permission', { timeout: 120_000 }, () => {
  let server: RunningServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('opens the same business contact as the elements, and returns the focus', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await signIn(page, server.origin, 'plain', '/wallet');
    await waitForText(page, '当前账号没有查看此页面的权限');
    await (await visible(page, 'main ::-p-text(联系商务)')).click();
    const phone = await visible(page, '[role=dialog] a[href="tel:4000000000"]');
    assert.equal(await phone.map((link) => link.textContent).wait(), '400-000-0000');
    await visible(page, '[role=dialog] ::-p-text(partner-demo)');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.textContent === '联系商务', { polling: 100 });
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
