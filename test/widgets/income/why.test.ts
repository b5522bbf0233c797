/** Tests the explanation of a day on a platform without the endpoint of changes: its nodes and unbilled records. */
import { expect, nextFrame } from '@open-wc/testing';
import { sumOfKnown } from '#shared/core/money.ts';
import { DAY_MS, formatDate } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import { dayZh } from '#shared/host/date-names.ts';
import '#widgets/income/income.element.tsx';
import { onPlatform, responseOf, signIn } from '../../browser/element-page.ts';
import { changeUser, injectFault } from '../../browser/sandbox.ts';
import { clearStore, incomeCents, signed, IncomePage } from './income-page.ts';

const DEVICES = '/api/income/device';
const VIOLATIONS = '/api/v1/device/violation';
const YESTERDAY = formatDate(Date.now() - DAY_MS);

interface Device {
  uuid: string;
  name: string;
  dayIncome: number | null;
  incomeChange: number | null;
}

describe('partner-income: why yesterday changed, without the endpoint of changes', () => {
  onPlatform('off', 'uidAllowList');
  beforeEach(() => {
    clearStore();
    configure({ off: ['incomeBridge', 'incomeBridgeRows'] });
  });

  async function open(): Promise<IncomePage> {
    const page = await IncomePage.open('partner-income');
    await page.isReady();
    await page.press('变化分析');
    await page.until(
      () => page.find('[role=dialog] tbody tr') && !page.find('[role=dialog] [aria-busy]'),
      'should list the nodes',
    );
    return page;
  }
  const rows = (page: IncomePage) =>
    page
      .all('[role=dialog] tbody tr')
      .map((row) => [...row.children].map(({ firstChild }) => firstChild!.textContent!));
  const sums = (page: IncomePage) =>
    page.all('[aria-label="按原因汇总"] dd').map(({ textContent }) => incomeCents(textContent));

  it('ranks the nodes by their change against the same weekday, with sums by reason that add up', async () => {
    const token = await signIn('agent');
    const page = await open();
    const { items } = await responseOf<{ items: Device[] }>(token, `${DEVICES}?limit=1000&key_style=day`);
    const changed = items.filter(({ incomeChange }) => incomeChange).map(({ incomeChange }) => incomeChange!);
    const lowest = changed.sort((one, other) => one - other).slice(0, 10);
    expect(rows(page).map((row) => row.at(-1))).to.deep.equal(lowest.map(signed));
    const total = sums(page).at(-1);
    expect(total).to.equal(sumOfKnown(items.map(({ incomeChange }) => incomeChange)));
    expect(sumOfKnown(sums(page).slice(0, -1))).to.equal(total);
    await page.isAccessible();
  });

  it('names the platform’s own reason for nodes that were not billed', async () => {
    const token = await signIn('agent');
    const { list } = await responseOf<{ list: { uuid: string; reason: string }[] }>(
      token,
      `${VIOLATIONS}?date=${YESTERDAY}`,
    );
    const { items } = await responseOf<{ items: Device[] }>(token, `${DEVICES}?limit=1000&key_style=day`);
    const changeOf = new Map(items.map(({ uuid, incomeChange }) => [uuid, incomeChange ?? 0]));
    const most = list.sort((one, other) => changeOf.get(one.uuid)! - changeOf.get(other.uuid)!)[0]!;
    expect(changeOf.get(most.uuid)).to.be.below(0);
    const page = await open();
    const row = page.all('[role=dialog] tbody tr').find(({ textContent }) => textContent.includes(most.uuid))!;
    expect(row.textContent).to.contain('不计费').and.to.contain(most.reason);
    expect(row.textContent).to.contain(signed(changeOf.get(most.uuid)!));
    const events = page.recordEvents('partner-navigation-requested');
    row.querySelector('button')!.click();
    expect(events[0]!.detail).to.deep.equal({ to: 'device', params: { deviceUUID: most.uuid } });
  });

  it('opens when the user presses the figure', async () => {
    await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await page.isReady();
    await page.waitFor('button', '变化分析');
    const figure = page.all('section dl > div').find(({ textContent }) => textContent.startsWith('昨日收入'))!;
    const { left, top } = figure.querySelector('dd')!.getBoundingClientRect();
    const pressed = page.root.elementFromPoint(left + 40, top + 12) as HTMLElement;
    expect(pressed.textContent).to.equal('变化分析');
    pressed.click();
    await page.until(() => page.find('[role=dialog]'), 'should open');
  });

  it('explains the day of a chart point when the user presses it or Enter', async () => {
    const token = await signIn('agent');
    const page = await IncomePage.open('partner-income');
    await page.isReady();
    const chart = await page.waitFor('[role=application]');
    await page.until(() => chart.querySelector('canvas'), 'should draw the chart');
    chart.focus();
    const day = formatDate(Date.now() - 2 * DAY_MS);
    const [, month, date] = day.split('-').map(Number);
    const key = (name: string) =>
      chart.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    key('End');
    await nextFrame();
    key('ArrowLeft');
    await page.until(() => chart.textContent.includes(dayZh(month!, date!)), 'should show the point');
    key('Enter');
    await page.until(
      () => page.find('[role=dialog] tbody tr') && !page.find('[role=dialog] [aria-busy]'),
      'should list the nodes',
    );
    const { textContent } = page.find('[role=dialog]')!;
    expect(textContent)
      .to.contain('收入变化分析')
      .and.to.contain(`${dayZh(month!, date!)}（`);
    const { items } = await responseOf<{ items: Device[] }>(token, `${DEVICES}?limit=1000&key_style=day&date=${day}`);
    expect(sums(page).at(-1)).to.equal(sumOfKnown(items.map(({ incomeChange }) => incomeChange)));
  });

  it('lists only unbilled nodes when the platform sends no changes', async () => {
    await signIn('agent');
    const body = {
      items: [
        { uuid: 'a-1', name: '节点一', agentIncome: 0 },
        { uuid: 'a-2', agentIncome: 5_00 },
      ],
      total: 2,
    };
    await injectFault({ call: DEVICES, fault: 'status', status: 200, body });
    const list = [{ uuid: 'a-1', name: '节点一', reason: '全天离线，当日不计费', date: YESTERDAY }];
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 200, body: { list, total: 1 } });
    const page = await open();
    await page.shows('平台未返回上周同日的数据');
    expect(rows(page).map((row) => row.at(-1))).to.deep.equal(['--']);
    expect(page.find('[role=dialog]')!.textContent).to.contain('全天离线，当日不计费').and.not.to.contain('0.00');
    await page.isAccessible();
  });

  it('names no reason for a day without income while the unbilled nodes are unknown', async () => {
    await signIn('agent');
    const device = { name: '节点一', dayIncome: 0, incomeChange: -5_00, bandwidth: 0, bandwidthChange: -90 };
    const body = { items: [{ uuid: 'a-1', ...device }], total: 1 };
    await injectFault({ call: DEVICES, fault: 'status', status: 200, body });
    await injectFault({ call: VIOLATIONS, fault: 'status', status: 500, body: {} });
    const page = await open();
    await page.shows('不计费记录加载失败');
    expect(rows(page)).to.deep.equal([['节点一a-1', '--', '0.00', '−5.00']]);
    await page.isAccessible();
  });

  it('hides amounts and their order when sensitive values are masked (§5)', async () => {
    await signIn('agent');
    await changeUser('agent', { needVerify: true });
    try {
      const page = await open();
      expect(page.all('[role=dialog] td.amount').every(({ textContent }) => textContent === '***')).to.equal(true);
      expect(page.find('[role=dialog]')!.textContent).not.to.match(/\d\.\d\d/);
    } finally {
      await changeUser('agent', { needVerify: false });
    }
  });
});
