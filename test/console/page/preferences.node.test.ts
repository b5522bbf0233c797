/** What people set in their system: forced colours, no movement, words further apart, their language. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { accessibilityProblems, find, logIn, openAs, press, says } from './console-page.ts';
import { openWallet, sandbox } from './steps.ts';

/** Shorter than anybody sees, ms. */
const UNSEEN = 1;

/** A page of each kind, and words that are there once it is loaded. */
const PAGES = [
  ['/dashboard/bill', '收入最高的节点'],
  ['/dashboard/tech', '不计费记录'],
  ['/device/list', '导入设备 ID'],
  ['/miner/list', '邀请用户'],
  ['/deploy', '华南点播加速'],
  ['/wallet', '进入钱包'],
  ['/user/certification', '林示例'],
  ['/user/beneficiary', '换绑'],
  ['/user/password', '原密码'],
  ['/user/agreement', '隐私政策'],
  ['/help-center', '帮助'],
  ['/self-tickets', '工单'],
] as const;

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
});

after(async () => {
  await browser?.close();
  await server?.close();
});

async function prefer(page: Page, name: string, value: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
}

/** The wallet with its withdrawal dialog open. */
async function openDialog(page: Page): Promise<void> {
  await openAs(page, server.origin, 'agent', '/wallet?cycle=month');
  await openWallet(page, 'wallet88');
  await press(page, '申请提现');
  await (await find(page, '[role=dialog] input[inputmode=decimal]')).dispose();
}

describe('what people set in their system (WCAG 1.4.11, 2.3.3)', () => {
  it('nothing moves where they want no movement', async () => {
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
    await says(page, '月结');
    assert.deepEqual([...new Set(await page.evaluate(() => (window as unknown as { moved: string[] }).moved))], []);
    await close();
  });

  it('forced colours leave every control an edge, and axe finds nothing', async () => {
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

describe('words that stand further apart (WCAG 1.4.12)', () => {
  /** What people who need it set for every page: lines, paragraphs, letters and words. */
  const SPACING =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } ' +
    'p { margin-bottom: 2em !important }';

  /** Words of which something is cut off: by what they stand in, or by whatever stands around that and does not scroll. */
  const cut = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const roots: (Document | ShadowRoot)[] = [document];
      const found: string[] = [];
      for (const root of roots)
        for (const one of root.querySelectorAll<HTMLElement>('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot);
          for (const words of one.childNodes) {
            if (words.nodeType !== Node.TEXT_NODE || !words.nodeValue?.trim()) continue;
            const range = document.createRange();
            range.selectNodeContents(words);
            const { width, right, bottom } = range.getBoundingClientRect();
            let lost = false;
            let shortened = false;
            for (let around: HTMLElement | null = one; around && width > 0; around = around.parentElement) {
              const { overflowX, overflowY, textOverflow, contain, clipPath } = getComputedStyle(around);
              if (/auto|scroll/.test(overflowX + overflowY)) break;
              // a long name in a row of a table ends in … and is whole on its own page
              shortened ||= textOverflow === 'ellipsis';
              const box = around.getBoundingClientRect();
              const clips = /hidden|clip/.test(overflowX + overflowY) || /strict|content|paint/.test(contain);
              lost ||= clips && ((right > box.right + 1 && !shortened) || bottom > box.bottom + 2);
              // for readers alone
              if (clipPath !== 'none') {
                lost = false;
                break;
              }
            }
            if (lost) found.push(`${one.localName} ${words.nodeValue.trim().slice(0, 40)}`);
          }
        }
      return found;
    });

  const space = (page: Page): Promise<void> =>
    page.evaluate((css) => {
      const roots: (Document | ShadowRoot)[] = [document];
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      for (const root of roots) {
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      }
    }, SPACING);

  async function demandWhole(page: Page, what: string): Promise<void> {
    await space(page);
    assert.deepEqual(await cut(page), [], what);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, `${what} scrolls sideways`);
  }

  it('are all there, on a phone and on a desk, without scrolling sideways', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent');
    for (const [path, words] of PAGES) {
      await page.goto(server.origin + path);
      for (const width of [320, 1280]) {
        await page.setViewport({ width, height: 800 });
        await says(page, words);
        await demandWhole(page, `${path} at ${width} px`);
      }
    }
    await close();
  });

  it('are all there in a dialog on a phone', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await page.setViewport({ width: 320, height: 800 });
    await openDialog(page);
    await demandWhole(page, 'the withdrawal');
    await close();
  });
});

describe('the language', () => {
  /** A browser that asks for these languages, as its person set them. */
  async function speak(page: Page, languages: string): Promise<void> {
    const session = await page.createCDPSession();
    const userAgent = await browser.userAgent();
    await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: languages });
  }
  const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

  it('is that of the browser, until the person chooses the other at the log-in or in the account menu', async () => {
    const { page, complaints, close } = await openPage(browser, { agreed: true });
    await speak(page, 'ja,en-GB,zh-CN');
    await page.goto(`${server.origin}/login`);
    await says(page, 'Sign in');
    assert.equal(await languageOf(page), 'en');
    assert.deepEqual(await accessibilityProblems(page), []);
    await press(page, '中文', 'header button');
    await says(page, '登录');
    await page.reload();
    await says(page, '登录');
    assert.equal(await languageOf(page), 'zh-CN');
    await logIn(page, server.origin, 'agent', '/dashboard');
    await says(page, '上月收入');
    await press(page, '', 'header button[aria-expanded]');
    await press(page, 'English', 'header button');
    await says(page, 'Sign out');
    await says(page, 'Last month');
    assert.equal(await languageOf(page), 'en');
    assert.deepEqual(await accessibilityProblems(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('is the operator’s where one is configured, and Chinese for a browser that asks for neither', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'language-'));
    const CONFIG_FILE = path.join(folder, 'console.json');
    await writeFile(CONFIG_FILE, JSON.stringify({ locale: 'zh-CN' }));
    const configured = await startServer({ CONFIG_FILE });
    for (const [origin, languages] of [
      [configured.origin, 'en-US,en'],
      [server.origin, 'ja,de'],
    ] as const) {
      const { page, close } = await openPage(browser, { agreed: true });
      await speak(page, languages);
      await page.goto(`${origin}/login`);
      await says(page, '登录');
      assert.equal(await languageOf(page), 'zh-CN', languages);
      await close();
    }
    await configured.close();
    await rm(folder, { recursive: true });
  });
});
