import { expect, fixture, fixtureCleanup, html, nextFrame } from '@open-wc/testing';
import type { PartnerBills } from '#widgets/bills/bills.element.tsx';
import { formatCents } from '#shared/core/money.ts';
import { monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import { callsOf, forgetCalls } from '../../browser/calls.ts';
import { chooseFiles, picture } from '../../browser/files.ts';
import { onPlatform, signIn, write } from '../../browser/element-page.ts';
import { catchDownloads } from '../../browser/downloads.ts';
import { afterSettling } from '../../gate/days.ts';
import { sumsOfBill } from '../../gate/money.ts';
import { changeUser, clearFaults, holdCalls, injectFault, setClock } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { respondWithBill, BILL, BillsPage, billOf, DETAIL, LAST, monthText } from './bills-page.ts';

describe('partner-bills', () => {
  let token = '';
  onPlatform('uidAllowList', 'getToken');
  before(() => setClock(afterSettling()));
  beforeEach(async () => {
    token = await signIn('company');
  });
  afterEach(() => document.querySelector('partner-toast-outlet')?.remove());

  it('shows the last month with the platform’s total and emits partner-widget-ready (§2.4, §5)', async () => {
    const page = await BillsPage.open();
    await page.isReady();
    await page.showsBill(LAST);
    const bill = await billOf(LAST, token);
    expect(page.text).to.contain(`共 ${bill!.income!.length} 项收入`);
    expect(page.find('h2')?.textContent).to.equal('月账单');
    expect(page.find('section')?.getAttribute('aria-label')).to.equal('月账单');
    expect(page.text).to.contain('可查看 2020 年 7 月至上个月的账单');
  });

  it('keeps its height while it loads, and reports the loading to screen readers', async () => {
    const release = await holdCalls(DETAIL, 1);
    const page = await BillsPage.open();
    await page.shows(`正在加载 ${monthText(LAST)}的账单`);
    expect(page.find('section[aria-busy="true"]'), 'the summary').to.exist;
    expect(page.text).not.to.match(/没有(收入|扣款|补偿)/);
    const before = page.find('section[aria-busy="true"]')!.getBoundingClientRect().height;
    await release();
    await page.showsBill(LAST);
    const after = page.find('section[aria-label="账单概要"]')!.getBoundingClientRect().height;
    expect(Math.abs(before - after), 'px that the summary grows').to.be.at.most(2);
  });

  it('shows 暂无账单 with a retry and without an alert when there is no bill (§8)', async () => {
    await injectFault({ call: DETAIL, fault: 'status', status: 404, body: { code: 4040, message: '不存在' } });
    const page = await BillsPage.open();
    await page.isReady();
    await page.shows('暂无账单');
    expect(page.text).to.contain(`${monthText(LAST)}暂无账单`);
    expect(page.find('[role=alert]'), 'nothing loud').not.to.exist;
    expect(page.text).not.to.contain('不存在');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.showsBill(LAST);
  });

  it('shows that the bill is in preparation while days of its month are missing', async () => {
    await injectFault({ call: DETAIL, fault: 'status', status: 404, body: { code: 4041, message: '账单稍后可查' } });
    const page = await BillsPage.open();
    await page.isReady();
    await page.shows('账单生成中');
    expect(page.text).to.contain('部分日期的收入还在生成，账单稍后可查');
    expect(page.text).not.to.contain('暂无账单');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.showsBill(LAST);
  });

  it('shows that the network is down, and reloads when it is back (hazard 20)', async () => {
    await injectFault({ call: DETAIL, fault: 'reset' });
    const page = await BillsPage.open();
    await page.shows('网络已断开，恢复连接后会自动更新');
    await clearFaults();
    window.dispatchEvent(new Event('online'));
    await page.showsBill(LAST);
  });

  it('shows an error instead of amounts when the response is unusable (hazard 12)', async () => {
    await injectFault({ call: DETAIL, fault: 'html' });
    const page = await BillsPage.open();
    await page.shows('账单加载失败');
    expect(page.text).not.to.match(/NaN|undefined/);
  });

  for (const state of [0, undefined, null])
    it(`shows only that finance is checking when the state is ${state} (§4)`, async () => {
      await respondWithBill({ ...BILL, state });
      const page = await BillsPage.open();
      await page.shows('财务正在核对账单，核对完成后将以短信通知您');
      expect(page.find('section[aria-label="月账单"] :is(table, dl, ol)'), 'figures').not.to.exist;
      expect(page.find('button', '明细')).not.to.exist;
      expect(page.text).not.to.contain('893');
      await page.isAccessible();
    });

  for (const state of [150, '150', 'auditing'])
    it(`show the bill with its state as received at state ${JSON.stringify(state)}`, async () => {
      await respondWithBill({ ...BILL, state });
      const page = await BillsPage.open();
      await page.showsBill(LAST);
      expect(page.find('section[aria-label="账单概要"] span', `状态 ${state}`), 'the badge').to.exist;
      expect(page.find('ol'), 'a progress that is unknown').not.to.exist;
      expect(page.text).not.to.contain('财务正在核对');
      expect(page.lines().get('税后应付')).to.equal('¥893.00');
      await page.isAccessible();
    });

  const badges: [state: number, month: string, word: string, step: string][] = [
    [100, LAST, '待确认', '待确认'],
    [200, LAST, '已确认', '转入我的钱包'],
    [210, LAST, '已确认', '转入我的钱包'],
    [290, LAST, '已确认', '转入我的钱包'],
    [300, '2020-09', '已打款', ''],
    [300, '2020-10', '已放入我的钱包', ''],
    [300, LAST, '已放入我的钱包', ''],
  ];
  for (const [state, month, word, step] of badges)
    it(`shows ${word} when the state is ${state} in ${month} (§4)`, async () => {
      await respondWithBill({ ...BILL, state });
      const page = await BillsPage.open(month);
      await page.showsBill(month);
      expect(page.find('section[aria-label="账单概要"] span', word), 'the badge').to.exist;
      expect(page.find('[aria-current=step]')?.textContent.replace(/^\d/, '') ?? '').to.equal(step);
      const steps = [...page.root.querySelectorAll('ol li')].map((each) =>
        each.textContent.replace(/^\d| 已完成$/g, ''),
      );
      const end = state < 300 ? '转入我的钱包' : word;
      expect(steps, 'what is done reads as done').to.deep.equal(['已核对', state < 200 ? '待确认' : '已确认', end]);
      await page.isAccessible();
    });

  it('links to the wallet when the money is in it', async () => {
    await respondWithBill({ ...BILL, state: 300 });
    const page = await BillsPage.open();
    const events = page.recordEvents('partner-navigation-requested');
    await page.press('查看我的钱包');
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ to: 'wallet', params: { cycle: 'month' } }]);
    fixtureCleanup();
    const old = await BillsPage.open('2020-08');
    await old.showsBill('2020-08');
    expect(old.text, 'paid out, before there was a wallet').not.to.contain('查看我的钱包');
  });

  it('shows the tax ratio as a rounded percentage (§9)', async () => {
    await respondWithBill({ ...BILL, tax_ratio: 0.0349, total_after_tax: 916_85 });
    const page = await BillsPage.open();
    await page.shows('税费 3%');
  });

  describe('when the platform does not send every figure', () => {
    const { tax_ratio: _ratio, total_after_tax: _total, ...rowsSent } = BILL;

    async function linesOf(bill: object): Promise<{ page: BillsPage; lines: Map<string, string> }> {
      await respondWithBill(bill);
      const page = await BillsPage.open();
      await page.showsBill(LAST);
      return { page, lines: page.lines() };
    }

    it('show tax and total as unknown without ratio and total', async () => {
      const { page, lines } = await linesOf(rowsSent);
      expect([lines.get('税前金额'), lines.get('税费'), lines.get('税后应付')]).to.deep.equal(['950.00', '--', '--']);
      expect(page.text).not.to.contain('0%').and.not.to.contain('¥0.00');
      await page.isAccessible();
    });

    it('compute the total from rows and ratio', async () => {
      const { lines } = await linesOf({ ...rowsSent, tax_ratio: 0.06 });
      expect([lines.get('税费 6%'), lines.get('税后应付')]).to.deep.equal(['−57.00', '¥893.00']);
    });

    it('state the difference when the total disagrees with rows and ratio', async () => {
      const { page, lines } = await linesOf({ ...BILL, total_after_tax: 1_893_00 });
      expect([lines.get('税费 6%'), lines.get('差额'), lines.get('税后应付')]).to.deep.equal([
        '−57.00',
        '+1,000.00',
        '¥1,893.00',
      ]);
      expect(page.text).to.contain('税后应付 1,893.00 元与各项合计 893.00 元相差 1,000.00 元，请联系商务人员');
      await page.isAccessible();
      const [summary, warning] = ['section[aria-label="账单概要"]', 'section[aria-label="账单概要"] > :last-child'].map(
        (selector) => getComputedStyle(page.find(selector)!),
      );
      const inside = `${parseFloat(summary!.borderRadius) - parseFloat(summary!.borderWidth)}px`;
      expect(warning!.borderRadius, 'should follow the corners of the panel').to.equal(`0px 0px ${inside} ${inside}`);
    });

    it('show groups that were not sent as unknown', async () => {
      const { page, lines } = await linesOf({ state: 200, total_after_tax: 893_00 });
      const unknown = ['收入合计', '扣款', '补偿', '税前金额', '税费'].map((name) => lines.get(name));
      expect(unknown).to.deep.equal(Array(5).fill('--'));
      expect(lines.get('税后应付')).to.equal('¥893.00');
      expect(page.text)
        .to.contain('平台未提供明细')
        .and.not.to.match(/没有(收入|扣款|补偿)/);
      await page.isAccessible();
    });
  });

  it('marks the penalty or compensation that row-id names, and scrolls to it', async () => {
    await respondWithBill({
      ...BILL,
      fine: Array.from({ length: 60 }, (_, index) => ({ id: `FK-${index}`, reason: '晚高峰离线', amount: 1_00 })),
    });
    const page = new BillsPage(await fixture<PartnerBills>(html`<partner-bills row-id="FK-58"></partner-bills>`));
    const row = await page.waitFor('tr[aria-current]');
    expect(row.textContent).to.contain('FK-58');
    expect(page.all('tr[aria-current]')).to.have.length(1);
    const { top, bottom } = row.getBoundingClientRect();
    expect([top >= 0, bottom <= innerHeight], 'in view').to.deep.equal([true, true]);
    expect(page.root.activeElement).to.equal(row);
    await page.isAccessible();
  });

  it('shows which groups are empty', async () => {
    await respondWithBill({ ...BILL, income: [], fine: [], compensation: null, total_after_tax: 0 });
    const page = await BillsPage.open();
    await page.shows('本月无收入');
    expect(page.text).to.contain('本月无扣款').and.to.contain('本月无补偿');
    expect(page.find('table')).not.to.exist;
    await page.isAccessible();
  });

  it('shows hostile names and reasons as literal text (hazard 8)', async () => {
    const name = '<img src=x onerror="window.hacked=1">';
    const reason = '=HYPERLINK("https://evil.example","点我")<script>window.hacked=1</script>';
    await respondWithBill({
      ...BILL,
      income: [{ ...BILL.income[0], external_name: name, amount: 1000_00 }],
      fine: [{ id: '__proto__', reason, amount: 100_00 }],
    });
    const page = await BillsPage.open();
    await page.shows(name);
    expect(page.text).to.contain(reason);
    expect(page.find('img, script')).not.to.exist;
    expect((window as { hacked?: number }).hacked).to.equal(undefined);
    await page.isAccessible();
  });

  it('hides amounts when needVerify is not false, except for the allow list (§5)', async () => {
    await signIn('scan');
    await respondWithBill(BILL);
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    expect(page.text)
      .to.contain('***')
      .and.not.to.match(/\d\.\d\d/);
    expect(page.text).to.contain('华东上海电信');
    await page.isAccessible();
    fixtureCleanup();
    configure({ uidAllowList: ['100006'] });
    const allowed = await BillsPage.open();
    await allowed.shows('700.00');
  });

  it('shows bills when another account settles now, without the link to the wallet (§6)', async () => {
    const miner = await signIn('miner');
    const settled = await BillsPage.open();
    await settled.showsBill(LAST);
    await settled.shows('查看我的钱包');
    fixtureCleanup();
    await changeUser('miner', { agentAccount: 'agent' });
    await signIn('miner');
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    expect(page.text).to.contain(`共 ${(await billOf(LAST, miner))!.income!.length} 项收入`);
    expect(page.text).not.to.contain('查看我的钱包');
    await page.isAccessible();
    await changeUser('miner', { agentAccount: 'partner-east' });
  });

  it('shows 暂无账单 without an alert when a user has no bills (§8)', async () => {
    await signIn('plain');
    const page = await BillsPage.open();
    await page.isReady();
    await page.shows('暂无账单');
    await page.shows('您的收入由代理商 a***t 结算，平台不单独出具账单');
    expect(page.button('重试'), 'nothing to retry').not.to.exist;
    expect(page.find('[role=alert]'), 'nothing loud').not.to.exist;
    await page.isAccessible();
  });

  it('states who confirms a bill and on which days the user checks it, as the platform reports them', async () => {
    await respondWithBill({ ...BILL, state: 100 });
    await injectFault({ call: '/api/billing/settled_param', fault: 'status', status: 404 });
    const without = await BillsPage.open(LAST);
    await without.shows('由财务确认。对扣款或不计费记录有异议的，请在账单明细中申诉');
    await clearFaults();
    fixtureCleanup();
    await respondWithBill({ ...BILL, state: 100 });
    const page = await BillsPage.open(LAST);
    const month = Number(addMonths(LAST, 1).slice(5));
    await page.shows(`由财务确认，核对期为 ${month} 月 5 日至 9 日。对扣款或不计费记录有异议的，请在账单明细中申诉`);
    await page.isAccessible();
    await clearFaults();
  });

  it('shows a company its invoices, records one with number, date and file, and copies the data', async () => {
    const page = await BillsPage.open(LAST);
    const viewed = page.recordEvents('partner-invoices-viewed');
    page.element.invoice = true;
    const card = () => page.find('section[aria-label="发票"]')!;
    await page.until(() => viewed.length === 1, 'should scroll to the requested invoices');
    expect(page.root.activeElement).to.equal(card().querySelector('h2'));
    await page.shows('纳税人识别号');
    await page.shows('invoice@example.com');
    const bill = await billOf(LAST, token);
    const amount = formatCents(bill!.total_after_tax!);
    expect(page.button('开票资料'), 'the dialog of platforms without invoices').not.to.exist;
    const rows = () => [...card().querySelectorAll('ul[aria-label="各月发票"] > li')].map((row) => row.textContent);
    expect(rows().length, 'only open months').to.equal(2);
    expect(rows()[0])
      .to.contain(LAST)
      .and.to.contain(`${amount} 元`)
      .and.to.contain('待开票')
      .and.to.contain('税率 6%');
    await page.isAccessible();
    let copied = '';
    Object.defineProperty(navigator.clipboard, 'writeText', {
      configurable: true,
      value: async (written: string) => void (copied = written),
    });
    await page.press('复制全部资料');
    await page.until(() => copied !== '', 'should copy');
    Reflect.deleteProperty(navigator.clipboard, 'writeText');
    const lines = copied.split('\n').map((line) => line.split('\t'));
    expect(lines[0]).to.deep.equal(['名称', '示例边缘云科技有限公司']);
    expect(lines).to.deep.include([LAST, amount.replaceAll(',', ''), '6%', '增值税专用发票']);

    await page.press(`登记发票 ${LAST}`);
    await page.shows(`价税合计 ${amount} 元`);
    const dialog = () => page.find('[role=dialog]')!;
    write(dialog().querySelector('input')!, '123');
    await page.press('登记', dialog());
    await page.shows('请输入 8、18 或 20 位发票号码');
    await page.isAccessible();
    write(dialog().querySelector('input')!, '26312000 000012345678');
    await chooseFiles(dialog(), [await picture('发票.png')]);
    await page.shows('发票.png 已上传');
    await page.press('登记', dialog());
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    await page.until(() => rows()[0]!.includes('已寄送'), 'should show the state');
    expect(rows()[0]).to.contain('发票号码 26312000000012345678');
    await page.press(`更正 ${LAST} 的发票`);
    await page.until(() => page.find('[role=dialog] h2', `更正 ${LAST} 的发票`), 'should name the correction');
    await page.press('取消', dialog());
    await page.until(() => !page.find('[role=dialog]'), 'should close again');
    const downloads = catchDownloads();
    await page.press('下载 发票.png');
    await page.until(() => downloads.saved.length === 1, 'should save the file');
    downloads.stop();
    await page.press('查看全部');
    expect(rows().at(-1)).to.contain('已付款');
  });

  it('shows a failed invoice list with a retry, and no amount of a masked account', async () => {
    await injectFault({ call: '/api/console/invoices', fault: 'status', status: 500 });
    const page = await BillsPage.open(LAST);
    await page.shows('发票加载失败');
    await clearFaults();
    await changeUser('company', { needVerify: true });
    await signIn('company');
    fixtureCleanup();
    const masked = await BillsPage.open(LAST);
    await masked.shows('纳税人识别号');
    await changeUser('company', { needVerify: false });
    const [row] = masked.find('section[aria-label="发票"]')!.querySelectorAll('li');
    expect(row!.textContent)
      .to.contain('***')
      .and.not.to.match(/\d\.\d\d/);
    expect(masked.button('复制全部资料')!.disabled).to.equal(true);
  });

  it('shows a company the amounts of each month on a platform without invoices, and copies them', async () => {
    configure({ articles: { invoice: '10077' }, off: ['invoices'] });
    const page = await BillsPage.open(LAST);
    page.element.invoice = true;
    await page.waitFor('[role=dialog]');
    await page.shows('纳税人识别号');
    const bill = await billOf(LAST, token);
    await page.until(
      () =>
        page.find('[role=dialog] tbody')?.textContent?.includes(`${LAST}${formatCents(sumsOfBill(bill!).subtotal)}`),
      'should list the last month',
    );
    await page.isAccessible();
    let copied = '';
    Object.defineProperty(navigator.clipboard, 'writeText', {
      configurable: true,
      value: async (written: string) => void (copied = written),
    });
    await page.press('复制金额');
    await page.until(() => copied !== '', 'should copy');
    Reflect.deleteProperty(navigator.clipboard, 'writeText');
    const [head, first] = copied.split('\n');
    expect(head).to.equal('账单月份\t税前金额（元）\t平台代扣（元）\t税后应付（元）');
    expect(first!.split('\t')[1]).to.equal((sumsOfBill(bill!).subtotal / 100).toFixed(2));
    configure({ articles: undefined, off: undefined });
    fixtureCleanup();
    await signIn('company');
    await injectFault({ call: '/api/console/invoices', fault: 'status', status: 404 });
    const other = await BillsPage.open(LAST);
    await other.until(() => other.button('开票资料'), 'the dialog appears if the list does not exist');
    await clearFaults();
  });

  it('shows no invoice data to personal payees', async () => {
    await signIn('miner');
    const page = await BillsPage.open();
    await page.isReady();
    expect(page.button('开票资料')).not.to.exist;
  });

  it('switches to English when the host changes the language', async () => {
    await respondWithBill(BILL);
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    configure({ locale: 'en' });
    await page.shows('2 income items, 1 penalty, 1 compensation');
    expect(page.root.textContent, 'no number alone at the end of a line').to.contain('1\u00a0compensation');
    expect(page.text).to.contain('Payable after tax').and.to.contain('Confirmed');
    const invoices = await page.waitFor('section[aria-label="Invoices"]');
    // what the platform and the user have written
    const written = [...invoices.querySelectorAll('dd, [aria-label^="Download"]')].map((each) => each.textContent);
    const texts = written.reduce((rest, each) => rest.replace(each, ''), page.text);
    expect(texts.replace(/华东上海电信|华北石家庄联通|晚高峰离线|误扣返还/g, '')).not.to.match(/[一-鿿]/);
  });

  it('shows the month of its attribute and follows changes; states that another month is outside, and shows the last one (§5)', async () => {
    const earlier = addMonths(LAST, -2);
    const page = await BillsPage.open(earlier);
    await page.showsBill(earlier);
    page.element.month = addMonths(LAST, -1);
    await page.showsBill(addMonths(LAST, -1));
    for (const bad of [
      '2020-06',
      addMonths(LAST, 1),
      `${LAST.slice(0, 4)}-13`,
      'October',
      `${LAST.slice(0, 4)}-1`,
      '__proto__',
    ]) {
      page.element.setAttribute('month', earlier);
      await page.showsBill(earlier);
      expect(page.text, bad).not.to.contain('不在可查看的范围内');
      page.element.setAttribute('month', bad);
      await page.showsBill(LAST);
      expect(page.text, bad).to.contain(`请求的月份不在可查看的范围内（2020-07 至 ${LAST}），当前显示 ${LAST}`);
    }
    page.element.setAttribute('month', earlier);
    await page.showsBill(earlier);
    page.element.removeAttribute('month');
    await page.showsBill(LAST);
  });

  it('emits partner-month-changed, and keeps the month when the host cancels the event', async () => {
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    const events = page.recordEvents('partner-month-changed');
    page.named('上个月').click();
    const before = addMonths(LAST, -1);
    await page.showsBill(before);
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ month: before }]);
    page.element.addEventListener('partner-month-changed', (event) => event.preventDefault());
    page.named('上个月').click();
    await until(() => events.length === 2);
    await nextFrame();
    expect(page.text).to.contain(`${monthText(before)}税后应付`);
  });

  it('never shows one month’s money under another month’s name when the first response is slow', async () => {
    const [slow, quick] = [addMonths(LAST, -1), addMonths(LAST, -2)];
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    const shown = page.find('section[aria-label="账单概要"]')!.textContent;
    const release = await holdCalls(DETAIL, 1);
    forgetCalls();
    page.named('上个月').click();
    await page.shows(`${monthText(slow)}税后应付`);
    expect(page.find('section[aria-busy="true"]')).to.exist;
    expect(page.text).not.to.contain(shown.slice(shown.indexOf('¥')));
    page.named('上个月').click();
    await page.showsBill(quick);
    const total = page.lines().get('税后应付');
    await release();
    const late = callsOf(DETAIL).find(({ url }) => url.search.includes(slow))!;
    await until(() => late.endedAt, 'the slow response has arrived');
    await nextFrame();
    expect(page.text).to.contain(`${monthText(quick)}税后应付`);
    expect(page.lines().get('税后应付')).to.equal(total);
    expect(total).to.contain((await billOf(quick, token))!.total_after_tax!.toString().slice(-2));
  });

  it('keeps the focus on the button when there is no next month', async () => {
    const page = await BillsPage.open(addMonths(LAST, -1));
    await page.showsBill(addMonths(LAST, -1));
    const next = page.named('下个月');
    next.focus();
    next.click();
    await page.showsBill(LAST);
    expect(page.root.activeElement).to.equal(next);
    expect(next.getAttribute('aria-disabled')).to.equal('true');
    const events = page.recordEvents('partner-month-changed');
    next.click();
    expect(events).to.have.length(0);
  });

  describe('the export', () => {
    let downloads: ReturnType<typeof catchDownloads>;
    beforeEach(() => (downloads = catchDownloads()));
    afterEach(() => downloads.stop());

    it('downloads with one press, also while its code loads, keeps the focus, and emits an event', async () => {
      const page = await BillsPage.open();
      await page.showsBill(LAST);
      const button = page.find<HTMLButtonElement>('button', '导出月账单')!;
      expect(button.disabled).to.equal(false);
      const events = page.recordEvents('partner-bill-exported');
      button.focus();
      // A pointer is pressed on the button while its code loads. If the button were replaced, the press would be lost.
      await import('#shared/topics/billing/bill/bill-export.tsx');
      await nextFrame();
      expect(button.isConnected).to.equal(true);
      button.click();
      await until(() => events.length === 1, 'the file is handed over', { timeout: 30_000 });
      expect(events[0]!.detail.month).to.equal(LAST);
      expect(events[0]!.detail.rows).to.be.greaterThan(100);
      expect(downloads.saved).to.have.length(1);
      expect(page.root.activeElement?.textContent).to.contain('导出月账单');
      await page.isAccessible();
    });

    it('is disabled until the bill is loaded, and hidden when the bill cannot be exported', async () => {
      const release = await holdCalls(DETAIL, 1);
      const page = await BillsPage.open();
      await page.until(() => page.find<HTMLButtonElement>('button', '导出月账单')?.disabled, 'should wait');
      await release();
      await page.showsBill(LAST);
      expect(page.find<HTMLButtonElement>('button', '导出月账单')!.disabled).to.equal(false);
      fixtureCleanup();
      await respondWithBill({ ...BILL, state: 0 });
      const pending = await BillsPage.open(addMonths(LAST, -3));
      await pending.shows('财务正在核对账单');
      expect(pending.find('button', '导出月账单')).not.to.exist;
    });
  });

  it('offers months up to the one before the server’s current month in Shanghai (§5, hazard 13)', async () => {
    const thisMonth = addMonths(LAST, 1);
    const turn = monthRange(addMonths(LAST, 2)).start * 1000;
    await setClock(new Date(turn - 60_000).toISOString());
    await signIn('company');
    const before = await BillsPage.open(thisMonth);
    await before.showsBill(LAST);
    expect(before.named('下个月').getAttribute('aria-disabled')).to.equal('true');
    fixtureCleanup();
    await setClock(new Date(turn + 60_000).toISOString());
    await signIn('company');
    const after = await BillsPage.open(thisMonth);
    await after.shows(monthText(thisMonth));
    await after.shows('财务正在核对账单');
    await setClock(afterSettling());
  });

  it('offers income details only with showIncome (§6)', async () => {
    await changeUser('company', { showIncome: false });
    await signIn('company');
    const page = await BillsPage.open();
    await page.showsBill(LAST);
    expect(page.text).not.to.contain('明细').and.not.to.contain('导出');
    await changeUser('company', { showIncome: true });
  });
});
