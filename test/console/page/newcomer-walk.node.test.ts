/** How far it is from the first log-in to the first withdrawal: presses, forms and codes, counted as the page sees them. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { accessibilityProblems, arrives, find, logIn, press, says, write } from './console-page.ts';
import { countOn, reportedCost, type Cost } from './counted.ts';
import { comeBack, enterCode } from './steps.ts';

/**
 * Each press is ordered by a rule: agree, choose and submit the cycle (§4, Start-up dialogs); a code, submit and confirm
 * the identity (§2.7, §5); submit and confirm the account (§2.7, §5); a code and submit the wallet password (§5); ask
 * for a withdrawal, a code, the agreement, confirm (§5).
 */
const MOST: Cost = { presses: 14, forms: 5, codes: 3 };

const PHONE = '13500135000';

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const choose = async (page: Page, selector: string) => (await find(page, selector)).evaluate((one) => one.click());

it('a newcomer gets to the first withdrawal unaided, in the fewest steps that the rules allow', async () => {
  const opened = await openPage(browser);
  const { page, complaints, close } = opened;
  /** Between two codes is a minute, in which the person may leave: the way goes on where it was. */
  const leaveAndComeBack = () =>
    counter.over(async () => {
      await comeBack(page);
      await says(page, '首次提现准备');
    });
  const isAccessible = async (where: string) => assert.deepEqual(await accessibilityProblems(page), [], where);

  await logIn(page, server.origin, 'newcomer');
  const counter = await countOn(opened);
  await says(page, '使用前请阅读并同意以下协议');
  await press(page, '同意', '[role=dialog] button');
  await says(page, '选择结算周期');
  await choose(page, 'input[value=month]');
  await press(page, '确认选择月结', '[role=dialog] button');

  await says(page, '首次提现准备');
  await says(page, '还有 4 步');
  await says(page, '准备：本人身份证，能接收短信的本人手机号');
  await write(page, 'input[name=realName]', '程新来');
  await write(page, 'input[name=IDCardNumber]', '11010119900307109x');
  await isAccessible('identity');
  await enterCode(page, server, PHONE);
  await press(page, '提交认证');
  await press(page, '确认提交');
  await says(page, '实名认证成功，请填写收款信息');

  // after 3 s, by itself, in the same place (§2.7)
  await find(page, 'input[value=personalAlipay]:checked');
  assert.equal(new URL(page.url()).pathname, '/dashboard/bill');
  await says(page, '还有 3 步');
  await write(page, 'input[name=collectionNumber]', 'cheng@partner.example');
  await press(page, '提交', 'form button');
  await press(page, '确认提交');
  await says(page, '收款信息提交成功');
  await says(page, '还有 2 步');

  await leaveAndComeBack();
  await says(page, '还有 2 步');
  await write(page, 'input[name=password]', 'purse-66');
  await write(page, 'input[name=confirm]', 'purse-66');
  await isAccessible('wallet password');
  await enterCode(page, server, PHONE);
  await press(page, '提交', 'form button');
  await says(page, '还有 1 步');

  await leaveAndComeBack();
  await isAccessible('first withdrawal');
  await press(page, '去提现', '[aria-current=step] button');
  // neither is the password just set asked for again, nor the button to be pressed twice
  await find(page, '[role=dialog] input[inputmode=decimal]');
  await enterCode(page, server, PHONE, '[role=dialog]');
  await choose(page, '[role=dialog] input[type=checkbox]');
  await press(page, '确认提现');
  await says(page, '申请提现成功，预计3日前到账');
  const cost = await counter.cost();
  assert.deepEqual(cost, MOST);
  assert.deepEqual(cost, reportedCost('First withdrawal'), 'shared/docs/quality/usability.md');
  await press(page, '数据概览', 'nav a');
  await arrives(page, '/dashboard/bill');
  await says(page, '收入概览');
  await page.waitForFunction(() => !document.body.innerText.includes('首次提现准备'));
  assert.deepEqual(complaints, []);
  await close();
});

it('the gate and the withdraw button lead into the way, and nothing that can be pressed leads to a refusal', async () => {
  const { page, close } = await openPage(browser, { agreed: true });
  await fetch(`${server.origin}/sandbox/people/migrated`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ walletPasswordFilled: false, isMigrated: false }),
  });
  await logIn(page, server.origin, 'migrated', '/wallet');
  await press(page, '去设置');
  await arrives(page, '/dashboard/bill');
  await says(page, '首次提现准备');
  await find(page, 'input[name=confirm]');
  await close();
});
