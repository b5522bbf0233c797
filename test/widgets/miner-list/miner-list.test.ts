import { expect } from '@open-wc/testing';
import { formatCents, parseAmount } from '#shared/core/money.ts';
import { configure } from '#shared/host/configuration.ts';
import type { UserLedger } from '#shared/topics/devices/ledger.calls.ts';
import '#widgets/device-list/device-list.element.tsx';
import '#widgets/miner-list/miner-list.element.tsx';
import { callsOf, forgetCalls } from '../../browser/calls.ts';
import { catchDownloads, type Download } from '../../browser/downloads.ts';
import { onPlatform, responseOf, signIn, write } from '../../browser/element-page.ts';
import { changeUser, clearFaults, holdCalls, injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { openWorkbookFile } from '../../shared/spreadsheet/open-workbook.ts';
import { ListPage, MINER_DEVICES } from '../device-list/device-list-page.ts';

const MINERS = '/api/user/agent/miners';
const INVITE = '/api/user/agent/invite_link';

const open = (width?: number) => ListPage.open('partner-miner-list', width);
type Page = Awaited<ReturnType<typeof open>>;
/** Returns the cell texts, without the button that opens an entry on phones. */
const rows = (page: Page) =>
  page.all('tbody tr').map((row) =>
    [...row.children].map((cell) =>
      [...cell.childNodes]
        .filter((node) => !(node instanceof Element && node.matches('.more')))
        .map(({ textContent }) => textContent)
        .join('')
        .trim(),
    ),
  );

async function shown(width?: number): Promise<Page> {
  const page = await open(width);
  await page.until(
    () => rows(page)[0]?.[0] && !page.find('tbody [aria-hidden=true]:empty'),
    'should have users with their sums',
  );
  return page;
}

describe('partner-miner-list', () => {
  onPlatform('off');
  beforeEach(() => signIn('agent'));

  it('does not scroll sideways on a tablet while loading', async () => {
    const release = await holdCalls(MINERS);
    for (const locale of ['zh-CN', 'en'] as const) {
      configure({ locale });
      const page = await open(656);
      await page.until(() => page.find('table'), 'should show the placeholder of the rows');
      const { scrollWidth, clientWidth } = page.find('table')!.parentElement!;
      expect(scrollWidth, locale).to.equal(clientWidth);
    }
    await release();
  });

  it('shows the whole placeholder of the search at every width, in both languages', async () => {
    const pen = document.createElement('canvas').getContext('2d')!;
    for (const locale of ['zh-CN', 'en'] as const) {
      configure({ locale });
      const page = await shown();
      const search = page.find<HTMLInputElement>('[role=search] input')!;
      for (let width = 280; width <= 1200; width += 40) {
        page.element.parentElement!.style.width = `${width}px`;
        const { font, paddingLeft, paddingRight } = getComputedStyle(search);
        pen.font = font;
        const space = search.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        expect(pen.measureText(search.placeholder).width, `${locale}, ${width} px`).to.be.at.most(space);
      }
    }
  });

  it('leaves the refusal to the platform when the role is unknown', async () => {
    const ROLE_UNKNOWN = { role: '', username: 'north', agentAccount: 'east', realName: '北方' };
    const NO_USERS = { list: [], total: 0 };
    await injectFault({ call: '/api/account/v1/info', fault: 'code', body: { code: 0, data: { uid: 900_001 } } });
    await injectFault({ call: '/api/user/account_info', fault: 'status', status: 200, body: ROLE_UNKNOWN });
    await injectFault({ call: MINERS, fault: 'status', status: 200, body: NO_USERS });
    const page = await open();
    await page.isReady();
    await page.shows('暂无用户');
  });

  it('shows 10 users a page with nodes, bandwidth, income and remark, and the total (§7.6)', async () => {
    const page = await open();
    await page.isReady();
    await page.until(() => rows(page)[0]?.[3]?.includes('.'), 'should have sums');
    expect(page.all('thead th').map(({ textContent }) => textContent)).to.deep.equal([
      '用户名',
      '在线 / 节点',
      '带宽（M）',
      '昨日收入（元）',
      '备注',
      '操作',
    ]);
    expect(rows(page)).to.have.length(10);
    expect(rows(page)[0]![0]).to.equal('plain');
    expect(rows(page)[0]![1]).to.match(/^在线 \d+ \/ 12$/);
    expect(page.text).to.contain('老用户，设备在萧山');
    await page.shows('共 24 条');
  });

  it('shows as many users a page as page-size states, also of a search', async () => {
    const page = await ListPage.open('partner-miner-list', undefined, { 'page-size': '20' });
    const lists = (count: number) =>
      page.until(() => rows(page).length === count && rows(page)[0]![0], `should list ${count} users`);
    await lists(20);
    await page.press('第 2 页');
    await lists(4);
    page.element.setAttribute('page-size', '50');
    await lists(24);
    page.element.setAttribute('page-size', '15');
    await lists(10);
    page.element.setAttribute('page-size', '20');
    await lists(20);
    const select = page.find<HTMLSelectElement>('select')!;
    select.value = 'name';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await page.until(() => rows(page)[0]?.[0] && rows(page)[0]![0] !== 'plain', 'should sort');
    expect(rows(page)).to.have.length(20);
  });

  it('shows and counts all users of a bare list without pages', async () => {
    const users = Array.from({ length: 25 }, (_, index) => ({ username: `user-${index}`, uid: index + 1 }));
    await injectFault({ call: MINERS, fault: 'status', status: 200, body: users });
    const page = await open();
    await page.shows('共 25 条');
    expect(rows(page)).to.have.length(10);
    page.find<HTMLButtonElement>('button[aria-label="第 3 页"]')!.click();
    await page.until(() => rows(page).length === 5, 'should have the last users');
    expect(rows(page).at(-1)![0]).to.equal('user-24');
  });

  it('shows the sum of a user’s nodes, to the cent', async () => {
    const page = await shown();
    await page.until(() => rows(page)[0]![3]!.includes('.'), 'should have the day');
    const income = rows(page)[0]![3];
    const nodes = await ListPage.open('partner-device-list', undefined, { owner: 'plain' });
    await nodes.loaded();
    // Rows are rendered when there is room for them.
    const sum = () => nodes.column('用户昨日收入（元）').reduce((cents, amount) => cents + parseAmount(amount)!, 0);
    await nodes.until(() => formatCents(sum()) === income, `should add up to ${income}`);
  });

  it('requests the nodes once for all pages and elements', async () => {
    forgetCalls();
    const [page] = await Promise.all([shown(), shown()]);
    page.find<HTMLButtonElement>('button[aria-label="下一页"]')!.click();
    await page.until(() => rows(page)[0]?.[0] && rows(page)[0]![0] !== 'plain', 'should turn the page');
    await page.until(() => rows(page)[0]![3]!.includes('.'), 'should have its sums at once');
    expect(callsOf(MINER_DEVICES).map(({ url }) => url.searchParams.get('offset'))).to.deep.equal(['0', '50']);
    expect(callsOf(MINERS)).to.have.length(2);
  });

  it('finds users by name or remark, and sorts the users of all pages (§7.6)', async () => {
    const page = await shown();
    const choose = (order: string) => {
      const select = page.find<HTMLSelectElement>('select')!;
      select.value = order;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const incomes = () => rows(page).map((row) => parseAmount(row[3]!) ?? -1);
    choose('income');
    await page.until(
      () =>
        incomes().length === 10 &&
        incomes()[9]! > 0 &&
        incomes().every((cents, at) => at === 0 || cents <= incomes()[at - 1]!),
      'should have the most income first',
    );
    const most = incomes()[0]!;
    await page.press('第 3 页');
    await page.until(() => rows(page).length === 4 && incomes()[0]! > 0, 'should have the rest on the last page');
    expect(incomes()[0]!).to.be.at.most(most);
    write(page.find<HTMLInputElement>('[role=search] input')!, '萧山');
    await page.until(() => rows(page).length === 1, 'should find a remark');
    expect(rows(page)[0]![0]).to.equal('plain');
    await page.isAccessible();
    write(page.find<HTMLInputElement>('[role=search] input')!, '没有这个人');
    await page.shows('没有符合条件的用户');
    await page.press('清除搜索');
    choose('listed');
    await page.shows('共 24 条');
    await page.until(() => rows(page)[0]?.[0] === 'plain', 'should be in the original order');
  });

  it('shows the error of a failed search, and searches again after a retry', async () => {
    const page = await shown();
    await injectFault({ call: '/api/user/agent/miners', fault: 'status', status: 500, body: '用户数据维护中' });
    write(page.find<HTMLInputElement>('[role=search] input')!, '萧山');
    await page.shows('用户数据维护中');
    await clearFaults();
    await page.press('重试');
    await page.until(() => rows(page)[0]?.[0] === 'plain', 'should find it');
  });

  it('shows this month’s income', async () => {
    const page = await shown();
    await page.until(() => rows(page)[0]![3]!.includes('.'), 'should have the day');
    const yesterday = rows(page)[0]![3]!;
    await page.press('本月');
    await page.until(
      () => page.find('th', '本月收入（元）') && rows(page)[0]![3]!.includes('.'),
      'should have the month',
    );
    expect(parseAmount(rows(page)[0]![3]!)).to.be.greaterThan(parseAmount(yesterday)!);
  });

  it('masks income while needVerify is not false (§5)', async () => {
    await changeUser('agent', { needVerify: true });
    await signIn('agent');
    const page = await open();
    await page.until(() => rows(page)[0]?.[3] === '***', 'should mask');
    // their order would reveal the amounts
    expect(page.all('option').some(({ textContent }) => textContent.includes('收入'))).to.equal(false);
    await changeUser('agent', { needVerify: false });
  });

  it('links to the nodes of a user', async () => {
    const page = await shown();
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press('查看节点');
    expect(navigations.map(({ detail }) => detail)).to.deep.equal([{ to: 'devices', params: { owner: 'plain' } }]);
  });

  it('shows -- instead of sums and a retry when the nodes fail to load', async () => {
    await injectFault({
      call: MINER_DEVICES,
      fault: 'status',
      status: 500,
      body: { message: '设备服务维护中', requestId: 'r-3' },
    });
    const page = await open();
    await page.shows('用户列表可正常使用');
    await page.shows('r-3');
    expect(rows(page)[0]!.slice(0, 4)).to.deep.equal(['plain', '在线 -- / 12', '--', '--']);
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.until(() => rows(page)[0]![3]!.includes('.'), 'should have sums');
    await page.noLongerShows('可正常使用');
  });

  it('shows the data of the user list when nodes name no user, and the nodes with a warning', async () => {
    const items = [{ uuid: 'a', minerIncome: 5, minerPrice: 1 }];
    await injectFault({ call: MINER_DEVICES, fault: 'status', status: 200, body: { items, total: 1 } });
    const page = await open();
    await page.until(() => rows(page)[0]?.[3] === '--', 'should have no sums');
    expect(rows(page)[0]!.slice(0, 4)).to.deep.equal(['plain', '在线 -- / 12', '--', '--']);
    const nodes = await ListPage.open('partner-device-list', undefined, { owner: 'plain' });
    await nodes.shows('以下可能是全部用户的节点');
    await nodes.isAccessible();
  });

  it('shows only the user’s nodes when the platform returns all nodes', async () => {
    const items = [
      { uuid: 'a', username: 'plain', minerIncome: 500 },
      { uuid: 'b', username: 'other', minerIncome: 900 },
    ];
    await injectFault({ call: MINER_DEVICES, fault: 'status', status: 200, body: { items, total: 2 } });
    const nodes = await ListPage.open('partner-device-list', undefined, { owner: 'plain' });
    await nodes.shows('共 1 个节点');
    await nodes.shows('¥5.00');
  });

  it('invites by link and QR code; the link is copied, or selected when the clipboard is refused', async () => {
    const page = await shown();
    await page.press('邀请用户');
    await page.until(() => page.text.includes('inviter=agent'), 'should show the link');
    await page.until(() => page.find('[role=dialog] svg[role=img]'), 'should show the code');
    await page.isAccessible();
    const written: string[] = [];
    const clipboard = (writeText: (text: string) => Promise<void>) =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    clipboard((text) => Promise.resolve(void written.push(text)));
    await page.press('复制链接');
    await page.shows('已复制');
    expect(new URL(written[0]!).pathname).to.equal('/login-rec');
    clipboard(() => Promise.reject(new Error('refused')));
    await page.press('复制链接');
    await page.shows('链接已选中');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('shows an error when the link fails to load, and loads it after a retry', async () => {
    await injectFault({ call: INVITE, fault: 'status', status: 400, body: { message: '稍后', requestId: 'r-5' } });
    const page = await shown();
    await page.press('邀请用户');
    await page.shows('邀请链接加载失败');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.shows('inviter=agent');
  });

  it('offers an invitation when there are no users', async () => {
    await signIn('newcomer');
    const page = await open();
    await page.shows('暂无用户');
    await page.isAccessible();
    page.all('button').at(-1)!.click();
    await page.shows('inviter=newcomer');
  });

  it('shows a message to users who are not agents, and does not request an agent’s data (§6)', async () => {
    await signIn('plain');
    forgetCalls();
    const page = await open();
    await page.shows('用户列表仅对代理商开放');
    expect(callsOf(MINERS)).to.have.length(0);
    await page.isAccessible();
  });

  describe('the ledger of a user', () => {
    const LEDGER = '/api/user/agent/ledger';

    async function openLedger(width?: number) {
      const page = await shown(width);
      await page.press('账本 chenwei');
      await page.until(() => page.find('article table'), 'should show the ledger');
      return page;
    }
    const query = () => callsOf(LEDGER).at(-1)!.url.search;

    it('shows the nodes and unbilled days at the price of the user, and changes the month', async () => {
      const token = await signIn('agent');
      const page = await openLedger();
      const { months, nodes, unbilled } = await responseOf<UserLedger>(token, LEDGER + query());
      const [nodeTable, unbilledTable, monthTable] = page.all('article table').map((table) => table.textContent);
      for (const { month, income } of months) expect(monthTable).to.contain(month + formatCents(income));
      for (const { name, income } of nodes) expect(nodeTable).to.contain(name).and.to.contain(formatCents(income));
      for (const { date, reason } of unbilled) expect(unbilledTable).to.contain(date).and.to.contain(reason);
      await page.isAccessible();
      const before = query();
      await page.press('上个月', '[role=dialog]');
      await page.until(() => query() !== before && page.find('article h2', months[1]!.month), 'should show the month');
    });

    it('exports and prints no price or income of the agent', async () => {
      const token = await signIn('agent');
      const page = await openLedger();
      const ledger = await responseOf<UserLedger>(token, LEDGER + query());
      const own = new Set(ledger.nodes.flatMap(({ income, price }) => [formatCents(income), formatCents(price ?? 0)]));
      const listed = await responseOf<{ items: { uuid: string; agentPrice: number }[] }>(
        token,
        '/api/income/device?limit=1000&key_style=month',
      );
      const agentPrices = listed.items
        .filter(({ uuid }) => ledger.nodes.some((node) => node.uuid === uuid))
        .map(({ agentPrice }) => formatCents(agentPrice))
        .filter((price) => !own.has(price));
      expect(agentPrices.length).to.be.above(0);
      const downloads = catchDownloads();
      try {
        await page.press('导出 Excel');
        await until(() => downloads.saved.length === 1, 'the file is saved', { timeout: 60_000 });
      } finally {
        downloads.stop();
      }
      const [{ name, file }] = downloads.saved as [Download];
      expect(name).to.match(/^用户账本 \d{4}-\d{2}-chenwei\.xlsx$/);
      const { sheets } = await openWorkbookFile(file);
      expect([...sheets.keys()]).to.deep.equal(['概览', '节点', '不计费记录', '近 12 个月']);
      const income = ledger.nodes.reduce((sum, node) => sum + node.income, 0) / 100;
      expect(sheets.get('概览')!.at(-1)!.at(-1)).to.equal(income);
      const cells = [...sheets.values()].flat(2);
      expect(cells.filter((cell) => typeof cell === 'number' && agentPrices.includes(formatCents(cell * 100)))).to.be
        .empty;
      expect(JSON.stringify(cells)).to.not.contain('agent');

      const printed = new Promise<HTMLIFrameElement>((resolve) => {
        const found = new MutationObserver(() => {
          const frame = document.querySelector<HTMLIFrameElement>('body > iframe[title^="用户账本"]');
          if (frame) resolve(frame);
        });
        found.observe(document.body, { childList: true });
      });
      await page.press('打印 / 存为 PDF');
      const { contentDocument } = await printed;
      const paper = contentDocument!.body.firstElementChild!.shadowRoot!;
      await until(() => paper.querySelector('article'));
      expect(contentDocument!.documentElement.lang).to.equal('zh-CN');
      for (const price of agentPrices) expect(paper.textContent).to.not.contain(price);
      expect(paper.textContent)
        .to.contain(formatCents(income * 100))
        .and.not.to.contain('agent');
    });

    it('shows a failure with a retry, fits a phone, and is not offered without the endpoint', async () => {
      await injectFault({ call: LEDGER, fault: 'status', status: 500 });
      const page = await shown(320);
      await page.press('账本 chenwei');
      await page.until(() => page.find('[role=dialog] button', '重试'), 'should show the failure');
      await clearFaults();
      await page.press('重试', '[role=dialog]');
      await page.until(() => page.find('article table'), 'should show the ledger');
      await page.isAccessible();
      configure({ off: ['userLedger'] });
      const without = await shown();
      expect(without.button('账本')).to.equal(undefined);
      configure({ off: [] });
    });
  });
});
