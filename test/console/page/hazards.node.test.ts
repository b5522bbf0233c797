/** Hazards that only whole pages have: two tabs of one person, a network that crawls. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PredefinedNetworkConditions, type Browser, type Page } from 'puppeteer-core';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, useBrowser, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { find, logIn, press, says, write } from './console-page.ts';
import { enterCode, openWallet, sandbox } from './steps.ts';

const PHONE = '13800138000';
const WITHDRAWAL = '/api/wallet/wallet/withdrawal';

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
  await sandbox(server, 'wallets/agent', { walletType: 0, leftAmount: 500_000 });
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** What the platform has of this page's person: how many withdrawals by month there are, and the balance in cents. */
const inTheBooks = (page: Page): Promise<{ records: number; left: number }> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const ask = async (path: string) => (await (await fetch(path, { headers })).json()).data;
    const { total } = await ask('/api/wallet/wallet/withdrawal/list?walletType=0&pageIndex=1&pageSize=1');
    return { records: total, left: (await ask('/api/wallet/wallet?walletType=0')).leftAmount };
  });

const agree = (page: Page): Promise<void> => press(page, '', '[role=dialog] input[type=checkbox]');

describe('whole pages', () => {
  it('hazard 1: two tabs that submit the same withdrawal with one code make one', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await logIn(page, server.origin, 'agent', '/wallet?cycle=month');
    await openWallet(page, 'wallet88');
    await says(page, '5,000');
    const before = await inTheBooks(page);
    const other = await page.browserContext().newPage();
    await other.goto(`${server.origin}/wallet?cycle=month`);
    await says(other, '5,000');
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await press(tab, '申请提现');
      await write(tab, '[role=dialog] input[inputmode=decimal]', '123.45');
      await agree(tab);
    }
    await page.bringToFront();
    await enterCode(page, server, PHONE, '[role=dialog]');
    await other.bringToFront();
    await write(other, '[role=dialog] input[autocomplete="one-time-code"]', await server.latestCode(PHONE));
    await Promise.all([page, other].map((tab) => press(tab, '确认提现')));

    const told = await Promise.all(
      [page, other].map((tab) =>
        Promise.any([
          says(tab, '申请提现成功').then(() => 'made'),
          find(tab, '[role=dialog]', '已失效').then(() => 'refused'),
        ]),
      ),
    );
    assert.deepEqual(told.sort(), ['made', 'refused']);
    const now = await inTheBooks(page);
    assert.deepEqual(now, { records: before.records + 1, left: before.left - 12_345 });
    await close();
  });

  it('hazard 20: over slow 3G a withdrawal is finished, and sent once however often it is pressed', async () => {
    const { page, calls, close } = await openPage(browser, { agreed: true });
    await logIn(page, server.origin, 'company', '/dashboard/bill');
    await says(page, '您好，company');
    useBrowser(browser, { patience: 6 });
    await page.emulateNetworkConditions(PredefinedNetworkConditions['Slow 3G']);
    await press(page, '账单结算', 'nav a');
    await openWallet(page, 'wallet88');
    await says(page, '周结');
    await sandbox(server, 'wallets/company', { walletType: 1, leftAmount: 500_000 });
    await press(page, '周结', '[role=radio]');
    await press(page, '申请提现');
    await write(page, '[role=dialog] input[inputmode=decimal]', '200');
    await enterCode(page, server, '13900139000', '[role=dialog]');
    await agree(page);
    const button = await find(page, 'button', '确认提现');
    await button.evaluate((one) => {
      for (let presses = 0; presses < 5; presses++) one.click();
    });
    await says(page, '申请提现成功');
    assert.equal(calls(WITHDRAWAL), 1);
    await close();
  });
});
