/** Needs a build. Pages on which the elements cannot run: each element shows a text, and the page receives its code (hazard 53). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { leaveBrowser, useBrowser, openPage } from '../end-to-end/end-to-end.ts';
import { waitForText } from '../console/page/console-page.ts';
import { FLOWS, prepare, walkFlow } from '../lab/webviews/flows.ts';
import type { FlowName } from '../lab/webviews/flow-names.ts';
import { WITHOUT_FEATURES } from '../lab/webviews/without-features.ts';
import { until } from '../server/until.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

let host: ForeignHost;
let browser: Browser;
before(async () => {
  [host, browser] = await Promise.all([
    startForeignHost({
      'scoped.html': `<!doctype html><title></title><link rel="icon" href="data:," /><script src="/received-events.js"></script>
        <script src="/configuration.js"></script><div id="host"></div>
        <script type="module">
          const registry = new CustomElementRegistry();
          const root = document.querySelector('#host').attachShadow({ mode: 'open', customElementRegistry: registry });
          root.innerHTML = '<partner-income></partner-income>';
          window.registry = registry;
        </script>
        <script type="module" src="{{bundle}}/embed/loader.js"></script><partner-bills></partner-bills>`,
    }),
    useBrowser(),
  ]);
  await prepare(host);
});
after(async () => {
  leaveBrowser();
  await host?.close();
});

const TOO_OLD = 'delete Array.prototype.at';
const CHINESE = '浏览器版本过低，无法显示此内容';
const ENGLISH = 'Use Chrome 92, Safari 16.4, Firefox 115 or later';

describe('a page on which the elements cannot run (hazard 53)', () => {
  for (const [reason, script, code, texts] of [
    ['a browser that is too old', TOO_OLD, 'browser-too-old', [CHINESE, ENGLISH]],
    [
      'an enumerable addition to Object.prototype',
      'Object.prototype.added = 1',
      'object-prototype',
      ['此内容暂时无法显示'],
    ],
  ] as const)
    it(`shows a text in the place of each element for ${reason}`, async () => {
      const { page, close } = await openPage(browser);
      await page.evaluateOnNewDocument(script);
      await page.evaluateOnNewDocument(() => {
        const codes: unknown[] = [];
        Reflect.set(window, 'codes', codes);
        addEventListener('partner-widget-failed', (event) =>
          codes.push([(event.target as Element).localName, (event as CustomEvent<{ code: string }>).detail.code]),
        );
      });
      await page.goto(host.page('module', '<partner-income></partner-income><partner-bills></partner-bills>'));
      // not by puppeteer's own functions, which an addition to Object.prototype breaks
      const shown = () =>
        page.evaluate(() => [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent));
      await until(async () => (await shown()).length === 2, 'two texts');
      for (const text of texts)
        assert.ok(
          (await shown()).every((one) => one.includes(text)),
          text,
        );
      const codes = () => page.evaluate(() => (Reflect.get(window, 'codes') as string[][]).map(String).sort());
      await until(async () => (await codes()).length === 2, 'two events');
      assert.deepEqual(await codes(), [`partner-bills,${code}`, `partner-income,${code}`]);
      await close();
    });

  it('shows the text on the console of a browser that is too old', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await page.evaluateOnNewDocument(TOO_OLD);
    await page.goto(`${host.bundle}/wallet`);
    await waitForText(page, CHINESE);
    await waitForText(page, ENGLISH);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('keeps the help center when a policy does not allow the sanitizer, and names the policy', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    const policy = "require-trusted-types-for 'script'; trusted-types other";
    await page.goto(host.page('module', '<partner-help-center article-id="10255"></partner-help-center>', policy));
    await waitForText(page, '当前网站的安全策略不允许显示正文');
    assert.ok(consoleErrors.some((text) => text.includes('trusted-types')));
    await close();
  });

  it('shows a text for an element in a scoped registry until the page defines it there (hazard 56)', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${host.origin}/scoped.html`);
    const text = () =>
      page.evaluate(() => {
        const element = document.querySelector('#host')!.shadowRoot!.querySelector('partner-income')!;
        return element.shadowRoot ? 'elements' : element.textContent;
      });
    await page.waitForFunction(() => customElements.get('partner-bills'));
    assert.match(await text(), /scoped-registry/);
    await close();
  });
});

describe('a browser without popovers, light-dark(), color-mix() and relative colors', () => {
  const walked: readonly FlowName[] = ['withdraw dialog, phone', 'dark mode', 'dark host page in a container'];
  for (const flow of FLOWS.filter(({ name }) => walked.includes(name)))
    it(`shows ${flow.name} with readable colors and dialogs inside the window`, () =>
      walkFlow(browser, host, flow, { script: WITHOUT_FEATURES, keep: async () => {} }));
});
