import { expect, fixture, fixtureCleanup, html, nextFrame } from '@open-wc/testing';
import { clearWalletTicket } from '#shared/client/wallet-ticket.ts';
import { formatCents } from '#shared/core/money.ts';
import { DAY_MS, formatDate, startOfDay } from '#shared/core/shanghai-time.ts';
import { MONTHLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { callsOf, callsTo, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, responseOf, write } from '../../browser/element-page.ts';
import { afterSettling } from '../../gate/days.ts';
import { injectFault, setClock } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { BILL, BillsPage, centsOf, DETAIL, INSPECT, LAST, monthText } from '../bills/bills-page.ts';
import { signIn, WalletPage } from './wallet-page.ts';

const ENTRIES = '/api/wallet/wallet/entry/list';

const respondWith = (body: object, status = 200, times?: number) =>
  injectFault({ call: DETAIL, fault: 'status', status, body, ...(times && { times }) });

describe('partner-wallet: the bill (§2.4)', () => {
  onPlatform();
  before(() => setClock(afterSettling()));
  beforeEach(async () => {
    forgetCalls();
    await signIn('company');
  });

  const summaryOf = (root: ShadowRoot) => root.querySelector('section[aria-label="账单概要"]')?.textContent ?? '';

  // This test comes first. In later tests, the code of the bill is already loaded, so its request does not wait.
  it('requests the bill after the balance, and not for the weekly wallet', async () => {
    const wallet = await WalletPage.open('month');
    await wallet.shows(`${monthText(LAST)}税后应付`);
    await until(() => callsTo(DETAIL) > 0, 'the bill is requested');
    const balance = callsOf('/api/wallet/wallet').find(
      ({ url }) => url.searchParams.get('walletType') === `${MONTHLY}`,
    );
    expect(callsOf(DETAIL)[0]!.sentAt).to.be.at.least(balance!.endedAt!);
    fixtureCleanup();
    await signIn('agent');
    forgetCalls();
    const weekly = await WalletPage.open('week');
    await weekly.shows('导出记录');
    expect(weekly.text).not.to.contain('税后应付');
    expect(callsOf(DETAIL)).to.have.length(0);
  });

  it('shows the bill in the monthly wallet between balance and records, equal to partner-bills', async () => {
    const wallet = await WalletPage.open('month');
    await wallet.shows(`${monthText(LAST)}税后应付`);
    await wallet.until(() => !wallet.find('section[aria-busy="true"]'), 'should have loaded');
    expect(wallet.find('h3', '月账单'), 'below the wallet’s own title').to.exist;
    expect(wallet.text, 'no link to the current page').not.to.contain('查看我的钱包');
    const order = [...wallet.root.querySelectorAll('section[aria-label]')].map((each) =>
      each.getAttribute('aria-label'),
    );
    expect(order.indexOf('月账单')).to.be.greaterThan(order.indexOf('余额'));
    expect(order.indexOf('月账单')).to.be.lessThan(order.indexOf('记录'));
    await wallet.isAccessible();
    const bills = await BillsPage.open();
    await bills.showsBill(LAST);
    expect(summaryOf(wallet.root)).to.equal(summaryOf(bills.root).replace('查看我的钱包', ''));
  });

  it('shares one request with partner-bills on the same page', async () => {
    const [wallet, bills] = [await WalletPage.open('month'), await BillsPage.open()];
    await wallet.shows(`${monthText(LAST)}税后应付`);
    await bills.showsBill(LAST);
    await wallet.until(() => summaryOf(wallet.root).includes('¥'), 'should show the bill');
    await nextFrame();
    expect(callsOf(DETAIL)).to.have.length(1);
  });

  it('shows an unreadable row with its ID next to the others, and no sum of its group', async () => {
    const fine = [
      { id: 'F-1', reason: '掉线', amount: 500 },
      { id: 'F-2', reason: '限速', amount: 'a lot' },
    ];
    await respondWith({ state: 300, income: [], fine, compensation: [], tax_ratio: 0, total_after_tax: 9_000 });
    const wallet = await WalletPage.open('month');
    await wallet.shows('记录 F-2 无法读取');
    await wallet.shows('F-1');
    expect(summaryOf(wallet.root)).to.contain('扣款--').and.to.contain('税前金额--').and.to.contain('90.00');
    await wallet.isAccessible();
  });

  it('does not load behind the gate (§4)', async () => {
    await signIn('miner', { ticket: false });
    clearWalletTicket();
    forgetCalls();
    const wallet = await WalletPage.open('month');
    await wallet.shows('钱包密码');
    expect(wallet.text).not.to.contain('月账单');
    expect(callsOf(DETAIL)).to.have.length(0);
  });

  it('shows another month when the user chooses one, without changing other elements', async () => {
    const wallet = await WalletPage.open('month');
    await wallet.shows(`${monthText(LAST)}税后应付`);
    wallet.find<HTMLButtonElement>('button[aria-label="上个月"]')!.click();
    await wallet.noLongerShows(`${monthText(LAST)}税后应付`);
    await wallet.until(() => summaryOf(wallet.root).includes('¥'), 'should show the month before');
    await wallet.isAccessible();
  });

  it('stays ready without an alert when there is no bill (§8)', async () => {
    await respondWith({ code: 5000, message: '坏了' }, 500);
    const wallet = await WalletPage.open('month');
    const failed = wallet.recordEvents('partner-widget-failed');
    await wallet.shows('暂无账单');
    await wallet.shows('导出记录');
    expect(wallet.text).not.to.contain('坏了');
    expect(failed).to.have.length(0);
    await wallet.isAccessible();
  });

  it('shows the host’s slotted content instead of the bill, and does not request the bill', async () => {
    const element = await fixture(html`<partner-wallet cycle="month"><p slot="bill">十一月账单</p></partner-wallet>`);
    const wallet = new WalletPage(element as WalletPage['element']);
    await wallet.shows('导出记录');
    expect(callsOf(DETAIL)).to.have.length(0);
    expect(wallet.text).not.to.contain('税后应付');
    element.querySelector('p')!.remove();
    await wallet.shows(`${monthText(LAST)}税后应付`);
  });

  describe('the income details', () => {
    const detail = (wallet: WalletPage) => wallet.find('[role=dialog]');

    const days = () => detailTable()?.querySelectorAll('tbody .amount') ?? [];
    const detailTable = () =>
      document.querySelector('partner-wallet')?.shadowRoot?.querySelector('[role=dialog] table');
    const balance = (wallet: WalletPage) =>
      new Map(
        wallet
          .all('[aria-label="收入与入账的核对"] > div')
          .map((line) => [line.querySelector('dt')!.textContent!, centsOf(line.querySelector('dd')!.textContent!)]),
      );

    it('show one week of the weekly wallet in one list, whose income adds up to the entry', async () => {
      const token = await signIn('agent');
      const wallet = await WalletPage.open('week');
      await wallet.press('收入明细');
      await wallet.until(() => days().length === 7, 'should show seven days');
      expect(detail(wallet)!.textContent).to.contain('周结收入明细').and.not.to.contain('账单');
      expect(detail(wallet)!.querySelectorAll('table')).to.have.length(1);
      const clock = await responseOf<{ now: string }>(token, '/sandbox/clock');
      const now = Math.floor(Date.parse(clock.now) / 1000);
      const { data } = await responseOf<{ data: { list: { type: string; create: number; amount: number }[] } }>(
        token,
        `/api/wallet/wallet/entry/list?start=${now - 364 * 86_400}&end=${now}&pageIndex=1&pageSize=100&walletType=1`,
      );
      const entries = data.list.filter(({ type }) => type === 'weekly_income');
      const mondayOf = ({ create }: { create: number }) => formatDate(startOfDay(create * 1000) - 9 * DAY_MS);
      const week = detail(wallet)!.querySelector('select')!;
      expect(week.options.length).to.equal(entries.length);
      // An entry arrives on the Wednesday after its week, which starts on a Monday (§9).
      expect(detailTable()!.textContent).to.contain(mondayOf(entries[0]!));
      await wallet.until(() => balance(wallet).has('按月结算的收入（非 95 计费设备与托管设备）'), 'should load nodes');
      const addsUp = ({ amount }: { amount: number }) => {
        const lines = balance(wallet);
        expect(lines.get('收入合计')).to.equal([...days()].reduce((sum, each) => sum + centsOf(each.textContent!), 0));
        expect(lines.get('转入周结钱包')).to.equal(amount);
        lines.delete('转入周结钱包');
        expect([...lines.values()].reduce((sum, each) => sum + each, 0)).to.equal(amount);
      };
      addsUp(entries[0]!);
      expect(callsTo(DETAIL)).to.equal(0);
      await wallet.isAccessible();
      await wallet.press('上一周', detail(wallet)!);
      await wallet.until(
        () => detailTable()!.textContent.includes(mondayOf(entries[1]!)) && balance(wallet).size === 3,
        'should show the week before',
      );
      addsUp(entries[1]!);
      week.value = mondayOf(entries[5]!);
      week.dispatchEvent(new Event('change', { bubbles: true }));
      await wallet.until(
        () => detailTable()!.textContent.includes(mondayOf(entries[5]!)) && balance(wallet).size === 3,
        'should show a chosen week',
      );
      addsUp(entries[5]!);
    });

    it('show the nodes of a week by their income of that week, with a search and their days', async () => {
      const token = await signIn('agent');
      const wallet = await WalletPage.open('week');
      await wallet.press('入账记录');
      await wallet.until(() => wallet.all('tbody button').length > 2, 'should list the entries');
      const older = wallet.all('tbody button').filter(({ textContent }) => textContent === '周结收入')[1]!;
      const entered = Date.parse(`${/\d{4}-\d\d-\d\d/.exec(older.ariaLabel!)![0]}T00:00:00+08:00`);
      older.click();
      const monday = entered - 9 * DAY_MS;
      const sunday = entered - 3 * DAY_MS;
      await wallet.shows(`${formatDate(monday)} 至 ${formatDate(sunday).slice(5)} 的收入`);
      await wallet.press('按节点', detail(wallet)!);
      const sums = () => wallet.all('button').filter(({ ariaLabel }) => ariaLabel?.includes('每天的收入'));
      await wallet.until(() => sums().length === 10, 'should show the sums of a page');
      const { items } = await responseOf<{ items: { uuid: string; name: string; weekIncome: number | null }[] }>(
        token,
        `/api/income/device?limit=1000&key_style=day&date=${formatDate(sunday)}`,
      );
      const highest = items.map(({ weekIncome }) => weekIncome ?? 0).sort((one, other) => other - one);
      expect(sums().map(({ textContent }) => centsOf(textContent!))).to.deep.equal(highest.slice(0, 10));
      const settles = wallet.all('[role=dialog] tbody td').map(({ textContent }) => textContent);
      expect(settles.some((part) => part === '全部' || part === '按月结算')).to.equal(true);
      const device = items[4]!;
      const { list } = await responseOf<{ list: { income: number }[] }>(
        token,
        `/api/income/device/history?uuid=${device.uuid}&key_style=day&start_timestamp=${monday / 1000}&end_timestamp=${sunday / 1000}`,
      );
      write(wallet.find<HTMLInputElement>('[role=dialog] [role=search] input')!, device.uuid);
      await wallet.until(() => sums().length === 1 && sums()[0]!.ariaLabel!.includes(device.name), 'should find it');
      expect(sums()[0]!.textContent).to.equal(formatCents(list.reduce((all, { income }) => all + income, 0)));
      sums()[0]!.click();
      await wallet.until(() => wallet.all('[role=dialog] td dl > div').length === 7, 'should show its days');
      await wallet.isAccessible();
      const events = wallet.recordEvents('partner-navigation-requested');
      await wallet.press(device.name, wallet.all('[role=dialog] table').at(-1)!);
      expect(events[0]!.detail).to.deep.equal({ to: 'device', params: { deviceUUID: device.uuid } });
    });

    it('show a message when the weekly wallet has no entries', async () => {
      await signIn('agent');
      await injectFault({ call: ENTRIES, fault: 'code', body: { code: 0, data: { list: [], total: 0 } } });
      const wallet = await WalletPage.open('week');
      await wallet.press('收入明细');
      await wallet.until(() => detail(wallet)?.textContent?.includes('暂无周结收入入账'), 'should show the message');
      await wallet.isAccessible();
    });

    it('show the last month’s bill in the monthly wallet', async () => {
      await signIn('agent');
      const wallet = await WalletPage.open('month');
      await wallet.press('收入明细');
      await wallet.until(() => detail(wallet)?.querySelector('tbody .amount')?.textContent, 'should show the details');
      expect(detail(wallet)!.textContent).to.contain(`${monthText(LAST)}收入明细`);
      expect(new Set(callsOf(INSPECT).map(({ url }) => url.searchParams.get('date')))).to.deep.equal(new Set([LAST]));
      await wallet.isAccessible();
      wallet.find<HTMLButtonElement>('[role=dialog] button[aria-label="关闭"]')!.click();
      await wallet.until(() => !detail(wallet), 'should close it');
    });

    it('are left to a host that shows the income elsewhere', async () => {
      const wallet = await WalletPage.open('month');
      wallet.element.addEventListener('partner-navigation-requested', (event) => event.preventDefault());
      const events = wallet.recordEvents('partner-navigation-requested');
      await wallet.press('收入明细');
      expect(events.map(({ detail: { to } }) => to)).to.deep.equal(['income']);
      await nextFrame();
      expect(detail(wallet)).not.to.exist;
    });

    it('show an earlier month while the last one is being checked', async () => {
      await respondWith({ ...BILL, state: 0 }, 200, 1);
      await respondWith({ code: 4040, message: '暂无账单' }, 404, 1);
      const wallet = await WalletPage.open('month');
      await wallet.press('收入明细');
      await wallet.until(() => detail(wallet)?.querySelector('tbody .amount')?.textContent, 'should show the details');
      const month = callsOf(INSPECT)[0]!.url.searchParams.get('date')!;
      expect(month < LAST, `${month} is before ${LAST}`).to.equal(true);
    });

    it('show a message without an alert when there is no bill at all', async () => {
      await respondWith({ code: 4040, message: '暂无账单' }, 404);
      const wallet = await WalletPage.open('month');
      await wallet.press('收入明细');
      await wallet.until(() => detail(wallet)?.textContent?.includes('暂无账单'), 'should show the message');
      expect(callsOf(INSPECT)).to.have.length(0);
      await wallet.isAccessible();
    });
  });
});
