import { expect } from '@open-wc/testing';
import { lastBillMonth, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { formatCents } from '#shared/core/money.ts';
import { addMonths, DAY_MS, dayAfter, daysFrom, dayStart, formatDate } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import type { IncomePoint } from '#shared/topics/billing/income/income.calls.ts';
import '#widgets/income/income.element.tsx';
import { historyRequest, presetRange, unfinishedMonth, type IncomeKey } from '#widgets/income/income.rules.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, responseOf, signIn } from '../../browser/element-page.ts';
import { clearFaults, holdCalls, injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { press, type } from '../../shared/ui/show.tsx';
import { IncomePage } from './income-page.ts';

const SUMMARY = '/api/income/summary';
const HISTORY = '/api/income/user/history';
const OF_DEVICE = '/api/income/device/history';
const DEVICES = '/api/income/device';
const VIOLATIONS = '/api/v1/device/violation';
const TOP = '收入最高的节点';

interface Device {
  uuid: string;
  name: string;
  online: boolean;
  agentIncome: number | null;
}

/** Returns the points of a range from the server. */
async function pointsOf(token: string, range: { start: string; end: string }, key: IncomeKey, uuid?: string) {
  const query = new URLSearchParams(
    Object.entries(historyRequest(range, key)).map(([name, value]) => [name, `${value}`]),
  );
  if (uuid) query.set('uuid', uuid);
  const { list } = await responseOf<{ list: IncomePoint[] }>(token, `${uuid ? OF_DEVICE : HISTORY}?${query}`);
  return list;
}

const topOf = async (token: string, key: IncomeKey) =>
  (await responseOf<{ items: Device[] }>(token, `${DEVICES}?limit=10&offset=0&key_style=${key}`)).items;

/** Returns date and value of each row in the chart's table, oldest first. */
async function tableOf(page: IncomePage): Promise<string[][]> {
  await page.press('表格');
  await page.waitFor('tbody tr');
  return page
    .all('tbody tr')
    .map((row) => [...row.children].slice(0, 2).map(({ firstChild }) => firstChild!.textContent!))
    .reverse();
}

const field = (page: IncomePage) => page.find('[role=application]')!;
const announced = (page: IncomePage) => page.find('figure [role=status]')!.textContent;
const dateOf = ({ timestamp }: IncomePoint) => formatDate(timestamp * 1000);
const rows = (page: IncomePage) => page.all<HTMLButtonElement>(`section[aria-label="${TOP}"] li button`);

async function open(attributes?: { range: string }): Promise<IncomePage> {
  const page = await IncomePage.open('partner-income', undefined, attributes);
  await page.waitFor('canvas');
  return page;
}

/** Types two days into the calendar. */
async function choose(page: IncomePage, start: string, end: string): Promise<void> {
  await page.press(/ 至 /);
  const inputs = () => page.all<HTMLInputElement>('[role=dialog] input');
  const trigger = () => page.find('[aria-label="时间范围"] > button[aria-haspopup=dialog]')!.textContent;
  await page.until(() => inputs().length === 2, 'should open the calendar');
  for (const [index, day] of [start, end].entries()) {
    inputs()[index]!.focus();
    type(inputs()[index]!, day);
    press(inputs()[index]!, 'Enter');
    await page.until(() => trigger().includes(day) && inputs()[index]!.value === day, `should take ${day}`);
  }
  press(inputs()[0] ?? page.find('.frame')!, 'Escape');
  await page.until(() => page.all('[role=dialog]').length === 0, 'should close the calendar');
}

describe('partner-income: history', () => {
  let token = '';
  onPlatform();
  beforeEach(async () => {
    token = await signIn('agent');
  });

  it('shows 28 days with equal values in chart, table, sum and server; the last day is the amount of yesterday', async () => {
    const page = await open();
    const points = await pointsOf(token, presetRange('28d', Date.now()), 'day');
    expect(points).to.have.length(28);
    for (const [key, { timestamp, income }] of [
      ['End', points.at(-1)!],
      ['Home', points[0]!],
    ] as const) {
      press(field(page), key);
      await page.until(
        () => `${announced(page)}，`.includes(`，${formatCents(income)} 元，`),
        `should show the point at ${timestamp}`,
      );
    }
    expect(await tableOf(page)).to.deep.equal(
      points.map((point) => [
        `${dateOf(point)} ${'日一二三四五六'.at(new Date(dateOf(point)).getUTCDay())!.padStart(2, '周')}`,
        formatCents(point.income),
      ]),
    );
    const total = points.reduce((sum, { income }) => sum + income, 0);
    expect(page.find('tfoot')!.textContent).to.equal(`合计${formatCents(total)}`);
    expect(page.find('figcaption')!.textContent).to.contain(`合计 ${formatCents(total)} 元`);
    const { yesterday } = await responseOf<{ yesterday: number }>(token, '/api/income/summary');
    expect(points.at(-1)!.income).to.equal(yesterday);
    await page.isAccessible();
  });

  it('shows -- as the total when the platform sends no point', async () => {
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: { list: [] } });
    const page = await IncomePage.open('partner-income');
    await page.shows('合计 --');
    expect(page.find('figure')!.textContent).not.to.contain('0.00');
  });

  it('sorts the nodes by income in any order of the response (§7.5)', async () => {
    const list = [
      { uuid: 'some', agentIncome: 200 },
      { uuid: 'unknown' },
      { uuid: 'most', agentIncome: '900' },
      { uuid: 'more', agentIncome: 500 },
    ];
    await injectFault({ call: DEVICES, fault: 'status', status: 200, body: { list, total: 4 } });
    const page = await open();
    await page.until(() => rows(page).length === 4, 'should show them');
    expect(rows(page).map(({ title }) => title)).to.deep.equal(['most', 'more', 'some', 'unknown']);
    expect(rows(page).map((row) => row.querySelector<HTMLElement>('.bar span')!.style.width)[0]).to.equal('100%');
  });

  it('shows 12 months across the turn of the year, and the same range by day', async () => {
    const page = await open({ range: '12m' });
    const range = presetRange('12m', Date.now());
    const months = await pointsOf(token, range, 'month');
    expect(months).to.have.length(12);
    expect(await tableOf(page)).to.deep.equal(
      months.map((point) => [dateOf(point).slice(0, 7), formatCents(point.income)]),
    );
    const total = page.find('tfoot')!.textContent;
    await page.press('按日');
    await page.until(() => page.all('tbody tr').length > 300, 'should show a year of days');
    const days = await pointsOf(token, range, 'day');
    expect(page.all('tbody tr')).to.have.length(days.length);
    expect(page.find('tfoot')!.textContent, 'the sum of the days is that of the months').to.equal(total);
    await page.press('图表');
    await page.waitFor('canvas');
    await page.isAccessible();
  });

  it('shows the range of its attribute, follows changes, and lets the user choose another range', async () => {
    const page = await open({ range: '7d' });
    const shown = () => page.find('[aria-label="时间范围"] [aria-checked=true]')!.textContent;
    expect(shown()).to.equal('近 7 天');
    expect(await tableOf(page)).to.have.length(7);
    await page.press('近 91 天');
    await page.until(() => page.all('tbody tr').length === 91, 'should show 91 days');
    page.element.setAttribute('range', '30d');
    await page.until(() => page.all('tbody tr').length === 30, 'should show 30 days');
    expect(page.all('[aria-label="时间范围"] [aria-checked=true]'), 'no preset has 30 days').to.have.length(0);
    page.element.setAttribute('range', '12m');
    await page.until(() => page.all('tbody tr').length === 12, 'should show 12 months');
    expect(shown()).to.equal('近 12 个月');
  });

  it('shows a chosen range by day up to 92 days, and longer ones by month', async () => {
    const page = await open();
    const end = formatDate(Date.now() - DAY_MS);
    const range = { start: formatDate(Date.now() - 60 * DAY_MS), end };
    await choose(page, range.start, end);
    await page.press('按月');
    const months = await pointsOf(token, range, 'month');
    const sum = formatCents(months.reduce((all, { income }) => all + income, 0));
    await page.shows(`合计 ${sum} 元`);
    await choose(page, formatDate(Date.now() - 200 * DAY_MS), end);
    await page.until(
      () => page.find('[aria-label="统计方式"] [aria-checked=true]')!.textContent === '按月',
      'is grouped by month',
    );
    expect(page.all('[aria-label="时间范围"] [aria-checked=true]'), 'no preset is this time').to.have.length(0);
  });

  it('finds one node by name with the keyboard, shows it, and shows all nodes again', async () => {
    const page = await open();
    const [first] = await topOf(token, 'month');
    await page.press('选择节点');
    const search = await page.waitFor<HTMLInputElement>('[role=combobox]');
    await page.until(() => page.root.activeElement === search, 'should focus the search');
    await page.until(() => page.all('[role=option]').length > 10, 'should list nodes');
    await page.isAccessible();
    type(search, first!.uuid.slice(0, 12));
    await page.until(() => page.all('[role=option]').length === 1, 'should find it');
    press(search, 'Enter');
    await page.until(() => page.all('[role=dialog]').length === 0, 'should close');
    const points = await pointsOf(token, presetRange('28d', Date.now()), 'day', first!.uuid);
    const total = points.reduce((sum, { income }) => sum + income, 0);
    await page.shows(`合计 ${formatCents(total)} 元`);
    expect(page.find('figcaption')!.textContent).to.contain(first!.name);
    await page.press('选择节点');
    await page.waitFor('[role=combobox]');
    press(page.find('[role=combobox]')!, 'Enter');
    await page.until(() => page.find('figcaption')!.textContent.includes('全部节点'), 'should show all');
  });

  it('compares with the same weekdays of the period before, of the week before or not at all', async () => {
    const page = await open();
    const range = presetRange('28d', Date.now());
    const sum = (points: readonly { income: number }[]) => points.reduce((all, { income }) => all + income, 0);
    const now = sum(await pointsOf(token, range, 'day'));
    const differs = async (days: number) => {
      const earlier = { start: dayAfter(range.start, -days), end: dayAfter(range.end, -days) };
      const before = sum(await pointsOf(token, earlier, 'day'));
      return `${now > before ? '增加' : '减少'} ${formatCents(Math.abs(now - before))} 元`;
    };
    await page.shows(`较 4 周前同日${await differs(28)}`);
    expect(page.all('figure li').map(({ textContent }) => textContent)).to.include.members(['本期', '4 周前同日']);
    const choice = page.find<HTMLSelectElement>('select')!;
    expect(choice.value).to.equal('period');
    const compare = (value: string) => {
      choice.value = value;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    };
    compare('week');
    const overWeek = `较上周同日${await differs(7)}`;
    await page.shows(overWeek);
    await page.isAccessible();
    compare('none');
    await page.noLongerShows(overWeek);
    expect(page.all('figure li .before')).to.have.length(0);
  });

  it('states the penalties of the bills of 91 days, whose days have no marks, and shows them by month', async () => {
    const page = await open();
    const legend = () => page.all('figure li').map(({ textContent }) => textContent);
    await page.noLongerShows('超过 31 天');
    await page.press('近 91 天');
    await page.shows('超过 31 天，不标注不计费的日期');
    expect(legend()).not.to.include('当日有不计费');
    const { start, end } = presetRange('91d', Date.now());
    const last = [end.slice(0, 7), lastBillMonth(Date.now())].sort()[0]!;
    const fines: number[] = [];
    for (let month = start.slice(0, 7); month <= last; month = addMonths(month, 1)) {
      const bill = await responseOf<MonthlyBill>(token, `/api/console/monthly_bill/detail?date=${month}`);
      const fine = (bill.fine ?? []).reduce((all, { amount }) => all + amount, 0);
      if (fine > 0) fines.push(fine);
    }
    expect(fines).to.have.length.above(0);
    const sum = fines.reduce((all, fine) => all + fine, 0);
    await page.shows(`${fines.length} 份账单有扣款，合计 ${formatCents(sum)} 元`);
    await page.isAccessible();
    await page.press('按月查看');
    await page.until(() => legend().includes('当月有扣款'), 'should mark the months');
    await page.noLongerShows('份账单有扣款');
  });

  it('compares only days since the first income, and states their number', async () => {
    const range = presetRange('28d', Date.now());
    const list = daysFrom(range.start, 28).map((day) => ({ time: day, income: 100_00 }));
    const sevenZeros = (day: string, index: number) => ({ time: day, income: index < 7 ? 0 : 80_00 });
    const before = daysFrom(dayAfter(range.start, -28), 28).map(sevenZeros);
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: [...before, ...list] });
    const page = await open();
    await page.shows('较 4 周前同日增加 420.00 元（25.0%，可比 21 天）');
    await page.isAccessible();
  });

  it('has its controls in one row when it is wide, and in one sheet when it is narrow', async () => {
    const page = await open();
    const tops = ['[aria-label="时间范围"] button', 'select', 'button[aria-label^="选择节点"]'].map((selector) => {
      const { top, height } = page.find(selector)!.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
    expect(new Set(tops), 'one row').to.have.length(1);
    await preloadDialog();
    const narrow = await IncomePage.open('partner-income', 343);
    await narrow.waitFor('canvas');
    await narrow.press('近 28 天 · 对比 4 周前同日 · 全部节点');
    const sheet = await narrow.waitFor('[role=dialog]', '筛选');
    await narrow.press('近 7 天', sheet);
    await narrow.isAccessible();
    await narrow.press('完成', sheet);
    await narrow.until(() => narrow.all('[role=dialog]').length === 0, 'should close');
    expect(narrow.text).to.contain('近 7 天 · 对比上周同日 · 全部节点');
  });

  it('states that there is nothing to compare with', async () => {
    const range = presetRange('12m', Date.now());
    const list = [{ time: `${range.end.slice(0, 7)}-01`, income: 100_00 }];
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: list });
    const page = await open({ range: '12m' });
    await page.shows('暂无可对比的去年同月收入');
    await page.isAccessible();
  });

  it('marks the month that is not over, and leaves it out of the monthly average', async () => {
    const now = Date.now();
    const today = monthOf(now);
    const { start } = presetRange('12m', now);
    const months = Array.from({ length: 13 }, (_, index) => addMonths(start.slice(0, 7), index)).filter(
      (month) => month <= today,
    );
    const list = months.map((month) => ({ time: `${month}-01`, income: month === today ? 1_00 : 100_00 }));
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: list });
    const page = await open({ range: '12m' });
    await page.shows('月均 100.00 元');
    if (unfinishedMonth(presetRange('12m', now), now)) await page.shows('未结束的月份，不计入月均');
    await page.press('表格');
    if (unfinishedMonth(presetRange('12m', now), now)) await page.shows('未结束，截至');
    await page.isAccessible();
  });

  it('shows how many nodes were not billed on a day (§9)', async () => {
    const page = await open();
    const { end } = presetRange('28d', Date.now());
    const { list } = await responseOf<{ list: { uuid: string }[] }>(token, `/api/v1/device/violation?date=${end}`);
    const chart = await page.waitFor('[role=application]');
    await page.until(() => {
      press(chart, 'End');
      return page.all('[role=status]').some(({ textContent }) => textContent.includes(`${list.length} 个节点不计费`));
    }, 'should show it at the day');
  });

  it('marks a day with many more unbilled nodes than usual, and opens the records of that day (§9)', async () => {
    const range = presetRange('28d', Date.now());
    const busy = dayAfter(range.end, -2);
    const nodesOf = (date: string) => (date === busy ? ['one', 'two', 'three'] : ['one']);
    const list = daysFrom(range.start, 28).flatMap((date) =>
      nodesOf(date).map((uuid) => ({ uuid, name: '', reason: '离线', date })),
    );
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 200, body: { list, total: list.length } });
    const page = await open();
    await page.waitFor('.marks button');
    expect(page.all('.marks button')).to.have.length(1);
    const events = page.recordEvents('partner-navigation-requested');
    page.find<HTMLElement>('.marks button')!.click();
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ to: 'tech', params: { day: busy } }]);
  });

  it('keeps the growing list of nodes inside the window while it loads', async () => {
    const page = await open();
    const button = page.all<HTMLButtonElement>('button').find(({ ariaLabel }) => ariaLabel?.includes('选择节点'))!;
    button.scrollIntoView({ block: 'center' });
    await page.press('选择节点');
    await page.until(() => page.all('[role=option]').length > 10, 'should list nodes');
    const inside = () => {
      const { top, bottom } = page.find('.overlays [role=dialog]')!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    await page.until(inside, 'should stay in the window');
  });

  it('shows a message when no node matches the search', async () => {
    const page = await open();
    await page.press('选择节点');
    type(await page.waitFor<HTMLInputElement>('[role=combobox]'), '没有这样的节点');
    await page.shows('未找到该节点');
    await page.isAccessible();
  });

  it('shows the history’s error in its place while the other parts stay, and loads again after a retry', async () => {
    await injectFault({ call: HISTORY, fault: 'status', status: 500, body: '历史数据维护中' });
    const page = await IncomePage.open('partner-income');
    await page.shows('历史数据维护中');
    await page.part(TOP);
    await page.until(() => rows(page).length === 10, 'should show the nodes');
    expect(page.text).to.match(/昨日收入¥\d/);
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.waitFor('canvas');
    await page.noLongerShows('历史数据维护中');
  });

  it('never shows the points of another range while new ones load', async () => {
    const page = await open();
    const before = page.find('figcaption')!.textContent;
    const release = await holdCalls(HISTORY, 1);
    await page.press('近 7 天');
    await page.shows('正在加载收入走势');
    expect(page.all('figcaption')).to.have.length(0);
    await release();
    await page.waitFor('canvas');
    expect(page.find('figcaption')!.textContent).not.to.equal(before);
  });

  it('shows a range without income as zeros', async () => {
    const page = await open();
    await choose(page, '2021-01-01', '2021-01-20');
    await page.shows('合计 0.00 元');
    await page.waitFor('canvas');
    expect(page.all('.scale > span:not(.widest)').map(({ textContent }) => textContent)).to.deep.equal(['0']);
    await page.shows('所示数值均为 0');
    expect(page.text).not.to.match(/NaN|undefined|Infinity/);
    await page.isAccessible();
  });

  it('breaks no date of the chosen range when the element is narrow', async () => {
    configure({ locale: 'en' });
    const page = await IncomePage.open('partner-income', 380, { range: '30d' });
    await page.until(() => page.all('button time').length === 2, 'should show the range');
    const { start, end } = presetRange('30d', Date.now());
    const [first, last] = page.all('button time');
    expect([first!.textContent, last!.textContent]).to.deep.equal([start, end]);
    expect(first!.closest('button')!.textContent).to.equal(`${start} to ${end} · vs. 5 weeks earlier · All nodes`);
    for (let width = 240; width <= 380; width += 10) {
      page.element.parentElement!.style.width = `${width}px`;
      for (const date of [first!, last!]) expect(date.getClientRects(), `${width} px`).to.have.length(1);
      const parts = [...first!.closest('button')!.querySelectorAll('span > span')];
      expect(parts.map(({ textContent }) => textContent.endsWith(' ·'))).to.deep.equal([true, true, false]);
    }
  });

  it('shows that there is no income yet instead of an empty chart when the account has never earned', async () => {
    const { start } = presetRange('28d', Date.now());
    const list = daysFrom(start, 28).map((day) => ({ timestamp: dayStart(day) / 1000, income: 0 }));
    const summary = { yesterday: 0, cur_month: 0, last_month: 0, total: 0 };
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: { list } });
    await injectFault({ call: SUMMARY, fault: 'status', status: 200, body: summary });
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 200, body: { list: [], total: 0 } });
    const page = await IncomePage.open('partner-income');
    await page.until(() => page.find('figure p', '暂无收入'), 'should show the reason');
    expect(page.find('figure')!.textContent).to.contain('合计 0.00 元');
    expect(field(page)).not.to.exist;
    await page.isAccessible();
    await page.press('表格');
    await page.until(() => page.all('figure tbody tr').length >= list.length, 'should have the days');
  });

  it('shows a message when the platform has no points', async () => {
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: { list: [] } });
    const page = await IncomePage.open('partner-income');
    await page.shows('该时段暂无数据');
    expect(page.find('figcaption')!.textContent, 'claims no income of 0').to.contain('暂无数据');
    await page.isAccessible();
  });
});

