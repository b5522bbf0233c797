import { expect } from '@open-wc/testing';
import { HIDDEN } from '#shared/core/masking.ts';
import { formatDate, thisMonth, thisYear, unixRange } from '#shared/core/shanghai-time.ts';
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import type { ExportPage } from '#shared/kit/export/export-job.ts';
import { subscribeNotices, type ToastNotice } from '#shared/host/notify.ts';
import { recordsExportJob } from '#widgets/wallet/records/records-export-job.ts';
import { openWorkbookFile } from '../../shared/spreadsheet/open-workbook.ts';
import { catchDownloads } from '../../browser/downloads.ts';
import { injectFault, setClock } from '../../browser/sandbox.ts';
import { haveShownCells, shownCells } from '../../browser/shown-cells.ts';
import { until } from '../../browser/until.ts';
import { lateInAYear, signIn, WalletPage } from './wallet-page.ts';
import { onPlatform } from '../../browser/element-page.ts';

const ENTRIES = '/api/wallet/wallet/entry/list';

describe('partner-wallet: the export of records (§2.4)', () => {
  onPlatform();
  let downloads: ReturnType<typeof catchDownloads>;
  let token: string;
  const now = Date.parse(lateInAYear());

  before(async () => {
    await setClock(lateInAYear());
  });
  beforeEach(async () => {
    downloads = catchDownloads();
    token = await signIn('agent');
  });
  afterEach(() => downloads.stop());

  const saved = () => until(() => downloads.saved.length > 0, 'the file is saved');
  const opened = () => openWorkbookFile(downloads.saved[0]!.file);

  async function open(): Promise<WalletPage> {
    const page = await WalletPage.open('week');
    await page.shows('共 ');
    return page;
  }

  interface Entry {
    rzId: string;
    create: number;
    amount: number;
  }

  async function entriesOf({ start, end }: { start: number; end: number }): Promise<Entry[]> {
    const query = `start=${start}&end=${end}&pageIndex=1&pageSize=100&walletType=1`;
    const response = await fetch(`${ENTRIES}?${query}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await response.json()) as { data: { list: Entry[] } }).data.list;
  }

  it('contains all entries of the chosen range, newest first, and their sum', async () => {
    const page = await open();
    await page.press('入账记录');
    await page.shows('入账时间');
    await page.press('导出记录');
    await saved();
    const range = thisYear(now);
    const all = await entriesOf(unixRange(range));
    expect(all.length, 'more than one page of the table').to.be.above(10);
    expect(downloads.saved[0]!.name).to.equal(`周结钱包入账记录 ${range.start} 至 ${range.end}.xlsx`);
    const { rows, sheets, cell, texts } = await opened();
    expect(rows[0]).to.deep.equal(['入账时间', '类型', '流水号', '金额（元）']);
    expect(rows.slice(1).map(([, , serial]) => serial)).to.deep.equal(all.map(({ rzId }) => rzId));
    expect(rows.slice(1).map(([, , , yuan]) => Math.round((yuan as number) * 100))).to.deep.equal(
      all.map(({ amount }) => amount),
    );
    const total = sheets.get('合计')!.at(-1)![0] as number;
    expect(Math.round(total * 100)).to.equal(all.reduce((sum, { amount }) => sum + amount, 0));
    expect(cell('A2', '合计').formula).to.equal("ROUND(SUM('入账记录'!D:D),2)");
    expect(cell('A2')).to.include({ type: 'n', format: 'yyyy\\-mm\\-dd\\ hh:mm' });
    expect(cell('D2').format).to.equal('#,##0.00');
    haveShownCells(texts, shownCells(page.find('tbody')!.closest('table')!), rows[0] as string[]);
    await page.isAccessible();
  });

  it('contains all rows of a bare list without pages', async () => {
    const records = Array.from({ length: 130 }, (_, index) => ({
      type: 'weekly_income',
      create: 1_795_000_000 - index * 60,
      rzId: `RZ-${index}`,
      amount: 100,
    }));
    const page = await open();
    await page.press('入账记录');
    await page.shows('入账时间');
    await injectFault({ call: ENTRIES, fault: 'status', status: 200, body: records });
    await page.press('导出记录');
    await saved();
    const { rows, sheets } = await opened();
    expect(rows.slice(1).map(([, , serial]) => serial)).to.deep.equal(records.map(({ rzId }) => rzId));
    expect(sheets.get('合计')!.at(-1)).to.deep.equal([130]);
  });

  it('contains the withdrawals with their texts and masked accounts', async () => {
    const page = await open();
    await page.press('导出记录');
    await saved();
    const { rows, texts } = await opened();
    expect(rows[0]!.join()).to.equal(
      '申请时间,收款账户,流水号,金额（元）,税费（元）,手续费（元）,应到账（元）,状态,到账时间,银行流水号,失败原因',
    );
    const inCents = (yuan: unknown) => Math.round((yuan as number) * 100);
    for (const [, , , gross, tax, fee, net, , arrived, reference, reason] of rows.slice(1)) {
      expect(inCents(net)).to.equal(inCents(gross) - inCents(tax) - inCents(fee));
      expect([typeof arrived, typeof reference, reason === null], 'either arrived or refused').to.satisfy(
        ([time, number, isPaid]: unknown[]) => (isPaid ? time === 'number' && number === 'string' : true),
      );
    }
    expect(rows.some(([, , , , , , , , , , reason]) => reason === '收款账户核验未通过')).to.equal(true);
    const shownHeads = ['申请时间', '收款账户', '流水号', '金额（元）', '应到账（元）', '状态'];
    haveShownCells(texts, shownCells(page.find('tbody')!.closest('table')!), shownHeads);
  });

  it('uses the chosen range', async () => {
    const page = await open();
    await page.press('入账记录');
    await page.press('本月');
    await page.press('导出记录');
    await saved();
    const { start, end } = thisMonth(now);
    expect(downloads.saved[0]!.name).to.contain(`${start} 至 ${end}`);
    expect(end).to.equal(formatDate(now));
  });

  it('hides values that are hidden on screen (§5)', async () => {
    const hidden = { walletType: WEEKLY, range: thisYear(now), masked: true } as const;
    const job = recordsExportJob({ ...hidden, kind: 'withdrawals' });
    const { rows } = (await job.page(0, new AbortController().signal)) as ExportPage;
    expect(rows.length).to.be.above(0);
    for (const [, account, , ...amounts] of rows) {
      expect(amounts.slice(0, 4)).to.deep.equal([HIDDEN, HIDDEN, HIDDEN, HIDDEN]);
      expect(account).to.contain(HIDDEN);
    }
    const entries = recordsExportJob({ ...hidden, kind: 'entries' });
    const page = (await entries.page(0, new AbortController().signal)) as ExportPage;
    expect(new Set(page.rows.map(([, , , amount]) => amount))).to.deep.equal(new Set([HIDDEN]));
    expect(entries.sheets[1]!.rows!()).to.deep.equal([[HIDDEN]]);
  });

  it('shows 导出记录失败 and saves nothing when a page fails', async () => {
    const notices: ToastNotice[] = [];
    const unsubscribe = subscribeNotices((notice) => notices.push(notice));
    const page = await open();
    await page.press('入账记录');
    await page.shows('入账时间');
    await injectFault({ call: ENTRIES, fault: 'code', body: { code: 5001, message: '维护中', requestId: 'r-8' } });
    await page.press('导出记录');
    await until(() => notices.length > 0, 'the failure is shown');
    unsubscribe();
    expect(notices).to.deep.equal([{ tone: 'failure', message: '导出记录失败', requestId: 'r-8' }]);
    expect(downloads.saved.length).to.equal(0);
  });
});
