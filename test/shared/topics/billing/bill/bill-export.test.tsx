import { expect, fixtureCleanup } from '@open-wc/testing';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { formatCents } from '#shared/core/money.ts';
import { dayStart } from '#shared/core/shanghai-time.ts';
import BillExport from '#shared/topics/billing/bill/bill-export.tsx';
import { configure } from '#shared/host/configuration.ts';
import { subscribeNotices, type ToastNotice } from '#shared/host/notify.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { BillExportRow, MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import { afterSettling } from '#test/gate/days.ts';
import { sumsOfBill, taxOn } from '#test/gate/money.ts';
import { catchDownloads } from '#test/browser/downloads.ts';
import { onPlatform } from '#test/browser/element-page.ts';
import { injectFault, setClock, tokenOf } from '#test/browser/sandbox.ts';
import { until } from '#test/browser/until.ts';
import { checksumsHold, openWorkbookFile, type Opened } from '#test/shared/spreadsheet/open-workbook.ts';
import { show } from '#test/shared/ui/show.tsx';

const EXPORT = '/api/console/monthly_bill/export';
const MONTH = lastBillMonth(Date.now());
const EPOCH_DAYS = 25_569;

/** Returns the data of a response, without the client code of the elements. */
async function fetchData<Data>(path: string, token: string): Promise<Data> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { data?: unknown };
  return (body.data ?? body) as Data;
}

const dayNumber = (time: number | string): number =>
  Math.round(((typeof time === 'number' ? time * 1000 : dayStart(time)) / 1000 + 8 * 3600) / 86_400) + EPOCH_DAYS;

