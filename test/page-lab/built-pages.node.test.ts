/**
 * The page lab of the built product: pages that change the browser itself before the loader runs, frames, sandboxes of
 * micro-frontends, and files that are gone. A user opens the wallet on each page, which must show the amount of the platform.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { waitForText } from '../console/page/console-page.ts';
import { leaveBrowser, openPage, useBrowser, visible } from '../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from '../embed/foreign-host.ts';
import { inGate } from '../gate/extent.ts';
import { BUILT_CONDITIONS, OTHER } from './built-conditions.ts';
import { HOSTS } from './page-scripts.ts';

declare global {
  interface Window {
    receivedEvents: { name: string; tag?: string; code?: string }[];
    tokenRequests?: number;
    isCachedPage: boolean;
  }
}

const WALLET = '<partner-wallet></partner-wallet>';
/** The tax is a line of a loaded bill only: other labels are on the page while the bill loads. */
const bill = /税费/;

const textOf = (page: Page | Frame, tag: string): Promise<string> =>
  page.evaluate((name) => {
    const find = (root: Document | ShadowRoot): Element | undefined =>
      root.querySelector(name) ??
      [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? (find(shadowRoot) ?? []) : []))[0];
    const shadow = find(document)?.shadowRoot;
    return [...(shadow?.querySelectorAll<HTMLElement>('.frame, .overlays, .failed') ?? [])]
      .map((part) => part.innerText)
      .join('\n');
  }, tag);

