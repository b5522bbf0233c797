import { expect, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { callWithToken } from '#shared/client/base-query.ts';
import { noticesCall, type NoticeType } from '#shared/topics/notices/notice.calls.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { deviceApi } from '#shared/topics/devices/device.api.ts';
import '#widgets/message-bell/message-bell.element.tsx';
import { callsTo, endedCallsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, mount, onPlatform, openPage } from '../../browser/element-page.ts';
import { holdCalls, injectFault, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { apiRequest } from '#shared/client/request.ts';

const LIST = '/api/notice/list';
const DEVICES = '/api/income/device';
const RTL = '\u202e';

let token: string;

/** Returns the platform's own list. */
async function listOf(type: NoticeType, pageIndex = 1, of = token) {
  const query = { type, pageIndex, pageSize: 20 };
  const { data, error } = await callWithToken(apiRequest(noticesCall, { query }), of);
  if (!data) throw new Error(JSON.stringify(error));
  return data;
}

const noticeOf = (id: number, more: object = {}) => ({
  id,
  title: `消息 ${id}`,
  content: `第 ${id} 条的正文`,
  level: 'low',
  sendTime: 1_763_000_000 - id,
  read: false,
  ...more,
});

/** Sets the next responses for the list. */
const respondWithLists = (list: readonly object[], total = list.length, times = 1) =>
  injectFault({ call: LIST, times, fault: 'status', status: 200, body: { code: 0, data: { list, total } } });

const open = (width?: number) => openPage('partner-message-bell', width);
const bellOf = (page: ElementPage) => page.find<HTMLButtonElement>('[part=bell]')!;
const rowsOf = (page: ElementPage) => [...page.root.querySelectorAll<HTMLButtonElement>('[role=tabpanel] li button')];

async function openPanel(page: ElementPage): Promise<void> {
  await page.until(() => bellOf(page), 'should show the bell');
  bellOf(page).click();
  await page.until(() => page.find('[role=tabpanel]'), 'should open the panel');
}

describe('partner-message-bell (§2.3)', () => {
  onPlatform('token', 'websocketHost');
  before(async () => void (token = await tokenOf('agent')));
  beforeEach(() => {
    forgetCalls();
    configure({ session: 'embed', token, getToken: () => undefined });
  });
  afterEach(() => store.dispatch(api.util.resetApiState()));

  it('counts the unread messages, and informs the host', async () => {
    const { total } = await listOf('unread');
    const page = await open();
    const emitted = page.recordEvents('partner-unread-changed');
    await page.isReady();
    expect(emitted.map(({ detail }) => detail)).to.deep.equal([{ count: total }]);
    expect(bellOf(page).getAttribute('aria-label')).to.equal(`消息，${total} 条未读`);
    expect(page.element.getBoundingClientRect().width).to.equal(44);
    await page.isAccessible();
  });

  it('shows 99+ from a hundred unread messages', async () => {
    await respondWithLists([noticeOf(1)], 100);
    const page = await open();
    await page.shows('99+');
    await page.isAccessible();
  });

  it('counts all messages of a bare list, and loads 20 at a time', async () => {
    const body = Array.from({ length: 45 }, (_, index) => noticeOf(index + 1));
    await injectFault({ call: LIST, fault: 'status', status: 200, body: { code: 0, data: body } });
    const page = await open();
    await page.shows('45');
    await openPanel(page);
    for (const count of [20, 40, 45]) {
      await page.until(() => rowsOf(page).length === count, `should list ${count}`);
      if (count < 45) await page.press('加载更多');
    }
    expect(page.find('footer button')).to.equal(undefined);
  });

  it('shows no count when all messages are read', async () => {
    await respondWithLists([]);
    const page = await open();
    await until(() => endedCallsTo(LIST) === 1, 'the count is loaded');
    await nextFrame();
    expect(bellOf(page).getAttribute('aria-label')).to.equal('消息');
    expect(bellOf(page).querySelector('b')).to.equal(null);
  });

  it('keeps its size while the count loads', async () => {
    const release = await holdCalls(LIST, 1);
    const page = await open();
    await page.until(() => bellOf(page), 'should show the bell');
    const { width, height } = page.element.getBoundingClientRect();
    expect([width, height]).to.deep.equal([44, 44]);
    await release();
    await page.until(() => bellOf(page).querySelector('b'), 'should show the count');
    expect(page.element.getBoundingClientRect().width).to.equal(width);
  });

  it('lists unread messages, then all; level and unread state have an icon or weight and a text', async () => {
    const [unread, all] = await Promise.all([listOf('unread'), listOf('all')]);
    const page = await open();
    await page.until(() => bellOf(page)?.querySelector('b'), 'should count');
    await openPanel(page);
    await page.until(() => rowsOf(page).length === unread.list.length, 'should list the unread ones');
    expect(page.find('[role=tab][aria-selected=true]')!.textContent).to.contain(`未读${unread.total}`);
    await page.isAccessible();
    await page.press('全部');
    await page.until(() => rowsOf(page).length === all.list.length, 'should list all');
    for (const [index, { level, read }] of all.list.entries()) {
      const row = rowsOf(page)[index]!;
      expect(row.textContent).to.contain({ high: '重要', medium: '一般', low: '提示' }[level]);
      expect(row.hasAttribute('data-unread')).to.equal(!read);
    }
    await page.isAccessible();
  });

  it('marks all unread messages as read, page by page, and updates the count', async () => {
    const own = await tokenOf('company');
    configure({ session: 'embed', token: own, getToken: () => undefined });
    const page = await open();
    await page.until(() => bellOf(page)?.querySelector('b'), 'should count');
    await openPanel(page);
    const { list } = await listOf('unread', 1, own);
    const release = await holdCalls(`/api/notice/${list[0]!.id}`, 1);
    await page.press('全部标为已读');
    await page.shows('正在标记');
    await release();
    await page.shows('暂无未读消息');
    await page.until(() => !bellOf(page).querySelector('b'), 'should show no count');
    await page.isAccessible();
    expect((await listOf('unread', 1, own)).total).to.equal(0);
  });

  it('stops marking on a platform that keeps the messages unread', async () => {
    await respondWithLists([noticeOf(1), noticeOf(2)], 2, 10);
    for (const id of [1, 2])
      await injectFault({
        call: `/api/notice/${id}`,
        fault: 'status',
        status: 200,
        body: { code: 0, data: noticeOf(id) },
      });
    const page = await open();
    await page.until(() => bellOf(page)?.querySelector('b'), 'should count');
    await openPanel(page);
    await page.press('全部标为已读');
    await page.until(() => page.button('全部标为已读'), 'should end');
    expect(bellOf(page).querySelector('b')?.textContent).to.equal('2');
  });

  it('stops marking when the panel is closed', async () => {
    await respondWithLists(
      [1, 2, 3, 4, 5].map((id) => noticeOf(id)),
      5,
      10,
    );
    const release = await holdCalls('/api/notice/1', 1);
    const page = await open();
    await page.until(() => bellOf(page)?.querySelector('b'), 'should count');
    await openPanel(page);
    await page.press('全部标为已读');
    await page.until(() => callsTo('/api/notice/1') === 1, 'should read the first message');
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
    page.root.activeElement!.dispatchEvent(press);
    await page.until(() => !page.find('[role=tabpanel]'), 'should close');
    await page.until(() => endedCallsTo('/api/notice/1') === 1, 'should cancel the request');
    await release();
    expect(callsTo('/api/notice/5'), 'of the next ones').to.equal(0);
  });

  it('lists the messages of one level, also from later pages', async () => {
    const list = Array.from({ length: 45 }, (_, index) =>
      noticeOf(index + 1, { level: index === 44 ? 'high' : 'low' }),
    );
    await injectFault({ call: LIST, fault: 'status', status: 200, body: { code: 0, data: list } });
    const page = await open();
    await page.shows('45');
    await openPanel(page);
    const levels = page.find<HTMLSelectElement>('select')!;
    expect([...levels.options].map(({ text }) => text)).to.deep.equal(['全部级别', '重要', '一般', '提示']);
    const choose = (value: string) => {
      levels.value = value;
      levels.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('high');
    await page.until(() => rowsOf(page).length === 1, 'should list the important one');
    await page.shows('消息 45');
    choose('medium');
    await page.shows('暂无级别为“一般”的消息');
    await page.isAccessible();
    await page.press('查看全部级别');
    await page.until(() => rowsOf(page).length === 20, 'should list the first page');
  });

  it('marks a read message in all bells at once', async () => {
    const { total, list } = await listOf('unread');
    const first = list[0]!;
    const [page, other] = [await open(), await open()];
    const opened = page.recordEvents('partner-notice-opened');
    const counts = other.recordEvents('partner-unread-changed');
    await openPanel(page);
    await page.until(() => rowsOf(page).length > 0, 'should list');
    rowsOf(page)[0]!.click();
    await page.until(() => page.find('[role=dialog] h2', first.title), 'should open the message');
    expect(opened.map(({ detail }) => detail.id)).to.deep.equal([first.id]);
    await page.shows('发送');
    await page.isAccessible();
    await until(() => counts.at(-1)?.detail.count === total - 1, 'the other bell is updated');
    await page.press('知道了');
    await page.until(() => page.find('[role=tabpanel]') && rowsOf(page).length > 0, 'should be back at the list');
    expect(rowsOf(page).some((row) => row.textContent!.includes(first.title))).to.equal(false);
    expect((await listOf('unread')).total).to.equal(total - 1);
  });

  it('opens no dialog when the host handles the message', async () => {
    await respondWithLists([noticeOf(1)]);
    const page = await open();
    page.element.addEventListener('partner-notice-opened', (event) => event.preventDefault());
    await openPanel(page);
    await page.until(() => rowsOf(page).length > 0, 'should list');
    rowsOf(page)[0]!.click();
    await nextFrame();
    expect(page.find('[role=tabpanel]')).to.not.equal(undefined);
    expect(callsTo('/api/notice/1')).to.equal(0);
  });

  it('links to 我的工单 only from a message that names it', async () => {
    const names = noticeOf(1, { content: '关于“带宽偏低”的工单已有新的回复，请在“我的工单”中查看。' });
    const other = noticeOf(2);
    for (const each of [names, other])
      await injectFault({
        call: `/api/notice/${each.id}`,
        fault: 'status',
        status: 200,
        body: { code: 0, data: each },
      });
    await respondWithLists([names, other], 2, 9);
    const page = await open();
    page.element.addEventListener('partner-navigation-requested', (event) => event.preventDefault());
    const events = page.recordEvents('partner-navigation-requested');
    await openPanel(page);
    await page.until(() => rowsOf(page).length === 2, 'should list both');
    rowsOf(page)[1]!.click();
    await page.until(() => page.find('[role=dialog]', '第 2 条的正文'), 'should show the other one');
    expect(page.button('查看我的工单')).not.to.exist;
    await page.press('知道了');
    await page.until(() => rowsOf(page).length === 2, 'should be back at the list');
    rowsOf(page)[0]!.click();
    await page.press('查看我的工单');
    expect(events.map(({ detail }) => detail.to)).to.deep.equal(['tickets']);
    await page.until(() => !page.find('[role=dialog]'), 'should close for the tickets');
  });

  it('requests the nodes of the page again when a message about nodes is opened', async () => {
    const devices = deviceApi.endpoints.agentDevices.initiate({ limit: 1, offset: 0, key_style: 'day' });
    const { unsubscribe } = store.dispatch(devices);
    const about = noticeOf(1, { link: { page: 'devices', state: 'offline' } });
    const other = noticeOf(2, { link: { page: 'wallet' } });
    for (const { id, ...rest } of [about, other])
      await injectFault({
        call: `/api/notice/${id}`,
        fault: 'status',
        status: 200,
        body: { code: 0, data: { id, ...rest } },
      });
    const page = new ElementPage(await mount('partner-message-bell', 375, { 'notice-id': '2' }));
    await page.waitFor('[role=dialog]', '第 2 条的正文');
    await until(() => endedCallsTo(DEVICES) === 1, 'the nodes are there');
    page.element.noticeId = '1';
    await until(() => endedCallsTo(DEVICES) === 2, 'the nodes are requested again');
    expect(callsTo('/api/notice/2')).to.equal(1);
    unsubscribe();
  });

  it('has a single scroll container', async () => {
    await respondWithLists(
      Array.from({ length: 20 }, (_, index) => noticeOf(index)),
      20,
    );
    const page = await open();
    await openPanel(page);
    await page.until(() => rowsOf(page).length === 20, 'should list 20');
    const list = page.find('[role=tabpanel]')!;
    expect(list.scrollHeight).to.be.greaterThan(list.clientHeight);
    for (let box = list.parentElement; box; box = box.parentElement)
      expect(getComputedStyle(box).overflowY, box.className).not.to.be.oneOf(['auto', 'scroll']);
  });

  it('loads 20 messages a page on demand, and moves the focus to the first new one', async () => {
    const rows = (from: number, length: number) => Array.from({ length }, (_, index) => noticeOf(from + index));
    await respondWithLists(rows(1, 20), 23);
    await respondWithLists(rows(20, 4), 23);
    const page = await open();
    await openPanel(page);
    await page.until(() => rowsOf(page).length === 20, 'should list 20');
    await page.press('加载更多');
    // Message 20 is on both pages, because a new message arrived in between.
    await page.until(() => rowsOf(page).length === 23, 'should list each once');
    await until(() => page.root.activeElement === rowsOf(page)[20], 'the focus is on the first new one');
    expect(page.button('加载更多')).to.equal(undefined);
    await page.isAccessible();
  });

  it('shows why more messages failed to load, and loads them after a retry', async () => {
    await respondWithLists(
      Array.from({ length: 20 }, (_, index) => noticeOf(index)),
      21,
    );
    await injectFault({ call: LIST, times: 1, fault: 'code', body: { message: '请稍后', requestId: 'r-2' } });
    await respondWithLists([noticeOf(20)], 21);
    const page = await open();
    await openPanel(page);
    await page.press('加载更多');
    await page.shows('更多消息加载失败');
    await page.shows('请求编号 r-2');
    expect(rowsOf(page)).to.have.length(20);
    await page.isAccessible();
    await page.press('重试');
    await page.until(() => rowsOf(page).length === 21, 'should have them all');
  });

  it('shows a message when the list is empty, with a link to all messages', async () => {
    await respondWithLists([], 0, 2);
    const page = await open();
    // The name of the bell is the same before the count is loaded.
    await until(() => endedCallsTo(LIST) === 1, 'the count is loaded');
    await nextFrame();
    await openPanel(page);
    await page.shows('暂无消息');
    await page.isAccessible();
    await page.press('未读');
    await page.shows('暂无未读消息');
    await page.isAccessible();
  });

  it('opens the message of notice-id at once, and closes it without the list', async () => {
    const { id, title } = (await listOf('unread')).list[0]!;
    const page = new ElementPage(await mount('partner-message-bell', 375, { 'notice-id': id }));
    await page.waitFor('[role=dialog]', title);
    await page.isAccessible();
    await page.until(() => endedCallsTo(`/api/notice/${id}`) === 1, 'should mark the message as read');
    await page.press('关闭');
    await page.until(() => !page.find('[role=dialog]'), 'should close the message');
    page.element.noticeId = '999999';
    await page.waitFor('[role=dialog]', '未找到该消息');
    expect(page.find('[role=dialog]')!.textContent).not.to.match(/无标题|重试/);
    await page.isAccessible();
  });

  it('marks the language of Chinese messages, which a page in English shows as they are', async () => {
    configure({ locale: 'en' });
    const { title } = (await listOf('unread')).list[0]!;
    const page = await open();
    await page.press(/^Messages/);
    await page.waitFor('li b', title);
    expect([...new Set(page.all('li :is(b, small)').map(({ lang }) => lang))]).to.deep.equal(['zh-CN']);
    page.find('li button', title)!.click();
    await page.waitFor('[role=dialog] p[lang=zh-CN]');
    expect(page.find('[role=dialog] h2 [lang]')!.textContent).to.equal(title);
    configure({ locale: 'zh-CN' });
  });

  it('shows the listed data and the error when the text of a message fails to load', async () => {
    await respondWithLists([noticeOf(77)]);
    await injectFault({ call: '/api/notice/77', times: 1, fault: 'code', body: { message: '消息不存在' } });
    const page = await open();
    await openPanel(page);
    await page.until(() => rowsOf(page).length > 0, 'should list');
    rowsOf(page)[0]!.click();
    await page.shows('第 77 条的正文');
    await page.shows('标记已读失败');
    await page.shows('消息不存在');
    await page.isAccessible();
  });

  it('shows a hostile message as text, and links only to https (hazards 7, 8)', async () => {
    const hostile = {
      title: `<img src=x onerror="window.hurt=1">${RTL}甲`,
      content: `<script>window.hurt=1</script>[坏](java\tscript:alert(1)) [好](https://example.com/a) [像](https://\u0430pple.com/)`,
    };
    await respondWithLists([noticeOf(5, hostile)]);
    await injectFault({
      call: '/api/notice/5',
      times: 1,
      fault: 'status',
      status: 200,
      body: { code: 0, data: noticeOf(5, hostile) },
    });
    const page = await open();
    await openPanel(page);
    await page.until(() => rowsOf(page).length > 0, 'should list');
    rowsOf(page)[0]!.click();
    await page.until(() => page.find('[role=dialog] a'), 'should have links');
    const links = [...page.root.querySelectorAll<HTMLAnchorElement>('[role=dialog] a')];
    expect(links.map(({ href }) => href)).to.deep.equal(['https://example.com/a', 'https://xn--pple-43d.com/']);
    for (const { rel, target } of links) expect([rel, target]).to.deep.equal(['noopener noreferrer', '_blank']);
    await page.shows('(xn--pple-43d.com)');
    await page.shows('[坏](java script:alert(1))');
    expect(page.find('[role=dialog] h2')!.textContent).to.equal('<img src=x onerror="window.hurt=1">甲');
    expect(page.find('[role=dialog] script, [role=dialog] img')).to.equal(undefined);
    expect('hurt' in window).to.equal(false);
    await page.isAccessible();
  });

  it('closes the panel on Escape and returns the focus to the bell (hazard 27)', async () => {
    const page = await open();
    await page.until(() => bellOf(page), 'should show the bell');
    bellOf(page).focus();
    await openPanel(page);
    page.root.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    await page.until(() => !page.find('[role=tabpanel]'), 'should close');
    await until(() => page.root.activeElement === bellOf(page), 'the focus is on the bell');
  });

  it('closes first the message, then the panel on Escape, and keeps the focus (hazard 27)', async () => {
    const page = await open();
    await page.until(() => bellOf(page), 'should show the bell');
    bellOf(page).focus();
    await openPanel(page);
    await page.until(() => rowsOf(page).length > 0, 'should list');
    rowsOf(page)[0]!.click();
    await page.until(() => page.find('[role=dialog] footer button'), 'should show the message');
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
    page.find('[role=dialog] footer button')!.dispatchEvent(press);
    await page.until(() => page.find('[role=tabpanel]'), 'should show the list again');
    await until(() => page.root.activeElement?.getAttribute('aria-label') === '消息', 'the focus is in the panel');
    await nextFrame();
    expect(page.find('[role=tabpanel]')).not.to.equal(undefined);
    page.root.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    await page.until(() => !page.find('[role=tabpanel]'), 'should close');
    await until(() => page.root.activeElement === bellOf(page), 'the focus is on the bell');
  });

  it('closes the message of a user when another one signs in (hazard 22)', async () => {
    await respondWithLists([noticeOf(1, { title: '只给前一位用户' })]);
    const page = await open();
    await openPanel(page);
    await page.until(() => rowsOf(page).length === 1, 'should list the message');
    rowsOf(page)[0]!.click();
    await page.shows('第 1 条的正文');
    await page.until(() => !page.find('[role=tabpanel]'), 'should show the message in place of the list');
    configure({ token: await tokenOf('miner') });
    await page.noLongerShows('第 1 条的正文');
    expect(page.text).not.to.include('只给前一位用户');
  });

  it('shows an unreadable message with its ID next to the others', async () => {
    await respondWithLists([noticeOf(1), noticeOf(2, { title: {} })], 2, 9);
    const page = await open();
    await openPanel(page);
    await page.shows('记录 2 无法读取');
    expect(rowsOf(page)).to.have.length(1);
    expect(page.text).not.to.contain('加载更多');
    await page.isAccessible();
  });

  it('fits a phone of 320 px', async () => {
    const page = await open(320);
    await openPanel(page);
    await page.until(() => rowsOf(page).length > 0, 'should list');
    const box = page.find('[role=tabpanel]')!.getBoundingClientRect();
    expect(box.left).to.be.at.least(0);
    expect(box.right).to.be.at.most(innerWidth);
    for (const row of rowsOf(page)) expect(row.scrollWidth).to.be.at.most(row.clientWidth);
  });
});