describe('partner-income: nodes with the highest income', () => {
  let token = '';
  onPlatform();
  beforeEach(async () => {
    token = await signIn('agent');
  });

  const shownNodes = (page: IncomePage) =>
    rows(page).map((row) => [row.querySelector('b')!.textContent, row.querySelector('strong')!.textContent]);

  /** On the first day of a month, no node has income yet. */
  const expectedText = ({ name, agentIncome }: Device) => [
    name,
    agentIncome === null ? '--' : formatCents(agentIncome),
  ];

  it('shows ten nodes with name, state, income and a proportional bar, for the month or yesterday', async () => {
    const page = await open();
    await page.part(TOP);
    const ofMonth = await topOf(token, 'month');
    expect(shownNodes(page)).to.deep.equal(ofMonth.map(expectedText));
    const widths = rows(page).map((row) => row.querySelector('.bar > span')!.getBoundingClientRect().width);
    const most = ofMonth[0]!.agentIncome ?? 0;
    widths.forEach((width, index) =>
      expect(width / (widths[0] || 1)).to.be.closeTo((ofMonth[index]!.agentIncome ?? 0) / (most || 1), 0.02),
    );
    expect(rows(page)[0]!.textContent).to.contain(ofMonth[0]!.online ? '在线' : '离线');
    await page.press('昨日', `section[aria-label="${TOP}"]`);
    const ofDay = await topOf(token, 'day');
    await until(() => shownNodes(page)[0]?.[1] === expectedText(ofDay[0]!)[1], 'yesterday');
    expect(shownNodes(page)).to.deep.equal(ofDay.map(expectedText));
    await page.isAccessible();
  });

  it('links to the device of each node', async () => {
    const page = await open();
    await page.part(TOP);
    const events = page.recordEvents('partner-navigation-requested');
    const [, second] = await topOf(token, 'month');
    rows(page)[1]!.click();
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ to: 'device', params: { deviceUUID: second!.uuid } }]);
  });

  it('links to all nodes', async () => {
    const page = await open();
    const events = page.recordEvents('partner-navigation-requested');
    const part = await page.part(TOP);
    await page.press('全部节点', part);
    expect(events.map(({ detail }) => detail.to)).to.deep.equal(['devices']);
  });

  it('shows the error in their place, and loads again after a retry', async () => {
    await injectFault({ call: DEVICES, fault: 'status', status: 500, body: '节点数据维护中' });
    const page = await open();
    await page.shows('节点数据维护中');
    expect(page.find('figcaption')).to.exist;
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.until(() => rows(page).length === 10, 'should show the nodes');
  });

  it('shows a message when no node has income', async () => {
    await injectFault({ call: DEVICES, fault: 'status', status: 200, body: { items: [], total: 0 } });
    const page = await open();
    await page.shows('暂无产生收入的节点');
    await page.isAccessible();
  });

  it('requests a miner’s own nodes with the endpoint for miners', async () => {
    await signIn('miner');
    forgetCalls();
    const page = await open();
    await page.part(TOP);
    expect(callsTo('/api/income/miner_device')).to.equal(1);
    expect(callsTo(DEVICES)).to.equal(0);
    expect(rows(page).length).to.be.within(1, 10);
  });
});