/** Waits until an element shows a text. */
async function shows(page: Page | Frame, tag: string, text: RegExp): Promise<void> {
  let shown = '';
  for (let tries = 0; tries < 300; tries++) {
    shown = await textOf(page, tag);
    if (text.test(shown)) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  assert.match(shown, text);
}

describe('the built product on pages in each condition', () => {
  let host: ForeignHost;
  let browser: Browser;
  /** the balance of the platform, such as 12,846.37 */
  let balance: RegExp;

  before(async () => {
    [host, browser] = await Promise.all([startForeignHost(HOSTS), useBrowser()]);
    const { token, ticket } = await host.signIn('agent');
    const response = await fetch(`${host.bundle}/api/wallet/wallet?walletType=1`, {
      headers: { authorization: `Bearer ${token}`, 'x-wallet-ticket': ticket },
    });
    const { data } = (await response.json()) as { data: { leftAmount: number } };
    const yuan = (data.leftAmount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    balance = new RegExp(yuan.replace('.', '\\s*\\.'));
  });
  after(async () => {
    leaveBrowser();
    await host?.close();
  });

  /** Types the wallet password with real keys, and checks the balance. */
  async function opensWallet(page: Page | Frame, keyboard: Page['keyboard']): Promise<void> {
    await (await visible(page, '>>> partner-wallet >>> input[type=password]')).click();
    await keyboard.type('wallet88');
    await keyboard.press('Enter');
    await shows(page, 'partner-wallet', balance);
  }

  /** Records and blocks requests to the other origin, and serves `portal` on the origin of the platform. */
  async function watch(page: Page, portal = ''): Promise<string[]> {
    const leaked: string[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === OTHER) {
        leaked.push(request.url());
        void request.abort();
      } else if (pathname === '/portal') void request.respond({ contentType: 'text/html', body: portal });
      else void request.continue();
    });
    return leaked;
  }

  for (const [name, condition] of inGate(Object.entries(BUILT_CONDITIONS), ([, { gate }]) => gate === true))
    it(`shows the balance: ${name}`, async () => {
      const { page: kind = 'module', elements = '', policy, patch, portal, holds } = condition;
      const { page, consoleErrors, close } = await openPage(browser);
      if (patch) await page.evaluateOnNewDocument(patch);
      const leaked = portal ? await watch(page, portal(host.bundle, (await host.signIn('agent')).token)) : [];
      await page.goto(
        portal ? `${host.bundle}/portal` : host.page(kind, `${elements}${WALLET}`, policy?.(host.bundle)),
      );
      await opensWallet(page, page.keyboard);
      await holds?.(page);
      assert.deepEqual(leaked, []);
      // The browser blocks the socket of a document that the test itself serves, and logs it.
      if (!portal) assert.deepEqual(consoleErrors, []);
      await close();
    });

  for (const policy of ['with its policy', 'without its policy'])
    it(`sends no request to the origin of an injected <base> tag: the console ${policy} (hazard 39)`, async () => {
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
      await page.goto(`${host.bundle}/dashboard/bill?token=${(await host.signIn('agent')).token}`);
      await waitForText(page, '昨日收入');
      const applies = await page.evaluate((other) => document.baseURI.startsWith(other), OTHER);
      assert.equal(applies, policy !== 'with its policy');
      assert.equal(new URL(page.url()).search, '');
      assert.deepEqual(leaked, []);
      await close();
    });

  it('requests the token and the balance again when the user comes back from the page cache (hazard 41)', async (test) => {
    if (/^Headless/.test(await browser.version())) return test.skip('the headless shell has no page cache');
    const { page, calls, close } = await openPage(browser);
    await page.evaluateOnNewDocument(() => {
      addEventListener('pageshow', ({ persisted }) => (window.isCachedPage = persisted));
    });
    await page.goto(host.page('module', WALLET));
    await opensWallet(page, page.keyboard);
    const before = calls('/api/wallet/wallet');
    await page.goto(host.page('empty', ''));
    await page.goBack({ waitUntil: 'domcontentloaded' });
    assert.equal(await page.evaluate(() => window.isCachedPage), true);
    await page.waitForFunction(() => window.tokenRequests === 2, { polling: 50 });
    await shows(page, 'partner-wallet', balance);
    assert.ok(calls('/api/wallet/wallet') > before);
    await close();
  });

  it('refuses a page with an enumerable addition to Object.prototype, and names it (hazard 37)', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await page.evaluateOnNewDocument(() => {
      (Object.prototype as { extend?: unknown }).extend = () => {};
    });
    await page.goto(host.page('module', WALLET));
    await page.waitForFunction(() => window.receivedEvents.length > 0, { polling: 50 });
    assert.deepEqual(await page.evaluate(() => window.receivedEvents.map(({ code }) => code)), ['object-prototype']);
    assert.match(consoleErrors.join('\n'), /Object\.prototype has enumerable additions: extend\./);
    await close();
  });

  for (const order of ['before', 'after'])
    it(`finds a wallet in the shadow root of a Lit element that is defined ${order} the loader (hazard 38)`, async () => {
      const { page, close } = await openPage(browser);
      await page.goto(`${host.origin}/lit-${order}.html`);
      await opensWallet(page, page.keyboard);
      await close();
    });

  const sandboxed = async (flags: string) => {
    const opened = await openPage(browser);
    const source = host.page('module', `${WALLET}<partner-bills></partner-bills>`);
    // The page has another origin than the frame, which cannot read its flags.
    await opened.page.setContent(
      `<iframe sandbox="${flags}" width="1200" height="2000" src="${source.replaceAll('&', '&amp;')}"></iframe>`,
    );
    const frame = await opened.page.waitForFrame((each) => each.url().startsWith(host.origin));
    return { ...opened, frame };
  };

  it('opens the wallet in a frame without allow-forms (hazard 36)', async () => {
    const { page, frame, close } = await sandboxed('allow-scripts allow-same-origin');
    await opensWallet(frame, page.keyboard);
    await close();
  });

  it('reports no saved file in a frame whose page may forbid downloads (hazard 36)', async () => {
    const { frame, close } = await sandboxed('allow-scripts allow-same-origin');
    await shows(frame, 'partner-bills', bill);
    await (await visible(frame, 'partner-bills >>> ::-p-text(导出月账单)')).click();
    await frame.waitForFunction(() =>
      [...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot?.textContent.includes('如未开始下载')),
    );
    assert.doesNotMatch(await textOf(frame, 'partner-bills'), /已导出/);
    await close();
  });

  it('prompts to open a window in a frame inside a frame of the site without allow-downloads (hazard 36)', async () => {
    const { page, close } = await openPage(browser);
    const framed = (source: string, flags = '') =>
      `<iframe ${flags} width="1200" height="2000" src="${source.replaceAll('&', '&amp;')}"></iframe>`;
    const inner = framed(host.page('module', '<partner-bills></partner-bills>'));
    await page.goto(host.page('empty', framed(host.page('empty', inner), 'sandbox="allow-scripts allow-same-origin"')));
    const frame = await page.waitForFrame((each) => each.url().startsWith(`${host.origin}/module.html`));
    await shows(frame, 'partner-bills', bill);
    await (await visible(frame, 'partner-bills >>> ::-p-text(导出月账单)')).click();
    await shows(frame, 'partner-bills', /该网页不允许下载/);
    await close();
  });

  it('offers to reload when the files of a dialog are gone, and emits files-gone (hazard 43)', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(host.page('module', '<partner-bills></partner-bills>'));
    await shows(page, 'partner-bills', bill);
    await visible(page, 'partner-bills >>> ::-p-text(收入明细)');
    await page.setRequestInterception(true);
    page.on('request', (request) =>
      /\/embed\/chunks\//.test(request.url()) && request.method() === 'GET'
        ? void request.respond({ status: 404, headers: { 'access-control-allow-origin': '*' } })
        : void request.continue(),
    );
    await page.$eval('partner-bills >>> ::-p-text(收入明细)', (button) => (button as HTMLElement).click());
    await shows(page, 'partner-bills', /页面已更新[\s\S]*重新加载/);
    const codes = await page.evaluate(() => window.receivedEvents.map(({ code }) => code));
    assert.ok(codes.includes('files-gone'), String(codes));
    await close();
  });

  describe('in sandboxes of a micro-frontend (hazard 37)', () => {
    it('refuses the loader in a sub-application, and names the supported place', async () => {
      const { page, consoleErrors, close } = await openPage(browser);
      await page.goto(`${host.origin}/sandboxes.html`);
      const loader = await (await fetch(`${host.bundle}/embed/partner-widgets.classic.js`)).text();
      await page.evaluate((code) => window.runInSandbox(code, {}), loader);
      assert.match(consoleErrors.join(), /partner-console: sandbox[\s\S]*main application/);
      assert.equal(await page.evaluate(() => window.receivedEvents.at(-1)?.code), 'sandbox');
      await close();
    });

    it('shows a second sub-application its own user, never the first one', async () => {
      const { page, close } = await openPage(browser);
      await page.goto(`${host.origin}/sandboxes.html?main`);
      const loader = await (await fetch(`${host.bundle}/embed/partner-widgets.classic.js`)).text();
      const [agent, company] = await Promise.all([host.signIn('agent'), host.signIn('company')]);
      const start = (token: string, after: number) =>
        page.evaluate(
          (code, given, ms, apiBase) => {
            const getToken = () => new Promise<string>((resolve) => setTimeout(() => resolve(given), ms));
            window.runInSandbox(code, { apiBase, getToken });
          },
          loader,
          token,
          after,
          host.bundle,
        );
      await page.waitForFunction(() => customElements.get('partner-bills'));
      await start(agent.token, 0);
      await shows(page, 'partner-bills', bill);
      const first = await textOf(page, 'partner-bills');
      await start(company.token, 1_500);
      // the token of the second user has not arrived yet
      await page.waitForFunction(
        () => !/税后应付/.test(document.querySelector('partner-bills')!.shadowRoot!.textContent),
        { timeout: 1_200 },
      );
      await shows(page, 'partner-bills', bill);
      assert.notEqual(await textOf(page, 'partner-bills'), first);
      await close();
    });
  });
});
