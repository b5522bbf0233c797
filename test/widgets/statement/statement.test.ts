import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { clearWalletTicket } from '#shared/client/wallet-ticket.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import '#widgets/statement/statement.element.tsx';
import { catchDownloads, type Download } from '../../browser/downloads.ts';
import { onPlatform, openPage } from '../../browser/element-page.ts';
import { clearFaults, injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { openWorkbookFile } from '../../shared/spreadsheet/open-workbook.ts';
import { msAt, TODAY } from '../../gate/days.ts';
import { signIn } from '../wallet/wallet-page.ts';

const ENTRIES = '/api/wallet/wallet/entry/list';
const BALANCE = '/api/wallet/wallet';
const BILL = '/api/console/monthly_bill/detail';
const WITHDRAWALS = '/api/wallet/wallet/withdrawal/list';
const HISTORY = '/api/income/user/history';

/** A record without parts. */
const WITHDRAWN = {
  ...{ type: 'withdraw', create: msAt(`${lastBillMonth(Date.now())}-14`) / 1000, txId: 'TX-1', amount: 12_846_37 },
  ...{ collectionMethod: 'personalAlipay', collectionNumber: '13800138000', status: 'success' },
};

/** A time in the month that is shown first. */
const lastMonth = (): number => msAt(`${lastBillMonth(Date.now())}-15`);

describe('<partner-statement>', () => {
  onPlatform();
  beforeEach(() => signIn('agent'));
  afterEach(() => clearWalletTicket());

  const open = async (width = 900) => {
    const page = await openPage('partner-statement', width);
    await page.until(
      () => page.all('article section').length >= 5,
      'should have summary, bill, steps and both wallets',
    );
    return page;
  };
  type Page = Awaited<ReturnType<typeof open>>;
  const texts = (page: Page, section: number, label: string) =>
    [
      ...page
        .all(`article section:nth-of-type(${section}) tr`)
        .find(({ firstElementChild }) => firstElementChild?.textContent === label)!
        .querySelectorAll('td'),
    ].map(({ textContent }) => textContent!);
  const amounts = (page: Page, section: number, label: string) =>
    texts(page, section, label).map((text) => Number(text.replace('−', '-').replace(/[,.]/g, '')));

  it('prompts for the wallet password in place, which protects the records, and shows the statement after it', async () => {
    await signIn('agent', { ticket: false });
    const page = await openPage('partner-statement');
    await page.isReady();
    await page.shows('输入钱包密码');
    expect(page.find('h2', '月度对账单')).to.exist;
    await page.isAccessible();
    const navigations = page.recordEvents('partner-navigation-requested');
    page.type('钱包密码', 'wallet88');
    await page.press('查看对账单');
    await page.shows('收支汇总');
    expect(navigations).to.deep.equal([]);
  });

  it('leads to the wallet if no wallet password is set', async () => {
    await signIn('newcomer', { ticket: false });
    const page = await openPage('partner-statement');
    await page.shows('请先输入钱包密码');
    await page.isAccessible();
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press('前往钱包');
    expect(navigations.map(({ detail }) => detail.to)).to.deep.equal(['wallet']);
  });

  it('follows the money from the days of nodes to the bank, and its steps add up', async () => {
    const page = await open();
    const step = (label: string | RegExp) => {
      const row = page
        .all('article .steps tr')
        .find(({ firstElementChild }) => firstElementChild?.textContent.match(label));
      const [amount, difference] = [...row!.querySelectorAll('td')].map(({ textContent }) => textContent!);
      return { cents: Number(amount!.replace('−', '-').replace(/[,.]/g, '')), difference };
    };
    await page.shows('从节点到银行');
    expect(step(/^\d+ 天收入合计$/).cents).to.equal(step('其中周结').cents + step('其中月结').cents);
    const due = step(/^[45] 周应入账$/);
    expect(due.cents).to.equal(step('其中周结').cents + step('上月的天').cents + step('下月入账').cents);
    expect(step('周结入账')).to.deep.equal({ cents: due.cents, difference: '0.00' });
    expect(amounts(page, 1, '周结收入')[0], 'the entries of the summary').to.equal(due.cents);
    expect(step('账单收入')).to.deep.equal({ cents: step('其中月结').cents, difference: '0.00' });
    expect(page.all('article .steps strong')).to.deep.equal([]);
    const weeks = page.all('article .steps table:nth-of-type(2) tbody tr');
    expect(weeks.length).to.equal(Number(/(\d) 周应入账/.exec(page.text)![1]));
    for (const week of weeks) expect(week.lastElementChild!.textContent).to.equal('0.00');
  });

  it('marks a step whose sum differs from the one before', async () => {
    const days = { list: [{ timestamp: lastMonth() / 1000, income: 100, weekly: 40 }] };
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: days });
    const page = await open();
    await page.until(() => page.all('article .steps strong').length > 0, 'should mark the difference');
    expect(page.find('article .steps strong')!.textContent).to.match(/^−?[\d,]+\.\d\d$/);
    await page.isAccessible();
  });

  it('shows steps as -- if the platform has no days and sends no parts of withdrawals', async () => {
    await injectFault({ call: HISTORY, fault: 'status', status: 404, body: { message: '没有这个接口' } });
    await injectFault({ call: WITHDRAWALS, fault: 'status', status: 200, body: { list: [WITHDRAWN], total: 1 } });
    const page = await open();
    await page.until(() => /天收入合计--/.test(page.text), 'should show the income as unknown');
    for (const label of ['应到账', '银行到账', '手续费']) expect(texts(page, 3, label)[0], label).to.equal('--');
    expect(page.all('article .steps strong')).to.deep.equal([]);
  });

  it('refuses an account without a wallet', async () => {
    await signIn('plain');
    const page = await openPage('partner-statement');
    await page.shows('当前账号没有结算钱包');
    await page.isAccessible();
  });

  it('shows balances, sums and lines that add up, and the bill that was credited', async () => {
    const page = await open();
    await page.isReady();
    const rows = ['周结收入', '月账单', '补偿', '提现退回', '提现'];
    for (const wallet of [0, 1, 2]) {
      const sum = rows.reduce((total, label) => total + amounts(page, 1, label)[wallet]!, 0);
      expect(amounts(page, 1, '期初余额')[wallet]! + sum).to.equal(amounts(page, 1, '期末余额')[wallet]);
    }
    const [income] = amounts(page, 2, '收入');
    const [fine] = amounts(page, 2, '扣款');
    const [compensation] = amounts(page, 2, '补偿');
    const [tax] = amounts(page, 2, '税费 6%');
    const [total] = amounts(page, 2, '税后应付');
    expect(income! + fine! + compensation! + tax!).to.equal(total);
    expect(amounts(page, 2, '本月入账')).to.deep.equal([total]);
    expect(amounts(page, 1, '月账单').at(-1)).to.equal(total);
    expect(page.text).not.to.contain('不一致');
    await page.isAccessible();
  });

  it('shows the other months that the user selects, unless the host keeps the month', async () => {
    const page = await open();
    const closing = amounts(page, 1, '期初余额');
    const months = page.recordEvents('partner-month-changed');
    page.find<HTMLButtonElement>('[role=group] button')!.click();
    await page.until(() => `${amounts(page, 1, '期末余额')}` === `${closing}`, 'should close with that balance');
    const before = addMonths(lastBillMonth(msAt(TODAY)), -1);
    expect(months.map(({ detail }) => detail.month)).to.deep.equal([before]);
    page.element.addEventListener('partner-month-changed', (event) => event.preventDefault());
    page.find<HTMLButtonElement>('[role=group] button')!.click();
    expect(`${amounts(page, 1, '期末余额')}`).to.equal(`${closing}`);
  });

  it('states both balances and the difference if the platform sent a balance that differs from the records', async () => {
    await injectFault({ call: BALANCE, fault: 'status', status: 200, body: { leftAmount: 123_45 } });
    const page = await open();
    await page.shows('周结钱包：平台返回的余额与记录不一致');
    await page.shows('平台返回的当前余额123.45');
    await page.isAccessible();
  });

  it('shows unknown balances and sums as -- if a record cannot be read', async () => {
    const good = { type: 'weekly_income', create: msAt(TODAY) / 1000 - 40 * 86_400, rzId: 'r-1', amount: 5 };
    const body = { list: [good, { ...good, rzId: 'r-2', create: {} }], total: 2 };
    await injectFault({ call: ENTRIES, fault: 'status', status: 200, body });
    const page = await openPage('partner-statement');
    await page.shows('平台返回的记录不完整');
    expect(texts(page, 1, '期末余额')).to.deep.equal(['--', '--', '--']);
    await page.isAccessible();
  });

  it('shows each record once, and unknown balances, when the platform ignores the page and counts more records', async () => {
    const only = { type: 'weekly_income', create: lastMonth() / 1000, rzId: 'r-1', amount: 5 };
    await injectFault({ call: ENTRIES, fault: 'status', status: 200, body: { list: [only], total: 3 } });
    const page = await openPage('partner-statement');
    await page.shows('平台返回的记录不完整');
    const [weekly] = page.all('article section.lines');
    const serials = [...weekly!.querySelectorAll('td.serial')].map(({ textContent }) => textContent);
    expect(serials.filter((serial) => serial === 'r-1')).to.deep.equal(['r-1']);
    expect(texts(page, 1, '期末余额')).to.deep.equal(['--', '--', '--']);
  });

  it('shows no bill section without a bill', async () => {
    await injectFault({ call: BILL, fault: 'status', status: 404, body: { message: '暂无账单' } });
    const page = await openPage('partner-statement');
    await page.shows('月结钱包明细');
    await page.until(() => page.button('导出表格'), 'should have settled');
    expect(page.text).not.to.contain('税后应付');
  });

  it('offers neither print nor export while the bill failed to load, and a retry', async () => {
    await injectFault({ call: BILL, fault: 'status', status: 400, body: { message: '账单维护中' } });
    const page = await openPage('partner-statement');
    await page.until(() => page.button('重试'), 'should offer a retry');
    expect(page.all('article')).to.deep.equal([]);
    for (const label of ['导出表格', '打印或存为 PDF']) expect(page.button(label), label).to.equal(undefined);
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.shows('税后应付');
    await page.until(() => page.button('导出表格'), 'should offer the export');
  });

  it('shows a retry instead of unknown steps while the daily income failed to load', async () => {
    await injectFault({ call: HISTORY, fault: 'status', status: 400, body: { message: '收入服务维护中' } });
    const page = await openPage('partner-statement');
    await page.shows('每日收入加载失败');
    expect(page.all('article')).to.deep.equal([]);
    for (const label of ['导出表格', '打印或存为 PDF']) expect(page.button(label), label).to.equal(undefined);
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.until(() => page.button('导出表格') && /\d 天收入合计/.test(page.text), 'should show the steps');
  });

  it('closes when any element of the page clears the wallet ticket', async () => {
    const page = await open();
    clearWalletTicket();
    await page.shows('输入钱包密码');
  });

  it('shows an error with a retry if the records cannot be loaded', async () => {
    await injectFault({
      call: ENTRIES,
      fault: 'status',
      status: 400,
      body: { message: '记录维护中', requestId: 'r-8' },
    });
    const page = await openPage('partner-statement');
    await page.shows('对账单加载失败');
    await page.shows('r-8');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.shows('收支汇总');
  });

  it('exports the same numbers as a spreadsheet', async () => {
    const page = await open();
    const closing = amounts(page, 1, '期末余额').at(-1)! / 100;
    const downloads = catchDownloads();
    try {
      await page.press('导出表格');
      await until(() => downloads.saved.length === 1, 'the file is saved', { timeout: 60_000 });
    } finally {
      downloads.stop();
    }
    const [{ name, file }] = downloads.saved as [Download];
    expect(name).to.match(/^对账单 \d{4}-\d{2}-agent\.xlsx$/);
    const { sheets } = await openWorkbookFile(file);
    expect([...sheets.keys()]).to.deep.equal([
      ...['概览', '节点与日', '不计费', '每日收入', '本月入账的周', '账单与税费'],
      ...['扣款与补偿', '钱包收支', '提现', '银行到账'],
    ]);
    const overview = sheets.get('概览')!;
    expect(overview.slice(1, 5).map(([item]) => item)).to.deep.equal(['合作方', '账期', '生成时间', '币种']);
    const closings = overview.flatMap(([item, , yuan]) => (item === '期末余额' ? [yuan as number] : []));
    expect(closings.reduce((sum, yuan) => sum + yuan, 0)).to.be.closeTo(closing, 0.001);
    expect(sheets.get('节点与日')!.length, 'the rows of several pages').to.be.above(1000);
    for (const [item, , yuan] of overview) if (item === '差额' && yuan !== null) expect(yuan).to.equal(0);
    const lines = sheets.get('钱包收支')!.slice(1);
    expect(lines.length).to.equal(page.all('article section.lines td.serial:not(:empty)').length);
  });

  describe('with the file of a bank', () => {
    const heads = '交易日期,贷方发生额,借方发生额,对方户名,附言';
    const drop = async (page: Page, lines: readonly string[]) => {
      await page.until(() => page.button('选择流水文件'), 'should offer the match');
      const transfer = new DataTransfer();
      transfer.items.add(new File([[...lines, ''].join('\n')], 'bank.csv', { type: 'text/csv' }));
      const options = { bubbles: true, composed: true, cancelable: true, dataTransfer: transfer };
      page.button('选择流水文件')!.dispatchEvent(new DragEvent('drop', options));
    };
    /** Returns the transfers of the month, by the lines of the wallets. */
    const arrivals = (page: Page) =>
      [...page.text.matchAll(/到账 ([\d,]+\.\d\d)，税费 [^·]+ · (\d{4}-\d\d-\d\d) 到账 · (BK\d{23})/g)]
        .map(([, amount, day, reference]) => ({ amount: amount!, day: day!, reference: reference! }))
        .filter(({ day }) => day.startsWith(lastBillMonth(Date.now())));
    const lineOf = ({ amount, day, reference }: ReturnType<typeof arrivals>[number]) =>
      `${day},"${amount}",,云边节点,${reference}`;

    it('matches it, names what the bank lacks, and exports the result', async () => {
      const page = await open();
      const [lost, ...found] = arrivals(page);
      expect(found.length).to.be.above(1);
      const month = lastBillMonth(Date.now());
      const border = [`${month}-01,,12.00,房租,`, `${month}-28,88.00,,客户,`];
      await drop(page, ['账户明细', heads, ...border, ...found.map(lineOf), '合计,1.00,1.00']);
      await page.shows('银行流水中没有');
      await page.shows(`${lost!.amount}`);
      expect(page.text).to.contain('其余 2 笔收支与提现无关，未列出');
      await page.isAccessible();
      const downloads = catchDownloads();
      try {
        await page.press('导出表格');
        await until(() => downloads.saved.length === 1, 'the file is saved', { timeout: 60_000 });
      } finally {
        downloads.stop();
      }
      const { sheets } = await openWorkbookFile(downloads.saved[0]!.file);
      const results = sheets
        .get('银行流水核对')!
        .slice(1)
        .map(([result]) => result);
      expect(results.filter((result) => result === '一致').length).to.be.at.least(found.length);
      expect(results).to.contain('银行流水中没有');
    });

    it('prompts for unknown columns, and for one of two equal lines', async () => {
      const page = await open();
      const [one] = arrivals(page);
      const equal = `${one!.day},"${one!.amount}",甲`;
      await drop(page, ['Tag,Haben,Wer', equal, equal]);
      for (const [prompt, column] of [
        ['请选择日期所在的列', 'A 列：Tag'],
        ['请选择收入金额所在的列', 'B 列：Haben'],
      ] as const) {
        await page.shows(prompt);
        await page.isAccessible();
        page.field(column).click();
        await page.press('继续');
      }
      await page.shows('请选择对应的流水');
      await page.isAccessible();
      page.field('文件第 3 行').click();
      await page.until(() => page.text.includes('一致 1 笔'), 'should match the chosen line');
    });

    it('states why there is nothing to match for a masked user', async () => {
      await signIn('scan');
      const page = await openPage('partner-statement');
      await page.shows('金额已隐藏，无法核对');
      expect(page.button('选择流水文件')).to.equal(undefined);
      await page.isAccessible();
    });
  });

  it('prints the paper alone, with its styles, on A4', async () => {
    const page = await open();
    const printed = new Promise<HTMLIFrameElement>((resolve) => {
      const found = new MutationObserver(() => {
        const frame = document.querySelector<HTMLIFrameElement>('body > iframe[title^="月度对账单"]');
        if (frame) resolve(frame);
      });
      found.observe(document.body, { childList: true });
    });
    await page.press('打印或存为 PDF');
    const { contentDocument } = await printed;
    const shadow = contentDocument!.body.firstElementChild!.shadowRoot!;
    await until(() => shadow.querySelector('article'));
    expect(shadow.textContent).to.equal(page.find('article')!.textContent);
    expect(shadow.querySelector('button')).to.equal(null);
    expect(contentDocument!.title).to.match(/^月度对账单 \d{4} 年 \d{1,2} 月$/);
    const own = getComputedStyle(page.find('article table')!);
    const copied = contentDocument!.defaultView!.getComputedStyle(shadow.querySelector('table')!);
    expect(copied.borderCollapse).to.equal(own.borderCollapse);
    expect(copied.fontSize).to.equal(own.fontSize);
    await signIn('plain');
    expect(
      document.querySelector('iframe[title^="月度对账单"]'),
      'the copy after another sign-in (hazard 22)',
    ).to.equal(null);
  });

  it('keeps its tables on the sheet of a tablet, in English', async () => {
    configure({ locale: 'en' });
    const page = await open(656);
    const sheet = page.find('article')!.getBoundingClientRect();
    for (const table of page.all('article table'))
      expect(table.getBoundingClientRect().right, table.ariaLabel ?? '').to.be.at.most(sheet.right);
    const [type] = page.all('.lines td:nth-child(2) small');
    expect(type!.offsetWidth, 'the details of a withdrawal have room').to.be.above(150);
    configure({ locale: 'zh-CN' });
  });

  it('shows the statement at 320 px without cutting it off', async () => {
    const page = await open(320);
    expect(page.find('.frame')!.scrollWidth).to.be.at.most(320);
    // assistive technology counts the cells below a head
    const present = (row: Element) => [...row.children].filter((cell) => cell.getClientRects().length > 0);
    const rows = page.all('article .lines tr:not(:has(.none))');
    expect(rows.map((row) => present(row).length)).to.deep.equal(rows.map(() => 5));
    await page.isAccessible();
  });
});
