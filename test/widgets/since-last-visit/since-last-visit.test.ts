import { expect, fixtureCleanup } from '@open-wc/testing';
import { formatCents } from '#shared/core/money.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import type { SinceLastVisit } from '#shared/topics/summary/since-last-visit.calls.ts';
import { configure } from '#shared/host/configuration.ts';
import '#widgets/since-last-visit/since-last-visit.element.tsx';
import { ElementPage, mount, onPlatform, openPage, responseOf, signIn } from '../../browser/element-page.ts';
import { injectFault, runScenario } from '../../browser/sandbox.ts';
import { clearStore } from '../income/income-page.ts';

const CHANGES = '/api/console/since_last_visit';
const TAG = 'partner-since-last-visit';

/** A response without changes. */
const NOTHING = {
  lastVisit: 1_790_000_000,
  since: 1_790_000_000,
  until: 1_790_100_000,
  ...Object.fromEntries(['received', 'paidOut', 'returned'].map((kind) => [kind, { count: 0, amount: 0 }])),
  ...Object.fromEntries(
    ['bills', 'added', 'removed', 'basis', 'agreements'].map((kind) => [kind, { count: 0, list: [] }]),
  ),
  unbilled: { count: 0, days: 0, lostIncome: 0, list: [] },
};

const respond = (body: object): Promise<unknown> => injectFault({ call: CHANGES, fault: 'status', status: 200, body });

describe('<partner-since-last-visit>', () => {
  onPlatform('off');
  afterEach(clearStore);

  async function openList(): Promise<ElementPage> {
    const page = await openPage(TAG, 900);
    await page.press('查看');
    await page.waitFor('h3');
    return page;
  }

  it('states the changes of a month with its times in one line, and lists them with links to their screens', async () => {
    await runScenario('month-away', 'agent');
    const token = await signIn('agent');
    const sent = await responseOf<SinceLastVisit>(token, CHANGES);
    for (const [width, height] of [
      [320, 58],
      [900, 58],
      [1000, 28],
    ] as const) {
      const page = await openPage(TAG, width);
      await page.shows('上次登录后有');
      expect(page.element.offsetHeight).to.equal(height);
      expect(page.text).to.contain(`${formatMinute(sent.since! * 1000)} 至 ${formatMinute(sent.until! * 1000)}`);
    }
    const page = await openList();
    const { received, unbilled, bills } = sent;
    expect(page.text).to.contain(`${received!.count} 笔，共 ${formatCents(received!.amount!)} 元`);
    expect(page.text).to.contain(
      `${unbilled!.count} 个节点，共 ${unbilled!.days} 天，少收 ${formatCents(unbilled!.lostIncome!)} 元`,
    );
    expect(page.text).to.contain('输入钱包密码后，此处显示提现金额');
    const requests = page.recordEvents('partner-navigation-requested');
    const [year, month] = bills!.list[0]!.month.split('-').map(Number);
    for (const name of ['查看入账', `${year} 年 ${month} 月账单`, unbilled!.list[0]!.name, '查看不计费'])
      await page.press(name);
    expect(requests.map(({ detail }) => detail)).to.deep.equal([
      { to: 'wallet', params: {} },
      { to: 'bills', params: { month: bills!.list[0]!.month } },
      { to: 'device', params: { deviceUUID: unbilled!.list[0]!.uuid } },
      { to: 'tech', params: {} },
    ]);
    await page.isAccessible();
    await page.press('收起');
    expect(page.find('h3')).to.equal(undefined);
  });

  it('compares the text of an agreement with the version of the last visit, also for a screen reader', async () => {
    await runScenario('month-away', 'agent');
    await signIn('agent');
    const page = await openList();
    await page.press('查看改动');
    await page.waitFor('[role=dialog] ins');
    const dialog = page.find('[role=dialog]')!;
    expect(dialog.textContent).to.match(/版本 2\.4（2026-09-01） ?与版本 2\.5（2026-11-28） ?对比/);
    const marks = page.all('[role=dialog] :is(ins, del)');
    expect(marks.length).to.be.greaterThan(1);
    for (const mark of marks) {
      expect(mark.textContent).to.match(mark.localName === 'ins' ? /^新增：/ : /^删除：/);
      expect(getComputedStyle(mark).textDecorationLine).to.equal(
        mark.localName === 'ins' ? 'underline' : 'line-through',
      );
    }
    await page.isAccessible();
    await page.press('关闭');
    await page.until(() => !page.find('[role=dialog]'), 'should close the dialog');
  });

  it('shows unknown amounts as such, and long absences with the days that are listed', async () => {
    await signIn('agent');
    const added = { count: 7, list: [{ uuid: 'u1', name: '', day: '2026-09-20' }] };
    const unbilled = { count: 2, days: 3, list: [] };
    const basis = {
      count: 1,
      list: [{ day: '2026-12-01', earlier: { mode: 'window', from: 20, to: 22 }, later: { mode: 'other' } }],
    };
    await respond({ ...NOTHING, lastVisit: 1_770_000_000, received: { count: 2 }, unbilled, added, basis });
    const page = await openList();
    for (const text of [
      '2 笔，共 -- 元',
      '2 个节点，共 3 天，少收 -- 元',
      '另有 6 个',
      'u1（2026-09-20）',
      '改为--',
      '仅列出最近 1 天的变化',
    ])
      await page.shows(text);
  });

  it('shows in the same height that nothing has changed in the compared parts, or that the visit is the first one', async () => {
    await signIn('agent');
    for (const [body, text] of [
      [NOTHING, '上次登录后没有变化'],
      [
        { ...NOTHING, received: undefined, paidOut: undefined, returned: undefined, bills: undefined },
        '上次登录后，节点、计费规则、协议没有变化',
      ],
      [{ until: 1_790_100_000 }, '暂无上次登录记录'],
    ] as const) {
      await respond(body);
      const page = await openPage(TAG, 320);
      await page.shows(text);
      expect(page.element.offsetHeight, text).to.equal(58);
      expect(page.button('查看')).to.equal(undefined);
      await page.isAccessible();
      fixtureCleanup();
      clearStore();
    }
  });

  it('offers a retry after a failure, in the same height', async () => {
    await signIn('agent');
    await injectFault({ call: CHANGES, fault: 'code', body: { code: 5001, message: '服务维护中' }, times: 1 });
    const page = new ElementPage(await mount(TAG, 320));
    await page.shows('变化加载失败服务维护中');
    expect(page.element.offsetHeight).to.equal(58);
    await page.press('重试');
    await page.shows('上次登录后');
    await page.noLongerShows('变化加载失败');
  });

  it('masks amounts of accounts whose amounts are hidden', async () => {
    await signIn('scan');
    await respond({ ...NOTHING, received: { count: 2, amount: 123_456 } });
    const page = await openList();
    await page.shows('2 笔，共 *** 元');
    expect(page.text).not.to.contain('1,234.56');
  });

  it('stays closed for this visit after it was closed, and compares no text if the host has switched that off', async () => {
    await runScenario('month-away', 'agent');
    await signIn('agent');
    configure({ off: ['articleHistory'] });
    const page = await openList();
    await page.shows('协议更新');
    expect(page.button('查看改动')).to.equal(undefined);
    await page.press('本次不再显示');
    await page.until(() => page.element.offsetHeight === 0, 'should take no space');
    fixtureCleanup();
    const again = await openPage(TAG, 320);
    await again.isReady();
    await again.until(() => again.element.offsetHeight === 0, 'should stay closed');
  });
});
