/** Journeys on any platform: withdrawals, payout details, wallet passwords, and a newcomer's setup. */
import assert from 'node:assert/strict';
import { splitCents } from '#shared/core/money.ts';
import { openPage } from '../../end-to-end/end-to-end.ts';
import {
  accessibilityProblems,
  waitForAddress,
  find,
  followLink,
  signIn,
  press,
  waitForText,
  write,
} from './console-page.ts';
import type { Journey } from './journey-platforms.ts';
import { reloadPage, enterCode, openWalletFromMenu, withdraw } from './steps.ts';

const VERIFY = '/api/bff/console/miniapp/api/updateRealNameInfo';
const PAYOUT = '/api/user/modify_account_payinfo';
const WALLET_PASSWORD = '/api/user/modify_wallet_password';

/** Returns the whole yuan of an amount, as the balance shows them. */
const yuan = (cents: number): string => splitCents(cents).yuan;

export const moneyJourneys: readonly Journey[] = [
  {
    name: 'signs in, passes the gate, withdraws with a code, and shows the record and the lower balance',
    withdraws: true,
    async walk(on, browser) {
      const { agent } = on.users;
      const { name, left, arrivalDays: days } = agent.wallet;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, agent.username, '/', agent.password);
      await waitForAddress(page, '/dashboard/bill');
      await waitForText(page, `您好，${agent.username}`);

      await openWalletFromMenu(page, agent.walletPassword);
      await press(page, name, '[role=radio]');
      await waitForText(page, yuan(left));

      await press(page, '申请提现');
      await withdraw(page, on, agent.phone, '234.56');
      await waitForText(page, `申请提现成功，预计${days}日前到账`);
      await waitForText(page, yuan(left - 23_456));
      await waitForText(page, '234.56');
      await waitForText(page, '转账中');
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'monthly: changes the payout method from card to Alipay, resets the wallet password with a code, and opens the wallet (§5, §6)',
    async walk(on, browser) {
      const { username, password, phone } = on.users.monthly;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/', password);
      await press(page, '绑定节点', 'nav a');
      assert.equal((await page.$$('::-p-text(用户列表)')).length, 0);

      await press(page, '用户中心', 'nav a');
      await waitForAddress(page, '/user/certification');
      await press(page, '收款信息', 'nav a');
      await press(page, '修改', 'button');
      await waitForText(page, '个人收款方式不能改为对公账户');
      await press(page, '', 'input[value=personalAlipay]');
      await write(page, 'input[name=collectionNumber]', 'moved@partner.example');
      await page.keyboard.press('Enter');
      await waitForText(page, '确认提交');
      // A platform may require the wallet password for a change of the payout details.
      const guarded = await page.$('>>> [role=dialog] input[type=password]');
      if (guarded) await write(page, '[role=dialog] input[type=password]', on.users.monthly.walletPassword);
      await press(page, '确认提交');
      await waitForText(page, '收款信息提交成功');

      await reloadPage(page);
      await press(page, '账单结算', 'nav a');
      // The wallet is already open when the password was just entered, so the gate has no link.
      if (guarded) await followLink(page, '/user/password?type=wallet');
      else await press(page, '忘记密码');
      await waitForAddress(page, '/user/password?type=wallet');
      await write(page, 'input[name=password]', 'purse-77');
      await write(page, 'input[name=confirm]', 'purse-77');
      await enterCode(page, on, phone);
      await page.keyboard.press('Enter');
      await waitForText(page, '钱包密码已设置');
      await press(page, '前往我的钱包');
      // The new password opens the wallet without a second prompt.
      await waitForText(page, '可提现余额');
      await waitForText(page, '月结');
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'signs a newcomer out and shows the sign-in when they reject the agreement (§4)',
    async walk({ origin, users: { newcomer } }, browser) {
      const { page, close } = await openPage(browser);
      await signIn(page, origin, newcomer.username, '/', newcomer.password);
      await waitForText(page, '使用前请阅读并同意以下协议');
      await press(page, '不同意并退出登录');
      await page.waitForFunction(() => location.pathname === '/login');
      await find(page, 'input[name=username]');
      assert.deepEqual(
        await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('noticeConfirmed')]),
        [null, null],
      );
      await close();
    },
  },
  {
    name: 'newcomer: accepts, chooses a cycle, verifies, adds payout details, sets the wallet password and withdraws (§2.7, §2.8, §4)',
    withdraws: true,
    async walk(on, browser) {
      const { username, password, phone, wallet } = on.users.newcomer;
      const { page, consoleErrors, calls, close } = await openPage(browser);
      const check = async (screen: string): Promise<void> => {
        if (on.checksAccessibility) assert.deepEqual(await accessibilityProblems(page), [], screen);
      };

      await on.setDay?.('before withdrawals');
      await signIn(page, on.origin, username, '/', password);
      await waitForText(page, '使用前请阅读并同意以下协议');
      await check('agreement');
      await press(page, '同意', '[role=dialog] button');
      await waitForText(page, '选择结算周期');
      await press(page, '提交', '[role=dialog] button');
      await waitForText(page, '请选择结算周期');
      await press(page, '', 'input[value=week]');
      await check('cycle');
      await waitForText(page, '选定后不能自行修改');
      await press(page, '确认选择周结', '[role=dialog] button');
      await waitForAddress(page, '/wallet?cycle=week');
      await waitForText(page, '设置钱包密码');

      // The account settings open at their first page (§2.7).
      await press(page, '用户中心', 'nav a');
      await waitForAddress(page, '/user/certification');
      await write(page, 'input[name=realName]', '程新来');
      await write(page, 'input[name=IDCardNumber]', '11010119900307109x');
      await enterCode(page, on, phone);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await waitForText(page, '共有 6 次认证机会，用完仍未通过将不能提现');
      await check('real name');
      assert.equal(calls(VERIFY), 0, 'nothing is sent before the confirmation');
      await press(page, '确认提交');
      await waitForText(page, '实名认证成功，请填写收款信息');
      await waitForText(page, '110101199003******');
      assert.equal(calls(VERIFY), 1);

      // The page opens automatically after 3 s (§2.7, §9).
      await waitForAddress(page, '/user/beneficiary');
      await press(page, '', 'input[value=personalAlipay]');
      await waitForText(page, '与实名信息一致');
      await write(page, 'input[name=collectionNumber]', 'cheng@partner.example');
      await page.keyboard.press('Enter');
      await waitForText(page, '提现账户以提现时的收款信息为准，确认提交？');
      await check('payout');
      await press(page, '确认提交');
      await waitForText(page, '收款信息提交成功');
      await waitForText(page, 'ch');
      assert.equal(calls(PAYOUT), 1);

      // The remaining setup starts at the wallet.
      await press(page, '账单结算', 'nav a');
      await page.waitForFunction(() => location.pathname === '/wallet');
      await press(page, '去设置');
      // The wallet password is a setup step on the overview.
      await waitForAddress(page, '/dashboard/bill');
      await reloadPage(page);
      await write(page, 'input[name=password]', 'purse-66');
      await write(page, 'input[name=confirm]', 'purse-66');
      await enterCode(page, on, phone);
      await page.keyboard.press('Enter');
      if (on.setDay) {
        await press(page, '查看我的钱包');
        await waitForText(page, '钱包密码已更新，为保障资金安全');
        await check('hold');
        await on.setDay('of withdrawals');
        await reloadPage(page);
        await press(page, '申请提现');
      }
      // The new password opens the wallet without a second prompt, and the withdrawal follows.
      await find(page, '[role=dialog] input[inputmode=decimal]');
      assert.equal(calls(WALLET_PASSWORD), 1);
      await check('first withdrawal');
      await waitForText(page, yuan(wallet.left));

      await reloadPage(page);
      if (on.setDay) await press(page, '申请提现');
      await find(page, '[role=dialog] input[inputmode=decimal]');
      await withdraw(page, on, phone, '200');
      await waitForText(page, `申请提现成功，预计${wallet.arrivalDays}日前到账`);
      await waitForText(page, yuan(wallet.left - 20_000));
      await waitForText(page, '转账中');
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
];