describe('BillExport (§9)', () => {
  let downloads: ReturnType<typeof catchDownloads>;
  let notices: ToastNotice[];
  let unsubscribe: () => void;
  let done: number[];

  onPlatform('uidAllowList');
  before(() => setClock(afterSettling()));
  beforeEach(() => {
    downloads = catchDownloads();
    notices = [];
    done = [];
    unsubscribe = subscribeNotices((notice) => notices.push(notice));
  });
  afterEach(() => {
    downloads.stop();
    unsubscribe();
  });

  interface User {
    token: string;
    account: AccountInfo;
  }

  async function signIn(username: string): Promise<User> {
    const token = await tokenOf(username);
    configure({ token });
    // Some seeded users have no right to see income. The content of the export does not depend on it.
    return { token, account: { ...(await fetchData<AccountInfo>('/api/account/v1/info', token)), showIncome: true } };
  }

  const billOf = ({ token }: User, month: string) =>
    fetchData<MonthlyBill>(`/api/console/monthly_bill/detail?date=${month}`, token);

  async function rowsOf({ token }: User, month: string): Promise<BillExportRow[]> {
    const rows: BillExportRow[] = [];
    for (let total = 1; rows.length < total;) {
      const page = await fetchData<{ items: BillExportRow[]; total: number }>(
        `${EXPORT}?date=${month}&limit=1000&offset=${rows.length}`,
        token,
      );
      rows.push(...page.items);
      total = page.total;
    }
    return rows;
  }

  async function start({ account }: User, bill: MonthlyBill, month = MONTH): Promise<void> {
    const { button } = await show(() => (
      <BillExport month={month} bill={bill} account={account} onExported={(rows) => done.push(rows)} />
    ));
    button('导出月账单').click();
  }

  const saved = () => until(() => downloads.saved.length > 0, 'the file is saved', { timeout: 40_000 });

  async function exported(user: User, month = MONTH): Promise<Opened & { name: string; bill: MonthlyBill }> {
    const bill = await billOf(user, month);
    await start(user, bill, month);
    await saved();
    const { name, file } = downloads.saved[0]!;
    expect(await checksumsHold(file)).to.equal(true);
    return { ...(await openWorkbookFile(file)), name, bill };
  }

  /** Returns the content and the cents of a row of the overview. */
  const overview = ({ sheets }: Opened, item: string): unknown[] => {
    const [, content, yuan] = sheets.get('概览')!.find(([first]) => first === item)!;
    return [content, yuan === null ? null : Math.round((yuan as number) * 100)];
  };
  const total = (file: Opened, item: string): unknown => overview(file, item)[1];

  it('has the month in its name and the exact columns, and masks the users for agents', async () => {
    const agent = await signIn('agent');
    const row = { time: 1791475200, price: 480_000, bandwidth95: 1.25, income: 15_484 };
    const items = [
      {
        ...row,
        device_name: '华东上海电信-1',
        device_id: 'a-1',
        account: '13700137000',
        external_name: '华东上海电信',
        basis: { mode: 'window', from: 20, to: 22, rank: 6, samples: 6, coverage: 0.25 },
      },
      {
        ...row,
        device_name: '=HYPERLINK("https://evil.example")',
        device_id: '0012',
        account: 'miner',
        unbilled_reason: '晚高峰限速',
        unbilled_income: 700,
      },
      { ...row, device_name: '华北石家庄联通-2', device_id: 'b-2', account: '', price: null, bandwidth95: null },
      { ...row, device_name: '自有节点', device_id: 'c-3', account: 'agent' },
    ];
    await injectFault({ call: EXPORT, fault: 'status', status: 200, body: { items, total: 4 } });
    await start(agent, {
      state: 200,
      income: [{ external_name: '华东上海电信', start_time: 1790784000, end_time: 1793376000, amount: 4 * 15_484 }],
      fine: [],
      compensation: [],
      tax_ratio: 0.06,
      total_after_tax: 58_220,
    });
    await saved();
    const { name, file } = downloads.saved[0]!;
    expect(name).to.equal(`${MONTH}月账单.xlsx`);
    const opened = await openWorkbookFile(file);
    expect(opened.rows.map((row) => row.slice(0, 7))).to.deep.equal([
      ['时间', '设备名称', '设备ID', '单价（元/月/G）', '95计费带宽（Gbps）', '收入（元）', '用户账号'],
      [46304, '华东上海电信-1', 'a-1', 4800, 1.25, 154.84, '137****7000'],
      [46304, '=HYPERLINK("https://evil.example")', '0012', 4800, 1.25, 154.84, 'm***r'],
      [46304, '华北石家庄联通-2', 'b-2', null, null, 154.84, null],
      [46304, '自有节点', 'c-3', 4800, 1.25, 154.84, 'agent'],
    ]);
    expect(opened.rows.map((row) => row.slice(7, 12))).to.deep.equal([
      ['业务', '不计费原因', '未计收入（元）', '计费方式', '采样覆盖率'],
      ['华东上海电信', null, null, '晚高峰95（20:00–22:00）', 0.25],
      [null, '晚高峰限速', 7, null, null],
      [null, null, null, null, null],
      [null, null, null, null, null],
    ]);
    expect(overview(opened, '合作方')).to.deep.equal(['agent', null]);
    expect(overview(opened, '币种')).to.deep.equal(['人民币（元）', null]);
    expect(overview(opened, '账期')[0]).to.match(new RegExp(`^${MONTH}-01 至 ${MONTH}-`));
    expect(overview(opened, '不计费天数')).to.deep.equal(['1', null]);
    expect(total(opened, '未计收入')).to.equal(7_00);
    expect(done).to.deep.equal([4]);
  });

  it('contains every device and day of the platform in its order, and no account for miners (§9, Monthly bill export)', async () => {
    const miner = await signIn('miner');
    const file = await exported(miner);
    const rows = await rowsOf(miner, MONTH);
    const body = file.rows.slice(1);
    expect(rows.length, 'several pages').to.be.above(100);
    expect(body.length).to.equal(rows.length);
    expect(done).to.deep.equal([rows.length]);
    expect(file.rows[0]).not.to.include('用户账号');
    const keys = [...new Set(rows.map((row) => row.external_name))];
    // Compares row by row, because the diff of two long lists would take very long.
    for (const [index, row] of rows.entries())
      expect(body[index]).to.deep.equal([
        dayNumber(row.time),
        row.device_name,
        row.device_id,
        row.price === null ? null : row.price! / 100,
        row.bandwidth95,
        row.income / 100,
        row.external_name,
        row.unbilled_reason ?? null,
        row.unbilled_income == null ? null : row.unbilled_income / 100,
        row.basis!.mode === 'fixed' ? '买断（约定带宽）' : '晚高峰95（20:00–22:00）',
        row.basis!.coverage ?? null,
        keys.indexOf(row.external_name) + 1,
      ]);
  });

  it('has typed cells: days, yuan with two decimals, Gbps with three, IDs as texts', async () => {
    const { cell, part } = await exported(await signIn('miner'));
    expect(cell('A2')).to.include({ type: 'n', format: 'yyyy\\-mm\\-dd' });
    expect(cell('B2').type).to.equal('s');
    expect(cell('C2').type).to.equal('s');
    expect(cell('D2').type, 'a miner without the right to see prices').to.equal('z');
    expect(cell('E2')).to.include({ type: 'n', format: '0.000###' });
    expect(cell('F2')).to.include({ type: 'n', format: '#,##0.00' });
    fixtureCleanup();
    downloads.saved.length = 0;
    const agent = await exported(await signIn('agent'));
    expect(agent.cell('D2')).to.include({ type: 'n', format: '#,##0.00' });
    const sheet = await part('xl/worksheets/sheet1.xml');
    expect(sheet.querySelector('pane')!.getAttribute('state')).to.equal('frozen');
    const shown = [...sheet.querySelectorAll('cols > col')].filter((column) => !column.hasAttribute('hidden'));
    expect(shown, 'the last one, which only formulas use, is hidden').to.have.length(11);
  });

  it('has the sums of the screen in its overview, and fines by number: income, fines, compensation, tax and total', async () => {
    const file = await exported(await signIn('miner'));
    const totals = sumsOfBill(file.bill);
    const percent = Math.round(file.bill.tax_ratio! * 100);
    const lines = [total(file, '收入合计'), total(file, '扣款'), total(file, '补偿'), total(file, `税费 ${percent}%`)];
    expect(lines).to.deep.equal([
      totals.income,
      0 - totals.fine,
      totals.compensation,
      0 - taxOn(totals.subtotal, file.bill.tax_ratio!),
    ]);
    expect(total(file, '税后应付')).to.equal(file.bill.total_after_tax);
    expect(file.cell('C7', '概览').formula, 'the sum of the bill').to.equal("ROUND(SUM('业务'!E:E),2)");
    const changes = [...file.bill.fine!.map((row) => ['扣款', row.id, row.reason, -row.amount / 100])];
    expect(file.sheets.get('扣款与补偿')!.slice(1, changes.length + 1)).to.deep.equal(changes);
    for (const row of file.sheets.get('业务')!.slice(1)) expect(row[5], `${row[0]}`).to.equal(row[4]);
  });

  it('saves a file whose rows do not sum to the bill, and shows the difference in it and on screen', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    const [first, ...rest] = bill.income!;
    await start(miner, { ...bill, income: [{ ...first!, amount: first!.amount + 1 }, ...rest] });
    await saved();
    await until(() => notices.length > 0, 'a notice is shown');
    const income = sumsOfBill(bill).income;
    expect(notices[0]!.tone).to.equal('warning');
    expect(notices[0]!.message)
      .to.contain(formatCents(income))
      .and.contain(formatCents(income + 1));
    const file = await openWorkbookFile(downloads.saved[0]!.file);
    expect([total(file, '明细合计'), total(file, '明细与账单相差')]).to.deep.equal([income, -1]);
  });

  it('shows the difference in the file and on screen when the total of the bill disagrees with its items', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    await start(miner, { ...bill, total_after_tax: bill.total_after_tax! + 7_00 });
    await saved();
    await until(() => notices.length > 0, 'a notice is shown');
    expect(notices[0]).to.include({
      tone: 'warning',
      message: '账单的税后应付与各项合计不一致，差额见表格的「概览」',
    });
    const file = await openWorkbookFile(downloads.saved[0]!.file);
    expect([total(file, '差额'), total(file, '税后应付')]).to.deep.equal([7_00, bill.total_after_tax! + 7_00]);
  });

  it('shows amounts that the platform did not send as unknown in the file', async () => {
    const miner = await signIn('miner');
    const { tax_ratio: _ratio, total_after_tax: _total, ...bill } = await billOf(miner, MONTH);
    await start(miner, bill);
    await saved();
    const file = await openWorkbookFile(downloads.saved[0]!.file);
    for (const item of ['税费', '税后应付']) expect(overview(file, item), item).to.deep.equal(['--', null]);
  });

  it('leaves missing values blank: device name, bandwidth, account (compatibility.md)', async () => {
    const agent = await signIn('agent');
    const bill = await billOf(agent, MONTH);
    const list = [{ time: '2026-10-01', income: sumsOfBill(bill).income }];
    await injectFault({ call: EXPORT, fault: 'status', status: 200, body: { list } });
    await start(agent, bill);
    await saved();
    const { rows } = await openWorkbookFile(downloads.saved[0]!.file);
    expect([1, 2, 3, 4, 6].map((at) => rows[1]![at] || null)).to.deep.equal([null, null, null, null, null]);
    expect(notices).to.deep.equal([]);
  });

  it('shows only 导出月账单失败 with the request ID when a page is refused (§8)', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    const body = { message: '账单服务维护中', requestId: 'r-31' };
    await injectFault({ call: EXPORT, fault: 'status', status: 400, body });
    await start(miner, bill);
    await until(() => notices.length > 0, 'a notice is shown', { timeout: 20_000 });
    expect(notices).to.deep.equal([{ tone: 'failure', message: '导出月账单失败', requestId: 'r-31' }]);
    expect(downloads.saved).to.deep.equal([]);
  });

  it('continues after a temporary failure of a page, because reads are retried', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    await injectFault({ call: EXPORT, fault: 'status', status: 503, times: 1 });
    await start(miner, bill);
    await saved();
    expect(notices).to.deep.equal([]);
  });

  it('saves a spreadsheet of the platform unchanged, recognized by its type or its first bytes', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe, 0x80, 0xc3, 0x28]);
    const types = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/octet-stream'];
    for (const type of types) {
      downloads.saved.length = 0;
      const stop = respondWith(EXPORT, bytes, type);
      await start(miner, bill);
      await saved();
      stop();
      expect(downloads.saved[0]!.name).to.equal(`${MONTH}月账单.xlsx`);
      expect(new Uint8Array(await downloads.saved[0]!.file.arrayBuffer())).to.deep.equal(bytes);
      fixtureCleanup();
    }
  });

  it('hides numbers that the screen hides (§5)', async () => {
    const miner = await signIn('miner');
    const hidden = { ...miner, account: { ...miner.account, needVerify: undefined } };
    const file = await exported(hidden);
    expect(file.rows[1]!.slice(3, 6)).to.deep.equal([null, file.rows[1]![4], '***']);
    for (const item of ['收入合计', '扣款', '补偿', '税后应付', '未计收入'])
      expect(overview(file, item), item).to.deep.equal(['***', null]);
  });

  it('is offered only with showIncome (§2.4)', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    const { root } = await show(() => (
      <p>
        <BillExport month={MONTH} bill={bill} account={{ ...miner.account, showIncome: false }} />
      </p>
    ));
    expect(root.querySelectorAll('p > *')).to.have.length(0);
  });

  it('shows English texts', async () => {
    const miner = await signIn('miner');
    configure({ locale: 'en' });
    const { button } = await show(() => <ForMonth user={miner} />);
    await until(() => button('Export monthly bill'));
    fixtureCleanup();
  });

  function ForMonth({ user }: { user: User }) {
    const bill = { state: 300, income: [], fine: [], compensation: [], tax_ratio: 0.06, total_after_tax: 0 };
    return <BillExport month={MONTH} bill={bill} account={user.account} />;
  }
});

/**
 * Makes the platform respond to a call with these bytes, without a real request. @returns a function that restores the
 * original
 */
function respondWith(call: string, bytes: Uint8Array<ArrayBuffer>, type: string): () => void {
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    const address = `${url}`.includes(call) ? URL.createObjectURL(new Blob([bytes], { type })) : `${url}`;
    return (open as (...args: unknown[]) => void).call(this, method, address, ...(rest.length ? rest : [true]));
  };
  return () => void (XMLHttpRequest.prototype.open = open);
}
