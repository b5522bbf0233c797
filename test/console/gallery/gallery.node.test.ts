/** The gallery, used as somebody does who looks for how to embed an element. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { STORIES } from '#console/gallery/stories.ts';
import { elementsOf, type Manifest } from '#console/gallery/manifest.ts';
import { MEANINGS } from '#console/gallery/meanings.text.ts';
import { ELEMENT_TAGS as TAGS } from '#shared/element/element-tags.ts';
import {
  launchBrowser,
  openPage,
  startServer,
  type OpenedPage,
  type RunningServer,
} from '../../end-to-end/end-to-end.ts';
import { root } from '../../gate/project.ts';
import { accessibilityProblems } from '../page/console-page.ts';

const WAIT = { polling: 50, timeout: 20_000 };
/** A sixth of the elements a day. */
const PARTS = Array.from({ length: 6 }, (_, part) => TAGS.filter((_tag, index) => index % 6 === part));

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (address: string, width?: number): Promise<OpenedPage> => {
  const opened = await openPage(browser, width ? { width } : {});
  await opened.page.goto(server.origin + address);
  return opened;
};

const says = (page: Page | Frame, words: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), WAIT, words);

const address = (page: Page): string => decodeURIComponent(page.url().slice(server.origin.length));
const arrives = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction((wanted) => decodeURIComponent(location.pathname + location.search) === wanted, WAIT, path);

/** The stage that is on the page now. */
async function stageOf(page: Page): Promise<Frame> {
  const frame = await page.waitForSelector('iframe');
  return (await frame!.contentFrame())!;
}

/** Waits for words on the stage's element, whichever frame it stands in: a state is another one. */
async function shows(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const stage = document.querySelector('iframe')?.contentDocument?.querySelector('main > *');
      return stage?.shadowRoot?.textContent?.includes(wanted);
    },
    WAIT,
    words,
  );
}

const press = async (page: Page, selector: string): Promise<void> => {
  const found = await page.waitForSelector(selector);
  await found!.click();
  await found!.dispose();
};

