/** What people set in their system: forced colours, no movement, their language. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { accessibilityProblems, find, logIn, press, says } from './console-page.ts';
import { openWallet, sandbox } from './steps.ts';

/** Shorter than anybody sees, ms. */
const UNSEEN = 1;

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
  await logIn(page, server.origin, 'agent', '/wallet?cycle=month');
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
