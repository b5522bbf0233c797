import { grouped } from '#shared/core/grouped.ts';
import { expect, nextFrame } from '@open-wc/testing';
import { formatCents } from '#shared/core/money.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { daysIn } from '#shared/core/shanghai-time.ts';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import { callsOf, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, responseOf, signIn, write } from '../../browser/element-page.ts';
import { afterSettling } from '../../gate/days.ts';
import { sumsOfBill } from '../../gate/money.ts';
import { changeUser, clearFaults, holdCalls, injectFault, setClock } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { press } from '../../shared/ui/show.tsx';
import { respondWithBill, BILL, BillsPage, billOf, centsOf, INSPECT, LAST } from './bills-page.ts';

const INSPECT95 = '/api/console/monthly_bill/month95_inspect';

interface Items {
  items: { income: number }[];
  total: number;
}

interface Nodes extends Items {
  items: { income: number; unbilled_days: number; unbilled_income: number }[];
}

describe('the income details of a bill (§7.5)', () => {
  let token = '';
  let bill: MonthlyBill;
  onPlatform();
  before(() => setClock(afterSettling()));
  beforeEach(async () => {
    token = await signIn('company');
    bill = (await billOf(LAST, token))!;
  });

  async function open(label: string): Promise<BillsPage> {
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    page.find('button', label)!.focus();
    await page.press(label);
    await page.until(() => page.find('[role=dialog] tbody td:not(:has([aria-hidden]))'), 'should show details');
    return page;
  }
  /** Opens the days of all nodes. */
  async function openDays(): Promise<BillsPage> {
    const page = await open('收入明细');
    page.find<HTMLElement>('[role=radio]', '按日')!.click();
    await page.until(() => page.find('[role=dialog] th', '日期') && rows(page).length === 100, 'should show days');
    return page;
  }
  const rows = (page: BillsPage) => [...page.root.querySelectorAll('[role=dialog] tbody tr')];
  const amounts = (page: BillsPage) => rows(page).map((row) => centsOf(row.querySelector('.amount')!.textContent));
  const sum = (cents: number[]) => cents.reduce((all, each) => all + each, 0);

  it('shows devices by day, 100 a page, with a total that equals the bill’s income (§9)', async () => {
    forgetCalls();
    const page = await openDays();
    const call = callsOf(INSPECT).find(({ url }) => !url.searchParams.has('group'));
    expect(call!.url.searchParams.get('limit')).to.equal('100');
    expect(call!.url.searchParams.get('offset')).to.equal('0');
    expect(rows(page)).to.have.length(100);
    const { total } = await responseOf<Items>(token, `${INSPECT}?date=${LAST}&limit=1&offset=0`);
    expect(page.text).to.contain(`共 ${grouped(total)} 条`);
    expect(page.find('[role=dialog] th', '采样覆盖率')).to.exist;
    expect(
      rows(page).some((row) => row.textContent.includes('100%')),
      'a day with all samples',
    ).to.equal(true);
    const dialog = page.find('[role=dialog]')!.textContent;
    expect(dialog).to.contain(`收入合计 ¥${formatCents(sumsOfBill(bill).income)}`);
    expect(dialog).to.contain(`本页小计 ${formatCents(sum(amounts(page)))}`);
    await page.isAccessible();
  });

  it('finds a device by name or ID on all pages, with the sum of its days', async () => {
    const page = await openDays();
    const { items } = await responseOf<Items>(token, `${INSPECT}?date=${LAST}&limit=1000&offset=300`);
    const { device_id: id } = items[500]! as unknown as { device_id: string };
    const own = items.filter((item) => (item as unknown as { device_id: string }).device_id === id);
    write(page.find<HTMLInputElement>('[role=dialog] [role=search] input')!, id);
    await page.shows(`找到 ${own.length} 条，合计 ${formatCents(sum(own.map(({ income }) => income)))} 元`);
    expect(rows(page)).to.have.length(own.length);
    await page.isAccessible();
    const events = page.recordEvents('partner-navigation-requested');
    rows(page)[0]!.querySelector('button')!.click();
    expect(events[0]!.detail).to.deep.equal({ to: 'device', params: { deviceUUID: id } });
    await page.press('清除搜索');
    await page.until(() => rows(page).length === 100, 'should show the first page again');
  });

  it('finds the days of a device although the bill changes during the search', async () => {
    const page = await openDays();
    const name = rows(page)[0]!.querySelector('button')!.textContent;
    const release = await holdCalls(INSPECT);
    forgetCalls();
    write(page.find<HTMLInputElement>('[role=dialog] [role=search] input')!, name);
    await until(() => callsOf(INSPECT).length > 1, 'the search has begun');
    store.dispatch(api.util.invalidateTags(['Bill']));
    await release();
    await page.until(() => /找到 \d+ 条，合计/.test(page.text), 'should search all pages');
  });

  it('never shows one page’s money under another page’s number; all pages sum to the bill’s income', async () => {
    const page = await openDays();
    let loadedTotal = sum(amounts(page));
    const first = rows(page)[0]!.textContent;
    const pages = Math.ceil(Number(/共 ([\d,]+) 条/.exec(page.text)![1]!.replaceAll(',', '')) / 100);
    expect(pages).to.be.greaterThan(1);
    const release = await holdCalls(INSPECT, 1);
    page.named('下一页').click();
    await page.until(() => page.find('[role=dialog] table[aria-busy]'), 'should show that they load');
    expect(rows(page)[0]?.textContent).not.to.equal(first);
    await release();
    for (let number = 2; number <= pages; number++) {
      if (number > 2) page.named('下一页').click();
      await page.until(
        () =>
          page.find('[role=dialog] [aria-current=page]', `${number}`) &&
          !page.find('[role=dialog] table[aria-busy]') &&
          page.find('[role=dialog] tbody .amount', '.'),
        `should show page ${number}`,
      );
      loadedTotal += sum(amounts(page));
    }
    expect(loadedTotal).to.equal(sumsOfBill(bill).income);
  });

  it('shows the 95th-percentile times, whose sum is the bill’s income', async () => {
    const page = await open('95 计费明细');
    const { total } = await responseOf<Items>(token, `${INSPECT95}?date=${LAST}&limit=100&offset=0`);
    expect(rows(page)).to.have.length(total);
    expect(sum(amounts(page))).to.equal(sumsOfBill(bill).income);
    expect(page.find('[role=dialog]')!.textContent).to.contain(formatCents(sumsOfBill(bill).income));
    await page.isAccessible();
  });

  it('names the business of 95th-percentile details with its bandwidth, whose price gives the income', async () => {
    const page = await open('95 计费明细');
    const heads = page.all('[role=dialog] thead th').map(({ textContent }) => textContent);
    expect(heads).to.deep.equal([
      ...['业务', '计费日期', '日均计费带宽（Gbps）', '晚高峰95日均（Gbps）', '日95日均（Gbps）'],
      ...['单价（元/月/G）', '收入（元）'],
    ]);
    const billed = bill.income!.map(({ external_name, amount }) => `${external_name} ${formatCents(amount)}`).sort();
    // the first cell also contains the button that expands the row on a phone
    const shown = rows(page).map((row) => [...row.children].map(({ firstChild }) => firstChild!.textContent!));
    expect(shown.map((cells) => `${cells[0]} ${cells.at(-1)}`).sort()).to.deep.equal(billed);
    const days = daysIn(LAST);
    const bases = rows(page).map((row) => row.querySelector('small')!.textContent);
    for (const [at, [, period, bandwidth, peak95, day95, price, income]] of shown.entries()) {
      const basis = bases[at]!;
      const isFixed = basis === '买断（约定带宽）';
      expect(basis).to.match(isFixed ? /买断/ : /晚高峰95（20:00–22:00）/);
      expect(Number(peak95)).to.be.closeTo(Number(bandwidth), 0.001);
      expect(day95 === peak95, 'an agreed bandwidth has one value').to.equal(isFixed);
      const [from, to] = period!.split(' 至 ').map((day) => Number(day.slice(3)));
      const computed = (centsOf(price!) * Number(bandwidth) * ((to ?? from!) - from! + 1)) / days;
      expect(Math.round(computed), `${period} at ${price}`).to.equal(centsOf(income!));
    }
  });

  it('sums the days by node, with the days that are not billed, and leads to the days of a node', async () => {
    const page = await open('收入明细');
    expect(page.find('[role=radio][aria-checked=true]')!.textContent).to.equal('按节点');
    await page.until(() => page.find('[role=dialog] th', '未计收入（元）'), 'should show nodes');
    await page.until(() => /不计费 \d+ 天/.test(page.find('[role=dialog]')!.textContent), 'should sum them');
    const { items, total } = await responseOf<Nodes>(token, `${INSPECT}?date=${LAST}&limit=1000&offset=0&group=device`);
    expect(total, 'several pages').to.be.above(100);
    expect(sum(items.map(({ income }) => income))).to.equal(sumsOfBill(bill).income);
    expect(amounts(page)).to.deep.equal(items.slice(0, 100).map(({ income }) => income));
    const cells = rows(page).map((row) => [...row.children].map(({ textContent }) => textContent));
    const unbilled = sum(items.map(({ unbilled_days: days }) => days));
    const lost = sum(items.map(({ unbilled_income: cents }) => cents));
    expect(cells.slice(0, 100).map(([, , days]) => Number(days))).to.deep.equal(
      items.slice(0, 100).map(({ unbilled_days: days }) => days),
    );
    expect(page.find('[role=dialog]')!.textContent).to.contain(
      `不计费 ${unbilled} 天，未计收入 ${formatCents(lost)} 元`,
    );
    await page.isAccessible();
    const at = cells.findIndex(([, , days]) => Number(days) > 0);
    const [, days, , , income] = cells[at]!;
    rows(page)[at]!.querySelector<HTMLButtonElement>('button[aria-label*="天，查看"]')!.click();
    await page.until(() => rows(page).length === Number(days), 'should show the days of the node');
    expect(formatCents(sum(amounts(page)))).to.equal(income);
    expect(page.find('[role=dialog] tbody')!.textContent).to.contain('不计费');
  });

  it('sums the unbilled days after a retry if a page of nodes failed to load', async () => {
    const body = await responseOf<Nodes>(token, `${INSPECT}?date=${LAST}&limit=100&offset=0&group=device`);
    await injectFault({ call: INSPECT, fault: 'status', status: 200, body, times: 1 });
    await injectFault({ call: INSPECT, fault: 'status', status: 400, body: { message: '明细服务维护中' } });
    const page = await open('收入明细');
    await page.shows('不计费天数合计失败');
    expect(rows(page)).to.have.length(100);
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.until(() => /不计费 \d+ 天/.test(page.find('[role=dialog]')!.textContent), 'should sum them');
  });

  it('sums the unbilled days of more than a thousand nodes on request only', async () => {
    const body = await responseOf<Nodes>(token, `${INSPECT}?date=${LAST}&limit=100&offset=0&group=device`);
    await injectFault({ call: INSPECT, fault: 'status', status: 200, body: { ...body, total: 1_200 } });
    forgetCalls();
    const page = await open('收入明细');
    await page.shows('合计不计费天数');
    expect(callsOf(INSPECT)).to.have.length(1);
    await page.press('合计不计费天数');
    await page.shows(`不计费 ${12 * sum(body.items.map(({ unbilled_days: days }) => days))} 天`);
    expect(callsOf(INSPECT)).to.have.length(12);
  });

  it('shows days instead of nodes if the platform has no sums by node', async () => {
    const body = { list: [{ time: `${LAST}-02`, income: 1_23, device_id: 'a-1', device_name: '节点' }], total: 1 };
    await injectFault({ call: INSPECT, fault: 'status', status: 200, body });
    const page = await open('收入明细');
    await page.until(() => page.find('[role=dialog] [role=search]'), 'should offer the search of days');
    expect(page.all('[role=dialog] th').map(({ textContent }) => textContent)[0]).to.equal('日期');
    const kinds = page.all('[role=dialog] [role=radio]').map(({ textContent }) => textContent);
    expect(kinds).to.deep.equal(['按日', '按业务']);
  });

  it('switches between devices and times in the dialog', async () => {
    const page = await open('收入明细');
    page.find<HTMLElement>('[role=radio]', '按业务')!.click();
    await page.until(
      () => page.find('[role=dialog] th', '计费日期') && page.find('[role=dialog] tbody .amount', '.'),
      'should show times',
    );
    page.find<HTMLElement>('[role=radio]', '按节点')!.click();
    await page.until(() => rows(page).length === 100, 'should show nodes again');
  });

  it('shows rows without a device without a device column, and several times of one line (§3)', async () => {
    await injectFault({
      call: INSPECT,
      fault: 'status',
      status: 200,
      body: { list: [{ time: `${LAST}-02`, price: 1_00, income: 1_23 }], total: 1 },
    });
    const time_ranges = [
      [`${LAST}-01 18:00`, `${LAST}-01 22:30:00`],
      [`${LAST}-02`, `${LAST}-03`],
    ];
    await injectFault({
      call: INSPECT95,
      fault: 'status',
      status: 200,
      body: [{ time_ranges, price: 1_00, income: 1_23 }],
    });
    const page = await open('收入明细');
    expect(page.all('[role=dialog] th').map(({ textContent }) => textContent)).not.to.include('设备');
    expect(rows(page)[0]!.textContent).to.contain(`${LAST}-02`);
    page.find<HTMLElement>('[role=radio]', '按业务')!.click();
    const day = LAST.slice(5);
    await page.until(() => page.find('[role=dialog] tbody', `${day}-01 18:00 至 22:30`), 'should show hours');
    expect(rows(page)[0]!.textContent).to.contain(`${day}-02 至 ${day}-03`);
    await page.isAccessible();
  });

  it('shows a notice when the details do not sum to the bill', async () => {
    await injectFault({
      call: INSPECT95,
      fault: 'status',
      status: 200,
      body: { items: [{ time_ranges: [1790784000, 1793376000], price: 1_00, income: 1_23 }], total: 1 },
    });
    const page = await open('95 计费明细');
    await page.shows(`与账单的收入合计 ${formatCents(sumsOfBill(bill).income)} 元不一致`);
    await page.isAccessible();
  });

  it('shows the error with its request ID only in the dialog, and loads again after a retry (§8)', async () => {
    await injectFault({
      call: INSPECT,
      fault: 'status',
      status: 400,
      body: { message: '明细服务维护中', requestId: 'r-9' },
    });
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    await page.press('收入明细');
    await page.shows('明细服务维护中');
    expect(page.text).to.contain('r-9');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.until(() => rows(page).length === 100, 'should show devices');
  });

  it('shows a message when there are no details', async () => {
    await injectFault({ call: INSPECT, fault: 'status', status: 200, body: { items: [], total: 0 } });
    await respondWithBill({ ...BILL, income: [], total_after_tax: 0, fine: [], compensation: [] });
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    await page.press('收入明细');
    await page.shows('暂无明细');
    await page.isAccessible();
  });

  it('shows hostile device names as literal text (hazard 8)', async () => {
    const name = '<svg onload="window.hacked=1">';
    await injectFault({
      call: INSPECT,
      fault: 'status',
      status: 200,
      body: { items: [{ time: 1790784000, price: 1, income: 2, device_name: name, device_id: 'x' }], total: 1 },
    });
    const page = await open('收入明细');
    expect(page.text).to.contain(name);
    expect((window as { hacked?: number }).hacked).to.equal(undefined);
  });

  it('closes on Escape and returns the focus', async () => {
    const page = await open('收入明细');
    press(page.root.activeElement!, 'Escape');
    await until(() => !page.find('[role=dialog]'), 'closed');
    await nextFrame();
    expect(page.root.activeElement?.textContent).to.contain('收入明细');
  });

  it('hides its amounts for users without verification (§5)', async () => {
    await changeUser('scan', { showIncome: true });
    await signIn('scan');
    await respondWithBill(BILL);
    await injectFault({
      call: INSPECT,
      fault: 'status',
      status: 200,
      body: { items: [{ time: 1790784000, price: 1234, income: 5678, device_name: 'n', device_id: 'x' }], total: 1 },
    });
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    await page.press('收入明细');
    await page.until(() => page.find('[role=dialog] tbody', '***'), 'should show the rows');
    expect(page.find('[role=dialog]')!.textContent).not.to.match(/12\.34|56\.78|\d\.\d\d/);
  });
});
