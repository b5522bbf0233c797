import { expect, fixtureCleanup } from '@open-wc/testing';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/device-dial/device-dial.element.tsx';
import '#widgets/device-list/device-list.element.tsx';
import { callsOf, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { clearFaults, holdCalls, injectFault, runScenario } from '../../browser/sandbox.ts';
import { settings } from '../../browser/settings.ts';
import { until } from '../../browser/until.ts';
import { AGENT_DEVICES, ListPage } from './device-list-page.ts';

/** The list is ten requests, each with more work for the platform than all of most other tests. */
const ALL_PAGES_MS = 3 * settings.patienceMs;

describe('partner-device-list with 10,000 nodes', () => {
  onPlatform();
  before(() => runScenario('many-devices', 'agent'));
  beforeEach(() => signIn('agent'));

  const open = () => ListPage.open('partner-device-list');
  /** Drops the nodes that an earlier test loaded. */
  const forgetNodes = () => void store.dispatch(api.util.resetApiState());

  it('loads each page once, shows the first page at once, and keeps few rows in the document', async () => {
    forgetCalls();
    // The first page loads. The others are held until the test has checked it.
    await injectFault({ call: AGENT_DEVICES, fault: 'slow', ms: 0, times: 1 });
    const release = await holdCalls(AGENT_DEVICES);
    const page = await open();
    await page.shows('已加载 50 / 10,000');
    await page.shows('仅为已加载的部分');
    await page.shows('节点10,000');
    await page.shows('在线--全部加载后统计');
    expect(page.text, 'no number of the loaded nodes').not.to.match(/离线 \d|自有 \d/);
    await page.isAccessible();
    await release();
    const states = /在线([\d,]+)离线 ([\d,]+) 个/;
    await until(() => states.test(page.text), 'the states are counted', { timeout: ALL_PAGES_MS });
    const counts = states
      .exec(page.text)!
      .slice(1)
      .map((count) => Number(count.replace(',', '')));
    expect(counts[0]! + counts[1]!, 'never the number of the first page').to.equal(10_000);
    await page.shows('共 10,000 个节点');
    const offsets = callsOf(AGENT_DEVICES).map(({ url }) => Number(url.searchParams.get('offset')));
    expect(offsets).to.deep.equal([0, ...Array.from({ length: 10 }, (_, index) => 50 + index * 1_000)]);
    // The rows follow when the browser is idle.
    await page.until(
      () => page.find('[role=table]')!.getAttribute('aria-rowcount') === '10001',
      'should have all rows in its table',
    );
    expect(page.all('.body [role=row]').length).to.be.below(40);
    expect(page.root.querySelectorAll('*').length).to.be.below(1_000);
    await page.isAccessible();
  });

  it('shows no number of nodes and no filtered number before all pages of a list without a total are loaded', async () => {
    const items = Array.from({ length: 50 }, (_, index) => ({ uuid: `n${index}`, name: `n${index}`, online: true }));
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 200, times: 1, body: items });
    const release = await holdCalls(AGENT_DEVICES);
    forgetNodes();
    const page = await open();
    await page.shows('已加载 50 个');
    await page.shows('节点--');
    await page.until(() => page.find('[role=search]'), 'should have its tools');
    page.search('n1');
    await page.until(() => page.rows.length === 11, 'should show the loaded rows that match');
    await page.shows('节点--');
    expect(page.text).not.to.match(/筛选出|共 \d/);
    await page.isAccessible();
    await release();
    fixtureCleanup();
    forgetNodes();
  });

  it('marks the number of its pages as loaded so far in the list of lines', async () => {
    await injectFault({ call: AGENT_DEVICES, fault: 'slow', ms: 0, times: 1 });
    const release = await holdCalls(AGENT_DEVICES);
    forgetNodes();
    const page = await openPage('partner-device-dial');
    await page.shows('已加载 50 条');
    expect(page.text).not.to.match(/共 \d/);
    await page.isAccessible();
    await release();
    await page.shows('共 10,000 条', ALL_PAGES_MS);
  });

  it('offers to load the other pages of the list of lines again', async () => {
    await injectFault({ call: AGENT_DEVICES, fault: 'slow', ms: 0, times: 1 });
    await injectFault({ call: AGENT_DEVICES, fault: 'status', status: 400, body: { message: '分页服务维护中' } });
    forgetNodes();
    const page = await openPage('partner-device-dial');
    await page.shows('分页服务维护中');
    await page.shows('已加载 50 条');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.shows('共 10,000 条', ALL_PAGES_MS);
    await page.noLongerShows('分页服务维护中');
  });

  it('keeps its nodes after it is removed and added again, and searches all of them', async () => {
    const before = await open();
    await before.shows('共 10,000 个节点', ALL_PAGES_MS);
    const id = before.column('设备 ID')[0]!;
    fixtureCleanup();
    forgetCalls();
    const page = await open();
    await page.shows('共 10,000 个节点', ALL_PAGES_MS);
    await page.loaded();
    expect(callsOf(AGENT_DEVICES)).to.have.length(0);
    page.find('.scroll')!.scrollTop = 400_000;
    await page.until(() => !page.column('设备 ID').includes(id) || page.rows.length > 10, 'should show other rows');
    page.search(id);
    await page.shows('筛选出 1 个，共 10,000 个节点');
    expect(page.find('.scroll')!.scrollTop).to.equal(0);
  });

  it('shows which page failed, keeps the pages before it, and requests only the missing ones', async () => {
    await injectFault({ call: AGENT_DEVICES, fault: 'slow', ms: 400 });
    const page = await open();
    await page.press('本月');
    await page.shows('已加载 50 / 10,000');
    await clearFaults();
    await injectFault({
      call: AGENT_DEVICES,
      fault: 'status',
      status: 400,
      body: { message: '分页服务维护中', requestId: 'r-9' },
    });
    await page.shows('其余节点加载失败');
    await page.shows('r-9');
    expect(page.text).to.match(/已加载 (?:[1-9],0)?50 \/ 10,000，其余/);
    expect(page.rows.length).to.be.greaterThan(9);
    await page.isAccessible();
    await clearFaults();
    forgetCalls();
    await page.press('重试');
    await page.shows('共 10,000 个节点', ALL_PAGES_MS);
    const offsets = callsOf(AGENT_DEVICES).map(({ url }) => url.searchParams.get('offset'));
    expect(offsets).not.to.include('0');
    expect(new Set(offsets).size).to.equal(offsets.length);
    await page.noLongerShows('其余节点加载失败');
  });
});
