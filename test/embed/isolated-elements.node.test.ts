/**
 * Isolated mode on a partner's page: each sensitive element in its frame, in wide and narrow windows, with the keyboard and for
 * screen readers.
 */
import assert from 'node:assert/strict';
import axe from 'axe-core';
import { after, before, describe, it } from 'node:test';
import type { Browser, ElementHandle, Frame, Page } from 'puppeteer-core';
import { inGate } from '../gate/extent.ts';
import { leaveBrowser, useBrowser, openPage, PATIENCE_MS, type OpenedPage } from '../end-to-end/end-to-end.ts';
import { tokenOf } from '../server/sign-in.ts';
import { until } from '../server/until.ts';
import { startForeignHost, type ForeignHost } from './foreign-host.ts';

/** Sensitive elements with a text of their form, and the user who sees it. */
const ELEMENTS = [
  ['partner-wallet', '输入钱包密码', 'agent'],
  ['partner-password', '原密码', 'agent'],
  ['partner-reset-password', '新密码', 'agent'],
  ['partner-phone-change', '验证码', 'agent'],
  ['partner-real-name', '真实姓名', 'newcomer'],
  ['partner-payout', '收款', 'agent'],
] as const;

const isolated = (token: string) => `window.partnerConsole = {
  apiBase: '{{bundle}}', sensitive: 'frame', getToken: async () => '${token}',
};`;

/** Returns the label of the control with the focus in this document, or its tag. */
const focused = (document_: Page | Frame): Promise<string> =>
  document_.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.getAttribute('aria-label') || active?.textContent?.trim() || active?.localName || '';
  });

