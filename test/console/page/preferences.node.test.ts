/** System preferences of users: forced colors, reduced motion, text spacing and language. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { accessibilityProblems, find, followLink, signIn, openAs, press, waitForText } from './console-page.ts';
import { openWallet, sandbox } from './steps.ts';

/** Milliseconds. A shorter animation is not visible. */
const UNSEEN = 1;

/** One page of each kind, with text that appears when it has loaded. */
const PAGES = [
  ['/dashboard/bill', '收入最高的节点'],
  ['/dashboard/tech', '不计费记录'],
  ['/device/list', '共 300 个节点'],
  ['/miner/list', '邀请用户'],
  ['/deploy', '华南点播加速'],
  ['/wallet', '进入钱包'],
  ['/user/certification', '林示例'],
  ['/user/beneficiary', '换绑'],
  ['/user/password', '原密码'],
  ['/user/agreement', '隐私政策'],
  ['/help-center', '设备绑定教程'],
  ['/self-tickets', '晚高峰带宽偏低'],
] as const;

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), useBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
});

after(async () => {
  leaveBrowser();
  await server?.close();
});

async function prefer(page: Page, name: string, value: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
}

/** Opens the wallet and its withdraw dialog. */
async function openDialog(page: Page): Promise<void> {
  await openAs(page, server.origin, 'agent', '/wallet?cycle=month');
  await openWallet(page, 'wallet88');
  await press(page, '申请提现');
  await (await find(page, '[role=dialog] input[inputmode=decimal]')).dispose();
}

describe('motion and color preferences (WCAG 1.4.11, 2.3.3)', () => {
  it('prints the statement dark on white when the theme is dark', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await page.evaluateOnNewDocument(() => location.origin !== 'null' && localStorage.setItem('theme', 'dark'));
    await openAs(page, server.origin, 'agent', '/wallet');
    await openWallet(page, 'wallet88');
    await press(page, '月度对账单');
    await waitForText(page, '收支汇总');
    const paper = await find(page, 'article', '收支汇总');
    const colors = () => paper.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]);
    assert.deepEqual(await colors(), ['rgb(231, 237, 237)', 'rgb(21, 28, 29)']);
    await page.emulateMediaType('print');
    assert.deepEqual(await colors(), ['rgb(15, 26, 27)', 'rgb(255, 255, 255)']);
    await close();
  });

  it('prints a bill dark on white, with its total once, when the theme is dark', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await page.evaluateOnNewDocument(() => location.origin !== 'null' && localStorage.setItem('theme', 'dark'));
    await openAs(page, server.origin, 'agent', '/dashboard/bill?month=');
    const total = await find(page, 'tfoot', '收入合计');
    await page.emulateMediaType('print');
    assert.equal(await total.evaluate((one) => getComputedStyle(one).display), 'table-row-group');
    for (const [selector, text] of [
      ['h1', '月账单'],
      ['tbody .amount, tbody td', '华东上海电信'],
    ] as const) {
      const shown = await find(page, selector, text);
      assert.equal(await shown.evaluate((one) => getComputedStyle(one).color), 'rgb(15, 26, 27)');
    }
    await close();
  });

  it('shows the sign-in form in the color of its card when the theme is dark', async () => {
    const { page, close } = await openPage(browser);
    await page.evaluateOnNewDocument(() => location.origin !== 'null' && localStorage.setItem('theme', 'dark'));
    await page.goto(`${server.origin}/login`);
    const frame = await find(page, '.frame', '密码');
    assert.equal(await frame.evaluate((one) => getComputedStyle(one).backgroundColor), 'rgba(0, 0, 0, 0)');
    await frame.dispose();
    await close();
  });

  it('shows no animation when reduced motion is preferred', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await prefer(page, 'prefers-reduced-motion', 'reduce');
    await page.evaluateOnNewDocument((unseen) => {
      const moved = ((window as unknown as { moved: string[] }).moved = []) as string[];
      const look = (): void => {
        for (const animation of document.getAnimations()) {
          const duration = Number(animation.effect?.getComputedTiming().duration);
          const { target } = animation.effect as KeyframeEffect;
          if (duration > unseen) moved.push(`${target?.tagName}.${target?.className}: ${duration} ms`);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, UNSEEN);
    await openDialog(page);
    await page.keyboard.press('Escape');
    await waitForText(page, '月结');
    assert.deepEqual([...new Set(await page.evaluate(() => (window as unknown as { moved: string[] }).moved))], []);
    await close();
  });

  it('keeps an edge on every control and passes axe when colors are forced', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await prefer(page, 'forced-colors', 'active');
    await openDialog(page);
    assert.equal(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), true);
    const bare = await page.evaluate(() => {
      const roots: (Document | ShadowRoot)[] = [document];
      const found: string[] = [];
      for (const root of roots)
        for (const one of root.querySelectorAll<HTMLElement>('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot);
          if (!one.matches('input:not([type=hidden])') || one.getClientRects().length === 0) continue;
          const edge = (each: Element): boolean => {
            const { borderTopStyle, borderTopWidth, outlineStyle, appearance } = getComputedStyle(each);
            const isEdged = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0;
            return (
              isEdged ||
              outlineStyle !== 'none' ||
              (appearance !== 'none' && each.matches('[type=checkbox], [type=radio]'))
            );
          };
          const around = [one, one.parentElement, one.parentElement?.parentElement, one.nextElementSibling];
          if (!around.some((each) => each && edge(each))) found.push(one.outerHTML.slice(0, 100));
        }
      return found;
    });
    assert.deepEqual(bare, []);
    assert.deepEqual(await accessibilityProblems(page), []);
    await close();
  });
});

