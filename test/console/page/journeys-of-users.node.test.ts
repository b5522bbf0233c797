import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { at, LAST_MONTH, WEDNESDAY } from '../../gate/days.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { waitForAddress, fillSignIn, find, press, waitForText, write } from './console-page.ts';
import { reloadPage, enter, enterCode, openWallet, openWalletFromMenu, sandbox, tabsOf } from './steps.ts';

let server: RunningServer;
let browser: Browser;

before(async () => {
  // A journey changes the phone and withdraws on the same day, which the hold after a change would forbid.
  [server, browser] = await Promise.all([startServer({ PAYOUT_HOLD_HOURS: '0' }), useBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
});

after(async () => {
  leaveBrowser();
  await server?.close();
});

describe('journeys of users that are settled here', () => {
  it('scan: prompts for a scan on three pages, masks numbers, and continues automatically after verification (§2.7, §5, §6)', async () => {
    const { page, consoleErrors, close } = await openPage(browser);
    await enter(page, server, 'scan', '/user/certification');
    await waitForText(page, '请在小程序中完成实名认证');
    await waitForText(page, '***');
    await press(page, '收款信息', 'nav a');
    await waitForAddress(page, '/user/beneficiary');
    await waitForText(page, '请在小程序中完成实名认证');
    await press(page, '账单结算', 'nav a');
    await waitForAddress(page, '/wallet');
    await press(page, '稍后再说');
    await openWallet(page, 'wallet88');
    await waitForText(page, '请在小程序中完成实名认证');

    await press(page, '用户中心', 'nav a');
    await waitForAddress(page, '/user/certification');
    await press(page, '去认证');
    await waitForText(page, '请用微信扫码，在小程序中完成实名认证');
    await sandbox(server, 'scenarios', { name: 'scan-verified', username: 'scan' });
    await waitForText(page, '实名认证已完成');
    await waitForText(page, '134****4000');
    await waitForText(page, '510107199504******');

    await sandbox(server, 'bills/scan', { month: LAST_MONTH, state: 300 });
    await press(page, '收款信息', 'nav a');
    await press(page, '修改', 'button');
    await write(page, 'input[name=collectionNumber]', 'scan2@partner.example');
    await page.keyboard.press('Enter');
    // The wallet is already open, so no password is required.
    await press(page, '确认提交');
    await waitForText(page, '收款信息提交成功');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('company: shows the expiring contract, keeps the enterprise payout method, and taxes by invoice type (§2.3, §5, §9)', async () => {
    await sandbox(server, 'scenarios', { name: 'contract-expiring', username: 'company' });
    await sandbox(server, 'bills/company', { month: LAST_MONTH, state: 290 });
    const { page, consoleErrors, close } = await openPage(browser);
    await enter(page, server, 'company');
    await waitForText(page, '您好，company');
    await press(page, '立即续签');
    await waitForText(page, '请用微信扫码，在小程序中完成续签');
    await page.keyboard.press('Escape');

    await press(page, '用户中心', 'nav a');
    await waitForAddress(page, '/user/certification');
    await waitForText(page, '310101198506******');
    await press(page, '收款信息', 'nav a');
    await press(page, '修改', 'button');
    await waitForText(page, '对公账户的收款方式不能修改');
    await (await find(page, 'input[value=plain]')).evaluate((radio) => radio.click());
    await waitForText(page, '起适用，此前的账单不变');
    await write(page, 'input[role=combobox]', '招商 张江');
    await find(page, '[role=option]', '招商银行股份有限公司上海张江支行');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      document
        .querySelector('partner-payout')!
        .shadowRoot!.querySelector<HTMLInputElement>('input[role=combobox]')!
        .value.includes('张江支行'),
    );
    await press(page, '提交', 'button[type=submit]');
    await write(page, '[role=dialog] input[type=password]', 'wallet88');
    await press(page, '确认提交');
    await waitForText(page, '收款信息提交成功');
    await waitForText(page, '张江支行');
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('migrated: shows the notice once, changes the phone in two steps, confirms, and receives the code of a withdrawal (§2.7, §4, §9)', async () => {
    await sandbox(server, 'wallets/migrated', { walletType: 1, leftAmount: 1_000_00 });
    const { page, consoleErrors, close } = await openPage(browser);
    await enter(page, server, 'migrated', '/user/beneficiary');
    await press(page, '换绑');
    await waitForText(page, '登录仍使用用户名；新手机号用于验证收款信息和提现功能。');
    await enterCode(page, server, '13300133000', '[role=dialog]');
    await page.keyboard.press('Enter');
    await waitForText(page, '验证成功');
    await write(page, '[role=dialog] input[name=phoneNumber]', '130 5555 0001');
    await press(page, '获取验证码', '[role=dialog] button');
    await waitForText(page, '秒后重试');
    await write(page, '[role=dialog] input[autocomplete="one-time-code"]', await server.latestCode('13055550001'));
    await page.keyboard.press('Enter');
    await waitForText(page, '修改成功');
    await waitForText(page, '130****0001');

    await press(page, '账单结算', 'nav a');
    await waitForText(page, '账号已迁移到新平台');
    await press(page, '我知道了');
    await openWallet(page, 'wallet88');
    await waitForText(page, '1,000');
    await reloadPage(page);
    await press(page, '申请提现');
    await waitForText(page, '继续提现');
    await press(page, '继续提现');
    // phone-change.node.test.ts withdraws with such a code
    await enterCode(page, server, '13055550001', '[role=dialog]');
    assert.deepEqual(consoleErrors, []);
    await close();
  });
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
    await waitForText(page, `${Number(LAST_MONTH.slice(5))} 月账单已确认，待财务审核，审核或结算完成后可以修改`);
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
