import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, LAST_MONTH, WEDNESDAY } from '../../support/days.ts';
import { launchBrowser, startServer, type RunningServer } from '../../support/end-to-end.ts';
import { arrives, fillLogin, find, press, says } from './console-page.ts';
import { begin, comeBack, enter, enterCode, openWallet, sandbox, write } from './steps.ts';

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

/** The pages of the account settings that are offered. */
const tabs = async (page: Page): Promise<string[]> => {
  await find(page, 'nav[aria-label="用户中心"] a');
  return page.$$eval('nav[aria-label="用户中心"] a', (links) => links.map(({ textContent }) => textContent));
};

describe('the ways of the other people', () => {
  it('plain: the log-in password and the agreements, nothing of the settlement; a new password ends the session (§2.7, §6)', async () => {
    const { page, complaints, close } = await begin(browser);
    await enter(page, server, 'plain', '/user');
    await arrives(page, '/user/password');
    assert.equal((await tabs(page)).length, 2);
    await page.goto(`${server.origin}/user/password?type=wallet`);
    await says(page, '原密码');
    assert.equal((await page.$$('::-p-text(设置钱包密码)')).length, 0);
    for (const path of ['/user/certification', '/user/beneficiary', '/wallet']) {
      await page.goto(server.origin + path);
      await says(page, '当前账号没有查看这个页面的权限');
    }
    await page.goto(`${server.origin}/user/agreement`);
    await says(page, '隐私政策');
    await says(page, '第三方');
    await says(page, '个人信息');

    await page.goto(`${server.origin}/user/password`);
    await write(page, 'input[name=oldpassword]', 'Demo@2026');
    await write(page, 'input[name=password]', 'Plain#2027');
    await write(page, 'input[name=confirm]', 'Plain#2027');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.pathname === '/login');
    assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
    await fillLogin(page, 'plain', 'Plain#2027');
    await says(page, '你好，plain');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('agent: payout info stays while the bill is not settled; a phone of somebody else withdraws nothing (§2.7, §4)', async () => {
    await sandbox(server, 'bills/agent', { month: LAST_MONTH, state: 200 });
    await sandbox(server, 'scenarios', { name: 'auth-5', username: 'agent' });
    await sandbox(server, 'scenarios', { name: 'contract-expired', username: 'agent' });
    const { page, complaints, close } = await begin(browser);
    await enter(page, server, 'agent', '/user/beneficiary');
    await says(page, '138****8000');
    assert.deepEqual((await tabs(page)).length, 4);
    await says(page, `${Number(LAST_MONTH.slice(5))} 月账单已确认，审核或结算完成后可以修改`);
    await press(page, '立即续签');
    await says(page, '请用微信扫码，在小程序中完成续签');
    await page.keyboard.press('Escape');

    await press(page, '账单结算', 'nav a');
    await openWallet(page, 'wallet88');
    await press(page, '申请提现');
    await says(page, '手机号与实名人不一致，请联系商务人员更换为本人实名手机号');
    await press(page, '数据概览', 'nav a');
    await says(page, '你好，agent');
    await find(page, 'button', '公众号');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('miner: forgets the password, sets a new one by a code to the phone, and moves from a card to Alipay (§5, §6)', async () => {
    await sandbox(server, 'bills/miner', { month: LAST_MONTH, state: 300 });
    const { page, complaints, close } = await begin(browser);
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
    await press(page, '同意', '[role=dialog] button:last-of-type');
    await press(page, '绑定节点', 'nav a');
    assert.equal((await page.$$('::-p-text(用户列表)')).length, 0);

    await press(page, '用户中心', 'nav a');
    await arrives(page, '/user/certification');
    await press(page, '收款信息', 'nav a');
    await press(page, '修改', 'button');
    await says(page, '个人收款方式不能改为对公账户');
    await (await find(page, 'input[value=personalAlipay]')).evaluate((radio) => radio.click());
    await write(page, 'input[name=collectionNumber]', 'miner@partner.example');
    await page.keyboard.press('Enter');
    await press(page, '确认提交');
    await says(page, '收款信息提交成功');

    await comeBack(page);
    await press(page, '账单结算', 'nav a');
    await press(page, '忘记密码');
    await arrives(page, '/user/password?type=wallet');
    await write(page, 'input[name=password]', 'purse-77');
    await write(page, 'input[name=confirm]', 'purse-77');
    await enterCode(page, server, '13700137000');
    await page.keyboard.press('Enter');
    await says(page, '钱包密码已设置');
    await press(page, '前往我的钱包');
    await openWallet(page, 'purse-77');
    await says(page, '月结');
    assert.deepEqual(complaints, []);
    await close();
  });
});
