import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { at, WEDNESDAY } from '../../support/days.ts';
import { launchBrowser, startServer, type RunningServer } from '../../support/end-to-end.ts';
import { accessibilityProblems, arrives, find, logIn, press, says } from './console-page.ts';
import { begin, comeBack, enterCode, openWallet, sandbox, withdraw, write } from './steps.ts';

const PHONE = '13500135000';
const VERIFY = '/api/bff/console/miniapp/api/updateRealNameInfo';
const PAYOUT = '/api/user/modify_account_payinfo';
const WALLET_PASSWORD = '/api/user/modify_wallet_password';

let server: RunningServer;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
  await sandbox(server, 'wallets/newcomer', { walletType: 1, leftAmount: 2_000_00 });
});

after(async () => {
  await browser?.close();
  await server?.close();
});

describe('a newcomer, without help (§2.7, §2.8, §4)', () => {
  it('who disagrees is logged out and at the log-in (§4)', async () => {
    const { page, close } = await begin(browser);
    await logIn(page, server.origin, 'newcomer');
    await says(page, '使用前请阅读并同意以下协议');
    await press(page, '不同意并退出登录');
    await page.waitForFunction(() => location.pathname === '/login');
    await find(page, 'input[name=username]');
    assert.deepEqual(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('noticeConfirmed')]),
      [null, null],
    );
    await close();
  });

  it('logs in, agrees, chooses a cycle, verifies, tells where the money goes, sets the wallet password and withdraws', async () => {
    const { page, complaints, calls, close } = await begin(browser);
    const check = async (where: string): Promise<void> =>
      assert.deepEqual(await accessibilityProblems(page), [], where);

    await logIn(page, server.origin, 'newcomer');
    await says(page, '使用前请阅读并同意以下协议');
    await check('agreement');
    await press(page, '同意', '[role=dialog] button:last-of-type');
    await says(page, '选择结算周期');
    await press(page, '提交', '[role=dialog] button');
    await says(page, '请选择结算周期');
    await (await find(page, 'input[value=week]')).evaluate((radio) => radio.click());
    await check('cycle');
    await press(page, '提交', '[role=dialog] button');
    await arrives(page, '/wallet');
    await says(page, '设置钱包密码');

    // The account settings open at their first page (§2.7).
    await press(page, '用户中心', 'nav a');
    await arrives(page, '/user/certification');
    await write(page, 'input[name=realName]', '程新来');
    await write(page, 'input[name=IDCardNumber]', '11010119900307109x');
    await enterCode(page, server, PHONE);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await says(page, '认证失败超过 5 次，将不能提现');
    await check('real name');
    assert.equal(calls(VERIFY), 0, 'nothing is sent before the question');
    await press(page, '确认提交');
    await says(page, '实名认证成功，请填写收款信息');
    await says(page, '110101199003******');
    assert.equal(calls(VERIFY), 1);

    // After 3 s, by itself (§2.7, §9).
    await arrives(page, '/user/beneficiary');
    await (await find(page, 'input[value=personalAlipay]')).evaluate((radio) => radio.click());
    await says(page, '与实名信息一致');
    await write(page, 'input[name=collectionNumber]', 'cheng@partner.example');
    await page.keyboard.press('Enter');
    await says(page, '提现账户以提现时的收款信息为准，确认提交？');
    await check('payout');
    await press(page, '确认提交');
    await says(page, '收款信息提交成功');
    await says(page, 'ch');
    assert.equal(calls(PAYOUT), 1);

    // the way to the wallet that can be withdrawn from
    await press(page, '账单结算', 'nav a');
    await page.waitForFunction(() => location.pathname === '/wallet');
    await press(page, '去设置');
    await arrives(page, '/user/password?type=wallet');
    await comeBack(page);
    await write(page, 'input[name=password]', 'purse-66');
    await write(page, 'input[name=confirm]', 'purse-66');
    await enterCode(page, server, PHONE);
    await page.keyboard.press('Enter');
    await says(page, '钱包密码已设置');
    assert.equal(calls(WALLET_PASSWORD), 1);
    await check('wallet password');
    await press(page, '前往我的钱包');
    await arrives(page, '/wallet');
    await openWallet(page, 'purse-66');
    await says(page, '2,000');

    await comeBack(page);
    await press(page, '申请提现');
    await withdraw(page, server, PHONE, '200');
    await says(page, '申请提现成功，预计1日前到账');
    await says(page, '1,800');
    await says(page, '转账中');
    assert.deepEqual(complaints, []);
    await close();
  });
});