describe('an element in isolated mode', () => {
  const files: Record<string, string> = {};
  let host: ForeignHost;
  let browser: Browser;
  before(async () => {
    [host, browser] = await Promise.all([startForeignHost(files), useBrowser()]);
    for (const name of ['agent', 'newcomer']) files[`${name}.js`] = isolated(await tokenOf(host.bundle, name));
  });
  after(async () => {
    leaveBrowser();
    await host?.close();
  });

  /** Opens a page with an element between two buttons. @returns the page, and the frame with the element */
  async function open(
    tag: string,
    text: string,
    { user, width = 1280 }: { readonly user: string; readonly width?: number },
  ): Promise<OpenedPage & { frame: Frame }> {
    const elements = `<button>before</button><${tag}></${tag}><button>after</button>`;
    const opened = await openPage(browser, { width });
    const { page } = opened;
    await page.goto(host.page('module', elements, undefined, `${user}.js`));
    await page.waitForFunction(() => window.receivedEvents.some(({ name }) => name === 'partner-widget-ready'), {
      polling: 100,
      timeout: PATIENCE_MS,
    });
    const handle = await page.evaluateHandle((name) => {
      return document.querySelector(name)!.shadowRoot!.querySelector('iframe')!;
    }, tag);
    const frame = await (handle as ElementHandle<HTMLIFrameElement>).contentFrame();
    const content = () => frame.$eval(tag, (each) => each.shadowRoot!.querySelector('.frame')!.textContent);
    await until(async () => (await content()).includes(text), `${tag} shows ${text}`);
    return { ...opened, frame };
  }

  for (const [tag, text, user] of ELEMENTS)
    for (const width of inGate([320, 1280], (each) => each === 320))
      it(`shows <${tag}> in a frame at ${width} px without problems for axe`, async () => {
        const { page, frame, consoleErrors, close } = await open(tag, text, { user, width });
        const inPage = await page.$eval(tag, ({ shadowRoot }) => {
          return { fields: shadowRoot!.querySelectorAll('input').length, text: shadowRoot!.textContent };
        });
        assert.deepEqual([inPage.fields, inPage.text!.includes(text)], [0, false], 'the page has no part of the form');
        const box = await page.$eval(tag, ({ shadowRoot }) => {
          const { left, right, height } = shadowRoot!.querySelector('iframe')!.getBoundingClientRect();
          return { left, right, height };
        });
        assert.ok(box.left >= 0 && box.right <= width, `from ${box.left} to ${box.right} px`);
        const content = () => frame.evaluate(() => [document.body.scrollHeight, document.documentElement.scrollWidth]);
        await until(async () => {
          const [height] = await content();
          const shown = await page.$eval(tag, ({ shadowRoot }) => shadowRoot!.querySelector('iframe')!.clientHeight);
          return Math.abs(shown - height!) <= 1;
        }, 'the frame has the height of its content');
        assert.ok((await content())[1]! <= box.right - box.left + 1, 'the form is not cut off');
        await frame.evaluate(axe.source);
        const violations = await frame.evaluate(async () => {
          const { axe: own } = window as unknown as { axe: typeof axe };
          // the page around the frame has the heading and the landmarks
          const ofPage = ['page-has-heading-one', 'landmark-one-main', 'region'];
          const rules = Object.fromEntries(ofPage.map((rule) => [rule, { enabled: false }]));
          const found = await own.run(document, { rules, resultTypes: ['violations'] });
          return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
        });
        assert.deepEqual(violations, []);
        assert.deepEqual(consoleErrors, []);
        await close();
      });

  it('is left with Tab in both directions', async () => {
    const { page, frame, close } = await open('partner-password', '原密码', { user: 'agent' });
    await page.focus('button');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement!.localName), 'partner-password');
    const first = await focused(frame);
    const visited = new Set<string>();
    while ((await focused(page)) !== 'after' && visited.size < 30) {
      visited.add(`${visited.size} ${await focused(frame)}`);
      await page.keyboard.press('Tab');
    }
    assert.equal(await focused(page), 'after');
    assert.ok(visited.size >= 4, [...visited].join(', '));
    for (let times = 0; times < visited.size; times++) {
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
    }
    assert.equal(await focused(frame), first);
    await close();
  });

  it('keeps the focus in a dialog, closes it with Escape and returns the focus', async () => {
    const { page, frame, close } = await open('partner-password', '原密码', { user: 'agent' });
    const opener = '导出个人信息';
    const focusOpener = () =>
      frame.$eval(
        'partner-password',
        ({ shadowRoot }, label) => {
          const button = [...shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent === label);
          button?.focus();
          return button !== undefined;
        },
        opener,
      );
    const covers = () =>
      page.$eval('partner-password', ({ shadowRoot }) => shadowRoot!.querySelector('iframe')!.matches('[data-covers]'));
    const isInDialog = () =>
      frame.$eval('partner-password', ({ shadowRoot }) =>
        Boolean(shadowRoot!.querySelector('[role=dialog]')?.contains(shadowRoot!.activeElement)),
      );
    await page.focus('button');
    await page.keyboard.press('Tab');
    await until(focusOpener, 'the button has the focus');
    await page.keyboard.press('Enter');
    await until(covers, 'the frame covers the window');
    await until(isInDialog, 'the focus is in the dialog');
    const visited = new Set<string>();
    for (let times = 0; times < 8; times++) {
      await page.keyboard.press('Tab');
      assert.ok(await isInDialog(), `Tab ${times} leaves the dialog`);
      visited.add(await focused(frame));
    }
    assert.ok(visited.size >= 3, [...visited].join(', '));
    await page.keyboard.press('Escape');
    await until(async () => !(await covers()), 'the frame is part of the page again');
    await until(async () => (await focused(frame)) === opener, 'the focus returns to the button');
    assert.equal(await page.evaluate(() => document.activeElement!.localName), 'partner-password');
    await close();
  });

  it('requests no account on the page when the page is configured after the element', async () => {
    files['late.js'] = '';
    const { page, close } = await openPage(browser);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.frame() === page.mainFrame() && pathname.startsWith('/api/')) requested.push(pathname);
    });
    await page.goto(host.page('module', '<partner-wallet></partner-wallet>', undefined, 'late.js'));
    await page.evaluate(() => customElements.whenDefined('partner-wallet').then(() => {}));
    await until(
      () => page.$eval('partner-wallet', ({ shadowRoot }) => shadowRoot?.querySelector('.frame [aria-hidden]') != null),
      'the skeleton',
    );
    const token = await tokenOf(host.bundle, 'agent');
    await page.evaluate(
      (apiBase, given) => {
        const { configure } = (window as unknown as { partnerConsole: { configure(options: object): void } })
          .partnerConsole;
        configure({ apiBase, sensitive: 'frame', getToken: async () => given });
      },
      host.bundle,
      token,
    );
    await page.waitForFunction(() => window.receivedEvents.some(({ name }) => name === 'partner-widget-ready'), {
      polling: 100,
      timeout: PATIENCE_MS,
    });
    assert.deepEqual(requested, []);
    await close();
  });
});
