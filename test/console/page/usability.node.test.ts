/** Performs the tasks of shared/docs/quality/usability.md and compares their cost with the reported cost. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { formatCents } from '#shared/core/money.ts';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import { inGate } from '../../gate/extent.ts';
import { at, daysAfter, msAt, WEDNESDAY } from '../../gate/days.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { signIn, tokenOf } from '../../server/sign-in.ts';
import { waitForAddress, find, openAs, press, textOf, waitForText, write } from './console-page.ts';
import { startCounting, reported, reportedCost } from './task-cost.ts';
import {
  chooseOption,
  enterCode,
  openWallet,
  openWalletFromMenu,
  responseTo,
  sandbox,
  withdraw,
  withdrawByCalls,
} from './steps.ts';

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), useBrowser()]);
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
});
after(async () => {
  leaveBrowser();
  await server?.close();
});

interface Task {
  readonly name: string;
  readonly username: string;
  /** Pixels. Default: desktop. */
  readonly width?: number;
  /** Steps before the task, starting at the overview. They are not counted. */
  readonly before?: (page: Page) => Promise<void>;
  readonly walk: (page: Page) => Promise<void>;
}

const MONTHLY = 0;
const NODE = '00112233445566778899aabbccddeeff';

interface Devices {
  readonly items: readonly { readonly uuid: string; readonly name: string }[];
}

interface Node {
  readonly name: string;
  readonly online: boolean;
  readonly dayIncome?: number;
  readonly incomeChange?: number;
  readonly offlineSince?: number;
}

/** Returns all nodes of the user, as the platform sends them. */
async function nodesOf(page: Page): Promise<Node[]> {
  const nodes: Node[] = [];
  for (let total = 1; nodes.length < total;) {
    const path = `/api/income/device?key_style=day&limit=100&offset=${nodes.length}`;
    const response = await responseTo<{ items: Node[]; total: number }>(page, server, path);
    assert.ok(response.items.length > 0);
    nodes.push(...response.items);
    ({ total } = response);
  }
  return nodes;
}

