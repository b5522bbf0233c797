import { expect, fixtureCleanup } from '@open-wc/testing';
import { lastBillMonth } from '#shared/domain/bill-month.ts';
import { billTotals } from '#shared/domain/bill.ts';
import { formatCents } from '#shared/domain/money.ts';
import { dayStart } from '#shared/domain/shanghai-time.ts';
import BillExport from '#shared/features/bill/bill-export.tsx';
import { configure } from '#shared/host/configuration.ts';
import { subscribeNotices, type Notice } from '#shared/host/notify.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import type { BillExportRow, MonthlyBill } from '#shared/contract/bills.ts';
import { afterSettling } from '#test/gate/days.ts';
import { catchDownloads } from '#test/browser/downloads.ts';
import { clearFaults, injectFault, platformReady, setClock, tokenOf } from '#test/browser/sandbox.ts';
import { until } from '#test/browser/until.ts';
import { checksumsHold, openWorkbookFile, type Opened } from '../../spreadsheet/open-workbook.ts';
import { show } from '../../ui/show.tsx';

const EXPORT = '/api/console/monthly_bill/export';
const MONTH = lastBillMonth(Date.now());
const EPOCH_DAYS = 25_569;

/** Answers of the platform, without our code between. */
async function ask<Answer>(path: string, token: string): Promise<Answer> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  const body = (await answer.json()) as { data?: unknown };
  return (body.data ?? body) as Answer;
}

const dayNumber = (time: number | string): number =>
  Math.round(((typeof time === 'number' ? time * 1000 : dayStart(time)) / 1000 + 8 * 3600) / 86_400) + EPOCH_DAYS;

