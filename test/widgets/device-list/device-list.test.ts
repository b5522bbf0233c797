import { expect, fixtureCleanup } from '@open-wc/testing';
import { formatCents, parseAmount } from '#shared/core/money.ts';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import '#widgets/device-list/device-list.element.tsx';
import { callsOf, forgetCalls } from '../../browser/calls.ts';
import { catchDownloads } from '../../browser/downloads.ts';
import { onPlatform, responseOf, signIn, write } from '../../browser/element-page.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { changeUser, clearFaults, holdCalls, injectFault } from '../../browser/sandbox.ts';
import { haveShownCells } from '../../browser/shown-cells.ts';
import { until } from '../../browser/until.ts';
import { openWorkbookFile } from '../../shared/spreadsheet/open-workbook.ts';
import { AGENT_DEVICES, forgetPreferences, ListPage, MINER_DEVICES } from './device-list-page.ts';

const open = (width?: number, attributes?: { owner: string }) =>
  ListPage.open('partner-device-list', width, attributes);

async function shown(width?: number, attributes?: { owner: string }) {
  const page = await open(width, attributes);
  await page.loaded();
  return page;
}

/** Returns the ID of the eighth node as soon as it is shown. */
async function eighthNode(page: ListPage<'partner-device-list'>): Promise<string> {
  await page.until(() => page.column('设备 ID').length > 7, 'should show the eighth node');
  return page.column('设备 ID')[7]!;
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + (parseAmount(amount) ?? 0), 0);

