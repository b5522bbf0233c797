/** Journeys on the second platform only. The embedded platform's own tests cover them with its seed data. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { formatCents, splitCents } from '#shared/core/money.ts';
import { dayStart, thisYear } from '#shared/core/shanghai-time.ts';
import { billsOf, devicesOf, earned, pastDays, sum } from '../../second-platform/earnings.ts';
import { WEEKLY } from '../../second-platform/wallets.ts';
import { openPage } from '../../end-to-end/end-to-end.ts';
import { waitForAddress, find, signIn, press, waitForText, write } from './console-page.ts';
import type { Journey, RunningSecondPlatform } from './journey-platforms.ts';
import { exportedLines, saveDownloadsTo } from './saved-files.ts';
import { enterCode, openWallet, withdraw } from './steps.ts';

export const secondJourneys: readonly Journey<RunningSecondPlatform>[] = [
  {
    name: 'shows the wallet entries, and the platform’s message and an unchanged balance when a withdrawal is refused (§8)',
    async walk(on, browser) {
      const { username, password, phone, walletPassword, wallet } = on.users.agent;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/wallet', password);
      await openWallet(page, walletPassword);
      const user = on.platform.users.named(username);
      await press(page, '入账记录', '[role=tab]');
      // The list shows this year's entries, and there may be none in the first days of a year.
      const newest = on.platform.wallets.entries(user, WEEKLY).at(-1)!;
      if (newest.at >= dayStart(thisYear(Date.now()).start)) await find(page, 'td', formatCents(newest.amount));
      await press(page, '申请提现');
      await withdraw(page, on, phone, '1500');
      await waitForText(page, '单笔超过收款银行限额1000元，请分次提现');
      await page.keyboard.press('Escape');
      await waitForText(page, splitCents(wallet.left).yuan);
      assert.equal(on.platform.wallets.balance(user, WEEKLY).withdrawn, 0);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'shows a month’s bill with income by device and by 95 billing, and exports it (§2.4, §7.5)',
    async walk(on, browser) {
      const user = on.platform.users.named(on.users.monthly.username);
      const bill = billsOf(user).at(-1)!;
      const folder = await mkdtemp(path.join(os.tmpdir(), 'partner-console-second-'));
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      const session = await saveDownloadsTo(folder, page);
      await signIn(page, on.origin, user.username, `/dashboard/bill?month=${bill.month}`, user.password);
      await waitForText(page, `${Number(bill.month.slice(0, 4))} 年 ${Number(bill.month.slice(5))} 月税后应付`);
      // Without a rate and a total, the total is unknown.
      await find(page, 'dl .total dd', on.reading === 'hostile' ? '--' : formatCents(bill.afterTax));
      await waitForText(page, '晚高峰离线超过 30 分钟');
      await press(page, '收入明细', 'button');
      await find(page, '[role=dialog]', formatCents(bill.rows[0]!.income));
      await press(page, '按业务', '[role=dialog] [role=radio]');
      await find(page, '[role=dialog]', formatCents(sum(bill.rows.filter(({ day }) => day.slice(8) < '16'))));
      await page.keyboard.press('Escape');
      const lines = await exportedLines(page, session, path.join(folder, `${bill.month}月账单.xlsx`));
      const income = lines[0]!.indexOf('收入（元）');
      assert.equal(
        lines.slice(1).reduce((all, line) => all + Math.round(Number(line[income]) * 100), 0),
        bill.income,
      );
      await rm(folder, { recursive: true });
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'shows income amounts, history as chart and table, and the history of the top node (§2.2, §7.5)',
    async walk(on, browser) {
      const user = on.platform.users.named(on.users.agent.username);
      const yesterday = pastDays().at(-1)!;
      const month = (day: string): boolean => day.startsWith(yesterday.slice(0, 7));
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, user.username, '/dashboard/bill', user.password);
      await waitForText(page, formatCents(sum(earned(devicesOf(user)))));
      await waitForText(page, formatCents(sum(earned(devicesOf(user), (day) => day === yesterday))));
      await find(page, 'canvas');
      await press(page, '表格', '[role=radio]');
      await find(page, 'td', formatCents(sum(earned(devicesOf(user), (day) => day === yesterday))));
      const [top] = devicesOf(user)
        .map((device) => ({ device, income: sum(earned([device], month)) }))
        .sort((one, other) => other.income - one.income);
      const first = await find(page, 'ol button', top!.device.uuid);
      assert.match(await first.evaluate((one) => one.innerText), /^第 1 名/);
      await first.evaluate((one) => one.click());
      // The node's name opens the node's page.
      await page.waitForFunction((uuid) => location.pathname === `/device/${uuid}`, {}, top!.device.uuid);
      await waitForText(page, '近 28 天收入');
      await press(page, '表格', '[role=radio]');
      await find(page, 'td', formatCents(sum(earned([top!.device], (day) => day === yesterday))));
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'shows -- for an unknown node state, and saves the lines of a card (§2.6, §3)',
    async walk(on, browser) {
      const { username, password } = on.users.monthly;
      const [device] = devicesOf(on.platform.users.named(username));
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/device/list', password);
      await waitForText(page, `${devicesOf(on.platform.users.named(username)).length} 个节点状态未知`);
      await page.goto(`${on.origin}/dial/list`);
      const row = await find(page, 'tr', device!.uuid);
      const state = await row.evaluate((one) => one.innerText);
      assert.ok(state.includes('--') && !state.includes('离线'), state);
      await press(page, '拨号配置', 'td button');
      await page.waitForFunction(() => location.search.includes('deviceUUID='));
      await press(page, '添加线路');
      await press(page, 'PPPoE', '[role=radio]');
      const [account, secret] = await Promise.all([fieldOf(page, '宽带账号'), fieldOf(page, '宽带密码')]);
      await account.type('sea-01');
      await secret.type('secret-01');
      await press(page, '保存配置');
      await waitForText(page, '提交成功');
      await page.reload();
      await waitForText(page, '线路 1');
      assert.equal(
        await (await fieldOf(page, '宽带账号')).evaluate((one) => (one as HTMLInputElement).value),
        'sea-01',
      );
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'lowers the unread count from two to one when a message is read (§2.3)',
    async walk(on, browser) {
      const { username, password } = on.users.monthly;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/dashboard/bill', password);
      await press(page, '2', '[part=bell]');
      await press(page, '机房维护完成', 'button');
      await find(page, '[role=dialog]', '维护已经完成，感谢配合。');
      await page.keyboard.press('Escape');
      await find(page, '[part=bell]', '1');
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'shows the sub-accounts of an agent and the invite link (§7.6)',
    async walk(on, browser) {
      const { username, password } = on.users.agent;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/miner/list', password);
      await find(page, 'tr', on.users.plain.username);
      await find(page, 'td', '-- / 1');
      await press(page, '邀请用户');
      const { uid } = on.platform.users.named(username);
      await find(page, '[role=dialog] p', `https://sea.example/join?of=${uid}`);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'downloads an image package without an expiry, and shows the expiry of a renewed address (§2.5, §9)',
    async walk(on, browser) {
      const { username, password } = on.users.monthly;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/help/bind_device', password);
      await find(page, 'a[href="https://sea.example/image.iso"]', '下载');
      await press(page, '刷新地址');
      await waitForText(page, '地址刷新成功');
      await find(page, 'a[href^="https://sea.example/image.iso?made="]', '下载');
      await waitForText(page, '到期');
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'changes the withdrawal phone in two steps (§2.7)',
    async walk(on, browser) {
      const { username, password, phone } = on.users.monthly;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await signIn(page, on.origin, username, '/user/beneficiary', password);
      await press(page, '换绑');
      await enterCode(page, on, phone, '[role=dialog]');
      await page.keyboard.press('Enter');
      await waitForText(page, '验证成功');
      await write(page, '[role=dialog] input[name=phoneNumber]', '15955550002');
      await enterCode(page, on, '15955550002', '[role=dialog]');
      await page.keyboard.press('Enter');
      await waitForText(page, '修改成功');
      await waitForText(page, '159****0002');
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
  {
    name: 'signs in with an SMS code instead of a password (§2.1, /login-rec)',
    async walk(on, browser) {
      const { username, phone } = on.users.agent;
      const { page, consoleErrors, close } = await openPage(browser, { agreed: true });
      await page.goto(`${on.origin}/login-rec`);
      await write(page, 'input[autocomplete=tel]', phone);
      await enterCode(page, on, phone);
      await page.keyboard.press('Enter');
      await waitForAddress(page, '/dashboard/bill');
      await waitForText(page, `您好，${username}`);
      assert.deepEqual(consoleErrors, []);
      await close();
    },
  },
];

/** Finds the field of a label in any root. */
async function fieldOf(page: Parameters<typeof find>[0], text: string) {
  const label = await find(page, 'label', text);
  return (await label.evaluateHandle((one) =>
    (one.getRootNode() as ShadowRoot).getElementById((one as HTMLLabelElement).htmlFor),
  )) as unknown as Awaited<ReturnType<typeof find>>;
}
