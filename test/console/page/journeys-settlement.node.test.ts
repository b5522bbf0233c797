import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { at, LAST_MONTH, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { arrives, find, press, says, write } from './console-page.ts';
import { comeBack, enter, enterCode, openWallet, sandbox, withdraw } from './steps.ts';

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

describe('the ways of people whose settlement is here', () => {
  it('scan: is asked to scan on three pages, sees no numbers, and goes on by itself once verified (§2.7, §5, §6)', async () => {
    const { page, complaints, close } = await openPage(browser);
    await enter(page, server, 'scan', '/user/certification');
    await says(page, '请在小程序中完成实名认证');
    await says(page, '***');
    await press(page, '收款信息', 'nav a');
    await arrives(page, '/user/beneficiary');
    await says(page, '请在小程序中完成实名认证');
    await press(page, '账单结算', 'nav a');
    await arrives(page, '/wallet');
    await press(page, '稍后再说');
    await openWallet(page, 'wallet88');
    await says(page, '请在小程序中完成实名认证');

    await press(page, '用户中心', 'nav a');
    await arrives(page, '/user/certification');
    await press(page, '去认证');
    await says(page, '请用微信扫码，在小程序中完成实名认证');
    await sandbox(server, 'scenarios', { name: 'scan-verified', username: 'scan' });
    await says(page, '实名认证已完成');
    await says(page, '134****4000');
    await says(page, '510107199504******');

    await sandbox(server, 'bills/scan', { month: LAST_MONTH, state: 300 });
    await press(page, '收款信息', 'nav a');
    await press(page, '修改', 'button');
    await write(page, 'input[name=collectionNumber]', 'scan2@partner.example');
    await page.keyboard.press('Enter');
    // the wallet is open: its password is not asked for again
    await press(page, '确认提交');
    await says(page, '收款信息提交成功');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('company: a contract that ends soon, an enterprise card whose method stays, taxed by its invoice (§2.3, §5, §9)', async () => {
    await sandbox(server, 'scenarios', { name: 'contract-expiring', username: 'company' });
    await sandbox(server, 'bills/company', { month: LAST_MONTH, state: 290 });
    const { page, complaints, close } = await openPage(browser);
    await enter(page, server, 'company');
    await says(page, '您好，company');
    await press(page, '立即续签');
    await says(page, '请用微信扫码，在小程序中完成续签');
    await page.keyboard.press('Escape');

    await press(page, '用户中心', 'nav a');
    await arrives(page, '/user/certification');
    await says(page, '310101198506******');
    await press(page, '收款信息', 'nav a');
    await press(page, '修改', 'button');
    await says(page, '对公账户的收款方式不能修改');
    await (await find(page, 'input[value=plain]')).evaluate((radio) => radio.click());
    await says(page, '税费 3%');
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
    await says(page, '收款信息提交成功');
    await says(page, '张江支行');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('migrated: is told once, moves the phone in two steps, confirms, and withdraws with a code to the new one (§2.7, §4, §9)', async () => {
    await sandbox(server, 'wallets/migrated', { walletType: 1, leftAmount: 1_000_00 });
    const { page, complaints, close } = await openPage(browser);
    await enter(page, server, 'migrated', '/user/beneficiary');
    await press(page, '换绑');
    await says(page, '登录仍使用用户名；新手机号用于验证收款信息和提现功能。');
    await enterCode(page, server, '13300133000', '[role=dialog]');
    await page.keyboard.press('Enter');
    await says(page, '验证成功');
    await write(page, '[role=dialog] input[name=phoneNumber]', '130 5555 0001');
    await press(page, '获取验证码', '[role=dialog] button');
    await says(page, '秒后重试');
    await write(page, '[role=dialog] input[autocomplete="one-time-code"]', await server.latestCode('13055550001'));
    await page.keyboard.press('Enter');
    await says(page, '修改成功');
    await says(page, '130****0001');

    await press(page, '账单结算', 'nav a');
    await says(page, '账号已迁移到新平台');
    await press(page, '我知道了');
    await openWallet(page, 'wallet88');
    await says(page, '1,000');
    await comeBack(page);
    await press(page, '申请提现');
    await says(page, '继续提现');
    await press(page, '继续提现');
    await withdraw(page, server, '13055550001', '300');
    await says(page, '申请提现成功，预计1日前到账');
    assert.deepEqual(complaints, []);
    await close();
  });
});
