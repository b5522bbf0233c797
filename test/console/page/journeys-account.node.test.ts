import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { at, LAST_MONTH, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { waitForAddress, fillSignIn, find, press, waitForText, write } from './console-page.ts';
import { enter, enterCode, openWalletFromMenu, sandbox, tabsOf } from './steps.ts';

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

describe('journeys of agent and miner', () => {
  it('agent: cannot change payout details while a bill is unsettled, or withdraw with a phone that is not their own (§2.7, §4)', async () => {
    await sandbox(server, 'bills/agent', { month: LAST_MONTH, state: 200 });
    await sandbox(server, 'scenarios', { name: 'auth-5', username: 'agent' });
    await sandbox(server, 'scenarios', { name: 'contract-expired', username: 'agent' });
    const { page, consoleErrors, close } = await openPage(browser);
    await enter(page, server, 'agent', '/user/beneficiary');
    await waitForText(page, '138****8000');
    assert.deepEqual((await tabsOf(page)).length, 4);
    await waitForText(page, `${Number(LAST_MONTH.slice(5))} 月账单已确认，审核或结算完成后可以修改`);
    await press(page, '立即续签');
    await waitForText(page, '请用微信扫码，在小程序中完成续签');
    await page.keyboard.press('Escape');

    await openWalletFromMenu(page, 'wallet88');
    await press(page, '申请提现');
    await waitForText(page, '手机号与实名人不一致，请联系商务人员更换为本人实名手机号');
    await press(page, '数据概览', 'nav a');
    await waitForText(page, '您好，agent');
    await find(page, 'button', '公众号');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('miner: resets the password with an SMS code and signs in with the new one (§5, §8)', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await page.goto(`${server.origin}/login`);
    await press(page, '忘记密码');
    await waitForAddress(page, '/reset-password');
    await write(page, 'input[name=phoneNumber]', '137 0013 7000');
    await enterCode(page, server, '13700137000');
    await write(page, 'input[name=password]', 'Miner#2027');
    await write(page, 'input[name=confirm]', 'Miner#2027');
    await page.keyboard.press('Enter');
    await waitForText(page, '密码重置成功，请登录');
    await page.waitForFunction(() => location.pathname === '/login');
    await fillSignIn(page, 'miner', 'Miner#2027');
    await waitForText(page, '使用前请阅读并同意以下协议');
    await press(page, '同意', '[role=dialog] button');
    await waitForText(page, '您好，miner');
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
