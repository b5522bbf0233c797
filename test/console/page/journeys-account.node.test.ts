import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { at, LAST_MONTH, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { arrives, fillLogin, find, press, says, write } from './console-page.ts';
import { enter, enterCode, openWallet, sandbox, tabsOf } from './steps.ts';

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

describe('the ways of the other people', () => {
  it('agent: payout info stays while the bill is not settled; a phone of somebody else withdraws nothing (§2.7, §4)', async () => {
    await sandbox(server, 'bills/agent', { month: LAST_MONTH, state: 200 });
    await sandbox(server, 'scenarios', { name: 'auth-5', username: 'agent' });
    await sandbox(server, 'scenarios', { name: 'contract-expired', username: 'agent' });
    const { page, complaints, close } = await openPage(browser);
    await enter(page, server, 'agent', '/user/beneficiary');
    await says(page, '138****8000');
    assert.deepEqual((await tabsOf(page)).length, 4);
    await says(page, `${Number(LAST_MONTH.slice(5))} 月账单已确认，审核或结算完成后可以修改`);
    await press(page, '立即续签');
    await says(page, '请用微信扫码，在小程序中完成续签');
    await page.keyboard.press('Escape');

    await press(page, '账单结算', 'nav a');
    await openWallet(page, 'wallet88');
    await press(page, '申请提现');
    await says(page, '手机号与实名人不一致，请联系商务人员更换为本人实名手机号');
    await press(page, '数据概览', 'nav a');
    await says(page, '您好，agent');
    await find(page, 'button', '公众号');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('miner: forgets the password, and signs in with a new one set by a code to the phone (§5, §8)', async () => {
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`${server.origin}/login`);
    await press(page, '忘记密码');
    await arrives(page, '/reset-password');
    await write(page, 'input[name=phoneNumber]', '137 0013 7000');
    await enterCode(page, server, '13700137000');
    await write(page, 'input[name=password]', 'Miner#2027');
    await write(page, 'input[name=confirm]', 'Miner#2027');
    await page.keyboard.press('Enter');
    await says(page, '密码重置成功，请登录');
    await page.waitForFunction(() => location.pathname === '/login');
    await fillLogin(page, 'miner', 'Miner#2027');
    await says(page, '使用前请阅读并同意以下协议');
    await press(page, '同意', '[role=dialog] button');
    await says(page, '您好，miner');
    assert.deepEqual(complaints, []);
    await close();
  });
});