describe('the gallery', () => {
  it('opens at the wallet, as agent, whose gate is opened by the password that stands beside it', async () => {
    const { page, complaints, close } = await open('/gallery');
    await arrives(page, '/gallery/partner-wallet');
    await says(page, 'wallet88');
    await shows(page, '输入钱包密码');
    const stage = await stageOf(page);
    await stage.locator('partner-wallet >>> input[type=password]').fill('wallet88');
    await page.keyboard.press('Enter');
    await shows(page, '可提现余额');
    await press(page, '[role=tab]::-p-text(事件)');
    await says(page, 'partner-widget-ready {"tag":"partner-wallet"}');
    await says(page, '没有用户登录');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('has every element in its index once, and finds by name, tag and purpose', async () => {
    const { page, close } = await open('/gallery/partner-bills');
    const links = () => page.$$eval('nav a', (all) => all.map((one) => one.getAttribute('href')!));
    await page.waitForSelector('nav a');
    const all = await links();
    assert.deepEqual(
      all
        .map((href) => href.replace('/gallery/', ''))
        .filter((name) => name.startsWith('partner-'))
        .sort(),
      [...TAGS].sort(),
    );
    for (const [words, found] of [
      ['铃铛', '/gallery/partner-message-bell'],
      ['device-dial', '/gallery/partner-device-dial'],
      ['邀请链接', '/gallery/partner-miner-list'],
      ['csp', '/gallery/guides/csp'],
    ]) {
      await page.locator('nav input').fill(words!);
      // A description may name another element, so a search can find two.
      await page.waitForFunction(
        (one) => {
          const hrefs = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
          return hrefs.includes(one!) && hrefs.length <= 2;
        },
        WAIT,
        found,
      );
    }
    await page.locator('nav input').fill('没有这样的组件');
    await says(page, '未找到结果');
    await close();
  });

  for (const part of PARTS)
    it(`shows ${part.join(', ')} on their pages without a failure`, async () => {
      const { page, complaints, close } = await open(`/gallery/${part[0]}`);
      for (const tag of part) {
        await page.goto(`${server.origin}/gallery/${tag}?tab=events`);
        await says(page, tag === 'partner-startup-dialogs' ? '<partner-startup-dialogs>' : 'partner-widget-ready {');
        assert.doesNotMatch(
          await page.$eval('[role=log]', (log) => log.textContent ?? ''),
          /partner-widget-failed/,
          tag,
        );
        // the stage's frame may still be loading: its code, not the element, is told first
        await (await stageOf(page)).waitForSelector(tag);
      }
      assert.deepEqual(complaints, []);
      await close();
    });

  it('goes through its tabs by keyboard, and its address says all that is chosen and brings it back', async () => {
    const { page, close } = await open('/gallery/partner-wallet');
    await (await page.waitForSelector('[role=tab]'))!.focus();
    for (const tab of ['code', 'attributes', 'events', 'style', 'states']) {
      await page.keyboard.press('ArrowRight');
      await arrives(page, `/gallery/partner-wallet?tab=${tab}`);
    }
    await page.keyboard.press('Home');
    await arrives(page, '/gallery/partner-wallet');
    const choose = (name: string) => press(page, `[role=radio]::-p-text(${name})`);
    for (const name of ['深色', '紧凑', '375']) await choose(name);
    await press(page, '[role=radio][aria-label="#a31f5c"]');
    await page.select('select', 'company');
    await press(page, '[role=tab]::-p-text(属性)');
    await press(page, 'input[type=checkbox]');
    const said =
      '/gallery/partner-wallet?person=company&theme=dark&brand=#a31f5c&density=compact&width=375&attr.withdraw=&tab=attributes';
    await arrives(page, said);
    const other = await open(page.url().slice(server.origin.length));
    await shows(other.page, '输入钱包密码');
    assert.equal(address(other.page), said);
    const stage = await stageOf(other.page);
    const worn = await stage.evaluate(() => {
      const element = document.querySelector('partner-wallet')!;
      return [getComputedStyle(element).colorScheme, innerWidth, element.hasAttribute('withdraw')];
    });
    assert.deepEqual(worn, ['dark', 375, true]);
    await press(other.page, '[role=tab]::-p-text(代码)');
    await says(other.page, "brand: { name: 'Portal', accent: '#a31f5c' }");
    await says(other.page, '<partner-wallet withdraw></partner-wallet>');
    await other.close();
    await close();
  });

  it('brings the wallet into each of its states, which are the stage’s alone', async () => {
    const { page, close } = await open('/gallery/partner-wallet?tab=states');
    await shows(page, '输入钱包密码');
    for (const [state, words] of [
      ['loading', '正在加载钱包'],
      ['empty', '设置钱包密码'],
      ['refused', '当前账号没有结算钱包'],
      ['failed', '服务维护中'],
      ['offline', '加载失败'],
      ['closed', '输入钱包密码'],
    ]) {
      await press(page, `input[value=${state}]`);
      await shows(page, words!);
    }
    await (await stageOf(page)).locator('partner-wallet >>> input[type=password]').fill('wallet88');
    await page.keyboard.press('Enter');
    await shows(page, '可提现余额');
    const withdraw = (await stageOf(page)).waitForSelector('partner-wallet >>> ::-p-aria(申请提现)');
    assert.ok(await (await withdraw)!.evaluate((button) => (button as HTMLButtonElement).disabled));
    const left = await (await fetch(`${server.origin}/sandbox/faults`)).json();
    const leftOfOthers = (left as { list: { fault: string }[] }).list.filter(({ fault }) => fault !== 'status');
    assert.deepEqual(leftOfOthers, []);
    await close();
  });

  it('has guides in both languages, whose links stay within it', async () => {
    const { page, complaints, close } = await open('/gallery/guides/start');
    await says(page, '启动演示平台');
    await press(page, 'header button[lang=en]');
    await says(page, 'Start the demo platform');
    assert.equal(address(page), '/gallery/guides/start?lang=en');
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    await press(page, 'main a[href="/gallery/guides/errors#react-version"]');
    await says(page, 'the page has no configuration');
    assert.equal(new URL(page.url()).pathname, '/gallery/guides/errors');
    await press(page, 'nav a[href^="/gallery/partner-login"]');
    await says(page, 'Sign in');
    await shows(page, 'Username or phone number');
    await page.goto(`${server.origin}/gallery/no-such-page`);
    await says(page, 'Page not found');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('passes axe on a desk and on a phone, in the light and in the dark, and never scrolls sideways', async () => {
    const pages = [
      'partner-wallet',
      'partner-wallet?tab=code',
      'partner-wallet?tab=attributes',
      'partner-wallet?tab=style',
    ];
    const more = ['partner-bills?tab=events', 'partner-wallet?tab=states', 'guides/errors', 'design-system'];
    for (const [width, scheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      const { page, complaints, close } = await open('/gallery', width);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      for (const one of [...pages, ...more]) {
        await page.goto(`${server.origin}/gallery/${one}`);
        await page.waitForSelector('main h1');
        if (one.startsWith('guides')) await page.waitForSelector('main h2');
        assert.deepEqual(await accessibilityProblems(page), [], `${one} at ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, `${one} scrolls sideways at ${width}`);
      }
      assert.deepEqual(complaints, []);
      await close();
    }
  });

  it('has its index in a drawer on a phone, which Esc and a choice close', async () => {
    const { page, close } = await open('/gallery/partner-bills', 320);
    const opener = 'header button[aria-haspopup=dialog]';
    await press(page, opener);
    await page.waitForSelector('dialog[open] nav a');
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog'), WAIT);
    assert.ok(await page.$eval(opener, (button) => button === document.activeElement));
    await press(page, opener);
    await press(page, 'dialog a[href="/gallery/partner-income"]');
    await arrives(page, '/gallery/partner-income');
    await page.waitForFunction(() => !document.querySelector('dialog'), WAIT);
    await close();
  });

  it('keeps a row for each element that is built, and the Chinese of all that the manifest says of it', () => {
    assert.deepEqual(
      TAGS.filter((tag) => !STORIES[tag]),
      [],
    );
    const manifest = readFileSync(path.join(root, 'dist/embed/custom-elements.json'), 'utf8');
    const { list, properties } = elementsOf(JSON.parse(manifest) as Manifest);
    const items = list
      .filter(({ tag }) => STORIES[tag])
      .flatMap(({ attributes, events, slots, parts }) => [...attributes, ...events, ...slots, ...parts]);
    const said = [...items, ...properties].map(({ description }) => description);
    // every element describes its own first content; the page of all elements shows the general sentence
    said.push('The first real content is on screen.');
    assert.deepEqual(Object.keys(MEANINGS).sort(), [...new Set(said)].sort());
  });
});
