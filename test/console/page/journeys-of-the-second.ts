/** What people do on the second platform, where the embedded one's own tests are bound to its seeds. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { formatCents, splitCents } from '#shared/domain/money.ts';
import { dayStart, thisYear } from '#shared/domain/shanghai-time.ts';
import { billsOf, devicesOf, earned, pastDays, sum } from '../../second-platform/earnings.ts';
import { WEEKLY } from '../../second-platform/wallets.ts';
import { openPage } from '../../end-to-end/end-to-end.ts';
import { arrives, find, logIn, press, says, write } from './console-page.ts';
import type { Journey, RunningSecond } from './platforms.ts';
import { exportedLines, savesTo } from './saved-files.ts';
import { enterCode, openWallet, withdraw } from './steps.ts';

export const secondJourneys: readonly Journey<RunningSecond>[] = [
  {
    name: 'the wallet: what entered it; a withdrawal refused by a code in the body is told in the words of the platform, and nothing is gone (§8)',
    async walk(on, browser) {
      const { username, password, phone, walletPassword, wallet } = on.people.agent;
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await logIn(page, on.origin, username, '/wallet', password);
      await openWallet(page, walletPassword);
      const person = on.platform.people.named(username);
      await press(page, '入账记录', '[role=tab]');
      // this year's are shown: in its first days there may be none
      const newest = on.platform.wallets.entries(person, WEEKLY).at(-1)!;
      if (newest.at >= dayStart(thisYear(Date.now()).start)) await find(page, 'td', formatCents(newest.amount));
      await press(page, '申请提现');
      await withdraw(page, on, phone, '1500');
      await says(page, '单笔超过收款银行限额1000元，请分次提现');
      await page.keyboard.press('Escape');
      await says(page, splitCents(wallet.left).yuan);
      assert.equal(on.platform.wallets.balance(person, WEEKLY).withdrawn, 0);
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'the month’s bill: opened, its income by device and by 95 billing, its file exported (§2.4, §7.5)',
    async walk(on, browser) {
      const person = on.platform.people.named(on.people.monthly.username);
      const bill = billsOf(person).at(-1)!;
      const folder = await mkdtemp(path.join(os.tmpdir(), 'partner-console-second-'));
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      const session = await savesTo(folder, page);
      await logIn(page, on.origin, person.username, `/dashboard/bill?month=${bill.month}`, person.password);
      await says(page, `${Number(bill.month.slice(0, 4))} 年 ${Number(bill.month.slice(5))} 月税后应付`);
      await says(page, formatCents(bill.afterTax));
      await says(page, '晚高峰离线超过 30 分钟');
      await press(page, '收入明细', 'button');
      await find(page, '[role=dialog]', formatCents(bill.rows[0]!.income));
      await press(page, '按 95 计费', '[role=dialog] [role=radio]');
      await find(page, '[role=dialog]', formatCents(sum(bill.rows.filter(({ day }) => day.slice(8) < '16'))));
      await page.keyboard.press('Escape');
      const lines = await exportedLines(page, session, path.join(folder, `${bill.month}月账单.xlsx`));
      const income = lines[0]!.indexOf('收入（元）');
      assert.equal(
        lines.slice(1).reduce((all, line) => all + Math.round(Number(line[income]) * 100), 0),
        bill.income,
      );
      await rm(folder, { recursive: true });
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'the income: its figures, its history as a chart and as a table, the history of the node that earns most (§2.2, §7.5)',
    async walk(on, browser) {
      const person = on.platform.people.named(on.people.agent.username);
      const yesterday = pastDays().at(-1)!;
      const month = (day: string): boolean => day.startsWith(yesterday.slice(0, 7));
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await logIn(page, on.origin, person.username, '/dashboard/bill', person.password);
      await says(page, formatCents(sum(earned(devicesOf(person)))));
      await says(page, formatCents(sum(earned(devicesOf(person), (day) => day === yesterday))));
      await find(page, 'canvas');
      await press(page, '表格', '[role=radio]');
      await find(page, 'td', formatCents(sum(earned(devicesOf(person), (day) => day === yesterday))));
      const [most] = devicesOf(person)
        .map((device) => ({ device, income: sum(earned([device], month)) }))
        .sort((one, other) => other.income - one.income);
      const first = await find(page, 'ol button', most!.device.uuid);
      assert.match(await first.evaluate((one) => one.innerText), /^第 1 名/);
      await first.evaluate((one) => one.click());
      // its name leads to its own page
      await page.waitForFunction((uuid) => location.pathname === `/device/${uuid}`, {}, most!.device.uuid);
      await says(page, '近 30 天收入');
      await press(page, '表格', '[role=radio]');
      await find(page, 'td', formatCents(sum(earned([most!.device], (day) => day === yesterday))));
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'the nodes: a state that nobody tells is --, the lines of a card are saved and are there again (§2.6, §3)',
    async walk(on, browser) {
      const { username, password } = on.people.monthly;
      const [device] = devicesOf(on.platform.people.named(username));
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await logIn(page, on.origin, username, '/device/list', password);
      await says(page, `${devicesOf(on.platform.people.named(username)).length} 个节点状态未知`);
      await page.goto(`${on.origin}/dial/list`);
      const row = await find(page, 'tr', device!.uuid);
      const state = await row.evaluate((one) => one.innerText);
      assert.ok(state.includes('--') && !state.includes('离线'), state);
      await press(page, '拨号配置', 'td button');
      await page.waitForFunction(() => location.search.includes('deviceUUID='));
      await press(page, '添加线路');
      await press(page, 'PPPoE', '[role=radio]');
      const [account, secret] = await Promise.all([labelled(page, '宽带账号'), labelled(page, '宽带密码')]);
      await account.type('sea-01');
      await secret.type('secret-01');
      await press(page, '保存配置');
      await says(page, '提交成功');
      await page.reload();
      await says(page, '线路 1');
      assert.equal(
        await (await labelled(page, '宽带账号')).evaluate((one) => (one as HTMLInputElement).value),
        'sea-01',
      );
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'the messages: two unread, one is read and there is one less (§2.3)',
    async walk(on, browser) {
      const { username, password } = on.people.monthly;
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await logIn(page, on.origin, username, '/dashboard/bill', password);
      await press(page, '2', '[part=bell]');
      await press(page, '机房维护完成', 'button');
      await find(page, '[role=dialog]', '维护已经完成，感谢配合。');
      await page.keyboard.press('Escape');
      await find(page, '[part=bell]', '1');
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'the users of an agent, and the link that invites more (§7.6)',
    async walk(on, browser) {
      const { username, password } = on.people.agent;
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await logIn(page, on.origin, username, '/miner/list', password);
      await find(page, 'tr', on.people.plain.username);
      await find(page, 'td', '-- / 1');
      await press(page, '邀请用户');
      const { uid } = on.platform.people.named(username);
      await find(page, '[role=dialog] p', `https://sea.example/join?of=${uid}`);
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'an image package without an expiry can be downloaded, and one made anew is good for three hours (§2.5, §9)',
    async walk(on, browser) {
      const { username, password } = on.people.monthly;
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await logIn(page, on.origin, username, '/help/bind_device', password);
      await find(page, 'a[href="https://sea.example/image.iso"]', '下载');
      await press(page, '刷新地址');
      await says(page, '地址刷新成功');
      await find(page, 'a[href^="https://sea.example/image.iso?made="]', '下载');
      await says(page, '到期');
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'the withdrawal phone moves in two steps (§2.7)',
    async walk(on, browser) {
      const { username, password, phone } = on.people.monthly;
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await logIn(page, on.origin, username, '/user/beneficiary', password);
      await press(page, '换绑');
      await enterCode(page, on, phone, '[role=dialog]');
      await page.keyboard.press('Enter');
      await says(page, '验证成功');
      await write(page, '[role=dialog] input[name=phoneNumber]', '15955550002');
      await enterCode(page, on, '15955550002', '[role=dialog]');
      await page.keyboard.press('Enter');
      await says(page, '修改成功');
      await says(page, '159****0002');
      assert.deepEqual(complaints, []);
      await close();
    },
  },
  {
    name: 'by a code to the phone: signed in without a password (§2.1, /login-rec)',
    async walk(on, browser) {
      const { username, phone } = on.people.agent;
      const { page, complaints, close } = await openPage(browser, { agreed: true });
      await page.goto(`${on.origin}/login-rec`);
      await write(page, 'input[autocomplete=tel]', phone);
      await enterCode(page, on, phone);
      await page.keyboard.press('Enter');
      await arrives(page, '/dashboard/bill');
      await says(page, `您好，${username}`);
      assert.deepEqual(complaints, []);
      await close();
    },
  },
];

/** The field of a label, wherever it is. */
async function labelled(page: Parameters<typeof find>[0], words: string) {
  const label = await find(page, 'label', words);
  return (await label.evaluateHandle((one) =>
    (one.getRootNode() as ShadowRoot).getElementById((one as HTMLLabelElement).htmlFor),
  )) as unknown as Awaited<ReturnType<typeof find>>;
}
