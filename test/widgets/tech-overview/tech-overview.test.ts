import { expect } from '@open-wc/testing';
import { DAY_MS, formatDate } from '#shared/core/shanghai-time.ts';
import type { DayBandwidth, DeviceOverview, Violation } from '#shared/topics/devices/device.calls.ts';
import '#widgets/tech-overview/tech-overview.element.tsx';
import { formatBandwidth } from '#shared/core/bandwidth.ts';
import { press } from '../../shared/ui/show.tsx';
import { dayZh } from '#shared/host/date-names.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, responseOf, signIn } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { chooseFiles, picture, textFile } from '../../browser/files.ts';
import { writeArea } from '../device-dial/device-dial-page.ts';
import type { Ticket } from '#shared/topics/support/ticket/ticket.calls.ts';
import { clearFaults, injectFault, setClock } from '../../browser/sandbox.ts';
import { IncomePage, clearStore } from '../income/income-page.ts';

const MINE = '/api/user/device/overview';
const ALL = '/api/agent/device/overview';
const BANDWIDTH = '/api/v1/device/bandwidth';
const VIOLATIONS = '/api/v1/device/violation';
const TICKETS = '/api/console/tickets';
const yesterday = (): string => formatDate(Date.now() - DAY_MS);

const open = async (width?: number): Promise<IncomePage> => {
  const page = await IncomePage.open('partner-tech-overview', width);
  await page.waitFor('canvas');
  await page.part('不计费记录');
  return page;
};
const panel = (page: IncomePage, name: string) => page.find(`section[aria-label="${name}"]`)!;
const figures = (page: IncomePage, name: string): string[] =>
  [...panel(page, name).querySelectorAll('dd')].map(({ textContent }) => textContent.replace(/[\s个]/g, ''));
const formatted = ({ total, online, offline }: DeviceOverview) =>
  [total, online, offline].map((each) => each!.toLocaleString('en-US'));
const day = (page: IncomePage): string => page.find('[aria-label="日期"] > [aria-haspopup=dialog]')!.textContent;
const violationsOf = (token: string, date: string) =>
  responseOf<{ list: Violation[] }>(token, `${VIOLATIONS}?date=${date}`);

/** Returns the last day with violations, or the last day without any. */
async function dayWith(token: string, some: boolean): Promise<string> {
  for (let back = 1; back < 60; back++) {
    const date = formatDate(Date.now() - back * DAY_MS);
    if ((await violationsOf(token, date)).list.length > 0 === some) return date;
  }
  throw new Error('No such day was found in the seed');
}

/** Moves back with the arrow button until a day is shown. */
async function goTo(page: IncomePage, date: string): Promise<void> {
  while (!day(page).includes(date)) {
    const before = day(page);
    await page.press('前一天');
    await page.until(() => day(page) !== before, 'should show the day before');
  }
  await page.part('不计费记录');
  await page.waitFor('canvas');
}

