/** Runs the policy of the documentation and the page of the gallery unchanged. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { SNIPPETS } from '#console/gallery/snippets.ts';
import { leaveBrowser, useBrowser, openPage, visible } from '../end-to-end/end-to-end.ts';
import { codeOf } from '../shared/docs/blocks.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

describe('recipes to copy', () => {
  const files: Record<string, string> = {
    'with-captcha.js': `window.partnerConsole = {
      apiBase: '{{bundle}}',
      captcha: { script: '{{bundle}}/sandbox/captcha.js' },
      getToken: async () => (await fetch('/token')).text(),
    };`,
  };
  let host: ForeignHost;
  let browser: Browser;

  before(async () => {
    [host, browser] = await Promise.all([startForeignHost(files), useBrowser()]);
  });
  after(async () => {
    leaveBrowser();
    await host?.close();
  });

  const waitUntilReady = (page: Page, tag: string) =>
    page.waitForFunction(
      (of) => window.receivedEvents.some((event) => event.name === 'partner-widget-ready' && event.tag === of),
      { polling: 100 },
      tag,
    );

  it('contain a policy under which everything works, including an export', async () => {
    const policy = codeOf('csp.md', 'http')[0]!
      .replaceAll(/https:\/\/(console|platform)\.example/g, host.bundle)
      .replaceAll('https://turing.captcha.qcloud.com', host.bundle)
      .replaceAll('\n', ' ');
    const tags = ['partner-wallet', 'partner-bills', 'partner-login', 'partner-message-bell', 'partner-help-center'];
    const elements = tags.map((tag) => `<${tag}></${tag}>`).join('');
    const { page, consoleErrors, close } = await openPage(browser);
    await page.evaluateOnNewDocument(() => {
      const { click } = HTMLAnchorElement.prototype;
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        if (this.download) document.title = this.download;
        else click.call(this);
      };
    });
    await page.goto(host.page('module', elements, policy, 'with-captcha.js'));
    for (const tag of tags) await waitUntilReady(page, tag);
    await (await visible(page, 'partner-bills >>> ::-p-text(导出月账单)')).click();
    await page.waitForFunction(() => document.title.endsWith('.xlsx'), { polling: 200 });
    await (await visible(page, 'partner-login >>> input[autocomplete=username]')).fill('agent');
    await (await visible(page, 'partner-login >>> input[type=password]')).fill('Demo@2026');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/user/login')),
      { polling: 100 },
    );
    const refused = await page.evaluate(() => window.receivedEvents.filter(({ name }) => name === 'violation'));
    assert.deepEqual(refused, []);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('contain the gallery’s page, which works unchanged', async () => {
    const shown = {
      ...{ tag: 'partner-wallet', origin: host.bundle, site: host.origin, attributes: { cycle: 'week' } },
      ...({ theme: 'dark', brand: '#a31f5c', density: 'compact', locale: 'en' } as const),
    };
    for (const kind of ['html', 'webview'] as const) {
      files[`${kind}.html`] = SNIPPETS[kind](shown)
        .replace('/partner-token', '/token')
        .replace('<title>', '<link rel="icon" href="data:," /><script src="/received-events.js"></script><title>');
      const { page, consoleErrors, close } = await openPage(browser);
      await page.goto(host.page(kind, ''));
      await waitUntilReady(page, 'partner-wallet');
      const configured = () => window.partnerConsole!.diagnose().then(({ configuration }) => configuration);
      const { theme, density, locale } = await page.evaluate(configured);
      assert.deepEqual([theme, density, locale], ['dark', 'compact', 'en']);
      assert.deepEqual(consoleErrors, []);
      await close();
    }
  });
});
