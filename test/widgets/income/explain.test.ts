/** Tests the explanation of a change between two periods, from each screen that shows one. */
import { expect } from '@open-wc/testing';
import { DAY_MS, dayAfter, formatDate } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import type { BridgeRow, IncomeBridge } from '#shared/topics/billing/income/income-bridge.calls.ts';
import '#widgets/device-list/device-list.element.tsx';
import '#widgets/device/device.element.tsx';
import '#widgets/income/income.element.tsx';
import { callsOf } from '../../browser/calls.ts';
import { catchDownloads } from '../../browser/downloads.ts';
import { ElementPage, mount, onPlatform, responseOf, signIn } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { changeUser, clearFaultsOf, holdCalls, injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { openWorkbookFile } from '../../shared/spreadsheet/open-workbook.ts';
import { clearStore, incomeCents, signed } from './income-page.ts';

const BRIDGE = '/api/income/bridge';
const ROWS = '/api/income/bridge/rows';

/** The query of the last request. */
const lastQuery = (path: string): Record<string, string> => Object.fromEntries(callsOf(path).at(-1)!.url.searchParams);

class Explained extends ElementPage {
  static async on(
    tag: 'partner-income' | 'partner-device' | 'partner-device-list',
    attributes: Record<string, string> = {},
    width = 1180,
  ): Promise<Explained> {
    return new Explained(await mount(tag, width, attributes));
  }

  /** Opens the dialog with the button in the part of the page with this text. */
  async open(part: string, inside: string): Promise<void> {
    await this.until(
      () => this.find(inside, part)?.querySelector('[aria-haspopup=dialog]'),
      `should have a button in "${part}"`,
    );
    this.find(inside, part)!.querySelector<HTMLButtonElement>('[aria-haspopup=dialog]')!.click();
    await this.isComplete();
  }

  isComplete(): Promise<void> {
    return this.until(
      () => this.find('[role=dialog] tfoot') && !this.find('[role=dialog] [aria-busy]'),
      'should show the steps and their rows',
    );
  }

  /** names and amounts of the steps, between both totals */
  steps(): readonly (readonly [name: string, cents: number])[] {
    return this.all('[role=dialog] table:first-of-type tbody tr')
      .slice(1)
      .slice(0, -1)
      .filter((row) => row.querySelector('[aria-pressed]'))
      .map((row) => [row.querySelector('button')!.textContent, incomeCents(row.lastElementChild!.textContent)]);
  }

  /** the buttons that open an explanation */
  offered(): string[] {
    return this.all('[aria-haspopup=dialog]').flatMap(({ textContent }) =>
      /变化/.test(textContent) ? textContent : [],
    );
  }

  rows(): string[] {
    return this.all('[role=dialog] [role=table] tbody tr').map((row) => row.lastElementChild!.textContent);
  }
}

describe('the explanation of a change', () => {
  onPlatform('off', 'uidAllowList');
  beforeEach(clearStore);

  it('shows steps that add up, and the nodes of a step, the largest loss first', async () => {
    const token = await signIn('agent');
    const page = await Explained.on('partner-income');
    await page.open('上月收入', 'section dl > div');
    const query = new URLSearchParams(lastQuery(BRIDGE)).toString();
    const bridge = await responseOf<IncomeBridge>(token, `${BRIDGE}?${query}`);
    expect(bridge.billed).to.equal(true);
    expect(page.steps().map(([, cents]) => cents)).to.deep.equal(bridge.steps.map(({ amount }) => amount));
    const total = page.find('[role=dialog] tfoot td:last-child')!.textContent;
    expect(total).to.equal(signed(bridge.later - bridge.earlier));
    expect(page.steps().reduce((sum, [, cents]) => sum + cents, 0)).to.equal(incomeCents(total));
    await page.press('单价变化');
    await page.until(() => lastQuery(ROWS).step === 'price' && !page.find('[role=dialog] [aria-busy]'), 'should load');
    const { items } = await responseOf<{ items: BridgeRow[] }>(token, `${ROWS}?${query}&step=price&limit=10`);
    expect(page.rows()).to.deep.equal(items.map(({ amount }) => signed(amount)));
    expect(items[0]!.amount).to.be.below(0);
    expect(page.find('[role=dialog] h3')!.textContent).to.contain('单价变化');
    // axe measures the contrast of visible texts
    page.find('[role=dialog] .chosen')!.scrollIntoView();
    await page.isAccessible();
    await page.press('按用户', '[role=dialog]');
    await page.until(() => lastQuery(ROWS).group === 'user' && !page.find('[role=dialog] [aria-busy]'), 'should group');
    expect(page.find('[role=dialog] [role=table]')!.textContent).to.contain('wangfang-sz');
    await page.isAccessible();
  });

  it('compares other periods, and states that the axis does not begin at 0', async () => {
    await signIn('agent');
    const page = await Explained.on('partner-income');
    await page.open('本月收入', 'section dl > div');
    const { start, end, earlier_start: before, earlier_end: until_ } = lastQuery(BRIDGE);
    expect(start!.slice(8) + before!.slice(8)).to.equal('0101');
    expect(end!.slice(8)).to.equal(until_!.slice(8));
    await page.shows('不含扣款与补偿');
    await page.shows('不从 0 开始');
    await page.press('近 7 天', '[role=dialog]');
    await page.until(() => lastQuery(BRIDGE).end === end && lastQuery(BRIDGE).start !== start, 'should compare a week');
    await page.isComplete();
  });

  it('exports all rows of a step', async () => {
    const token = await signIn('agent');
    const page = await Explained.on('partner-income');
    await page.open('上月收入', 'section dl > div');
    await page.press('带宽变化');
    await page.until(() => lastQuery(ROWS).step === 'bandwidth', 'should load');
    await page.isComplete();
    const query = new URLSearchParams({ ...lastQuery(ROWS), limit: '1000' }).toString();
    const downloads = catchDownloads();
    try {
      await page.press('导出明细');
      await until(() => downloads.saved.length === 1, 'the file is saved', { timeout: 60_000 });
    } finally {
      downloads.stop();
    }
    const { rows } = await openWorkbookFile(downloads.saved[0]!.file);
    const { items } = await responseOf<{ items: BridgeRow[] }>(token, `${ROWS}?${query}`);
    expect(rows.slice(1).map((row) => row.at(-1))).to.deep.equal(items.map(({ amount }) => amount / 100));
    expect(rows.map((row) => row.at(-4)).slice(0, 2)).to.deep.equal(['原因', '带宽变化']);
  });

  it('opens from the difference of the chart, for the compared days', async () => {
    await signIn('agent');
    const page = await Explained.on('partner-income');
    await page.open('可比', 'figure span');
    const { start, end, earlier_start: before, earlier_end: last } = lastQuery(BRIDGE);
    const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    expect([days(start!, end!), days(before!, last!), days(before!, start!)]).to.deep.equal([27, 27, 28]);
  });

  it('compares yesterday with the same weekday before, by the main reason of each node', async () => {
    const token = await signIn('agent');
    const page = await Explained.on('partner-income');
    await page.open('昨日收入', 'section dl > div');
    const day = formatDate(Date.now() - DAY_MS);
    const before = dayAfter(day, -7);
    const { start, end, earlier_start: first, earlier_end: last } = lastQuery(BRIDGE);
    expect([start, end, first, last]).to.deep.equal([day, day, before, before]);
    const query = new URLSearchParams(lastQuery(ROWS)).toString();
    const { items } = await responseOf<{ items: BridgeRow[] }>(token, `${ROWS}?${query}`);
    const at = items.findIndex(({ step }) => step === 'peak' || step === 'onlineTime');
    expect(at).to.be.above(-1);
    const row = page.all('[role=dialog] [role=table] tbody tr')[at]!;
    expect(row.textContent)
      .to.contain(items[at]!.name)
      .and.to.match(/不计费/)
      .and.to.contain(signed(items[at]!.amount));
    expect(page.offered()).to.deep.equal(Array(4).fill('变化分析'));
    await page.isAccessible();
  });

  it('opens from a node and from the nodes of a user', async () => {
    const token = await signIn('agent');
    const { items } = await responseOf<{ items: { uuid: string; name: string }[] }>(
      token,
      '/api/income/device?limit=1',
    );
    const { uuid, name } = items[0]!;
    const device = await Explained.on('partner-device', { 'device-uuid': uuid });
    await device.open('28', 'dl > div');
    expect(lastQuery(BRIDGE).uuid).to.equal(uuid);
    await device.shows(`${name} · 收入变化分析`);
    expect(device.find('[role=dialog] [role=table]'), 'a single node has no rows').to.equal(undefined);
    expect(device.find('[role=dialog] [aria-pressed]'), 'nor buttons that would show them').to.equal(undefined);
    const list = await Explained.on('partner-device-list', { owner: 'chenwei' });
    await list.open('合计', 'dl > div');
    expect(lastQuery(BRIDGE).username).to.equal('chenwei');
    expect(list.find('[role=dialog]')!.textContent).to.contain('chenwei · 收入变化分析');
    expect(list.button('按用户')).to.equal(undefined);
  });

  it('shows loading, a refusal and a failure with a retry', async () => {
    await signIn('agent');
    const page = await Explained.on('partner-income');
    const release = await holdCalls(BRIDGE);
    await page.until(
      () => page.find('section dl > div', '本月收入')?.querySelector('[aria-haspopup=dialog]'),
      'be ready',
    );
    page.find('section dl > div', '本月收入')!.querySelector<HTMLButtonElement>('[aria-haspopup=dialog]')!.click();
    await page.until(() => page.find('[role=dialog]'), 'should open');
    expect(page.find('[role=dialog] tfoot')).to.equal(undefined);
    await release();
    await page.isComplete();
    await injectFault({
      call: BRIDGE,
      fault: 'status',
      status: 400,
      body: { code: 4000, message: '查询的时间范围过长' },
    });
    await page.press('上月', '[role=dialog]');
    await page.shows('查询的时间范围过长');
    await clearFaultsOf(BRIDGE);
    await page.press('重试', '[role=dialog]');
    await page.isComplete();
    await injectFault({ call: BRIDGE, fault: 'status', status: 503 });
    await page.press('近 7 天', '[role=dialog]');
    await page.shows('请缩短日期范围');
    await clearFaultsOf(BRIDGE);
    await page.press('重试', '[role=dialog]');
    await page.isComplete();
    await injectFault({ call: ROWS, fault: 'status', status: 500 });
    await page.press('带宽变化');
    await page.until(() => page.find('[role=dialog] [role=alert]'), 'should show that the rows failed');
    await clearFaultsOf(ROWS);
    await page.press('重试', '[role=dialog] [role=alert]');
    await page.isComplete();
    await page.press('关闭');
    await injectFault({ call: BRIDGE, fault: 'status', status: 503 });
    page.find('section dl > div', '昨日收入')!.querySelector<HTMLElement>('[aria-haspopup=dialog]')!.click();
    await page.until(() => page.find('[role=dialog] button', '重试'), 'should show that the comparison failed');
    expect(page.find('[role=dialog]')!.textContent, 'a single day cannot be shorter').not.to.contain('请缩短');
  });

  it('keeps the comparison while the network is down, and loads the chosen one afterwards', async () => {
    await signIn('agent');
    const page = await Explained.on('partner-income');
    await page.open('上月收入', 'section dl > div');
    const { start, end } = lastQuery(BRIDGE);
    const steps = page.steps();
    setOnline(false);
    await injectFault({ call: BRIDGE, fault: 'reset' });
    await page.press('近 7 天', '[role=dialog]');
    await page.until(() => lastQuery(BRIDGE).start !== start, 'should request the week');
    await page.shows(`网络已断开，显示的是 ${start} 至 ${end} 与`);
    expect(page.find('[role=dialog] tbody')!.textContent).to.contain(`${start} 至 ${end}`);
    expect(page.steps()).to.deep.equal(steps);
    await page.isAccessible();
    const offline = page.find('[role=dialog] [role=alert]')!;
    await page.press('重试', offline);
    await page.shows('网络已断开');
    await clearFaultsOf(BRIDGE);
    const week = lastQuery(BRIDGE).start!;
    setOnline(true);
    await page.noLongerShows('网络已断开');
    expect(page.find('[role=dialog] tbody')!.textContent).to.contain(`${week} 至`);
  });

  it('is offered for yesterday only without the endpoint, or where amounts are hidden', async () => {
    configure({ off: ['incomeBridge', 'incomeBridgeRows'] });
    await signIn('agent');
    const page = await Explained.on('partner-income');
    await page.isReady();
    await page.shows('可比');
    expect(page.offered()).to.deep.equal(['变化分析']);
    configure({ off: [] });
    await page.until(() => page.offered().length === 4, 'should offer it again');
    await changeUser('company', { needVerify: true });
    await signIn('company');
    const hidden = await Explained.on('partner-income');
    await hidden.isReady();
    await hidden.shows('收入最高的节点');
    expect(hidden.offered()).to.deep.equal(['变化分析']);
    await changeUser('company', { needVerify: false });
  });

  it('fits a phone, in English', async () => {
    configure({ locale: 'en' });
    await signIn('miner');
    const page = await Explained.on('partner-income', {}, 320);
    await page.open("Last month's income", 'section dl > div');
    expect(page.steps().length).to.be.above(0);
    const [[step]] = page.steps() as [[name: string, cents: number]];
    await page.press(step, '[role=dialog] table');
    await page.until(() => page.find('[role=dialog] h3', `${step}: details`), 'should show the rows');
    expect(page.find('[role=dialog] h3')!.getBoundingClientRect().bottom, 'the rows are in sight').to.be.at.most(
      innerHeight,
    );
    expect(page.find('[role=dialog]')!.textContent).to.not.match(/[\u4e00-\u9fff]{2,}不计费/);
    await page.isAccessible();
  });
});