describe('text spacing (WCAG 1.4.12)', () => {
  /** The text spacing of WCAG 1.4.12 for lines, paragraphs, letters and text. */
  const SPACING =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } ' +
    'p { margin-bottom: 2em !important }';

  /** Returns the texts that are clipped by their element, or by an ancestor that does not scroll. */
  const clippedTexts = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const roots: (Document | ShadowRoot)[] = [document];
      const found: string[] = [];
      for (const root of roots)
        for (const one of root.querySelectorAll<HTMLElement>('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot);
          for (const node of one.childNodes) {
            if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const { width, right, bottom } = range.getBoundingClientRect();
            let clipped = false;
            let shortened = false;
            for (let around: HTMLElement | null = one; around && width > 0; around = around.parentElement) {
              const { overflowX, overflowY, textOverflow, contain, clipPath } = getComputedStyle(around);
              if (/auto|scroll/.test(overflowX + overflowY)) break;
              // A long name in a table row may end in … because its own page shows the whole name.
              shortened ||= textOverflow === 'ellipsis';
              const box = around.getBoundingClientRect();
              const clips = /hidden|clip/.test(overflowX + overflowY) || /strict|content|paint/.test(contain);
              clipped ||= clips && ((right > box.right + 1 && !shortened) || bottom > box.bottom + 2);
              // Text for screen readers only: clipped, or in a box of one pixel.
              if (clipPath !== 'none' || (clips && box.width <= 1 && box.height <= 1)) {
                clipped = false;
                break;
              }
            }
            if (clipped) found.push(`${one.localName} ${node.nodeValue.trim().slice(0, 40)}`);
          }
        }
      return found;
    });

  const applySpacing = (page: Page): Promise<void> =>
    page.evaluate((css) => {
      const roots: (Document | ShadowRoot)[] = [document];
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      for (const root of roots) {
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      }
    }, SPACING);

  async function assertNothingClipped(page: Page, screen: string): Promise<void> {
    await applySpacing(page);
    assert.deepEqual(await clippedTexts(page), [], screen);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, `${screen} scrolls sideways`);
  }

  it('clips no text and does not scroll sideways on phone and desktop', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent', PAGES[0][0]);
    for (const [path, text] of PAGES) {
      await followLink(page, path);
      for (const width of [320, 1280]) {
        await page.setViewport({ width, height: 800 });
        await waitForText(page, text);
        await assertNothingClipped(page, `${path} at ${width} px`);
      }
    }
    await close();
  });

  for (const [locale, shown] of [
    ['en', 'Image packages'],
    ['zh-CN', '镜像'],
  ] as const)
    it(`shows the whole name of the product in ${locale} at 320 px next to wide initials and the search`, async () => {
      const { page, close } = await openPage(browser, { width: 320, agreed: true });
      await page.evaluateOnNewDocument((chosen) => localStorage.setItem('locale', chosen), locale);
      await openAs(page, server.origin, 'company', '/help/bind_device');
      await waitForText(page, shown);
      await (await find(page, '[part=search]')).dispose();
      const clipped = await page.$eval(
        'header a span',
        (name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight,
      );
      assert.equal(clipped, false);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      await close();
    });

  it('clips no text in a dialog on a phone', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await page.setViewport({ width: 320, height: 800 });
    await openDialog(page);
    await assertNothingClipped(page, 'withdraw dialog');
    await close();
  });
});

describe('the language', () => {
  /** Sets the preferred languages of the browser. */
  async function preferLanguages(page: Page, languages: string): Promise<void> {
    const session = await page.createCDPSession();
    const userAgent = await browser.userAgent();
    await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: languages });
  }
  const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

  it('is the browser’s language until the user chooses another at the sign-in or in the account menu', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await preferLanguages(page, 'ja,en-GB,zh-CN');
    await page.goto(`${server.origin}/login`);
    await waitForText(page, 'Sign in');
    assert.equal(await languageOf(page), 'en');
    assert.deepEqual(await accessibilityProblems(page), []);
    await press(page, '中文', 'header button');
    await waitForText(page, '登录');
    await page.reload();
    await waitForText(page, '登录');
    assert.equal(await languageOf(page), 'zh-CN');
    await signIn(page, server.origin, 'agent', '/dashboard');
    await waitForText(page, '上月收入');
    await press(page, '', 'header button[aria-expanded]');
    await press(page, 'English', 'header button');
    await waitForText(page, 'Sign out');
    await waitForText(page, 'Last month');
    assert.equal(await languageOf(page), 'en');
    assert.deepEqual(await accessibilityProblems(page), []);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('is the configured language, or Chinese when the browser prefers neither', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'language-'));
    const CONFIG_FILE = path.join(folder, 'console.json');
    await writeFile(CONFIG_FILE, JSON.stringify({ locale: 'zh-CN' }));
    const configured = await startServer({ CONFIG_FILE });
    for (const [origin, languages] of [
      [configured.origin, 'en-US,en'],
      [server.origin, 'ja,de'],
    ] as const) {
      const { page, close } = await openPage(browser, { agreed: true });
      await preferLanguages(page, languages);
      await page.goto(`${origin}/login`);
      await waitForText(page, '登录');
      assert.equal(await languageOf(page), 'zh-CN', languages);
      await close();
    }
    await configured.close();
    await rm(folder, { recursive: true });
  });
});