describe('the export of a monthly bill (§9)', () => {
  let downloads: ReturnType<typeof catchDownloads>;
  let notices: Notice[];
  let quiet: () => void;
  let done: number[];

  before(platformReady);
  before(() => setClock(afterSettling()));
  beforeEach(() => {
    downloads = catchDownloads();
    notices = [];
    done = [];
    quiet = subscribeNotices((notice) => notices.push(notice));
  });
  afterEach(async () => {
    downloads.stop();
    quiet();
    fixtureCleanup();
    await clearFaults();
    configure({ uidAllowList: undefined, locale: undefined });
  });

  interface Person {
    token: string;
    account: AccountInfo;
  }

  async function signIn(username: string): Promise<Person> {
    const token = await tokenOf(username);
    configure({ token });
    // Not every seeded person sees income; what is exported does not depend on it.
    return { token, account: { ...(await ask<AccountInfo>('/api/account/v1/info', token)), showIncome: true } };
  }

  const billOf = ({ token }: Person, month: string) =>
    ask<MonthlyBill>(`/api/console/monthly_bill/detail?date=${month}`, token);

  async function rowsOf({ token }: Person, month: string): Promise<BillExportRow[]> {
    const rows: BillExportRow[] = [];
    for (let total = 1; rows.length < total;) {
      const page = await ask<{ items: BillExportRow[]; total: number }>(
        `${EXPORT}?date=${month}&limit=1000&offset=${rows.length}`,
        token,
      );
      rows.push(...page.items);
      total = page.total;
    }
    return rows;
  }

  async function start({ account }: Person, bill: MonthlyBill, month = MONTH): Promise<void> {
    const { button } = await show(() => (
      <BillExport month={month} bill={bill} account={account} onExported={(rows) => done.push(rows)} />
    ));
    button('导出月账单').click();
  }

  const saved = () => until(() => downloads.saved.length > 0, 'the file is saved', { timeout: 40_000 });

  async function exported(person: Person, month = MONTH): Promise<Opened & { name: string; bill: MonthlyBill }> {
    const bill = await billOf(person, month);
    await start(person, bill, month);
    await saved();
    const { name, file } = downloads.saved[0]!;
    expect(await checksumsHold(file)).to.equal(true);
    return { ...(await openWorkbookFile(file)), name, bill };
  }

  /** Cents of the foot's line. */
  const foot = ({ rows }: Opened, name: string): number =>
    Math.round((rows.find(([first]) => first === name)![5] as number) * 100);

  it('has the month in its name and the exact columns; agents see the users masked', async () => {
    const agent = await signIn('agent');
    const row = { time: 1791475200, price: 480_000, bandwidth95: 1.25, income: 15_484 };
    const items = [
      { ...row, device_name: '华东上海电信-1', device_id: 'a-1', account: '13700137000' },
      { ...row, device_name: '=HYPERLINK("https://evil.example")', device_id: '0012', account: 'miner' },
      { ...row, device_name: '华北石家庄联通-2', device_id: 'b-2', account: '', price: null, bandwidth95: null },
    ];
    await injectFault({ call: EXPORT, fault: 'status', status: 200, body: { items, total: 3 } });
    await start(agent, {
      state: 200,
      income: [{ external_name: '华东上海电信', start_time: 1790784000, end_time: 1793376000, amount: 3 * 15_484 }],
      fine: [],
      compensation: [],
      tax_ratio: 0.06,
      total_after_tax: 43_665,
    });
    await saved();
    const { name, file } = downloads.saved[0]!;
    expect(name).to.equal(`${MONTH}月账单.xlsx`);
    expect((await openWorkbookFile(file)).rows.slice(0, -5)).to.deep.equal([
      ['时间', '设备名称', '设备ID', '单价（元/月/G）', '95计费带宽（Gbps）', '收入（元）', '用户账号'],
      [46304, '华东上海电信-1', 'a-1', 4800, 1.25, 154.84, '137****7000'],
      [46304, '=HYPERLINK("https://evil.example")', '0012', 4800, 1.25, 154.84, 'm***r'],
      [46304, '华北石家庄联通-2', 'b-2', null, null, 154.84, null],
    ]);
    expect(done).to.deep.equal([3]);
  });

  it('has every device and day of the platform’s, in its order, without an account for miners (§9, Monthly bill export)', async () => {
    const miner = await signIn('miner');
    const file = await exported(miner);
    const rows = await rowsOf(miner, MONTH);
    const body = file.rows.slice(1, -5);
    expect(rows.length, 'several pages').to.be.above(100);
    expect(body.length).to.equal(rows.length);
    expect(done).to.deep.equal([rows.length]);
    expect(file.rows[0]!.at(-1)).to.equal('收入（元）');
    // One by one: the difference of two long lists takes longer to tell than to find.
    for (const [index, row] of rows.entries())
      expect(body[index]).to.deep.equal([
        dayNumber(row.time),
        row.device_name,
        row.device_id,
        row.price! / 100,
        row.bandwidth95,
        row.income / 100,
      ]);
  });

  it('has typed cells: days, yuan with two decimals, Gbps with three, ids as texts', async () => {
    const { cell, part } = await exported(await signIn('miner'));
    expect(cell('A2')).to.include({ type: 'n', format: 'yyyy\\-mm\\-dd' });
    expect(cell('B2').type).to.equal('s');
    expect(cell('C2').type).to.equal('s');
    expect(cell('D2')).to.include({ type: 'n', format: '#,##0.00' });
    expect(cell('E2')).to.include({ type: 'n', format: '0.000' });
    expect(cell('F2')).to.include({ type: 'n', format: '#,##0.00' });
    const sheet = await part('xl/worksheets/sheet1.xml');
    expect(sheet.querySelector('pane')!.getAttribute('state')).to.equal('frozen');
    expect(sheet.querySelectorAll('cols > col')).to.have.length(6);
  });

  it('ends with the sums of the screen: income, fines, compensation, tax, and the total', async () => {
    const file = await exported(await signIn('miner'));
    const totals = billTotals(file.bill);
    const percent = Math.round(file.bill.tax_ratio! * 100);
    const lines = [foot(file, '收入合计'), foot(file, '扣款'), foot(file, '补偿'), foot(file, `税费 ${percent}%`)];
    expect(lines).to.deep.equal([totals.income, 0 - totals.fine!, totals.compensation, 0 - totals.tax!]);
    expect(foot(file, '税后应付')).to.equal(file.bill.total_after_tax);
  });

  it('hands over a file whose rows do not sum to the bill, and says by how much in it and on screen', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    const [first, ...rest] = bill.income!;
    await start(miner, { ...bill, income: [{ ...first!, amount: first!.amount + 1 }, ...rest] });
    await saved();
    await until(() => notices.length > 0, 'says so');
    const income = billTotals(bill).income!;
    expect(notices[0]!.tone).to.equal('warning');
    expect(notices[0]!.message)
      .to.contain(formatCents(income))
      .and.contain(formatCents(income + 1));
    const file = await openWorkbookFile(downloads.saved[0]!.file);
    expect([foot(file, '明细合计'), foot(file, '明细与账单相差')]).to.deep.equal([income, -1]);
  });

  it('states the difference in the file and on the screen when the total of the bill disagrees with its items', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    await start(miner, { ...bill, total_after_tax: bill.total_after_tax! + 7_00 });
    await saved();
    await until(() => notices.length > 0, 'says so');
    expect(notices[0]).to.include({
      tone: 'warning',
      message: '已导出，但账单的税后应付与各项合计不一致，差额在表格末尾',
    });
    const file = await openWorkbookFile(downloads.saved[0]!.file);
    expect([foot(file, '差额'), foot(file, '税后应付')]).to.deep.equal([7_00, bill.total_after_tax! + 7_00]);
  });

  it('shows figures that the platform did not send as unknown in the file', async () => {
    const miner = await signIn('miner');
    const { tax_ratio: _ratio, total_after_tax: _total, ...bill } = await billOf(miner, MONTH);
    await start(miner, bill);
    await saved();
    const { rows } = await openWorkbookFile(downloads.saved[0]!.file);
    expect(['税费', '税后应付'].map((name) => rows.find(([first]) => first === name)![5])).to.deep.equal(['--', '--']);
  });

  it('leaves blank what the rows do not tell: device name, bandwidth, account (compatibility.md)', async () => {
    const agent = await signIn('agent');
    const bill = await billOf(agent, MONTH);
    const list = [{ time: '2026-10-01', income: billTotals(bill).income }];
    await injectFault({ call: EXPORT, fault: 'status', status: 200, body: { list } });
    await start(agent, bill);
    await saved();
    const { rows } = await openWorkbookFile(downloads.saved[0]!.file);
    expect([1, 2, 3, 4, 6].map((at) => rows[1]![at] || null)).to.deep.equal([null, null, null, null, null]);
    expect(notices).to.deep.equal([]);
  });

  it('says 导出月账单失败 with the request id when a page is refused, and nothing else (§8)', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    const body = { message: '账单服务维护中', requestId: 'r-31' };
    await injectFault({ call: EXPORT, fault: 'status', status: 400, body });
    await start(miner, bill);
    await until(() => notices.length > 0, 'says so', { timeout: 20_000 });
    expect(notices).to.deep.equal([{ tone: 'failure', message: '导出月账单失败', requestId: 'r-31' }]);
    expect(downloads.saved).to.deep.equal([]);
  });

  it('goes on when a page fails for a moment: reads are tried again', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    await injectFault({ call: EXPORT, fault: 'status', status: 503, times: 1 });
    await start(miner, bill);
    await saved();
    expect(notices).to.deep.equal([]);
  });

  it('saves a spreadsheet of the platform’s as it is, known by its type or its first bytes', async () => {
    const miner = await signIn('miner');
    const bill = await billOf(miner, MONTH);
    const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe, 0x80, 0xc3, 0x28]);
    const types = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/octet-stream'];
    for (const type of types) {
      downloads.saved.length = 0;
      const stop = answerWith(EXPORT, bytes, type);
      await start(miner, bill);
      await saved();
      stop();
      expect(downloads.saved[0]!.name).to.equal(`${MONTH}月账单.xlsx`);
      expect(new Uint8Array(await downloads.saved[0]!.file.arrayBuffer())).to.deep.equal(bytes);
      fixtureCleanup();
    }
  });

  it('hides numbers where the screen hides them (§5)', async () => {
    const miner = await signIn('miner');
    const hidden = { ...miner, account: { ...miner.account, needVerify: undefined } };
    const file = await exported(hidden);
    expect(file.rows[1]!.slice(3)).to.deep.equal(['***', file.rows[1]![4], '***']);
    expect(file.rows.slice(-5).map((row) => row[5])).to.deep.equal(Array(5).fill('***'));
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

  it('speaks English where the page does', async () => {
    const miner = await signIn('miner');
    configure({ locale: 'en' });
    const { button } = await show(() => <ForMonth person={miner} />);
    await until(() => button('Export monthly bill'));
    fixtureCleanup();
  });

  function ForMonth({ person }: { person: Person }) {
    const bill = { state: 300, income: [], fine: [], compensation: [], tax_ratio: 0.06, total_after_tax: 0 };
    return <BillExport month={MONTH} bill={bill} account={person.account} />;
  }
});

/** The platform answers this call with these bytes; the browser's own request goes nowhere. @returns the way back */
function answerWith(call: string, bytes: Uint8Array<ArrayBuffer>, type: string): () => void {
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    const address = `${url}`.includes(call) ? URL.createObjectURL(new Blob([bytes], { type })) : `${url}`;
    return (open as (...words: unknown[]) => void).call(this, method, address, ...(rest.length ? rest : [true]));
  };
  return () => void (XMLHttpRequest.prototype.open = open);
}