describe('partner-tech-overview', () => {
  let token = '';
  onPlatform();
  beforeEach(async () => {
    token = await signIn('agent');
  });

  it('appeals an unbilled record with a picture, and then shows and links its appeal', async () => {
    const date = await dayWith(token, true);
    const page = await open();
    await goTo(page, date);
    const [record] = (await violationsOf(token, date)).list;
    const row = () => panel(page, '不计费记录').querySelector('li')!;
    // the visible label is in the name, so that voice control finds the button
    const appealButton = () =>
      [...row().querySelectorAll('button')].find((each) => each.textContent.startsWith('申诉（'));
    await page.until(appealButton, 'should offer the appeal');
    const appeal = appealButton()!;
    expect(appeal.ariaLabel).to.match(new RegExp(`^申诉（\\d+\\s月\\s\\d+\\s日截止），${date}`));
    appeal.focus();
    appeal.click();
    await page.until(() => page.find('[role=dialog] textarea'), 'should show the form');
    const dialog = page.find('[role=dialog]')!;
    const [, month, day] = record!.appeal!.until.split('-').map(Number);
    const last = `最晚可于 ${dayZh(month!, day!)}提出`;
    for (const fact of [record!.name, date, record!.appeal!.line, record!.reason, last])
      expect(dialog.textContent).to.contain(fact);
    await page.until(() => dialog.querySelector('canvas'), 'should show the samples');
    await page.press('提交申诉');
    await page.shows('请填写申诉说明');

    await chooseFiles(dialog, [textFile('证明.png'), await picture('监控.png')]);
    await page.shows('仅支持 JPEG、PNG 图片和 PDF 文件');
    await page.until(() => /监控\.png.*KB/.test(dialog.textContent), 'should upload the picture');
    writeArea(page.find<HTMLTextAreaElement>('textarea')!, '当晚运营商割接');
    await page.press('提交申诉');
    await page.shows('请移除或重新上传未成功的附件');
    const files = () => page.root.activeElement?.matches('[role=dialog] [role=group]');
    await page.until(files, 'the focus moves to the files');
    await page.isAccessible();
    const remove = page.find<HTMLButtonElement>('[aria-label="移除 证明.png"]')!;
    remove.focus();
    remove.click();
    await page.until(() => !remove.isConnected && files(), 'the focus stays at the files');
    await injectFault({ call: TICKETS, times: 1, fault: 'status', status: 400, body: { message: '稍后再试' } });
    await page.press('提交申诉');
    await page.shows('稍后再试');
    await page.press('提交申诉');
    await page.until(() => row().textContent.includes('申诉中'), 'should show the appeal');
    await page.until(() => row().matches(':focus-within'), 'the focus stays in the row, whose button is gone');
    const { list } = await responseOf<{ list: Ticket[] }>(token, `${TICKETS}?pageSize=1`);
    expect(list[0]!.appeal!.date).to.equal(date);
    expect(list[0]!.attachments.map(({ name }) => name)).to.deep.equal(['监控.png']);

    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press(/^申诉中/, row());
    expect(navigations.map(({ detail }) => detail)).to.deep.equal([
      { to: 'tickets', params: { ticketId: list[0]!.id } },
    ]);
  });

  it('shows -- for a number that was not sent (compatibility.md)', async () => {
    await injectFault({ call: '/api/user/device/overview', fault: 'status', status: 200, body: { total: 7 } });
    await signIn('miner');
    const page = await open();
    await page.until(() => figures(page, '我的节点')[0] === '7', 'should have the number of all');
    expect(figures(page, '我的节点')).to.deep.equal(['7', '--', '--']);
    expect(page.text).not.to.contain('在线率');
  });

  it('shows an agent all nodes and their own nodes as total, online and offline, and emits ready (§7.6)', async () => {
    const page = await IncomePage.open('partner-tech-overview');
    await page.isReady();
    await page.part('名下全部节点');
    const [own, all] = [await responseOf<DeviceOverview>(token, MINE), await responseOf<DeviceOverview>(token, ALL)];
    expect(figures(page, '其中自有节点')).to.deep.equal(formatted(own));
    expect(figures(page, '名下全部节点')).to.deep.equal(formatted(all));
    expect(own.total).to.be.lessThan(all.total!);
    expect(own.online! + own.offline!).to.equal(own.total);
    expect(panel(page, '其中自有节点').textContent).to.contain('在线率');
  });

  it('shows a miner only their own nodes, and does not request the agent’s endpoint (§6)', async () => {
    await signIn('miner');
    forgetCalls();
    const page = await open();
    expect(figures(page, '我的节点')).to.have.length(3);
    expect(page.all('section[aria-label="名下全部节点"]')).to.have.length(0);
    expect(callsTo(ALL)).to.equal(0);
    await page.isAccessible();
  });

  it('shows yesterday’s bandwidth with equal values in chart, table and server, and the 95th percentile (§9)', async () => {
    const page = await open();
    const { list, bandwidth95 } = await responseOf<DayBandwidth>(token, `${BANDWIDTH}?date=${yesterday()}`);
    expect(list).to.have.length(288);
    expect(day(page)).to.contain(yesterday());
    const p95 = formatBandwidth(bandwidth95!);
    await page.shows(`日95 ${p95} M`);
    const peak = Math.max(...list.map(({ bandwidth }) => bandwidth));
    expect(page.text).to.contain(`峰值 ${formatBandwidth(peak)} M`);
    press(page.find('[role=application]')!, 'Home');
    await page.until(
      () => page.find('figure [role=status]')!.textContent === `00:00，${formatBandwidth(list[0]!.bandwidth)} M`,
      'should show the first time',
    );
    await page.press('表格');
    // the violations of the day are another table
    await page.until(() => page.all('figure tbody tr').length === list.length, 'should show all times');
    const rows = page
      .all('figure tbody tr')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
      .reverse();
    expect(rows.map(([, bandwidth]) => bandwidth)).to.deep.equal(
      list.map(({ bandwidth }) => formatBandwidth(bandwidth)),
    );
    expect([rows[0]![0], rows.at(-1)![0]]).to.deep.equal(['00:00', '23:55']);
    expect(page.find('tfoot')!.textContent).to.equal(`日95${p95}`);
    await page.isAccessible();
  });

  it('shows the bandwidth of one node', async () => {
    const { items } = await responseOf<{ items: { uuid: string; name: string }[] }>(
      token,
      '/api/income/device?limit=2&offset=0&key_style=month',
    );
    const page = await open();
    await page.press('选择节点');
    await page.until(() => page.all('[role=option]').length > 2, 'should list nodes');
    press(page.find('[role=combobox]')!, 'ArrowDown');
    await page.until(() => page.find('[data-active]')!.textContent.includes(items[0]!.uuid), 'should move down');
    press(page.find('[role=combobox]')!, 'Enter');
    const { bandwidth95 } = await responseOf<DayBandwidth>(
      token,
      `${BANDWIDTH}?date=${yesterday()}&uuid=${items[0]!.uuid}`,
    );
    await page.shows(`日95 ${formatBandwidth(bandwidth95!)} M`);
    expect(page.find('figcaption')!.textContent).to.contain(items[0]!.name);
  });

  it('lists days without billing with node and reason, and links to the device and its dialling (§9)', async () => {
    const date = await dayWith(token, true);
    const page = await open();
    await goTo(page, date);
    const { list } = await violationsOf(token, date);
    const rows = () => [...panel(page, '不计费记录').querySelectorAll('li')];
    await page.until(() => rows().length > 0, 'should list them');
    expect(rows()[0]!.textContent).to.contain(list[0]!.name);
    expect(rows()[0]!.textContent).to.contain(list[0]!.reason);
    expect(panel(page, '不计费记录').textContent).to.contain(`${list.length} 条`);
    const events = page.recordEvents('partner-navigation-requested');
    for (const button of rows()[0]!.querySelectorAll<HTMLElement>('button:not([aria-label^="申诉"])')) button.click();
    const params = { deviceUUID: list[0]!.uuid };
    expect(events.map(({ detail }) => detail)).to.deep.equal([
      { to: 'device', params },
      { to: 'dial', params },
    ]);
    await page.isAccessible();
  });

  it('shows a positive message when everything was billed', async () => {
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 200, body: { list: [] } });
    const page = await open();
    await page.shows('当日无不计费记录');
    await page.isAccessible();
  });

  it('shows an unreadable record with its ID, and no success when only such records belong to the day', async () => {
    const other = { uuid: 'a'.repeat(32), reason: '掉线', date: '2026-01-05' };
    const list = [other, { ...other, uuid: 'B-2', reason: {} }];
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 200, body: { list } });
    const page = await open();
    await page.shows('记录 B-2 无法读取');
    expect(panel(page, '不计费记录').textContent).to.contain('1 条');
    expect(page.text).not.to.contain('当日无不计费记录');
  });

  it('shows the first rows of a long list, and the rest on demand', async () => {
    const list = Array.from({ length: 40 }, (_, index) => ({
      uuid: `u${index}`,
      name: index ? `节点 ${index}` : '<b>加粗</b>',
      reason: '当日在线 10 小时，不足 12 小时，当日不计费',
      date: yesterday(),
    }));
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 200, body: { list } });
    const page = await open(288);
    const rows = () => panel(page, '不计费记录').querySelectorAll('li').length;
    expect(rows()).to.equal(6);
    expect(page.text, 'names are text (hazard 8)').to.contain('<b>加粗</b>');
    await page.press('显示其余 34 条');
    await page.until(() => rows() === 40, 'should show all');
    await page.isAccessible();
  });

  it('moves from day to day, up to today in Shanghai on the server’s clock (hazard 13)', async () => {
    const midnight = Date.parse(`${formatDate(Date.now() + 40 * DAY_MS)}T00:00:00+08:00`);
    await setClock(new Date(midnight + 60_000).toISOString());
    token = await signIn('agent');
    const page = await open();
    const today = formatDate(midnight);
    expect(day(page)).to.contain(formatDate(midnight - DAY_MS));
    await page.press('后一天');
    await page.until(() => day(page).includes(today), 'should show today');
    const next = page.all<HTMLButtonElement>('button').find(({ ariaLabel }) => ariaLabel === '后一天')!;
    expect(next.disabled, 'no day after today').to.equal(true);
    await page.shows('当日尚未结束');
    expect(page.text).not.to.match(/NaN|undefined|Infinity/);
    await setClock();
  });

  it('shows the day of its attribute first', async () => {
    const requested = formatDate(Date.now() - 9 * DAY_MS);
    const page = await open();
    page.element.setAttribute('day', requested);
    await page.until(() => day(page).includes(requested), 'should show the requested day');
    await page.until(() => page.all('figcaption')[0]?.textContent.includes(requested), 'should show its bandwidth');
  });

  it('lets the user choose a day up to today in the calendar', async () => {
    const page = await open();
    page.find('[aria-label="日期"] > [aria-haspopup=dialog]')!.click();
    const cell = (date: string) => page.waitFor(`[data-part=table-cell-trigger][data-value="${date}"]`);
    await cell(yesterday());
    await page.isAccessible();
    page.find(`[role=dialog] button[data-part=prev-trigger]`)!.click();
    const date = `${formatDate(Date.parse(`${yesterday().slice(0, 7)}-01T00:00:00+08:00`) - 3 * DAY_MS)}`;
    (await cell(date)).click();
    await page.until(() => day(page).includes(date), 'should show the day');
    await page.until(() => page.all('[role=dialog]').length === 0, 'should close the calendar');
    await page.until(() => page.all('figcaption')[0]?.textContent.includes(date), 'should show its bandwidth');
  });

  it('shows the error of a part in its place while the others stay, and loads all again after a retry', async () => {
    for (const call of [BANDWIDTH, VIOLATIONS, ALL])
      await injectFault({ call, fault: 'status', status: 500, body: `维护中 ${call}` });
    const page = await IncomePage.open('partner-tech-overview');
    for (const call of [BANDWIDTH, VIOLATIONS, ALL]) await page.shows(`维护中 ${call}`);
    expect(page.find('section[aria-label=名下全部节点]:has([role=alert]) h3')!.textContent).to.equal('名下全部节点');
    await page.until(
      () => /^\d+$/.test(figures(page, '其中自有节点')[0] ?? ''),
      'should have the numbers next to them',
    );
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.until(() => page.all('[role=alert]').length === 0, 'one press should load all that is missing');
    await page.waitFor('canvas');
    await page.until(() => /^\d+$/.test(figures(page, '名下全部节点')[0] ?? ''), 'should have all numbers');
  });

  it('keeps its numbers with their time while the network is down, and reloads afterwards (hazard 20)', async () => {
    const page = await open();
    setOnline(false);
    await page.shows('网络已断开，页面显示的是');
    forgetCalls();
    setOnline(true);
    await page.noLongerShows('网络已断开');
    await page.until(() => callsTo(MINE) > 0 && callsTo(BANDWIDTH) > 0, 'should request them again');
  });

  it('shares one request of each kind between two elements', async () => {
    clearStore();
    forgetCalls();
    await Promise.all([open(), open()]);
    for (const path of [MINE, ALL, BANDWIDTH, VIOLATIONS]) expect(callsTo(path), path).to.equal(1);
  });

  it('links to all nodes', async () => {
    const page = await IncomePage.open('partner-tech-overview');
    const events = page.recordEvents('partner-navigation-requested');
    await page.press('查看全部节点');
    expect(events.map(({ detail }) => detail.to)).to.deep.equal(['devices']);
  });
});
