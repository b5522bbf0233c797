/** The tasks of shared/docs/quality/usability.md, walked by whoever has them: what the report says they cost is what they cost. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { arrives, find, logIn, press, says, write } from './console-page.ts';
import { countOn, reported, reportedCost } from './counted.ts';
import { comeBack, enterCode, openWallet, sandbox, withdraw } from './steps.ts';

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

interface Task {
  readonly name: string;
  readonly person: string;
  /** px; a desk where not told */
  readonly width?: number;
  /** what has happened before; the person then begins at the overview */
  readonly before?: (page: Page) => Promise<void>;
  readonly walk: (page: Page) => Promise<void>;
}

const NODE = '00112233445566778899aabbccddeeff';

const TASKS: readonly Task[] = [
  {
    name: 'Why was this day not billed',
    person: 'agent',
    async walk(page) {
      await press(page, '运行', 'main nav a');
      await press(page, '', 'button[aria-label=前一天]');
      await find(page, 'section', '不计费记录');
      await says(page, '当日不计费');
    },
  },
  {
    name: 'Export last month',
    person: 'agent',
    async walk(page) {
      await press(page, '账单', 'main nav a');
      await find(page, 'section', '税后应付');
      await press(page, '导出月账单');
      await says(page, '月账单.xlsx');
    },
  },
  {
    name: 'Invite a user',
    person: 'agent',
    async walk(page) {
      await press(page, '用户列表', 'nav a');
      await press(page, '邀请用户');
      await press(page, '复制链接');
    },
  },
  {
    name: 'Bind a device',
    person: 'miner',
    width: 375,
    // the code on the machine's own screen leads to this address
    async before(page) {
      await sandbox(server, 'nodes', { uuid: NODE });
      await page.goto(`${server.origin}/m/bind?deviceUUID=${NODE}`);
      await says(page, '绑定到账号 miner');
    },
    async walk(page) {
      await press(page, '绑定', 'button[type=submit]');
      await says(page, '绑定成功');
    },
  },
  {
    name: 'Change the payout account',
    person: 'agent',
    async walk(page) {
      await press(page, '用户中心', 'nav a');
      await press(page, '收款信息', 'nav a');
      await press(page, '修改', 'button');
      await write(page, 'input[name=collectionNumber]', 'agent2@partner.example');
      await press(page, '提交', 'button[type=submit]');
      await write(page, '[role=dialog] input[type=password]', 'wallet88');
      await press(page, '确认提交');
      await says(page, '收款信息提交成功');
    },
  },
  {
    name: 'Find a withdrawal, and when it arrives',
    person: 'company',
    async before(page) {
      await press(page, '账单结算', 'nav a');
      await openWallet(page, 'wallet88');
      await press(page, '申请提现');
      await withdraw(page, server, '13900139000', '1560');
      await says(page, '申请提现成功');
      // as on another day: the wallet asks for its password again
      await page.evaluate(() => (document.cookie = 'walletPasswordTicket=; max-age=0; path=/'));
      await press(page, '数据概览', 'nav a');
      await comeBack(page);
      await says(page, '收入概览');
    },
    async walk(page) {
      await press(page, '账单结算', 'nav a');
      await openWallet(page, 'wallet88');
      await says(page, '转账中 1,560.00');
    },
  },
  {
    name: 'Change the phone number',
    person: 'migrated',
    async walk(page) {
      await press(page, '用户中心', 'nav a');
      await press(page, '收款信息', 'nav a');
      await press(page, '换绑');
      await enterCode(page, server, '13300133000', '[role=dialog]');
      await press(page, '验证身份', '[role=dialog] button');
      await says(page, '验证成功');
      await write(page, '[role=dialog] input[name=phoneNumber]', '13055550001');
      await enterCode(page, server, '13055550001', '[role=dialog]');
      await press(page, '确认绑定', '[role=dialog] button');
      await says(page, '修改成功');
    },
  },
  {
    name: 'End another session',
    person: 'miner',
    async before() {
      const other = await openPage(browser, { agreed: true });
      await logIn(other.page, server.origin, 'miner');
    },
    async walk(page) {
      await press(page, '用户中心', 'nav a');
      await press(page, '密码设置', 'nav a');
      await press(page, '', 'section[aria-label=登录设备] button[aria-label^=退出登录]');
      await says(page, '已退出登录');
    },
  },
  {
    name: 'Read the reply to a ticket',
    person: 'agent',
    async walk(page) {
      await press(page, '查看回复', 'section[aria-label=待办] a');
      await press(page, '晚高峰带宽偏低', 'tbody button');
      await find(page, '[role=dialog]', '处理记录');
    },
  },
  {
    name: 'Ask for help',
    person: 'plain',
    async walk(page) {
      await press(page, '', 'header button[aria-expanded]');
      await press(page, '我的工单', 'header a');
      await arrives(page, '/self-tickets');
      await press(page, '新建工单');
      await press(page, '', '[role=dialog] [role=combobox]');
      await press(page, '网络', '[role=option]');
      await write(page, '[role=dialog] input[name=title]', '晚上掉线');
      await write(page, '[role=dialog] textarea', '每晚九点掉线一次');
      await press(page, '提交', '[role=dialog] button[type=submit]');
      await says(page, '提交成功');
    },
  },
];

describe('the usability report', () => {
  it('tells of these tasks, and of the first withdrawal (newcomer-walk.node.test.ts)', () => {
    assert.deepEqual([...reported().keys()], ['First withdrawal', ...TASKS.map(({ name }) => name)]);
  });

  for (const { name, person, width, before: prepare, walk } of TASKS)
    it(name, async () => {
      const opened = await openPage(browser, { agreed: true, ...(width && { width }) });
      const { page, complaints, close } = opened;
      await page.evaluateOnNewDocument(() => localStorage.setItem('migrationNotice:100007', 'seen'));
      await logIn(page, server.origin, person);
      await says(page, '收入概览');
      await prepare?.(page);
      const counter = await countOn(opened);
      await walk(page);
      assert.deepEqual(await counter.cost(), reportedCost(name));
      assert.deepEqual(complaints, []);
      await close();
    });
});
