/** Counts presses, forms and codes from the first sign-in to the first withdrawal. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { accessibilityProblems, waitForAddress, find, signIn, press, waitForText, write } from './console-page.ts';
import { startCounting, reportedCost, type Cost } from './task-cost.ts';
import { reloadPage, enterCode, sandbox } from './steps.ts';

/**
 * The lowest cost that the rules allow. They require these presses:
 * - accept the agreement, choose and submit the cycle (§4, Start-up dialogs)
 * - request a code, submit and confirm the identity (§2.7, §5)
 * - submit and confirm the payout account (§2.7, §5)
 * - request a code and submit the wallet password (§5)
 * - open the wallet, which states how long withdrawals are blocked, and the withdrawal a day later
 * - request a code for the withdrawal, accept its agreement and confirm (§5)
 */
const MOST: Cost = { presses: 15, forms: 5, codes: 3 };

const PHONE = '13500135000';
const DAY_MS = 86_400_000;

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), useBrowser()]);
});
after(async () => {
  leaveBrowser();
  await server?.close();
});

it('completes the first withdrawal of a newcomer in the fewest steps that the rules allow', async () => {
  const opened = await openPage(browser);
  const { page, consoleErrors, close } = opened;
  /** The user may leave in the minute between two codes. The setup continues at the same step. */
  const leaveAndReturn = () =>
    counter.across(async () => {
      await reloadPage(page);
      await waitForText(page, '首次提现准备');
    });
  const assertAccessible = async (screen: string) => assert.deepEqual(await accessibilityProblems(page), [], screen);

  await signIn(page, server.origin, 'newcomer');
  const counter = await startCounting(opened);
  await waitForText(page, '使用前请阅读并同意以下协议');
  await press(page, '同意', '[role=dialog] button');
  await waitForText(page, '选择结算周期');
  await press(page, '', 'input[value=month]');
  await press(page, '确认选择月结', '[role=dialog] button');

  await waitForText(page, '首次提现准备');
  await waitForText(page, '还有 4 步');
  await waitForText(page, '准备：本人身份证，能接收短信的本人手机号');
  await write(page, 'input[name=realName]', '程新来');
  await write(page, 'input[name=IDCardNumber]', '11010119900307109x');
  await assertAccessible('identity');
  await enterCode(page, server, PHONE);
  await press(page, '提交认证');
  await press(page, '确认提交');
  await waitForText(page, '实名认证成功，请填写收款信息');

  // The next step opens automatically in the same place after 3 s (§2.7).
  await find(page, 'input[value=personalAlipay]:checked');
  assert.equal(new URL(page.url()).pathname, '/dashboard/bill');
  await waitForText(page, '还有 3 步');
  await write(page, 'input[name=collectionNumber]', 'cheng@partner.example');
  await press(page, '提交', 'form button');
  await press(page, '确认提交');
  await waitForText(page, '收款信息提交成功');
  await waitForText(page, '还有 2 步');

  await leaveAndReturn();
  await waitForText(page, '还有 2 步');
  await write(page, 'input[name=password]', 'purse-66');
  await write(page, 'input[name=confirm]', 'purse-66');
  await waitForText(page, '每 60 秒可获取一次');
  await assertAccessible('wallet password');
  await enterCode(page, server, PHONE);
  await press(page, '提交', 'form button');

  // The first wallet password blocks withdrawals for a day, and the wallet states until when.
  await press(page, '查看我的钱包');
  await waitForText(page, '钱包密码已更新，为保障资金安全');
  await assertAccessible('hold');
  await sandbox(server, 'clock', { at: new Date(Date.now() + DAY_MS).toISOString() });
  await counter.across(() => reloadPage(page));
  await press(page, '申请提现');
  await find(page, '[role=dialog] input[inputmode=decimal]');
  await assertAccessible('first withdrawal');
  await enterCode(page, server, PHONE, '[role=dialog]');
  await press(page, '', '[role=dialog] input[type=checkbox]');
  await press(page, '确认提现');
  await waitForText(page, '申请提现成功，预计3日前到账');
  await waitForText(page, '提现 1,560.00 元');
  const cost = await counter.cost();
  assert.deepEqual(cost, MOST);
  assert.deepEqual(cost, reportedCost('First withdrawal'), 'shared/docs/quality/usability.md');
  await press(page, '数据概览', 'nav a');
  await waitForAddress(page, '/dashboard/bill');
  await waitForText(page, '收入概览');
  await page.waitForFunction(() => !document.body.innerText.includes('首次提现准备'));
  assert.deepEqual(consoleErrors, []);
  await close();
});

it('opens the setup from the wallet gate when the wallet password is missing', async () => {
  const { page, close } = await openPage(browser, { agreed: true });
  await fetch(`${server.origin}/sandbox/people/migrated`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ walletPasswordFilled: false, isMigrated: false }),
  });
  await signIn(page, server.origin, 'migrated', '/wallet');
  await press(page, '去设置');
  await waitForAddress(page, '/dashboard/bill');
  await waitForText(page, '首次提现准备');
  await find(page, 'input[name=confirm]');
  await close();
});
