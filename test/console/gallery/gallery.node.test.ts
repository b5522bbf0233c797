/** The gallery, used by a developer who wants to embed an element. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { STORIES } from '#console/gallery/stories.ts';
import { elementsOf, type ElementManifest } from '#console/gallery/manifest.ts';
import { MEANINGS } from '#console/gallery/meanings.text.ts';
import { ELEMENT_TAGS as TAGS } from '#shared/element/element-tags.ts';
import {
  leaveBrowser,
  useBrowser,
  openPage,
  startServer,
  type OpenedPage,
  type RunningServer,
  visible,
} from '../../end-to-end/end-to-end.ts';
import { inGate } from '../../gate/extent.ts';
import { root } from '../../gate/project.ts';
import { accessibilityProblems, followLink } from '../page/console-page.ts';

const WAIT = { polling: 50 };
/** The elements in groups, one for each test. The gate opens those of money and access: contract cases show all of them. */
const SHOWN = inGate(TAGS, (tag) => /wallet|balance|bills|income|statement|payout|real-name|password|login/.test(tag));
const PARTS = Array.from({ length: Math.ceil(SHOWN.length / 6) }, (_, part) => SHOWN.slice(6 * part, 6 * part + 6));

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), useBrowser()]);
});
after(async () => {
  leaveBrowser();
  await server?.close();
});

const open = async (address: string, width?: number): Promise<OpenedPage> => {
  const opened = await openPage(browser, width ? { width } : {});
  await opened.page.goto(server.origin + address);
  return opened;
};

const waitForText = (page: Page | Frame, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), WAIT, text);

const address = (page: Page): string => decodeURIComponent(page.url().slice(server.origin.length));
const waitForAddress = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction((wanted) => decodeURIComponent(location.pathname + location.search) === wanted, WAIT, path);

/** Returns the frame of the present stage. */
async function stageOf(page: Page): Promise<Frame> {
  const frame = await page.waitForSelector('iframe');
  return (await frame!.contentFrame())!;
}

/** Waits for text in the element on the stage. Looks up the frame each time, because another state replaces it. */
async function waitForStageText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const stage = document.querySelector('iframe')?.contentDocument?.querySelector('main > *');
      return stage?.shadowRoot?.textContent?.includes(wanted);
    },
    WAIT,
    text,
  );
}

const press = async (page: Page, selector: string): Promise<void> => {
  const found = await page.waitForSelector(selector);
  await found!.click();
  await found!.dispose();
};

