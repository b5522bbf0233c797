/** Withdrawals, payout info, wallet passwords, a newcomer's whole way: on any platform. */
import assert from 'node:assert/strict';
import { splitCents } from '#shared/domain/money.ts';
import { openPage } from '../../end-to-end/end-to-end.ts';
import { accessibilityProblems, arrives, find, followLink, logIn, press, says, write } from './console-page.ts';
import type { Journey } from './platforms.ts';
import { comeBack, enterCode, openWallet, withdraw } from './steps.ts';

const VERIFY = '/api/bff/console/miniapp/api/updateRealNameInfo';
const PAYOUT = '/api/user/modify_account_payinfo';
const WALLET_PASSWORD = '/api/user/modify_wallet_password';

/** Whole yuan as the balance shows them. */
const yuan = (cents: number): string => splitCents(cents).yuan;

export const moneyJourneys: readonly Journey[] = [
  {
    name: 'log in, pass the gate, withdraw with a code, see the record and the smaller balance',
    async walk(on, browser) {
      const { agent } = on.people;
      const { name, left, arrives: days } = agent.wallet;
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await logIn(page, on.origin, agent.username, '/', agent.password);
      await arrives(page, '/dashboard/bill');
      await says(page, `您好，${agent.username}`);

      await press(page, '账单结算', 'nav a');
      await openWallet(page, agent.walletPassword);
      await press(page, name, '[role=radio]');
      await says(page, yuan(left));

      await press(page, '申请提现');
      await withdraw(page, on, agent.phone, '234.56');
      await says(page, `申请提现成功，预计${days}日前到账`);
      await says(page, yuan(left - 23_456));
      await says(page, '234.56');
      await says(page, '转账中');
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'by month: moves from a card to Alipay, sets another wallet password by a code, and opens the wallet (§5, §6)',
    async walk(on, browser) {
      const { username, password, phone } = on.people.monthly;
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await logIn(page, on.origin, username, '/', password);
      await press(page, '绑定节点', 'nav a');
      assert.equal((await page.$$('::-p-text(用户列表)')).length, 0);

      await press(page, '用户中心', 'nav a');
      await arrives(page, '/user/certification');
      await press(page, '收款信息', 'nav a');
      await press(page, '修改', 'button');
      await says(page, '个人收款方式不能改为对公账户');
      await press(page, '', 'input[value=personalAlipay]');
      await write(page, 'input[name=collectionNumber]', 'moved@partner.example');
      await page.keyboard.press('Enter');
      await says(page, '确认提交');
      // a platform that guards later edits asks for the wallet password
      const guarded = await page.$('>>> [role=dialog] input[type=password]');
      if (guarded) await write(page, '[role=dialog] input[type=password]', on.people.monthly.walletPassword);
      await press(page, '确认提交');
      await says(page, '收款信息提交成功');

      await comeBack(page);
      await press(page, '账单结算', 'nav a');
      // whose password was just given stands before an open wallet
      if (guarded) await followLink(page, '/user/password?type=wallet');
      else await press(page, '忘记密码');
      await arrives(page, '/user/password?type=wallet');
      await write(page, 'input[name=password]', 'purse-77');
      await write(page, 'input[name=confirm]', 'purse-77');
      await enterCode(page, on, phone);
      await page.keyboard.press('Enter');
      await says(page, '钱包密码已设置');
      await press(page, '前往我的钱包');
      // the password just set is not asked for again
      await says(page, '可提现余额');
      await says(page, '月结');
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'a newcomer who disagrees is logged out and at the log-in (§4)',
    async walk({ origin, people: { newcomer } }, browser) {
      const { page, close } = await openPage(browser);
      await logIn(page, origin, newcomer.username, '/', newcomer.password);
      await says(page, '使用前请阅读并同意以下协议');
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
    name: 'a newcomer, without help: agrees, chooses a cycle, verifies, tells where the money goes, sets the wallet password and withdraws (§2.7, §2.8, §4)',
    async walk(on, browser) {
      const { username, password, phone, wallet } = on.people.newcomer;
      const { page, complaints, calls, close } = await openPage(browser);
      const check = async (where: string): Promise<void> => {
        if (on.looksAtScreens) assert.deepEqual(await accessibilityProblems(page), [], where);
      };

      await logIn(page, on.origin, username, '/', password);
      await says(page, '使用前请阅读并同意以下协议');
      await check('agreement');
      await press(page, '同意', '[role=dialog] button');
      await says(page, '选择结算周期');
      await press(page, '提交', '[role=dialog] button');
      await says(page, '请选择结算周期');
      await press(page, '', 'input[value=week]');
      await check('cycle');
      await says(page, '选定后不能自行修改');
      await press(page, '确认选择周结', '[role=dialog] button');
      await arrives(page, '/wallet');
      await says(page, '设置钱包密码');

      // The account settings open at their first page (§2.7).
      await press(page, '用户中心', 'nav a');
      await arrives(page, '/user/certification');
      await write(page, 'input[name=realName]', '程新来');
      await write(page, 'input[name=IDCardNumber]', '11010119900307109x');
      await enterCode(page, on, phone);
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
      await press(page, '', 'input[value=personalAlipay]');
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
      // as a step of the way to the first withdrawal
      await arrives(page, '/dashboard/bill');
      await comeBack(page);
      await write(page, 'input[name=password]', 'purse-66');
      await write(page, 'input[name=confirm]', 'purse-66');
      await enterCode(page, on, phone);
      await page.keyboard.press('Enter');
      await says(page, '还有 1 步');
      assert.equal(calls(WALLET_PASSWORD), 1);
      await check('wallet password');
      // the password just set is not asked for again
      await press(page, '账单结算', 'nav a');
      await says(page, yuan(wallet.left));

      await comeBack(page);
      await press(page, '申请提现');
      await withdraw(page, on, phone, '200');
      await says(page, `申请提现成功，预计${wallet.arrives}日前到账`);
      await says(page, yuan(wallet.left - 20_000));
      await says(page, '转账中');
      assert.deepEqual(complaints, []);
      await close();
    },
  },
];
