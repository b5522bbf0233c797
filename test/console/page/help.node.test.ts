import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { until } from '../../server/until.ts';
import { accessibilityProblems, waitForAddress, find, openAs, press, waitForText } from './console-page.ts';

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), useBrowser()]);
});

after(async () => {
  leaveBrowser();
  await server?.close();
});

const unread = (page: Page): Promise<string> =>
  find(page, '[part=bell]').then((bell) => bell.evaluate((one) => one.getAttribute('aria-label') ?? ''));

const hasShell = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('body header:not(main header), nav[aria-label="主菜单"]') !== null);

describe('messages and help in the console', () => {
  it('lowers the count of the bell when a message is read, and opens one connection for pushed messages (§2.3)', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    const sockets: string[] = [];
    const session = await page.createCDPSession();
    await session.send('Network.enable');
    session.on('Network.webSocketCreated', ({ url }) => sockets.push(url));
    await openAs(page, server.origin, 'agent');
    await find(page, '[part=bell]', '');
    await page.waitForFunction(() =>
      document
        .querySelector('partner-message-bell')
        ?.shadowRoot?.querySelector('[part=bell]')
        ?.getAttribute('aria-label')
        ?.includes('未读'),
    );
    const before = await unread(page);
    await (await find(page, '[part=bell]')).evaluate((bell) => bell.click());
    await (await find(page, '[role=tabpanel] li button')).evaluate((row) => row.click());
    await press(page, '知道了');
    await find(page, '[role=tabpanel] li button');
    assert.notEqual(await unread(page), before);
    assert.deepEqual(await accessibilityProblems(page), []);
    // updates start when the page is idle
    await until(() => sockets.length > 0, 'the page connects');
    assert.deepEqual(
      sockets.map((url) => new URL(url).pathname),
      ['/api/websocket'],
    );
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('opens an article inside the help center at its own address on a desktop, and returns to it with Back (§2.1)', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'miner', '/help-center');
    await press(page, '设备绑定教程');
    await waitForAddress(page, '/help-center/1/10255');
    await find(page, 'article h2', '设备绑定教程');
    assert.equal(await hasShell(page), true);
    await press(page, '收入与提现');
    await waitForAddress(page, '/help-center?labelId=3');
    await waitForText(page, '95 计费怎样计算');
    await page.goBack();
    await find(page, 'article h2', '设备绑定教程');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('opens 我的工单 from the help center, the account menu and the message about a ticket', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent', '/help-center');
    await press(page, '我的工单', 'main header a');
    await waitForAddress(page, '/self-tickets');
    await find(page, 'h2', '我的工单');
    await page.goBack();
    await press(page, '', 'header button[aria-expanded]');
    await press(page, '我的工单', 'header a');
    await waitForAddress(page, '/self-tickets');
    await (await find(page, '[part=bell]')).evaluate((bell) => bell.click());
    await press(page, '全部', '[role=tab]');
    await press(page, '工单有新回复', '[role=tabpanel] li button');
    await press(page, '查看我的工单');
    await page.waitForFunction(() => location.pathname === '/self-tickets');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('keeps the search results when the user returns from an article', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'miner', '/help-center');
    await (await find(page, '[role=search] input')).type('提现');
    await waitForText(page, '“提现”的搜索结果');
    await press(page, '提现失败怎么办');
    await find(page, 'article h2', '提现失败怎么办');
    await press(page, '返回列表');
    await waitForText(page, '“提现”的搜索结果');
    await close();
  });

  for (const path of ['/help-center', '/help/center', '/help-center/1/10255'])
    it(`${path} hides header and menu on a phone, and shows a back button (§2.3)`, async () => {
      const { page, consoleErrors, close } = await openPage(browser, { width: 375, agreed: true });
      await openAs(page, server.origin, 'miner', path);
      await waitForText(page, '设备绑定教程');
      assert.equal(await hasShell(page), false);
      assert.equal(await page.evaluate(() => document.querySelectorAll('h1').length), 1);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      await find(page, 'button[aria-label^="返回"]');
      assert.deepEqual(await accessibilityProblems(page), []);
      assert.deepEqual(consoleErrors, []);
      await close();
    });

  it('keeps header and menu on a phone on other pages, such as device binding', async () => {
    const { page, close } = await openPage(browser, { width: 375, agreed: true });
    await openAs(page, server.origin, 'miner', '/help/bind_device');
    await waitForText(page, '镜像包');
    await find(page, 'button[aria-label="打开菜单"]');
    assert.equal(await page.evaluate(() => document.querySelectorAll('h1').length), 1);
    assert.deepEqual(await accessibilityProblems(page), []);
    await close();
  });

  for (const [path, text] of [
    ['/help/doc/privacy', '隐私政策'],
    ['/help/doc/10255', '设备绑定教程'],
    ['/help/doc/nothing', '未找到该文章'],
    ['/help-center/1/10255', '设备绑定教程'],
  ] as const)
    it(`${path} needs no session`, async () => {
      const { page, close } = await openPage(browser, { agreed: true });
      await page.goto(server.origin + path);
      await waitForText(page, text);
      assert.equal(new URL(page.url()).pathname, path);
      assert.deepEqual(await accessibilityProblems(page), []);
      await close();
    });

  it('offers language and sign-in instead of an account to a visitor without a session', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await page.goto(`${server.origin}/help-center/1/10255`);
    await waitForText(page, '设备绑定教程');
    assert.equal(await page.$('body > * header button[aria-expanded]'), null);
    await press(page, 'English', 'header button');
    await press(page, 'Sign in', 'header a');
    await waitForAddress(page, `/login?from=${encodeURIComponent('/help-center/1/10255')}`);
    await close();
  });

  it('creates a download address and links to the tutorial on the device binding page (§2.5)', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'miner', '/help/bind_device');
    await press(page, '生成地址');
    await waitForText(page, '地址刷新成功');
    await find(page, '[role=timer]');
    assert.deepEqual(await accessibilityProblems(page), []);
    await press(page, '查看绑定教程');
    await waitForAddress(page, '/help-center/all/10255');
    await find(page, 'article h2', '设备绑定教程');
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