const TASKS: readonly Task[] = [
  {
    name: 'See how much can be withdrawn today',
    username: 'agent',
    async walk(page) {
      const { data } = await responseTo<{ data: { leftAmount: number } }>(
        page,
        server,
        '/api/wallet/wallet?walletType=1',
      );
      await find(page, 'section[aria-label=待办事项]', formatCents(data.leftAmount));
    },
  },
  {
    name: 'Why was this day not billed',
    username: 'agent',
    async walk(page) {
      await press(page, '运行', 'main nav a');
      await press(page, '', 'button[aria-label=前一天]');
      await find(page, 'section', '不计费记录');
      await waitForText(page, '当日不计费');
    },
  },
  {
    name: 'Why did I earn less yesterday',
    username: 'agent',
    async walk(page) {
      const nodes = (await nodesOf(page)).filter(({ incomeChange }) => incomeChange != null);
      const history = await responseTo<{ list: { income: number }[] }>(
        page,
        server,
        `/api/income/user/history?key_style=day&start_timestamp=${msAt(daysAfter(WEDNESDAY, -8), '00:00') / 1000}&end_timestamp=${msAt(daysAfter(WEDNESDAY, -1), '23:59') / 1000}`,
      );
      const change = history.list.at(-1)!.income - history.list[0]!.income;
      await waitForText(page, `较上周同日${change > 0 ? '增加' : '减少'} ${formatCents(Math.abs(change))} 元`);
      await press(page, '变化分析');
      await find(page, '[role=dialog] tfoot', (change > 0 ? '+' : '') + formatCents(change));
      // The largest loss is on top, with its amount and its reason.
      const [lowest] = nodes.sort((one, other) => one.incomeChange! - other.incomeChange!);
      const row = await find(page, '[role=dialog] [role=table] tbody tr', lowest!.name);
      const [text, isFirst] = await row.evaluate((tr) => [tr.innerText, tr.matches(':first-child')] as const);
      assert.equal(isFirst, true);
      assert.match(text, /不计费/);
      assert.ok(text.includes(formatCents(lowest!.incomeChange!)), text);
    },
  },
  {
    name: 'Which nodes are offline and what did it cost',
    username: 'agent',
    async walk(page) {
      const offline = (await nodesOf(page)).filter(({ online }) => online === false);
      const { lostYesterday } = await responseTo<{ lostYesterday: number }>(page, server, '/api/agent/device/overview');
      const lost = `昨日较上周同日少收 ${formatCents(lostYesterday)} 元`;
      const task = await textOf(page, 'section[aria-label=待办事项] li', `${offline.length} 个节点离线`);
      assert.ok(task.includes(lost.replaceAll(' ', '')), task);
      await press(page, '查看节点', 'section[aria-label=待办事项] button');
      await waitForText(page, `筛选出 ${offline.length} 个`);
      await waitForText(page, lost);
      for (const { name, dayIncome, incomeChange, offlineSince } of offline) {
        const text = await textOf(page, '.body [role=row]', name);
        const usual = dayIncome! > 0 ? dayIncome! : dayIncome! - incomeChange!;
        assert.ok(text.includes(formatCents(usual)), `${name} loses ${usual} cents today: ${text}`);
        const since = formatDateTime(offlineSince! * 1000).slice(5, 16);
        assert.ok(text.includes(since.replace(' ', '')), text);
      }
    },
  },
  {
    name: 'When does the next money come',
    username: 'agent',
    async walk(page) {
      const { weekly_next } = await responseTo<{ weekly_next: number }>(page, server, '/api/income/summary');
      const text = await textOf(page, 'section dl > div', '待入账（周结）');
      assert.ok(text.includes(formatCents(weekly_next)), text);
      assert.match(text, /\d月\d+日周三入账/);
    },
  },
  {
    name: 'Withdraw 100 yuan',
    username: 'agent',
    async walk(page) {
      await press(page, '去提现', 'section[aria-label=待办事项] button');
      await openWallet(page, 'wallet88');
      await press(page, '申请提现');
      await withdraw(page, server, '13800138000', '100');
      await waitForText(page, '提现 100.00 元');
    },
  },
  {
    name: 'Export last month',
    username: 'agent',
    async walk(page) {
      await press(page, '账单', 'main nav a');
      await find(page, 'section', '税后应付');
      await press(page, '导出月账单');
      await waitForText(page, '月账单.xlsx');
    },
  },
  {
    name: 'Export the statement of a month',
    username: 'agent',
    async walk(page) {
      await openWalletFromMenu(page, 'wallet88');
      await press(page, '月度对账单');
      await waitForText(page, '收支汇总');
      await find(page, 'button', '打印或存为 PDF');
      await press(page, '导出表格');
      await waitForText(page, '.xlsx');
    },
  },
  {
    name: 'Invite a user',
    username: 'agent',
    async walk(page) {
      await press(page, '用户列表', 'nav a');
      await press(page, '邀请用户');
      await press(page, '复制链接');
    },
  },
  {
    name: 'Bind a device',
    username: 'miner',
    width: 375,
    // The QR code on the machine's screen contains this address.
    async before(page) {
      await sandbox(server, 'nodes', { uuid: NODE });
      await page.goto(`${server.origin}/m/bind?deviceUUID=${NODE}`);
      await waitForText(page, '绑定到账号 miner');
    },
    async walk(page) {
      await press(page, '绑定', 'button[type=submit]');
      await waitForText(page, '绑定成功');
    },
  },
  {
    name: 'Change the payout account',
    username: 'agent',
    async walk(page) {
      await press(page, '用户中心', 'nav a');
      await press(page, '收款信息', 'nav a');
      await press(page, '修改', 'button');
      await write(page, 'input[name=collectionNumber]', 'agent2@partner.example');
      await press(page, '提交', 'button[type=submit]');
      await write(page, '[role=dialog] input[type=password]', 'wallet88');
      await press(page, '确认提交');
      await waitForText(page, '收款信息提交成功');
    },
  },
  {
    name: 'Find a withdrawal, and when it arrives',
    username: 'company',
    async before() {
      const session = await signIn(server.origin, 'company');
      await withdrawByCalls(server, session, { phone: '13900139000', amount: 1_560_00, walletType: MONTHLY });
    },
    async walk(page) {
      await openWalletFromMenu(page, 'wallet88');
      await waitForText(page, '提现 1,560.00 元');
    },
  },
  {
    name: 'Change the phone number',
    username: 'migrated',
    async walk(page) {
      await press(page, '用户中心', 'nav a');
      await press(page, '收款信息', 'nav a');
      await press(page, '换绑');
      await enterCode(page, server, '13300133000', '[role=dialog]');
      await press(page, '验证身份', '[role=dialog] button');
      await waitForText(page, '验证成功');
      await write(page, '[role=dialog] input[name=phoneNumber]', '13055550001');
      await enterCode(page, server, '13055550001', '[role=dialog]');
      await press(page, '确认绑定', '[role=dialog] button');
      await waitForText(page, '修改成功');
    },
  },
  {
    name: 'End another session',
    username: 'miner',
    async before() {
      await tokenOf(server.origin, 'miner');
    },
    async walk(page) {
      await press(page, '用户中心', 'nav a');
      await press(page, '密码设置', 'nav a');
      await press(page, '', 'section[aria-label=登录设备] button[aria-label^=退出登录]');
      await waitForText(page, '已退出登录');
    },
  },
  {
    name: 'Read the reply to a ticket',
    username: 'agent',
    async walk(page) {
      await press(page, '查看回复', 'section[aria-label=待办事项] button');
      await press(page, '晚高峰带宽偏低', 'tbody button');
      await find(page, '[role=dialog]', '处理记录');
    },
  },
  {
    name: 'Find twenty nodes by ID',
    username: 'agent',
    async walk(page) {
      const { items } = await responseTo<Devices>(page, server, '/api/income/device?limit=20&offset=40');
      await press(page, '节点列表', 'nav a');
      await write(page, '[role=search] input', items.map(({ uuid }) => uuid).join(', '));
      await waitForText(page, '所有关键词均有对应的节点');
      await waitForText(page, '筛选出 20 个');
    },
  },
  {
    name: 'Compare two nodes',
    username: 'agent',
    async walk(page) {
      await press(page, '节点列表', 'nav a');
      const { items } = await responseTo<Devices>(page, server, '/api/income/device?key_style=day&limit=2&offset=0');
      await find(page, '.body [role=row]', items[1]!.name);
      await press(page, '批量操作');
      for (const { name } of items) await press(page, name, '.body [role=row] button');
      await press(page, '对比');
      for (const { name } of items) await find(page, '[role=dialog] th', name);
    },
  },
  {
    name: 'Bind the management line of a device',
    username: 'agent',
    async walk(page) {
      await press(page, '节点列表', 'nav a');
      await press(page, '拨号列表', 'main a');
      await press(page, '', 'label input[type=checkbox]');
      await press(page, '配置网络', 'tbody button');
      await press(page, '', '[role=dialog] input[type=radio]');
      await press(page, '确认绑定');
      await waitForText(page, '绑定成功');
    },
  },
  {
    name: 'Read an important message',
    username: 'agent',
    async walk(page) {
      await press(page, '', 'button[part=bell]');
      await chooseOption(page, '[role=dialog] select', '重要');
      await press(page, '', '[role=tabpanel] li button');
      await find(page, '[role=dialog]', '重要');
      await waitForText(page, '知道了');
    },
  },
  {
    name: 'Mark all messages as read',
    username: 'agent',
    async walk(page) {
      await press(page, '', 'button[part=bell]');
      await press(page, '全部标为已读');
      await waitForText(page, '暂无未读消息');
    },
  },
  {
    name: 'Ask for help',
    username: 'plain',
    async walk(page) {
      await press(page, '', 'header button[aria-expanded]');
      await press(page, '我的工单', 'header a');
      await waitForAddress(page, '/self-tickets');
      await press(page, '新建工单');
      await press(page, '', '[role=dialog] [role=combobox]');
      await press(page, '网络', '[role=option]');
      await write(page, '[role=dialog] input[name=title]', '晚上掉线');
      await write(page, '[role=dialog] textarea', '每晚九点掉线一次');
      await press(page, '提交', '[role=dialog] button[type=submit]');
      await waitForText(page, '提交成功');
    },
  },
];

/** Tasks of money and sign-in. newcomer-walk.node.test.ts withdraws. `npm run test:all` performs all tasks. */
const GATE: readonly string[] = [
  'See how much can be withdrawn today',
  'Why was this day not billed',
  'Change the payout account',
  'Find a withdrawal, and when it arrives',
  'Change the phone number',
];

describe('the usability report', () => {
  it('lists these tasks and the first withdrawal (newcomer-walk.node.test.ts)', () => {
    assert.deepEqual([...reported().keys()], ['First withdrawal', ...TASKS.map(({ name }) => name)]);
  });

  for (const { name, username, width, before: prepare, walk } of inGate(TASKS, ({ name }) => GATE.includes(name)))
    it(name, async () => {
      const opened = await openPage(browser, { agreed: true, ...(width && { width }) });
      const { page, consoleErrors, close } = opened;
      await page.evaluateOnNewDocument(() => localStorage.setItem('migrationNotice:100007', 'seen'));
      await openAs(page, server.origin, username);
      await waitForText(page, '收入概览');
      await prepare?.(page);
      const counter = await startCounting(opened);
      await walk(page);
      assert.deepEqual(await counter.cost(), reportedCost(name));
      assert.deepEqual(consoleErrors, []);
      await close();
    });
});
