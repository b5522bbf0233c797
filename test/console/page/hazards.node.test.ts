/** Hazards of whole pages: two tabs of one user, and a slow network. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PredefinedNetworkConditions, type Browser, type Page } from 'puppeteer-core';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, setProfile, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { find, signIn, press, waitForText, write } from './console-page.ts';
import { enterCode, fillWithdrawal, openWallet, openWalletFromMenu, sandbox } from './steps.ts';

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

/** Fetches the number of withdrawals and the balance in cents of the monthly wallet of the page's user. */
const fetchBooks = (page: Page): Promise<{ records: number; left: number }> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const get = async (path: string) => (await (await fetch(path, { headers })).json()).data;
    const { total } = await get('/api/wallet/wallet/withdrawal/list?walletType=0&pageIndex=1&pageSize=1');
    return { records: total, left: (await get('/api/wallet/wallet?walletType=0')).leftAmount };
  });

describe('whole pages', () => {
  it('makes one withdrawal when two tabs submit it with the same code (hazard 1)', async () => {
    const { page, close } = await openPage(browser, { agreed: true });
    await signIn(page, server.origin, 'agent', '/wallet?cycle=month');
    await openWallet(page, 'wallet88');
    await waitForText(page, '5,000');
    const before = await fetchBooks(page);
    const other = await page.browserContext().newPage();
    await other.goto(`${server.origin}/wallet?cycle=month`);
    await waitForText(other, '5,000');
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await press(tab, '申请提现');
      await write(tab, '[role=dialog] input[inputmode=decimal]', '123.45');
      await press(tab, '', '[role=dialog] input[type=checkbox]');
    }
    await page.bringToFront();
    await enterCode(page, server, PHONE, '[role=dialog]');
    await other.bringToFront();
    await write(other, '[role=dialog] input[autocomplete="one-time-code"]', await server.latestCode(PHONE));
    await Promise.all([page, other].map((tab) => press(tab, '确认提现')));

    const outcomes = await Promise.all(
      [page, other].map((tab) =>
        Promise.any([
          waitForText(tab, '申请提现成功').then(() => 'made'),
          find(tab, '[role=dialog]', '已失效').then(() => 'refused'),
        ]),
      ),
    );
    assert.deepEqual(outcomes.sort(), ['made', 'refused']);
    const now = await fetchBooks(page);
    assert.deepEqual(now, { records: before.records + 1, left: before.left - 12_345 });
    await close();
  });

  it('sends one withdrawal over slow 3G when the button is pressed five times (hazard 20)', async () => {
    const { page, calls, close } = await openPage(browser, { agreed: true });
    await signIn(page, server.origin, 'company', '/dashboard/bill');
    await waitForText(page, '您好，company');
    setProfile(browser, { patience: 6 });
    await page.emulateNetworkConditions(PredefinedNetworkConditions['Slow 3G']);
    await openWalletFromMenu(page, 'wallet88');
    await waitForText(page, '周结');
    await sandbox(server, 'wallets/company', { walletType: 1, leftAmount: 500_000 });
    await press(page, '周结', '[role=radio]');
    await press(page, '申请提现');
    await fillWithdrawal(page, server, '13900139000', '200');
    const button = await find(page, 'button', '确认提现');
    await button.evaluate((one) => {
      for (let presses = 0; presses < 5; presses++) one.click();
    });
    await waitForText(page, '申请提现成功');
    assert.equal(calls(WITHDRAWAL), 1);
    await close();
  });
});
