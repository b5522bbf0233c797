/** A console for a platform with only the specified endpoints. Features that need other endpoints are not offered. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { OPTIONAL_CALLS } from '#shared/core/optional-calls.ts';
import { CALLS } from '#shared/topics/calls.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { accessibilityProblems, find, followLink, openAs, press, waitForText } from './console-page.ts';

let server: RunningServer;
let browser: Browser;
let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'off-'));
  const CONFIG_FILE = path.join(folder, 'console.json');
  await writeFile(CONFIG_FILE, JSON.stringify({ off: OPTIONAL_CALLS }));
  [server, browser] = await Promise.all([startServer({ CONFIG_FILE }), useBrowser()]);
});

after(async () => {
  leaveBrowser();
  await server?.close();
  await rm(folder, { recursive: true });
});

/** Records the requests that the page sends to switched-off endpoints from now on. */
function recordDisabledCalls(page: Page): string[] {
  const sent: string[] = [];
  const off = OPTIONAL_CALLS.map((call) => new RegExp(`^${CALLS[call].path.replace('{id}', '[^/]+')}$`));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (off.some((each) => each.test(pathname))) sent.push(pathname);
  });
  return sent;
}

const hrefs = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [...document.querySelectorAll('a')].map((each) => each.getAttribute('href')));

const GONE = /^\/(deploy|self-tickets|private-history|reset-password|dial\/config|m\/bind|openplatform)/;

describe('a platform without the optional endpoints', () => {
  for (const width of [375, 1280])
    it(`receives no request for them and has no link to their pages at ${width} px`, async () => {
      const { page, consoleErrors, close } = await openPage(browser, { width, agreed: true });
      const sent = recordDisabledCalls(page);
      await openAs(page, server.origin, 'agent');
      for (const [address, text] of [
        ['/dashboard/bill', '收入概览'],
        ['/dashboard/bill?month=', '月账单'],
        ['/dashboard/tech', '不计费记录'],
        ['/dial/list', '配置网络'],
        ['/help-center', '新手入门'],
        ['/user/agreement', '隐私政策'],
      ] as const) {
        await followLink(page, address);
        await waitForText(page, text);
        assert.deepEqual(
          (await hrefs(page)).filter((href) => GONE.test(href ?? '')),
          [],
          address,
        );
      }
      await press(page, '', width < 640 ? 'header button[aria-label=打开菜单]' : 'header button[aria-expanded]');
      assert.deepEqual(
        (await hrefs(page)).filter((href) => GONE.test(href ?? '')),
        [],
        'menus',
      );
      assert.deepEqual(sent, []);
      assert.deepEqual(consoleErrors, []);
      await close();
    });

  it('shows “not available” at the address of a switched-off page', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    const sent = recordDisabledCalls(page);
    await openAs(page, server.origin, 'agent', '/dashboard/bill');
    for (const [address, title] of [
      ['/deploy', '定向业务'],
      ['/self-tickets', '我的工单'],
      ['/dial/config?deviceUUID=1', '拨号配置'],
      ['/openplatform/auth?client_id=node-monitor', '开放平台授权'],
      ['/openplatform/callback?code=1&state=1', '授权结果'],
      ['/m/bind?deviceUUID=1', '绑定节点'],
      ['/private-history', '隐私政策与协议历史版本'],
    ] as const) {
      await followLink(page, address);
      await find(page, 'h1', title);
      await find(page, 'h2', '此功能未开通');
      assert.deepEqual(await accessibilityProblems(page), [], address);
    }
    assert.deepEqual(sent, []);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('has a sign-in without a link to the password reset, and a link back from its address', async () => {
    const { page, close } = await openPage(browser, { width: 375, agreed: true });
    await page.goto(`${server.origin}/reset-password`);
    await waitForText(page, '此功能未开通');
    assert.deepEqual(await accessibilityProblems(page), []);
    await press(page, '返回登录');
    const label = await find(page, 'form', '密码');
    assert.doesNotMatch(await label.evaluate((form) => form.innerText), /忘记密码/);
    await close();
  });
});