describe('the gallery', () => {
  it('opens with a live preview of every element, each of which links to its page', async () => {
    const { page, consoleErrors, close } = await open('/gallery');
    await page.waitForSelector('main li h3 a');
    const shown = await page.$$eval('main li > code', (tags) => tags.map((tag) => tag.textContent));
    assert.deepEqual(shown.map((tag) => tag.slice(1, -1)).sort(), Object.keys(STORIES).sort());
    await waitForStageText(page, '输入钱包密码');
    assert.ok((await page.$$('main iframe')).length < shown.length, 'previews below the window wait');
    const sizes = await page.$eval('main iframe', (frame) => {
      const { width, height } = frame.parentElement!.getBoundingClientRect();
      const picture = frame.getBoundingClientRect();
      return [picture.width - width, picture.height - height].map(Math.round);
    });
    assert.deepEqual(sizes, [0, 0], 'the preview fills its card');
    await press(page, 'main a[href="/gallery/partner-wallet"]');
    await waitForAddress(page, '/gallery/partner-wallet');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('shows the wallet of agent, whose gate accepts the password that is shown next to it', async () => {
    const { page, consoleErrors, close } = await open('/gallery/partner-wallet');
    await waitForText(page, 'wallet88');
    await waitForStageText(page, '输入钱包密码');
    const stage = await stageOf(page);
    await (await visible(stage, 'partner-wallet >>> input[type=password]')).fill('wallet88');
    await page.keyboard.press('Enter');
    await waitForStageText(page, '可提现余额');
    await press(page, '[role=tab]::-p-text(事件)');
    await waitForText(page, 'partner-widget-ready {"tag":"partner-wallet"}');
    await waitForText(page, '没有用户登录');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('lists every element once in its index, and finds elements by name, tag and purpose', async () => {
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
    for (const [text, found] of [
      ['铃铛', '/gallery/partner-message-bell'],
      ['device-dial', '/gallery/partner-device-dial'],
      ['邀请链接', '/gallery/partner-miner-list'],
      ['csp', '/gallery/guides/csp'],
    ]) {
      await page.locator('nav input').fill(text!);
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
    await waitForText(page, '未找到结果');
    await close();
  });

  for (const part of PARTS)
    it(`shows ${part.join(', ')} on their pages without a failure`, async () => {
      const { page, consoleErrors, close } = await open(`/gallery/${part[0]}`);
      for (const tag of part) {
        await followLink(page, `/gallery/${tag}?tab=events`);
        await waitForText(
          page,
          tag === 'partner-startup-dialogs'
            ? '<partner-startup-dialogs>'
            : `partner-widget-ready ${JSON.stringify({ tag })}`,
        );
        assert.doesNotMatch(
          await page.$eval('[role=log]', (log) => log.textContent ?? ''),
          /partner-widget-failed/,
          tag,
        );
        // The ready event may be logged while the frame is still loading.
        await (await stageOf(page)).waitForSelector(tag);
      }
      assert.deepEqual(consoleErrors, []);
      await close();
    });

  it('switches tabs with the keyboard, and restores all settings from its address', async () => {
    const { page, close } = await open('/gallery/partner-wallet');
    await (await page.waitForSelector('[role=tab]'))!.focus();
    for (const tab of ['code', 'attributes', 'events', 'style', 'states']) {
      await page.keyboard.press('ArrowRight');
      await waitForAddress(page, `/gallery/partner-wallet?tab=${tab}`);
    }
    await page.keyboard.press('Home');
    await waitForAddress(page, '/gallery/partner-wallet');
    const choose = (name: string) => press(page, `[role=radio]::-p-text(${name})`);
    for (const name of ['深色', '紧凑', '375']) await choose(name);
    await press(page, '[role=radio][aria-label="#a31f5c"]');
    await page.select('select', 'company');
    await press(page, '[role=tab]::-p-text(属性)');
    await press(page, 'input[type=checkbox]');
    const settingsAddress =
      '/gallery/partner-wallet?person=company&theme=dark&brand=#a31f5c&density=compact&width=375&attr.withdraw=&tab=attributes';
    await waitForAddress(page, settingsAddress);
    const other = await open(page.url().slice(server.origin.length));
    await waitForStageText(other.page, '输入钱包密码');
    assert.equal(address(other.page), settingsAddress);
    const stage = await stageOf(other.page);
    const applied = await stage.evaluate(() => {
      const element = document.querySelector('partner-wallet')!;
      return [getComputedStyle(element).colorScheme, innerWidth, element.hasAttribute('withdraw')];
    });
    assert.deepEqual(applied, ['dark', 375, true]);
    await press(other.page, '[role=tab]::-p-text(代码)');
    await waitForText(other.page, "brand: { name: 'Portal', accent: '#a31f5c' }");
    await waitForText(other.page, '<partner-wallet withdraw></partner-wallet>');
    await other.close();
    await close();
  });

  it('shows the wallet in each state without affecting other stages', async () => {
    const { page, close } = await open('/gallery/partner-wallet?tab=states');
    await waitForStageText(page, '输入钱包密码');
    for (const [state, text] of [
      ['loading', '正在加载钱包'],
      ['empty', '设置钱包密码'],
      ['refused', '当前账号没有结算钱包'],
      ['failed', '服务维护中'],
      ['offline', '加载失败'],
      ['closed', '输入钱包密码'],
    ]) {
      await press(page, `input[value=${state}]`);
      await waitForStageText(page, text!);
    }
    await (await visible(await stageOf(page), 'partner-wallet >>> input[type=password]')).fill('wallet88');
    await page.keyboard.press('Enter');
    await waitForStageText(page, '可提现余额');
    const withdraw = (await stageOf(page)).waitForSelector('partner-wallet >>> ::-p-aria(申请提现)');
    assert.ok(await (await withdraw)!.evaluate((button) => (button as HTMLButtonElement).disabled));
    const left = await (await fetch(`${server.origin}/sandbox/faults`)).json();
    const otherFaults = (left as { list: { fault: string }[] }).list.filter(({ fault }) => fault !== 'status');
    assert.deepEqual(otherFaults, []);
    await close();
  });

  it('has guides in both languages with links inside the gallery', async () => {
    const { page, consoleErrors, close } = await open('/gallery/guides/start');
    await waitForText(page, '启动演示平台');
    await press(page, 'header button[lang=en]');
    await waitForText(page, 'Start the demo platform');
    assert.equal(address(page), '/gallery/guides/start?lang=en');
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    await press(page, 'main a[href="/gallery/guides/errors#react-version"]');
    await waitForText(page, 'the page has no configuration');
    assert.equal(new URL(page.url()).pathname, '/gallery/guides/errors');
    await press(page, 'nav a[href^="/gallery/partner-login"]');
    await waitForText(page, 'Sign in');
    await waitForStageText(page, 'Username or phone number');
    await page.goto(`${server.origin}/gallery/no-such-page`);
    await waitForText(page, 'Page not found');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('passes axe and does not scroll sideways on desktop and phone, light and dark', async () => {
    const pages = [
      '',
      'partner-wallet',
      'partner-wallet?tab=code',
      'partner-wallet?tab=attributes',
      'partner-wallet?tab=style',
    ];
    const more = ['partner-bills?tab=events', 'partner-wallet?tab=states', 'guides/errors'];
    for (const [width, scheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      const { page, consoleErrors, close } = await open('/gallery', width);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      // The tabs share their frame: on desktop, the gate looks at the first one.
      for (const one of inGate([...pages, ...more], (each) => width === 320 || !each.includes('tab='))) {
        await page.goto(`${server.origin}/gallery/${one}`);
        await page.waitForSelector('main h1');
        if (one.startsWith('guides')) await page.waitForSelector('main h2');
        assert.deepEqual(await accessibilityProblems(page), [], `${one} at ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, `${one} scrolls sideways at ${width}`);
      }
      assert.deepEqual(consoleErrors, []);
      await close();
    }
  });

  it('shows its index in a drawer on a phone, which closes on Esc and on a choice', async () => {
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
    await waitForAddress(page, '/gallery/partner-income');
    await page.waitForFunction(() => !document.querySelector('dialog'), WAIT);
    await close();
  });

  it('has a story for each built element and a Chinese translation of each description in the manifest', () => {
    assert.deepEqual(
      TAGS.filter((tag) => !STORIES[tag]),
      [],
    );
    const manifest = readFileSync(path.join(root, 'dist/embed/custom-elements.json'), 'utf8');
    const { list, properties } = elementsOf(JSON.parse(manifest) as ElementManifest);
    const items = list
      .filter(({ tag }) => STORIES[tag])
      .flatMap(({ attributes, events, slots, parts }) => [...attributes, ...events, ...slots, ...parts]);
    const settingsAddress = [...items, ...properties].map(({ description }) => description);
    // Elements describe their first content individually. The page of common events shows the general description.
    settingsAddress.push('The first real content is on screen.');
    assert.deepEqual(Object.keys(MEANINGS).sort(), [...new Set(settingsAddress)].sort());
  });
});
