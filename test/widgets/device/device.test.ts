import { expect } from '@open-wc/testing';
import '#widgets/device/device.element.tsx';
import type { AgentDevice } from '#shared/topics/devices/device-income.calls.ts';
import { formatBandwidth, percentile95 } from '#shared/core/bandwidth.ts';
import { formatCents } from '#shared/core/money.ts';
import { DAY_MS, formatDate, formatMinute } from '#shared/core/shanghai-time.ts';
import { callsOf, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, mount, onPlatform, responseOf, signIn } from '../../browser/element-page.ts';
import { changeUser, clearFaults, injectFault } from '../../browser/sandbox.ts';

const HISTORY = '/api/income/device/history';
const VIOLATIONS = '/api/v1/device/violation';
const BANDWIDTH = '/api/v1/device/bandwidth';
const MISSING = '0123456789abcdef0123456789abcdef';

let token: string;
let devices: AgentDevice[];

const day = (back: number): string => formatDate(Date.now() - back * DAY_MS);
const DAYS = Array.from({ length: 28 }, (_, index) => day(index + 1));

async function open(uuid: string | undefined, width = 1000): Promise<ElementPage> {
  return new ElementPage(await mount('partner-device', width, { 'device-uuid': uuid }));
}

const panel = (page: ElementPage, name: string): HTMLElement => page.find(`section[aria-label="${name}"]`)!;

interface Response95 {
  list: { bandwidth: number }[];
  bandwidth95: number;
  peak95: number;
  billing: { mode: string; bandwidth: number; price: number; income: number; days: number; unbilled: boolean };
}

/** Returns a device whose last day is billed in this mode. */
async function deviceBilledBy(mode: 'window' | 'fixed'): Promise<{ uuid: string; response: Response95 }> {
  for (const { uuid } of devices) {
    const response = await responseOf<Response95>(token, `${BANDWIDTH}?date=${DAYS[0]}&uuid=${uuid}`);
    if (response.billing.mode === mode && !response.billing.unbilled) return { uuid, response };
  }
  throw new Error(`No device is billed by ${mode}`);
}

/** Shows the samples of the last day. */
async function showLastDay(page: ElementPage): Promise<void> {
  await page.until(() => panel(page, '带宽')?.querySelector('[role=application]'), 'should show the days');
  const chart = panel(page, '带宽').querySelector<HTMLElement>('[role=application]')!;
  const press = (key: string) => chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const [, month, date] = DAYS[0]!.split('-').map(Number);
  // the chart listens from the moment on that its data is drawn
  await page.until(() => {
    press('End');
    return panel(page, '带宽').textContent!.replace(/\s/g, ' ').includes(`${month} 月 ${date} 日`);
  }, 'should show the last day');
  press('Enter');
  await page.shows(`${DAYS[0]} 每 5 分钟的带宽`);
}

/** Returns a device with a day of the last 28 that was not billed. */
async function deviceNotBilled() {
  for (const date of DAYS) {
    const { list } = await responseOf<{ list: { uuid: string; reason: string }[] }>(
      token,
      `${VIOLATIONS}?date=${date}`,
    );
    const found = list.find(({ uuid }) => devices.some((each) => each.uuid === uuid));
    if (found) return { ...found, date };
  }
  throw new Error('No day without billing was found in the seed');
}

