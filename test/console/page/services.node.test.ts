import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { CALL_NAMES } from '#shared/topics/calls.ts';
import { PARTNER_ENDPOINTS } from '#shared/topics/notices/delivery.server.ts';
import { WEBHOOKS } from '#shared/topics/notices/webhook.server.ts';
import {
  leaveBrowser,
  useBrowser,
  openPage,
  startServer,
  visible,
  type RunningServer,
} from '../../end-to-end/end-to-end.ts';
import { callServer, tokenOf } from '../../server/sign-in.ts';
import { accessibilityProblems, waitForAddress, find, signIn, openAs, press, waitForText } from './console-page.ts';
import { sandbox } from './steps.ts';

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), useBrowser()]);
});

after(async () => {
  leaveBrowser();
  await server?.close();
});

const headings = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('h1')].map((each) => each.textContent ?? ''));

describe('other screens of the console (§2.1, §2.2)', () => {
  for (const [path, heading, text] of [
    ['/private-history', '隐私政策与协议历史版本', '版本 3.0'],
    ['/external-form/node-address?username=agent', '填写节点地址', '为用户 agent 填写'],
    ['/mobile', '手机版', '登录后可打开小程序'],
    ['/login-rec?inviter=agent', '登录或注册', 'agent 邀请您加入'],
  ] as const)
    it(`${path} opens on a phone without a session`, async () => {
      const { page, consoleErrors, close } = await openPage(browser, { width: 375, agreed: true });
      await page.goto(server.origin + path);
      await waitForText(page, text);
      assert.deepEqual(await headings(page), [heading]);
      assert.deepEqual(await accessibilityProblems(page), []);
      assert.deepEqual(consoleErrors, []);
      await close();
    });

  it('opens the lines of a device at their own address', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent', '/dial/list');
    await waitForText(page, '拨号列表');
    await press(page, '拨号配置', 'td button');
    await page.waitForFunction(() => location.pathname === '/dial/config' && location.search.includes('deviceUUID='));
    await waitForText(page, '添加线路');
    assert.deepEqual(await headings(page), ['拨号配置']);
    assert.deepEqual(await accessibilityProblems(page), []);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('keeps an authorization request across sign-in, and returns the consent to the callback with its state', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    const authorization = new URLSearchParams({
      client_id: 'node-monitor',
      redirect_uri: `${server.origin}/openplatform/callback`,
      scope: 'profile',
      state: 's-1',
    });
    await signIn(page, server.origin, 'agent', `/openplatform/auth?${authorization}`);
    await waitForText(page, '节点监控助手 申请访问您的账号');
    assert.deepEqual(await accessibilityProblems(page), []);
    await press(page, '同意授权');
    await waitForText(page, '授权成功');
    assert.equal(new URL(page.url()).pathname, '/openplatform/callback');
    await page.goto(`${server.origin}/openplatform/callback?code=1&state=other`);
    await waitForText(page, '无法确认这次授权');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('keeps its opener only on the authorization page, which products open in popups', async () => {
    const product = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end(''),
    ).listen(0);
    await once(product, 'listening');
    const { page, close } = await openPage(browser, { agreed: true });
    await page.goto(`http://localhost:${(product.address() as AddressInfo).port}`);
    for (const [path, hasOpener] of [
      ['/openplatform/auth?client_id=node-monitor', true],
      ['/login', false],
    ] as const) {
      const opened = new Promise<Page>((resolve) => page.once('popup', (popup) => resolve(popup!)));
      await page.evaluate((address) => void window.open(address), server.origin + path);
      const popup = await opened;
      await find(popup, 'h1');
      assert.equal(await popup.evaluate(() => window.opener !== null), hasOpener, path);
      await popup.close();
    }
    await close();
    product.close();
  });

  it('saves the address of a node without a session', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { width: 375, agreed: true });
    await page.goto(`${server.origin}/external-form/node-address?username=unplaced`);
    const token = await tokenOf(server.origin, 'unplaced');
    const { items } = await callServer(server.origin, 'GET', '/api/income/device?limit=1&offset=0', { token });
    const [uuid, address] = await Promise.all([
      find(page, '[data-node] input'),
      find(page, '[data-node] [role=combobox]'),
    ]);
    await uuid.type((items as { uuid: string }[])[0]!.uuid);
    await address.type('上海市浦东新区 1 号');
    const save = await find(page, 'button[type=submit]', '保存');
    await save.click();
    await waitForText(page, '提交成功');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('creates an account with phone and code when the user follows an invitation', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { width: 375, agreed: true });
    const phone = '13760000001';
    await page.goto(`${server.origin}/login-rec?inviter=agent`);
    await (await find(page, 'input[type=text], input[inputmode=tel]')).type(phone);
    await press(page, '获取验证码');
    await waitForText(page, '秒后重试');
    await (await find(page, 'input[autocomplete=one-time-code]')).type(await server.latestCode(phone));
    await press(page, '登录 / 注册');
    await waitForAddress(page, '/dashboard/bill');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('binds a node on a phone', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { width: 375, agreed: true });
    const uuid = '00112233445566778899aabbccddeeff';
    await sandbox(server, 'nodes', { uuid });
    await openAs(page, server.origin, 'miner', `/m/bind?deviceUUID=${uuid}`);
    await waitForText(page, '绑定到账号 miner');
    assert.deepEqual(await accessibilityProblems(page), []);
    await press(page, '绑定', 'button[type=submit]');
    await waitForText(page, '绑定成功');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  for (const [path, heading, text] of [
    ['/deploy', '定向业务', '华南点播加速'],
    ['/self-tickets', '我的工单', '晚高峰带宽偏低'],
  ] as const)
    it(`${path} shows the data of the user`, async () => {
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await openAs(page, server.origin, 'agent', path);
      await waitForText(page, text);
      assert.deepEqual(await headings(page), [heading]);
      assert.deepEqual(await accessibilityProblems(page), []);
      assert.deepEqual(consoleErrors, []);
      await close();
    });
});

describe('a page without permission', () => {
  it('opens the same business contact as the elements, and returns the focus', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await signIn(page, server.origin, 'plain', '/wallet');
    await waitForText(page, '当前账号没有查看此页面的权限');
    await (await visible(page, 'main ::-p-text(联系商务)')).click();
    const phone = await visible(page, '[role=dialog] a[href="tel:4000000000"]');
    assert.equal(await phone.map((link) => link.textContent).wait(), '400-000-0000');
    await visible(page, '[role=dialog] ::-p-text(partner-demo)');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.textContent === '联系商务', { polling: 100 });
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});

describe('the page of the API', () => {
  it('lists every call of the contract without a violation of the security policy', async () => {
    const { page, consoleErrors } = await openPage(browser);
    await page.goto(`${server.origin}/sandbox/api`);
    await visible(page, '.opblock-tag');
    await page.$$eval('.opblock-tag[data-is-open="false"]', (groups) =>
      groups.forEach((group) => (group as HTMLElement).click()),
    );
    await page.waitForFunction(
      (count) => document.querySelectorAll('.opblock').length === count,
      {},
      CALL_NAMES.length + Object.keys({ ...WEBHOOKS, ...PARTNER_ENDPOINTS }).length,
    );
    assert.deepEqual(consoleErrors, []);
    await page.close();
  });

  it('sends the OpenAPI document', async () => {
    const response = await fetch(`${server.origin}/openapi.json`);
    const { openapi } = (await response.json()) as { openapi: string };
    assert.deepEqual([response.status, openapi], [200, '3.1.0']);
  });
});
