/**
 * Journeys on the hostile reading of the second platform only. Each one looks at a value that the platform left out, distorted or
 * invented, and expects the screen to show it as received or as unknown (rules, Unknown is unknown).
 */
import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import { formatCents, splitCents } from '#shared/core/money.ts';
import { dayStart, thisYear } from '#shared/core/shanghai-time.ts';
import { billsOf, devicesOf } from '../../second-platform/earnings.ts';
import { FAILED, UNKNOWN_STATE, UNKNOWN_WALLET, violatedDay } from '../../second-platform/hostile-calls.ts';
import { WEEKLY } from '../../second-platform/wallets.ts';
import { openPage } from '../../end-to-end/end-to-end.ts';
import { find, followLink, press, signIn, waitForText } from './console-page.ts';
import type { Journey, RunningSecondPlatform } from './journey-platforms.ts';
import { openWallet } from './steps.ts';

/** Texts that no response of this platform permits. */
const INVENTED = ['1970', 'NaN', 'undefined', 'Invalid Date', '系统繁忙', '款项已退回', '恢复结算', '财务正在核对'];

/** Asserts that the page and its elements contain none of these texts. @returns the text of the page */
async function assertNothingInvented(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const texts: string[] = [];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
      for (const { innerText } of root.querySelectorAll<HTMLElement>('body, .frame')) texts.push(innerText);
    }
    return texts.join('\n');
  });
  assert.deepEqual(
    INVENTED.filter((each) => text.includes(each)),
    [],
    text,
  );
  return text;
}

export const hostileJourneys: readonly Journey<RunningSecondPlatform>[] = [
  {
    name: 'keeps the wallet of an agent who enters by token, although no response contains a role (rules, Unknown is unknown)',
    async walk(on, browser) {
      const { username, walletPassword, wallet } = on.users.agent;
      const token = on.platform.users.startSession(on.platform.users.named(username));
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await page.goto(`${on.origin}/wallet?token=${token}`);
      // the line below the header, which shows before the dialog, has a button 不是我的账号
      await press(page, '是我的账号', '[role=dialog] button');
      // a closing dialog moves the focus, and keys typed meanwhile would be lost
      await page.waitForSelector('>>> [role=dialog]', { hidden: true });
      await openWallet(page, walletPassword);
      await waitForText(page, splitCents(wallet.left).yuan);
      await find(page, 'nav a', '账单结算');
      await find(page, 'nav a', '用户列表');
      await assertNothingInvented(page);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'shows the state of a bill as received and an unknown total as --, when neither rate nor total is sent',
    async walk(on, browser) {
      const user = on.platform.users.named(on.users.monthly.username);
      const bill = billsOf(user).at(-1)!;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, user.username, `/dashboard/bill?month=${bill.month}`, user.password);
      await waitForText(page, `状态 ${UNKNOWN_STATE}`);
      await find(page, 'dl .total dd', '--');
      await waitForText(page, formatCents(bill.income));
      const text = await assertNothingInvented(page);
      assert.ok(!text.includes('税费 0%') && !text.includes('¥0.00'), text);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'shows all rows of a list without a total, an unknown wallet as received, and no reason for a failed withdrawal',
    async walk(on, browser) {
      const { username, password, walletPassword } = on.users.agent;
      const user = on.platform.users.named(username);
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/wallet?cycle=week', password);
      await openWallet(page, walletPassword);
      await press(page, '入账记录', '[role=tab]');
      await find(page, 'tr', `loyalty_bonus（钱包类型 ${UNKNOWN_WALLET}）`);
      const { start } = thisYear(Date.now());
      const oldest = on.platform.wallets.entries(user, WEEKLY).find(({ at }) => at >= dayStart(start))!;
      await press(page, '3', 'nav button');
      await find(page, 'tr', formatCents(oldest.amount));
      await press(page, '提现记录', '[role=tab]');
      const failed = await find(page, 'tr', formatCents(Number(FAILED.amount)));
      assert.match(await failed.evaluate((row) => row.innerText), /失败/);
      await assertNothingInvented(page);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'shows ten top nodes of a platform that ignores the limit, and -- for a month that was not sent',
    async walk(on, browser) {
      const { username, password } = on.users.agent;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/dashboard/bill', password);
      await find(page, 'ol button', '第 10 名');
      const shown = await page.$$eval(
        '>>> ol button',
        (buttons) => buttons.filter(({ innerText }) => /^第 \d+ 名/.test(innerText)).length,
      );
      assert.equal(shown, 10);
      assert.ok(devicesOf(on.platform.users.named(username)).length > shown);
      await find(page, 'section[aria-label=收入汇总]', '--');
      await waitForText(page, '合作合同已到期，请尽快续签');
      await assertNothingInvented(page);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'dates a violation by its own date, and shows a device without history as such',
    async walk(on, browser) {
      const { username, password } = on.users.agent;
      const devices = devicesOf(on.platform.users.named(username));
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, `/device/${devices[0]!.uuid}`, password);
      await find(page, 'dl div', '不计费天数');
      await waitForText(page, '1 天');
      await waitForText(page, violatedDay());
      await assertNothingInvented(page);
      await followLink(page, `/device/${devices.at(-1)!.uuid}`);
      await waitForText(page, devices.at(-1)!.uuid);
      await page.waitForFunction(
        () => !document.querySelector('partner-device')?.shadowRoot?.querySelector('[aria-busy=true]'),
      );
      const text = await assertNothingInvented(page);
      assert.ok(!text.includes('¥0.00'), text);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'loads all notices of a list without a total',
    async walk(on, browser) {
      const { username, password } = on.users.agent;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/dashboard/bill', password);
      await press(page, '', '[part=bell]');
      await press(page, '全部', '[role=tab]');
      await find(page, 'button', '节点周报第 28 期');
      await press(page, '加载更多');
      await find(page, 'button', '节点周报第 1 期');
      await assertNothingInvented(page);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'requires a management card for `server internet`, and states no weekly limit for a window of seven days',
    async walk(on, browser) {
      const { username, password, walletPassword } = on.users.agent;
      const [device] = devicesOf(on.platform.users.named(username));
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, `/dial/list?deviceUUID=${device!.uuid}`, password);
      await waitForText(page, '服务器互联网');
      await press(page, '解绑');
      await waitForText(page, '不能保存该设备的拨号配置');
      await page.keyboard.press('Escape');
      await followLink(page, '/wallet?cycle=week');
      await openWallet(page, walletPassword);
      await waitForText(page, '周结规则');
      const text = await assertNothingInvented(page);
      assert.ok(!/可申请 1 次|已申请 1 次|下次开放/.test(text), text);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
];