describe('<partner-device>', () => {
  onPlatform();
  before(async () => {
    token = await signIn('agent');
    ({ items: devices } = await responseOf<{ items: AgentDevice[] }>(
      token,
      '/api/income/device?limit=1000&key_style=day',
    ));
  });
  beforeEach(async () => void (token = await signIn('agent')));

  it('shows the device of an ID that was pasted with invisible characters (hazard 40)', async () => {
    forgetCalls();
    const page = await open(`\u202d${devices[0]!.uuid}\u202c\u200b`);
    await page.isReady();
    expect(callsOf(HISTORY)[0]!.url.searchParams.get('uuid')).to.equal(devices[0]!.uuid);
  });

  for (const [what, sent, expected] of [
    ['that can still be billed today', { peakOfflineMinutes: 0 }, /前恢复，今日预计仍可计费|再离线不超过 \d+ 分钟/],
    ['that exceeds the limit', { peakOfflineMinutes: 16 }, /已超出离线上限，今日不计费预计今日少收 26\.99 元/],
  ] as const)
    it(`shows since when a node is offline ${what}, and what it costs (§9, SLA rules)`, async () => {
      const offlineSince = Math.floor(Date.now() / 1000) - 600;
      const node = { ...devices[0]!, online: false, offlineSince, dayIncome: 26_99, ...sent };
      const body = { items: [node], total: 1 };
      await injectFault({ call: '/api/income/device', fault: 'status', status: 200, body });
      const page = await open(node.uuid);
      await page.shows(`${formatMinute(offlineSince * 1000)} 起离线`);
      expect(page.text).to.match(expected);
      await page.isAccessible();
    });

  it('counts down to when a node without samples must be back, without reading each second aloud', async () => {
    const since = Math.floor(Date.now() / 1000) - 600;
    const by = since + 900;
    const risk = { cause: 'no-sample', since, by, amount: 25_41 };
    const body = { items: [{ ...devices[0]!, online: true, dayIncome: 26_99, risk }], total: 1 };
    await injectFault({ call: '/api/income/device', fault: 'status', status: 200, body });
    const page = await open(devices[0]!.uuid);
    await page.shows(`${formatMinute(since * 1000)} 起未收到采样，节点可能离线`);
    await page.shows(`${formatMinute(by * 1000).slice(11)} 前恢复，今日预计仍可计费`);
    await page.shows('如今日不计费，预计少收 25.41 元');
    const timer = await page.waitFor('[role=timer]');
    expect(timer.getAttribute('aria-live')).to.equal('off');
    const shown = timer.textContent;
    expect(shown).to.match(/^剩余 [45] 分 \d+ 秒$/);
    await page.until(() => timer.textContent !== shown, 'should count down');
    await page.isAccessible();
  });

  it('breaks neither the name nor the ID of the device on a phone', async () => {
    const page = await open(devices[0]!.uuid, 288);
    const [name, id] = [await page.waitFor('h2'), await page.waitFor('header code')];
    for (const part of [name, id]) {
      const range = document.createRange();
      range.selectNodeContents(part);
      expect(range.getClientRects(), part.textContent).to.have.length(1);
    }
  });

  it('shows the device, its state and its income of 28 days', async () => {
    const device = devices[0]!;
    const page = await open(device.uuid);
    await page.isReady();
    await page.waitFor('h2', device.name);
    expect(page.text)
      .to.contain(device.uuid)
      .and.contain(device.online ? '在线' : '离线');
    expect(page.text).to.contain(formatCents(device.agentPrice!));
    const seconds = (date: string) => Date.parse(`${date}T00:00:00+08:00`) / 1000;
    const { list } = await responseOf<{ list: { income: number }[] }>(
      token,
      `${HISTORY}?key_style=day&uuid=${device.uuid}&start_timestamp=${seconds(DAYS.at(-1)!)}&end_timestamp=${seconds(DAYS[0]!) + 86_399}`,
    );
    const sum = list.reduce((all, { income }) => all + income, 0);
    expect(panel(page, '设备信息').textContent).to.contain(`近 28 天收入¥${formatCents(sum)}`);
    expect(panel(page, '每日收入').textContent).to.contain(`日均 ${formatCents(Math.round(sum / list.length))} 元`);
    await page.isAccessible();
  });

  it('divides the income of a new node by the days since its first income', async () => {
    const seconds = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000;
    const list = DAYS.map((day, ago) => ({ timestamp: seconds(day), income: ago < 2 ? 10_00 + ago * 2_00 : 0 }));
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: { list } });
    const page = await open(devices[0]!.uuid);
    await page.shows('日均 11.00 元');
    await page.shows('按首笔收入起 2 天计算');
  });

  it('states that there is no history, not 1970 or 0, when the platform sends none', async () => {
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: { list: [] } });
    const page = await open(devices[0]!.uuid);
    await page.isReady();
    await page.shows('暂无收入记录');
    expect(panel(page, '每日收入').textContent).to.contain('日均 --');
    expect(panel(page, '设备信息').textContent).to.contain('近 28 天收入--');
    expect(page.text).not.to.contain('1970');
  });

  it('counts one violation once when the platform sends it for every day', async () => {
    const { uuid } = devices[0]!;
    const body = { list: [{ uuid, name: '', reason: '离线超过 15 分钟', date: DAYS[3] }] };
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 200, body });
    const page = await open(uuid);
    await page.isReady();
    await page.until(() => panel(page, '设备信息').textContent!.includes('不计费天数1 天'), 'should count one day');
  });

  it('shows the percentiles of a chosen day, which of them is billed, and the formula of its income (§9)', async () => {
    const { uuid } = await deviceBilledBy('window');
    const page = await open(uuid);
    const days = await Promise.all(
      DAYS.map((date) => responseOf<Response95>(token, `${BANDWIDTH}?date=${date}&uuid=${uuid}`)),
    );
    const p95 = percentile95(days.flatMap(({ list }) => list.map(({ bandwidth }) => bandwidth)))!;
    await page.shows(`近 28 天 95 值 ${formatBandwidth(p95)} M`);
    const chart = panel(page, '带宽').querySelector<HTMLElement>('[role=application]')!;
    chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    const { billing, bandwidth95, peak95 } = days[0]!;
    await page.shows(`${formatBandwidth(billing.bandwidth)} M`);
    chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await page.shows(`${DAYS[0]} 每 5 分钟的带宽`);
    const latePeak = days[0]!.list.map(({ bandwidth }) => bandwidth).slice(240, 264);
    expect(peak95, 'the second highest of 20:00 to 22:00').to.equal(latePeak.sort((one, other) => other - one)[1]);
    expect(billing.bandwidth).to.equal(peak95);
    await page.shows(`日95 ${formatBandwidth(bandwidth95)} M`);
    await page.shows(`晚高峰95 20:00–22:00 ${formatBandwidth(peak95)} M 计费`);
    await page.shows('计费方式：晚高峰95（20:00–22:00），24 个采样由低到高第 23 个，采样覆盖率 100%');
    const g = (peak95 / 1_000).toFixed(3);
    await page.shows(
      `当日收入 = ${formatCents(billing.price)} 元/月/G × ${g} G ÷ ${billing.days} 天 = ${formatCents(billing.income)} 元`,
    );
    expect(Math.round((billing.price * Number(g)) / billing.days), 'computed from the screen').to.equal(billing.income);
    await page.press('返回近 28 天');
    await page.shows('选择日期');
  });

  it('shows an agreed bandwidth as such, and masks price and income of the formula', async () => {
    const { uuid, response } = await deviceBilledBy('fixed');
    const { bandwidth, price, income, days } = response.billing;
    const page = await open(uuid);
    await showLastDay(page);
    await page.shows(`买断（约定带宽） ${formatBandwidth(bandwidth)} M 计费`);
    await page.shows('计费方式：买断（约定带宽）');
    const formula = (first: string, last: string) =>
      `当日收入 = ${first} 元/月/G × ${(bandwidth / 1_000).toFixed(3)} G ÷ ${days} 天 = ${last} 元`;
    await page.shows(formula(formatCents(price), formatCents(income)));
    await page.isAccessible();
    await changeUser('agent', { needVerify: true });
    await signIn('agent');
    const masked = await open(uuid);
    await showLastDay(masked);
    await masked.shows(formula('***', '***'));
    await changeUser('agent', { needVerify: false });
  });

  for (const [name, sent, shown, hidden] of [
    ['is not closed', { bandwidth95: 90, peak95: 95, window: { from: 20, to: 22 } }, '出账中', '当日收入 ='],
    [
      'was not measured in the window',
      { bandwidth95: 90, window: { from: 20, to: 22 } },
      '收益待确认，不是违规',
      '出账中',
    ],
    ['comes from a platform without a window', { bandwidth95: 90 }, '当日 95 值 90 M', '晚高峰95'],
  ] as const)
    it(`states what is known of a day that ${name}`, async () => {
      const list = [{ timestamp: Date.parse(`${DAYS[0]}T00:00:00+08:00`) / 1_000, bandwidth: 90 }];
      await injectFault({ call: BANDWIDTH, fault: 'status', status: 200, body: { list, ...sent } });
      const page = await open(devices[0]!.uuid);
      await showLastDay(page);
      await page.shows(shown);
      expect(panel(page, '带宽').textContent).not.to.contain(hidden);
    });

  it('lists days without billing and the reason, marks them in the chart, and links to the samples of the day (§9)', async () => {
    const { uuid, reason, date } = await deviceNotBilled();
    const page = await open(uuid);
    const list = panel.bind(undefined, page, '不计费记录');
    await page.until(() => list()?.getAttribute('aria-busy') === 'false', 'should know all days');
    expect(list().textContent).to.contain(date).and.contain(reason);
    const chart = panel(page, '每日收入').querySelector<HTMLElement>('[role=application]')!;
    chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    for (let back = 1; back < DAYS.indexOf(date) + 1; back++)
      chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    await page.until(
      () => [...page.all('[role=status]')].some(({ textContent }) => textContent.includes(reason)),
      'should show the reason at the day',
    );
    await page.press(`${date} 当日带宽`);
    await page.shows(`${date} 每 5 分钟的带宽`);
    await page.isAccessible();
  });

  it('states in its figures that every day was billed, without an empty list', async () => {
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 200, body: { list: [], total: 0 } });
    const page = await open(devices[0]!.uuid);
    await page.shows('近 28 天每天都满足计费要求');
    expect(page.all('section[aria-label="不计费记录"]')).to.have.length(0);
    await page.isAccessible();
  });

  it('opens the samples of a marked day from the income chart', async () => {
    const { uuid } = devices[0]!;
    const body = { list: [{ uuid, name: '', reason: '离线超过 15 分钟', date: DAYS[3] }] };
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 200, body });
    const page = await open(uuid);
    await page.waitFor('.marks button');
    panel(page, '每日收入').querySelector<HTMLElement>('.marks button')!.click();
    await page.shows(`${DAYS[3]} 每 5 分钟的带宽`);
    await page.isAccessible();
  });

  it('keeps its content when the days fail to load, and loads them again after a retry', async () => {
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 500, body: '违规服务维护中' });
    const page = await open(devices[0]!.uuid);
    await page.shows('违规服务维护中');
    await page.shows('日均');
    await clearFaults();
    await page.press('重试', panel(page, '不计费记录'));
    await page.until(() => /不计费天数\d+ 天/.test(panel(page, '设备信息').textContent!), 'should have them');
    await page.noLongerShows('违规服务维护中');
  });

  it('shows a message when the device does not exist or none is given, and links to all devices', async () => {
    const page = await open(MISSING);
    await page.shows('未找到该设备');
    const events = page.recordEvents('partner-navigation-requested');
    await page.press('查看全部节点');
    expect(events.map(({ detail }) => detail.to)).to.deep.equal(['devices']);
    await page.isAccessible();
    const none = await open(undefined);
    await none.shows('请选择一台设备');
  });

  it('hides amounts while needVerify is not false (§5)', async () => {
    await changeUser('agent', { needVerify: true });
    await signIn('agent');
    const page = await open(devices[0]!.uuid);
    await page.shows('日均 *** 元');
    expect(page.text, 'no amount anywhere').not.to.match(/\d\.\d\d(?!\d)/);
    await changeUser('agent', { needVerify: false });
  });

  it('links to the network settings of the device', async () => {
    const { uuid } = devices[0]!;
    const page = await open(uuid);
    const events = page.recordEvents('partner-navigation-requested');
    await page.press('配置网络');
    expect(events[0]!.detail).to.deep.equal({ to: 'dial', params: { deviceUUID: uuid } });
  });
});