describe('partner-device-list', () => {
  onPlatform('uidAllowList', 'rowActions', 'extraColumns');
  beforeEach(() => signIn('agent'));
  afterEach(() => {
    forgetPreferences();
  });

  it('shows an agent all nodes with price, income and remarks, highest income first, and emits ready (§3, §6)', async () => {
    const page = await open();
    await page.isReady();
    await page.loaded();
    expect(page.heads).to.deep.equal([
      '名称',
      '状态',
      '带宽（M）',
      '单价（元/月/G）',
      '昨日收入（元）',
      '较上周同日（元）',
      '本周收入（元）',
      // under the name, because the columns do not fit side by side
      '设备 ID',
      '备注',
      '用户备注',
    ]);
    const income = page.column('昨日收入（元）').map((amount) => parseAmount(amount)!);
    expect(income).to.deep.equal([...income].sort((a, b) => b - a));
    await page.shows('共 300 个节点');
    expect(page.find('[aria-sort=descending]')?.textContent).to.equal('昨日收入（元）');
  });

  it('shows the actions of the host in each row, without addresses that run code', async () => {
    const selected: string[] = [];
    configure({
      rowActions: {
        device: ({ uuid, name }) => [
          { label: '报修', onSelect: () => selected.push(name) },
          { label: '机房', href: `/sites/${uuid}` },
          { label: '危险', href: 'javascript:alert(1)' },
        ],
      },
    });
    const page = await shown(1600);
    expect(page.heads.at(-1)).to.equal('操作');
    await page.until(() => page.column('操作')[0] !== '', 'should load the actions');
    expect(new Set(page.column('操作'))).to.deep.equal(new Set(['报修机房']));
    const row = page.all('.body [role=row]')[0]!;
    const [name, uuid] = page.rows[0]!;
    expect(row.querySelector('a')!.getAttribute('href')).to.equal(`${location.origin}/sites/${uuid}`);
    let opened = 0;
    page.element.addEventListener('partner-device-selected', () => opened++);
    [...row.querySelectorAll('button')].find(({ textContent }) => textContent === '报修')!.click();
    expect([selected, opened]).to.deep.equal([[name], 0]);
    configure({ rowActions: undefined });
    await page.until(() => !page.heads.includes('操作'), 'should follow the configuration');
  });

  it('shows the columns of the host, and no text where the host throws', async () => {
    configure({
      extraColumns: {
        device: [
          { head: '机柜', text: ({ uuid }) => `柜 ${uuid.slice(0, 4)}` },
          {
            head: '故障',
            text: () => {
              throw new Error('host');
            },
          },
        ],
      },
    });
    const thrown: unknown[] = [];
    const { reportError } = window;
    // the test framework would report it as well
    window.reportError = (error) => void thrown.push(error);
    const page = await shown(1800);
    expect(page.heads.slice(-2)).to.deep.equal(['机柜', '故障']);
    const uuids = page.column('设备 ID');
    expect(page.column('机柜')).to.deep.equal(uuids.map((uuid) => `柜 ${uuid.slice(0, 4)}`));
    expect(new Set(page.column('故障'))).to.deep.equal(new Set(['']));
    expect(thrown).to.not.deep.equal([]);
    window.reportError = reportError;
    configure({ extraColumns: undefined });
    await page.until(() => !page.heads.includes('机柜'), 'should follow the configuration');
  });

  it('shows the change against the same weekday and the income of the week, as the platform sends them', async () => {
    const token = await signIn('agent');
    const page = await shown(1400);
    const { items } = await responseOf<{ items: { incomeChange: number | null; weekIncome: number | null }[] }>(
      token,
      `${AGENT_DEVICES}?limit=50&key_style=day`,
    );
    const signed = (cents: number) => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));
    const rows = page.rows.length;
    expect(page.column('较上周同日（元）')).to.deep.equal(
      items.slice(0, rows).map(({ incomeChange }) => (incomeChange == null ? '--' : signed(incomeChange))),
    );
    expect(page.column('本周收入（元）')).to.deep.equal(
      items.slice(0, rows).map(({ weekIncome }) => (weekIncome == null ? '--' : formatCents(weekIncome))),
    );
  });

  it('shows -- in both columns when the platform does not send them', async () => {
    const body = { items: [{ uuid: 'a-1', name: '节点一', online: false, agentIncome: 5_00 }], total: 1 };
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body });
    const page = await shown();
    expect([page.column('较上周同日（元）'), page.column('本周收入（元）')]).to.deep.equal([['--'], ['--']]);
    await page.press('离线 1 个');
    await page.until(() => page.heads.includes('离线时间'), 'should show the outage');
    const [since, minutes, loss] = ['离线时间', '高峰离线（上限 15 分钟）', '预计今日少收（元）'].map((head) =>
      page.column(head),
    );
    expect([since, minutes, loss]).to.deep.equal([['--'], ['--'], ['--']]);
    expect(page.text).to.contain('昨日较上周同日少收 -- 元').and.not.to.contain('预计今日少收 0');
    await page.isAccessible();
  });

  it('cuts off no number of an offline node on a tablet', async () => {
    const node = { uuid: 'a'.repeat(32), name: '节点一', online: false, peakOfflineMinutes: 110, incomeChange: -17_47 };
    const body = { items: [node], total: 1 };
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body });
    for (const locale of ['zh-CN', 'en'] as const) {
      configure({ locale });
      const page = await ListPage.open('partner-device-list', 656, { state: 'offline' });
      await page.until(() => page.text.includes('−17.47'), 'should show the change');
      const row = page.find('.body [role=row]')!;
      const edges = [...row.querySelectorAll('.notes > *')].map((note) => note.getBoundingClientRect().right);
      expect(Math.max(...edges), locale).to.be.at.most(row.getBoundingClientRect().right);
    }
  });

  it('shows what offline nodes cost: since when, the peak minutes, and yesterday’s loss', async () => {
    const token = await signIn('agent');
    const page = await ListPage.open('partner-device-list', 1400, { state: 'offline' });
    await page.loaded();
    interface Device {
      online: boolean;
      offlineSince?: number;
      peakOfflineMinutes?: number;
      incomeChange: number | null;
    }
    const { items } = await responseOf<{ items: Device[] }>(token, `${AGENT_DEVICES}?limit=1000&key_style=day`);
    const offline = items.filter(({ online }) => !online);
    expect(offline.length).to.be.above(0);
    expect(page.column('离线时间')).to.deep.equal(
      offline.map(({ offlineSince }) => formatDateTime(offlineSince! * 1000).slice(5, 16)),
    );
    page.column('高峰离线（上限 15 分钟）').forEach((minutes, index) => {
      expect(Math.abs(Number.parseInt(minutes, 10) - offline[index]!.peakOfflineMinutes!)).to.be.at.most(5);
    });
    for (const cell of page.column('今日计费')) expect(cell).to.match(/^(\d\d:\d\d 前恢复|还可离线 \d+ 分钟|不计费)$/);
    const lost = offline.reduce((sum, { incomeChange }) => sum + Math.max(0, -(incomeChange ?? 0)), 0);
    await page.shows(`${offline.length} 个节点离线昨日较上周同日少收 ${formatCents(lost)} 元`);
    await page.isAccessible();
  });

  it('marks among the offline nodes what can still be saved, also of a node without samples', async () => {
    const token = await signIn('agent');
    const { items } = await responseOf<{ items: object[] }>(token, `${AGENT_DEVICES}?limit=3&key_style=day`);
    const since = Math.floor(Date.now() / 1000) - 600;
    const risk = { since, by: since + 900 };
    const body = {
      items: [
        { ...items[0], online: false, offlineSince: since, risk: { ...risk, cause: 'offline', amount: 25_41 } },
        { ...items[1], online: true, risk: { ...risk, cause: 'no-sample' }, dayIncome: null, incomeChange: null },
        { ...items[2], online: true },
      ],
      total: 3,
    };
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body });
    const page = await ListPage.open('partner-device-list', 1400, { state: 'offline' });
    await page.loaded();
    await page.until(() => page.all('[role=timer]').length === 2, 'should load the time that is left');
    const time = formatDateTime(since * 1000).slice(5, 16);
    expect(page.column('离线时间')).to.deep.equal([time, `${time.slice(6)} 起无采样`]);
    const by = formatDateTime(risk.by * 1000).slice(11, 16);
    for (const cell of page.column('今日计费')) expect(cell).to.match(new RegExp(`^${by} 前恢复 剩余 \\d 分 \\d+ 秒$`));
    expect(page.column('预计今日少收（元）')).to.deep.equal(['最多 25.41', '--']);
    await page.shows('1 个节点离线');
    await page.isAccessible();
  });

  it('requests the nodes again while a risk is shown, so that the mark of one that is back ends', async () => {
    const timers = holdLongTimers(60_000, 75_000);
    try {
      const token = await signIn('agent');
      const { items } = await responseOf<{ items: object[] }>(token, `${AGENT_DEVICES}?limit=1&key_style=day`);
      const since = Math.floor(Date.now() / 1000) - 600;
      const risk = { since, by: since + 900, cause: 'offline' };
      const respondWith = (node: object) =>
        injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items: [node], total: 1 } });
      await respondWith({ ...items[0], online: false, offlineSince: since, risk });
      const page = await ListPage.open('partner-device-list', 1400, { state: 'offline' });
      await page.loaded();
      await page.waitFor('[role=timer]');
      await respondWith({ ...items[0], online: true });
      for (const ms of [62_500, 72_500]) timers.due(ms);
      await page.until(() => !page.find('[role=timer]'), 'should remove the mark');
      expect(page.rows).to.have.length(0);
    } finally {
      timers.stop();
    }
  });

  it('shows no prices when the user has no pricing right (§3)', async () => {
    await changeUser('agent', { hasPricingRight: false });
    await signIn('agent');
    const page = await shown();
    expect(page.heads).not.to.include('单价（元/月/G）');
    await changeUser('agent', { hasPricingRight: true });
  });

  it('shows a miner only their own nodes and income, without the agent’s columns (§6)', async () => {
    await signIn('plain');
    forgetCalls();
    const page = await shown(1250);
    expect(page.heads).to.deep.equal([
      '名称',
      '设备 ID',
      '状态',
      '带宽（M）',
      '昨日收入（元）',
      '较上周同日（元）',
      '本周收入（元）',
      '备注',
    ]);
    expect(page.find('select[aria-label="归属"]')).not.to.exist;
    expect(callsOf(AGENT_DEVICES)).to.have.length(0);
    expect(callsOf(MINER_DEVICES)).to.have.length(1);
    await changeUser('plain', { hasPricingRight: true });
    await signIn('plain');
    const priced = await shown();
    expect(priced.heads).to.include('单价（元/月/G）');
    expect(parseAmount(priced.column('单价（元/月/G）')[0]!)).to.be.greaterThan(0);
    await changeUser('plain', { hasPricingRight: false });
    await priced.isAccessible();
  });

  it('masks prices and income and disables their sorting while needVerify is not false, except for the allow list (§5)', async () => {
    await signIn('scan');
    await changeUser('scan', { hasPricingRight: true });
    const page = await shown();
    expect(new Set(page.column('昨日收入（元）'))).to.deep.equal(new Set(['***']));
    expect(page.text).to.contain('昨日收入合计***');
    expect(page.find('[role=columnheader] button', '昨日收入')).not.to.exist;
    await page.isAccessible();
    fixtureCleanup();
    configure({ uidAllowList: ['100006'] });
    const allowed = await shown();
    expect(allowed.column('昨日收入（元）')[0]).to.match(/^\d+\.\d\d$/);
  });

  it('sums the filtered nodes', async () => {
    await signIn('plain');
    const page = await shown();
    await page.until(() => page.rows.length === 12, 'should have every row in its document');
    expect(page.text).to.contain(`昨日收入合计¥${formatCents(sumOf(page.column('昨日收入（元）')))}`);
    page.search(page.rows[2]![0]!);
    await page.shows('筛选出 1 个，共 12 个节点');
    expect(page.text).to.contain(`¥${formatCents(sumOf(page.column('昨日收入（元）')))}筛选结果`);
  });

  it('shows this month’s income, and never yesterday’s under its name: `currentData`', async () => {
    const page = await shown();
    const yesterday = page.column('昨日收入（元）');
    const release = await holdCalls(AGENT_DEVICES, 1);
    await page.press('本月');
    await page.until(() => page.find('section[aria-busy=true]'), 'should show that it loads');
    expect(page.all('.body [role=row]')).to.have.length(0);
    expect(page.find('[role=table]')!.getAttribute('aria-rowcount'), 'not known yet').to.equal('-1');
    expect(page.heads).to.include('本月收入（元）');
    expect(page.text).not.to.contain('¥');
    await release();
    await page.loaded();
    expect(page.column('本月收入（元）')).not.to.deep.equal(yesterday);
    await page.press('昨日');
    await page.until(() => page.column('昨日收入（元）')[0] === yesterday[0], 'should show yesterday again');
  });

  it('finds text in name and ID, also in full-width letters, and shows the number of results', async () => {
    const page = await shown();
    const id = await eighthNode(page);
    page.search(` ${id.slice(4, 20).toUpperCase()} `);
    await page.shows('筛选出 1 个，共 300 个节点');
    expect(page.column('设备 ID')).to.deep.equal([id]);
    page.search('没有这样的节点');
    await page.shows('没有符合条件的节点');
    await page.isAccessible();
    await page.press('清除全部条件');
    await page.shows('共 300 个节点');
  });

  for (const [what, wrap] of [
    ['a zero-width space', (id: string) => `\u200b${id}`],
    ['direction marks', (id: string) => `\u202d${id}\u202c`],
    ['a soft hyphen', (id: string) => `${id.slice(0, 8)}\u00ad${id.slice(8)}`],
    [
      'full-width letters',
      (id: string) => id.replace(/\w/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
    ],
  ] as const)
    it(`finds a node by its ID that is pasted with ${what} (hazard 40)`, async () => {
      const page = await shown();
      const id = await eighthNode(page);
      page.pasteKeywords(wrap(id));
      await page.shows('筛选出 1 个，共 300 个节点');
      expect(page.column('设备 ID')).to.deep.equal([id]);
    });

  it('finds all nodes of pasted lines, and lists the lines without a node', async () => {
    const page = await shown();
    const [first, second] = page.column('设备 ID') as [string, string];
    page.pasteKeywords(`${second}\r\n${first.toUpperCase()}\n没有这样的节点\n`);
    await page.shows('筛选出 2 个，共 300 个节点');
    expect(page.column('设备 ID')).to.deep.equal([first, second]);
    await page.shows('1 个关键词没有对应的节点');
    page.find('summary')!.click();
    await page.until(() => page.find('details[open] li', '没有这样的节点'), 'should list the keyword');
    await page.isAccessible();
    page.search(`${first}, ${second}`);
    await page.shows('所有关键词均有对应的节点');
    page.search('');
    await page.noLongerShows('筛选出');
    page.pasteKeywords(`${first}\n${second}`);
    await page.shows('筛选出 2 个，共 300 个节点');
    page.search(first);
    await page.noLongerShows('关键词');
  });

  it('searches composed text only after its confirmation (hazard 27)', async () => {
    const page = await shown();
    const field = page.find<HTMLInputElement>('[role=search] input')!;
    const type = (value: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
      field.dispatchEvent(
        new InputEvent('input', {
          bubbles: true,
          composed: true,
          isComposing: true,
          inputType: 'insertCompositionText',
        }),
      );
    };
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
    type('shang');
    await until(() => field.value === 'shang', 'the composed text is on screen');
    expect(page.text).not.to.contain('筛选出');
    type('上海');
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true, data: '上海' }));
    await page.shows('筛选出');
    expect(page.column('名称').every((name) => name.includes('上海'))).to.equal(true);
  });

  it('filters by state and by owner', async () => {
    const page = await shown();
    await page.press('离线');
    await page.shows('筛选出');
    // offline nodes have the start of the outage in place of the state
    expect(page.heads).to.include('离线时间').and.not.to.include('状态');
    expect(page.column('离线时间').every((since) => since !== '--')).to.equal(true);
    await page.press('全部');
    page.choose('归属', '@plain');
    await page.shows('筛选出 12 个');
    expect(page.column('用户备注').every((text) => text.startsWith('plain'))).to.equal(true);
    page.choose('归属', 'own');
    await page.shows('筛选出 144 个');
    await page.isAccessible();
  });

  it('sorts by every column and marks it', async () => {
    const page = await shown();
    const press = (head: string) => page.find('[role=columnheader] button', head)!.click();
    press('名称');
    await page.until(() => page.find('[aria-sort=ascending]', '名称'), 'should be sorted by name');
    const names = page.column('名称');
    const { compare } = new Intl.Collator('zh-CN', { numeric: true });
    // 长 is read cháng in both places, and engines take it for zhǎng
    const read = (name: string) => name.replace(/长(?=沙|安)/, '常');
    expect(names).to.deep.equal([...names].sort((one, other) => compare(read(one), read(other))));
    press('带宽（M）');
    await page.until(() => page.find('[aria-sort=descending]', '带宽'), 'should begin with the largest');
    const bandwidth = page.column('带宽（M）').map(Number);
    expect(bandwidth).to.deep.equal([...bandwidth].sort((a, b) => b - a));
    press('带宽（M）');
    await page.until(() => page.find('[aria-sort=ascending]', '带宽'), 'should reverse');
    for (const head of ['设备 ID', '状态', '单价（元/月/G）', '昨日收入（元）', '备注', '用户备注']) {
      press(head);
      await page.until(() => page.find('[aria-sort]', head), `should be sorted by ${head}`);
    }
  });

  it('shows names as literal text (hazard 8)', async () => {
    const items = [{ uuid: 'u-1', name: '<b>加粗节点</b>' }];
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items, total: 1 } });
    const page = await ListPage.open('partner-device-list');
    await page.shows('<b>加粗节点</b>');
    expect(page.find('.body b')).not.to.exist;
  });

  it('emits partner-device-selected, then requests navigation to the device unless the host cancels the event', async () => {
    const page = await shown();
    const [, id, other] = page.column('设备 ID') as [string, string, string];
    const selected = page.recordEvents('partner-device-selected');
    const navigations = page.recordEvents('partner-navigation-requested');
    page.buttonOf(id, '.open').click();
    expect(selected.map(({ detail }) => detail)).to.deep.equal([{ uuid: id }]);
    expect(navigations.map(({ detail }) => detail)).to.deep.equal([{ to: 'device', params: { deviceUUID: id } }]);
    page.element.addEventListener('partner-device-selected', (event) => event.preventDefault());
    page.buttonOf(other, '.open').click();
    expect(selected).to.have.length(2);
    expect(navigations).to.have.length(1);
  });

  it('copies a device ID, or selects it when the clipboard is refused', async () => {
    const page = await shown();
    const before = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!;
    const written: string[] = [];
    const clipboard = (writeText: (text: string) => Promise<void>) =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    clipboard((text) => Promise.resolve(void written.push(text)));
    const [id] = page.column('设备 ID').slice(3) as [string];
    page.buttonOf(id, '.copy').click();
    await page.shows('已复制');
    expect(written).to.deep.equal([id]);
    clipboard(() => Promise.reject(new Error('refused')));
    page.buttonOf(id, '.copy').click();
    await page.shows('请手动复制选中的内容');
    Object.defineProperty(navigator, 'clipboard', before);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('shows only the nodes of its owner (hazard 40), follows a new owner, and links back to all nodes', async () => {
    const page = await shown(undefined, { owner: 'plain' });
    await page.shows('用户 plain 的节点');
    await page.shows('共 12 个节点');
    expect(page.heads).to.include('用户昨日收入（元）');
    expect(page.heads).to.include('用户单价（元/月/G）');
    await page.isAccessible();
    page.element.owner = 'chenwei';
    await page.shows('共 14 个节点');
    expect(page.text).not.to.contain('plain');
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press('查看全部节点');
    await page.shows('共 300 个节点');
    expect(navigations.map(({ detail }) => detail.to)).to.deep.equal(['devices']);
    page.element.owner = '\u200bplain\u202c';
    await page.shows('共 12 个节点');
    page.element.removeAttribute('owner');
    await page.shows('共 300 个节点');
  });

  it('shares one request with another list', async () => {
    forgetCalls();
    const [one, other] = await Promise.all([shown(), shown()]);
    // Rows outside the viewport are rendered after those inside.
    await one.until(() => `${one.column('设备 ID')}` === `${other.column('设备 ID')}`, 'should show the same nodes');
    expect(callsOf(AGENT_DEVICES).map(({ url }) => url.searchParams.get('offset'))).to.deep.equal(['0', '50']);
  });

  it('links to inviting users, or to binding, when there are no nodes', async () => {
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items: [], total: 0 } });
    const page = await open();
    await page.shows('暂无节点');
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press('去邀请用户');
    await page.isAccessible();
    await signIn('plain');
    await injectFault({ call: MINER_DEVICES, fault: 'status', status: 200, body: { items: [], total: 0 } });
    const miner = await open();
    const miners = miner.recordEvents('partner-navigation-requested');
    await miner.press('去绑定节点');
    expect([...navigations, ...miners].map(({ detail }) => detail.to)).to.deep.equal(['miners', 'bind-device']);
  });

  it('shows an unknown state as -- in the row and the count, and filters it out of both states', async () => {
    const items = [
      { uuid: 'a', agentIncome: 3 },
      { uuid: 'b', agentIncome: 2, online: false },
      { uuid: 'c', agentIncome: 1 },
    ];
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items, total: 3 } });
    const page = await shown();
    expect(page.column('状态')).to.deep.equal(['--', '离线', '--']);
    await page.shows('离线 1 个 · 2 个节点状态未知');
    await clearFaults();
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items: items.slice(2), total: 1 } });
    await signIn('agent');
    const other = await shown();
    await other.shows('在线--1 个节点状态未知');
  });

  it('shows an error instead of no nodes when the response has no list (compatibility.md)', async () => {
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { rows: [{ uuid: 'a' }], total: 1 } });
    const page = await open();
    await page.shows('节点加载失败');
    expect(page.text).not.to.contain('暂无节点');
  });

  it('loads more pages when the platform sends no total, and stops when a page repeats', async () => {
    const nodes = Array.from({ length: 50 }, (_, at) => ({ uuid: `node-${at}`, agentIncome: 100 }));
    forgetCalls();
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { data: nodes } });
    const page = await open();
    await page.shows('共 50 个节点');
    await page.shows('¥50.00全部节点');
    expect(callsOf(AGENT_DEVICES).map(({ url }) => url.searchParams.get('offset'))).to.deep.equal(['0', '50']);
  });

  it('loads all nodes when the pages are shorter than requested', async () => {
    const nodes = Array.from({ length: 130 }, (_, at) => ({ uuid: `node-${at}`, agentIncome: 100 }));
    forgetCalls();
    for (const [from, to] of [
      [0, 50],
      [50, 90],
      [90, 130],
    ] as const) {
      const body = { items: nodes.slice(from, to), total: 130 };
      await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, times: 1, body });
    }
    const page = await open();
    await page.shows('¥130.00全部节点');
    await page.shows('共 130 个节点');
    expect(callsOf(AGENT_DEVICES).map(({ url }) => url.searchParams.get('offset'))).to.deep.equal(['0', '50', '90']);
  });

  it('shows a message when this account may not see nodes', async () => {
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 403, body: { message: '没有权限' } });
    const page = await open();
    await page.shows('没有权限查看节点');
    await page.isAccessible();
  });

  it('shows an error instead of amounts when the response is unusable (hazard 12)', async () => {
    await injectFault({ call: AGENT_DEVICES, fault: 'html' });
    const page = await open();
    await page.shows('节点加载失败');
    expect(page.text).not.to.match(/NaN|undefined/);
  });

  it('shows an unreadable node with its ID next to the others, and counts it', async () => {
    const items = [
      { uuid: 'a-1', agentIncome: 500 },
      { uuid: 'b-2', name: {} },
    ];
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items, total: 2 } });
    const page = await open();
    await page.shows('记录 b-2 无法读取');
    await page.shows('共 2 个节点');
    await page.shows('1 个节点暂无收入数据');
    await page.isAccessible();
  });

  it('shows the received nodes and the total of the platform when they disagree', async () => {
    const items = [{ uuid: 'a-1', agentIncome: 500 }];
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items, total: 9 }, times: 1 });
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items: null, total: 9 } });
    const page = await open();
    await page.shows('收到 1 个节点，平台返回的总数为 9');
    fixtureCleanup();
    await signIn('agent');
    const none = await open();
    await none.shows('收到 0 个节点，平台返回的总数为 9');
    expect(none.text).not.to.contain('暂无节点');
  });

  it('has no sum of the income without nodes', async () => {
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items: [], total: 0 } });
    const page = await open();
    await page.shows('昨日收入合计--');
  });

  it('shows unknown values as --, and excludes them from the sum', async () => {
    const items = [
      { uuid: 'a', name: '', online: true, agentIncome: 150, agentPrice: null, bandwidth: null },
      { uuid: 'b', name: '二', online: '0', agentIncome: null },
    ];
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, body: { items, total: 2 } });
    const page = await shown();
    expect(page.rows.map((row) => row.slice(1, 7))).to.deep.equal([
      ['在线', '--', '--', '1.50', '--', '--'],
      ['离线', '--', '--', '--', '--', '--'],
    ]);
    await page.shows('¥1.50全部节点 · 1 个节点暂无收入数据');
  });

  it('shows entries at 320 px that scroll with the page, with one sheet for filters, order and period', async () => {
    const page = await shown(320);
    await page.until(() => page.find('.narrow .notes'), 'should be entries');
    expect(page.all('.narrow [data-head]').map((cell) => cell.getAttribute('data-head'))).to.include('带宽（M）');
    const frame = page.find('.frame')!;
    expect(frame.scrollWidth).to.be.at.most(320);
    const box = page.find('.scroll')!;
    await page.until(() => box.clientHeight > 10_000, 'should have the height of all entries');
    expect(box.scrollHeight, 'no scroll box of its own').to.equal(box.clientHeight);
    expect(page.all('.body [role=row]').length).to.be.below(40);
    await page.press('筛选');
    await page.waitFor('[role=dialog] select');
    page.choose('排序', '+name');
    await page.press('离线', '[role=dialog]');
    await page.isAccessible();
    await page.press(/^查看 \d+ 个节点$/);
    await page.until(() => page.find('[aria-sort=ascending]', '名称'), 'should be sorted by name');
    expect(page.column('离线时间').every((since) => since !== '--')).to.equal(true);
    await page.shows('筛选（1）');
    await page.isAccessible();
  });

  it('shows the rows at any place of the page on a phone', async () => {
    const page = await shown(343);
    await page.until(() => page.find('.narrow .notes'), 'should be entries');
    const ids = page.column('设备 ID');
    window.scrollTo(0, 10_000);
    await page.until(() => !page.column('设备 ID').slice(1).includes(ids[0]!), 'should show other rows');
    const visible = () =>
      page.all('.body [role=row]').some((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top < innerHeight / 2 && bottom > innerHeight / 2;
      });
    await page.until(visible, 'should have a row in the middle of the window');
    window.scrollTo(0, 0);
    await page.until(() => page.column('设备 ID')[0] === ids[0], 'should show the first rows again');
  });

  it('remembers the columns and the order of each user', async () => {
    const page = await shown();
    await page.press('列');
    await page.waitFor('[role=dialog] input[type=checkbox]');
    await page.isAccessible();
    page
      .all('[role=dialog] label')
      .find(({ textContent }) => textContent === '备注')!
      .click();
    await page.until(() => !page.heads.includes('备注'), 'should hide the column');
    page.find('[role=columnheader] button', '带宽（M）')!.click();
    await page.until(() => page.find('[aria-sort=descending]', '带宽'), 'should be sorted');
    fixtureCleanup();
    const again = await shown();
    expect(again.heads).not.to.include('备注');
    expect(again.find('[aria-sort=descending]')?.textContent).to.equal('带宽（M）');
    fixtureCleanup();
    await signIn('plain');
    const other = await shown();
    expect(other.heads).to.include('备注');
    expect(other.find('[aria-sort=descending]')?.textContent).to.equal('昨日收入（元）');
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('deviceList:'));
    expect(keys).to.have.length(1);
    expect(keys[0]).not.to.match(/10000\d/);
  });

  it('follows state, period, order and columns of its host, and reports what the user changes', async () => {
    const page = await ListPage.open('partner-device-list', 1400, {
      state: 'online',
      period: 'month',
      sort: '-bandwidth',
      columns: 'name,online,bandwidth,income',
    });
    await page.loaded();
    expect(page.heads).to.deep.equal(['名称', '状态', '带宽（M）', '本月收入（元）']);
    expect(page.find('[aria-sort=descending]')?.textContent).to.equal('带宽（M）');
    expect(new Set(page.column('状态'))).to.deep.equal(new Set(['在线']));

    const events = page.recordEvents('partner-filters-changed');
    page.find('[role=columnheader] button', '名称')!.click();
    await page.until(() => page.find('[aria-sort=ascending]', '名称'), 'should be sorted');
    await page.press('离线');
    await page.until(() => page.heads.includes('离线时间'), 'should show offline nodes');
    await page.press('全部');
    await page.until(() => !page.heads.includes('离线时间'), 'should show all nodes');
    const kept = { period: 'month', columns: 'name,online,bandwidth,income' };
    expect(events.map(({ detail }) => detail.filters)).to.deep.equal([
      { ...kept, state: 'online', sort: 'name' },
      { ...kept, state: 'offline', sort: 'name' },
      { ...kept, sort: 'name' },
    ]);

    // the host goes back to an earlier address
    page.element.setAttribute('sort', 'income');
    page.element.removeAttribute('columns');
    await page.until(() => page.find('[aria-sort=ascending]', '本月收入'), 'should follow the host');
    expect(page.heads).to.include('备注');
    page.element.addEventListener('partner-filters-changed', (event) => event.preventDefault());
    await page.press('离线');
    expect(events.at(-1)!.detail.filters.state).to.equal('offline');
    expect(page.heads).not.to.include('离线时间');
  });

  it('compares up to four nodes side by side', async () => {
    const page = await shown();
    const ids = page.column('设备 ID');
    const row = (at: number) => page.rows[at]!;
    const income = page.heads.indexOf('昨日收入（元）');
    const bandwidth = page.heads.indexOf('带宽（M）');
    const price = page.heads.indexOf('单价（元/月/G）');
    const facts = [0, 1, 2, 3].map((at) => [row(at)[income]!, row(at)[bandwidth]!, row(at)[price]!]);
    const selected = page.recordEvents('partner-device-selected');
    await page.press('批量操作');
    const start = () => page.button('对比')!;
    await page.until(start, 'should have the bar');
    expect(start().disabled).to.equal(true);
    for (const [at, id] of ids.slice(0, 5).entries()) {
      page.buttonOf(id, '.open').click();
      await page.until(() => page.all('.pick.on').length === at + 1, 'should mark the node');
    }
    expect(start().disabled, 'more than four').to.equal(true);
    page.buttonOf(ids[4]!, '.open').click();
    await page.shows('已选 4 个');
    // a button has no elements with roles of their own
    expect(page.all('.open [role]')).to.have.length(0);
    expect(page.buttonOf(ids[0]!, '.open').textContent).to.match(/^已选/);
    expect(page.buttonOf(ids[4]!, '.open').textContent).not.to.contain('已选');
    expect(selected).to.have.length(0);
    await page.isAccessible();
    start().click();
    await page.until(() => page.all('[role=dialog] tbody tr').length > 3, 'should have facts');
    const cells = (label: string) =>
      page
        .all('[role=dialog] tbody tr')
        .find(({ textContent }) => textContent!.startsWith(label))!
        .querySelectorAll('td');
    const shownOf = (label: string) => [...cells(label)].map(({ textContent }) => textContent);
    expect(shownOf('昨日收入')).to.deep.equal(facts.map(([first]) => first));
    expect(shownOf('带宽')).to.deep.equal(facts.map(([, second]) => second));
    expect(shownOf('单价')).to.deep.equal(facts.map(([, , third]) => third));
    await page.until(
      () => shownOf('近 28 天收入').every((amount) => /^[\d,]+\.\d\d/.test(amount!)),
      'should have the income of four weeks',
    );
    await page.isAccessible();
    await page.press('关闭', '[role=dialog]');
    await page.press('退出');
    await page.noLongerShows('已选');
    await page.until(() => page.button('批量操作')!.matches(':focus'), 'should return the focus to the tools');
    page.buttonOf(ids[0]!, '.open').click();
    expect(selected).to.have.length(1);
  });

  it('exports the shown nodes or the selected ones, with numbers as numbers', async () => {
    const downloads = catchDownloads();
    const page = await shown();
    const names = page.column('名称');
    page.search(names[0]!.slice(0, 2));
    await page.until(
      () => page.find('[role=status]')?.textContent?.includes('筛选出') || page.text.includes('筛选出'),
      'should filter',
    );
    const count = Number(/筛选出 (\d+) 个/.exec(page.text)![1]);
    await page.press('批量操作');
    await page.press(`导出 ${count} 个`);
    await until(() => downloads.saved.length === 1, 'the file is saved');
    const { rows, texts } = await openWorkbookFile(downloads.saved[0]!.file);
    expect(rows).to.have.length(count + 1);
    expect(rows[0]).to.include.members(['名称', '设备 ID', '带宽（Gbps）', '昨日收入（元）', '归属']);
    expect(rows[1]![rows[0]!.indexOf('昨日收入（元）')]).to.be.a('number');
    const shownRows = page.rows.map((row) => Object.fromEntries(page.heads.map((head, at) => [head, row[at]!])));
    haveShownCells(texts, shownRows, ['设备 ID', '状态', '单价（元/月/G）', '昨日收入（元）']);
    page.find('.body .open')!.click();
    await page.press('导出 1 个');
    await until(() => downloads.saved.length === 2, 'the second file is saved');
    downloads.stop();
  });

  it('sets one remark for the selected nodes', async () => {
    const page = await shown();
    const ids = page.column('设备 ID').slice(0, 2);
    await page.press('批量操作');
    for (const id of ids) page.buttonOf(id, '.open').click();
    await page.shows('已选 2 个');
    await page.press('修改备注');
    await page.until(() => page.find('[role=dialog] input'), 'should have the field');
    write(page.find<HTMLInputElement>('[role=dialog] input')!, '机房 A');
    await page.isAccessible();
    await page.press('保存');
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    await page.until(
      () =>
        ids.every((id) =>
          page.rows.find((row) => row.some((cell) => cell.includes(id)))?.some((cell) => cell.includes('机房 A')),
        ),
      'should show the remark',
    );
  });

  it('names selected nodes that a search hides, drops them, and undoes a bulk remark (hazard 51)', async () => {
    const page = await shown();
    const [ids, names, remarks] = [page.column('设备 ID'), page.column('名称'), page.column('备注')];
    const remarkOf = (id: string) => page.column('备注')[page.column('设备 ID').indexOf(id)];
    await page.press('批量操作');
    for (const id of ids.slice(0, 3)) page.buttonOf(id, '.open').click();
    await page.shows('已选 3 个');
    page.search(ids[0]!);
    await page.shows('其中 2 个不在当前列表中');
    await page.isAccessible();

    // the confirmation names every node, with the remark that it loses
    await page.press('修改备注');
    const items = () => page.all('[role=dialog] li').map(({ textContent }) => textContent!);
    await page.until(() => items().length === 3, 'should name the nodes');
    for (const at of [0, 1, 2]) {
      const item = items().find((each) => each.includes(names[at]!))!;
      expect(item.includes('不在当前列表中')).to.equal(at > 0);
      expect(item).to.include(remarks[at]!);
    }
    await page.isAccessible();
    await page.press('取消', '[role=dialog]');

    await page.press('取消选择这 2 个');
    await page.shows('已选 1 个');
    expect(page.text).not.to.include('不在当前列表中');

    // selecting all adds the shown nodes to the selection
    page.search(ids[1]!);
    await page.shows('其中 1 个不在当前列表中');
    await page.press('全选');
    await page.shows('已选 2 个');
    page.search('');
    await page.noLongerShows('不在当前列表中');
    await page.press('修改备注');
    await page.until(() => page.find('[role=dialog] input'), 'should have the field');
    write(page.find<HTMLInputElement>('[role=dialog] input')!, '机房 B');
    await page.press('保存');
    await page.shows('已将 2 个节点的备注改为“机房 B”');
    await page.until(() => ids.slice(0, 2).every((id) => remarkOf(id) === '机房 B'), 'should show the remark');
    await page.isAccessible();
    await page.press('撤销');
    await page.shows('已恢复 2 个节点的备注');
    await page.until(
      () => ids.slice(0, 2).every((id, at) => remarkOf(id) === remarks[at]),
      'should have the former remarks',
    );
    expect(page.root.activeElement?.textContent, 'has the focus, because the pressed button is gone').to.equal(
      '知道了',
    );
    await page.press('知道了');
    await page.noLongerShows('已恢复');
  });

  it('keeps a remark that was changed after the bulk change when the user undoes it (hazard 51)', async () => {
    const token = await signIn('agent');
    const page = await shown();
    const ids = page.column('设备 ID').slice(0, 2);
    const remarks = page.column('备注');
    await page.press('批量操作');
    for (const id of ids) page.buttonOf(id, '.open').click();
    await page.press('修改备注');
    await page.until(() => page.find('[role=dialog] input'), 'should have the field');
    await page.press('保存');
    await page.shows('已清除 2 个节点的备注');
    await fetch('/api/v1/device/remark', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ uuids: [ids[0]], remark: '同事的备注' }),
    });
    await page.press('撤销');
    await page.shows('已恢复 1 个节点的备注，1 个此后已被修改，保持不变');
    const remarkOf = (id: string) => page.column('备注')[page.column('设备 ID').indexOf(id)];
    await page.until(() => remarkOf(ids[0]!) === '同事的备注', 'should show the newer remark');
    await page.until(() => remarkOf(ids[1]!) === remarks[1], 'should show the remark from before');
  });

  it('is as the user left it after a look at a node: search, owner, imported IDs and place', async () => {
    const page = await shown();
    const ids = page.column('设备 ID');
    await page.press('导入设备 ID');
    write(await page.waitFor<HTMLTextAreaElement>('[role=dialog] textarea'), ids.slice(0, 12).join('\n'));
    await page.press(/^按 12 个/, '[role=dialog]');
    await page.until(() => !page.find('[role=dialog]') && page.rows.length === 12, 'should show the imported nodes');
    page.choose('归属', 'own');
    page.search('0');
    await page.shows('筛选出');
    await page.until(() => page.rows.length > 0 && page.rows.length < 12, 'should filter');
    const filtered = page.column('设备 ID');
    page.buttonOf(filtered[0]!, '.open').click();
    fixtureCleanup();

    const again = await shown();
    await again.until(() => again.column('设备 ID').length === filtered.length, 'should show the same nodes');
    expect(again.column('设备 ID')).to.deep.equal(filtered);
    expect(again.find<HTMLInputElement>('[role=search] input')!.value).to.equal('0');
    expect(again.find<HTMLSelectElement>('select[aria-label="归属"]')!.value).to.equal('own');
    expect(again.text).to.include('已按 12 个设备 ID 筛选');
    fixtureCleanup();

    // the next visit starts without them
    const fresh = await shown();
    expect(fresh.find<HTMLInputElement>('[role=search] input')!.value).to.equal('');
    const list = () => fresh.find('.scroll')!;
    list().scrollTop = 3_000;
    await fresh.until(() => !fresh.column('设备 ID').includes(ids[6]!), 'should scroll');
    const at = () => fresh.all('.body [role=row]')[8]!;
    const [opened, top] = [
      at().querySelector('.open')!,
      at().getBoundingClientRect().top - list().getBoundingClientRect().top,
    ];
    const name = at().textContent!;
    (opened as HTMLElement).click();
    fixtureCleanup();
    const back = await shown();
    await back.until(() => back.find('.body [role=row]', name), 'should show the node that was opened');
    const row = back.find('.body [role=row]', name)!;
    expect(row.getBoundingClientRect().top - back.find('.scroll')!.getBoundingClientRect().top).to.be.closeTo(top, 2);
    expect(row.querySelector<HTMLElement>('.open')!.tabIndex).to.equal(0);
  });
});
