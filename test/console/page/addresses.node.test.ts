/** Addresses of the console keep what the user chose, so that reloads, the back button and sent links restore it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { accessibilityProblems, find, openAs, press, waitForText, write } from './console-page.ts';
import { chooseOption, sandbox } from './steps.ts';

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

const addressOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

const until = async (page: Page, address: string): Promise<void> =>
  void (await page.waitForFunction((wanted) => location.pathname + location.search === wanted, {}, address));

describe('the address', () => {
  it('keeps state, order and period of the node list; back, forward, a reload and a new window restore them', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await page.setViewport({ width: 1440, height: 900 });
    await openAs(page, server.origin, 'agent', '/device/list');
    await waitForText(page, '共 300 个节点');
    await press(page, '离线', '[role=radio], [role=radiogroup] button');
    await until(page, '/device/list?state=offline');
    await press(page, '名称', '[role=columnheader] button');
    await until(page, '/device/list?state=offline&sort=name');
    await press(page, '本月', '[role=radio], [role=radiogroup] button');
    await until(page, '/device/list?state=offline&period=month&sort=name');
    const shown = async (): Promise<void> => {
      await (await find(page, '[aria-sort=ascending]', '名称')).dispose();
      await (await find(page, '[role=columnheader]', '本月收入')).dispose();
      await (await find(page, '[role=columnheader]', '离线时间')).dispose();
    };
    await shown();
    await page.reload();
    await shown();
    await page.goBack();
    await until(page, '/device/list?state=offline&sort=name');
    await (await find(page, '[role=columnheader]', '昨日收入')).dispose();
    await page.goBack();
    await page.goBack();
    await until(page, '/device/list');
    await waitForText(page, '共 300 个节点');
    await page.goForward();
    await (await find(page, '[role=columnheader]', '离线时间')).dispose();
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('keeps the order and the page of the user list, and the range of the income', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await page.setViewport({ width: 1280, height: 900 });
    await openAs(page, server.origin, 'agent', '/miner/list');
    await press(page, '2', 'nav button, [aria-label="分页"] button');
    await until(page, '/miner/list?page=2');
    await chooseOption(page, 'select[aria-label="排序"]', '按用户名');
    await until(page, '/miner/list?sort=name');
    await page.goBack();
    await until(page, '/miner/list?page=2');
    await (await find(page, '[aria-current]', '2')).dispose();

    await openAs(page, server.origin, 'agent', '/dashboard/bill?range=2026-10-05..2026-10-18&compare=none');
    await waitForText(page, '2026-10-05');
    await chooseOption(page, 'select[aria-label="对比"]', '对比上周同日');
    await until(page, '/dashboard/bill?range=2026-10-05..2026-10-18&compare=week');
    await close();
  });

  it('states that a requested month, day or range is not available, and which one is shown', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent', '/dashboard/bill?month=2019-01');
    await waitForText(page, '请求的月份不在可查看的范围内（2020-07 至 2026-10），当前显示 2026-10');
    await press(page, '', 'button[aria-label="上个月"]');
    await until(page, '/dashboard/bill?month=2026-09');
    await page.waitForFunction(
      () => !document.querySelector('partner-bills')!.shadowRoot!.textContent.includes('请求的月份'),
    );
    await page.goBack();
    await waitForText(page, '当前显示 2026-10');
    await openAs(page, server.origin, 'agent', '/dashboard/tech?day=2019-01-01');
    await waitForText(page, '请求的日期不在可查看的范围内');
    await openAs(page, server.origin, 'agent', '/dashboard/bill?range=2019-01-01..2019-01-31');
    await waitForText(page, '请求的时间范围无效');
    await close();
  });

  it('shows one error for an unknown device', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent', `/device/${'0'.repeat(32)}`);
    await waitForText(page, '未找到该设备');
    await page.waitForFunction(() => !document.querySelector('partner-device-dial'));
    assert.equal(addressOf(page), `/device/${'0'.repeat(32)}`);
    await close();
  });
});

describe('the message of an unbilled node', () => {
  it('opens the appeal of its record each time', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent');
    for (let time = 0; time < 2; time++) {
      await press(page, '', 'button[aria-label^="消息"]');
      await press(page, '全部', '[role=tab]');
      await press(page, '节点当日不计费', 'li button');
      await press(page, '查看记录', '[role=dialog] button');
      await (await find(page, '[role=dialog] textarea')).dispose();
      await page.keyboard.press('Escape');
      await page.waitForFunction(
        () => !document.querySelector('partner-device')!.shadowRoot!.querySelector('textarea'),
      );
    }
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});

describe('the search of the header', () => {
  /** Opens the search with Ctrl+K and waits for a result. */
  async function searchFor(page: Page, keys: string, result: string): Promise<void> {
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await write(page, '[role=combobox]', keys);
    await (await find(page, '[role=listbox][aria-busy=false] [role=option]', result)).dispose();
  }

  it('opens with Ctrl+K and leads to a node, a ticket and a page', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'agent', '/help-center');
    await (await find(page, '[part=search]')).dispose();
    const search = (keys: string, result: string) => searchFor(page, keys, result);
    await search('用户列表', '页面');
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.keyboard.press('Enter');
    await until(page, '/miner/list');
    await search('对账单', '页面');
    await page.keyboard.press('Enter');
    await until(page, '/wallet/statement');
    await search('GD', '工单');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.pathname === '/self-tickets');
    await (await find(page, '[role=dialog]', '回复')).dispose();
    // the address names the ticket only while it is open, so that it can be opened again
    await page.keyboard.press('Escape');
    await until(page, '/self-tickets');
    await search('yhk', '修改收款账户');
    await page.keyboard.press('Enter');
    await until(page, '/user/beneficiary');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('leads a company to its invoices each time', async () => {
    const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
    await openAs(page, server.origin, 'company', '/help-center');
    await (await find(page, '[part=search]')).dispose();
    for (let time = 0; time < 2; time++) {
      await searchFor(page, 'kp', '开票');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => {
        const bills = document.querySelector('partner-bills')?.shadowRoot;
        return bills?.activeElement?.textContent === '发票';
      });
      await until(page, '/dashboard/bill?month=');
    }
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
