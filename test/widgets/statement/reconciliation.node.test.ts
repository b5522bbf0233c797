/** Follows twelve months of seeded users from the days of nodes to the bank, by the responses of the platform. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { parse, type GenericSchema } from 'valibot';
import { read, utils, type WorkBook } from 'xlsx';
import { addMonths, formatDate } from '#shared/core/shanghai-time.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import { accountInfo, type AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { lastBillMonth, monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import {
  billExportPage,
  monthlyBill,
  type BillExportRow,
  type MonthlyBill,
} from '#shared/topics/billing/bill/bill.calls.ts';
import { invoiceList, type InvoiceList } from '#shared/topics/billing/invoice/invoice.calls.ts';
import { incomeHistory, type IncomePoint } from '#shared/topics/billing/income/income.calls.ts';
import { reconcile, reconciledDays, type Reconciliation } from '#shared/topics/money/reconciliation.rules.ts';
import { creditedBill, sumOfAll, walletStatement, type WalletRecords } from '#shared/topics/money/statement.rules.ts';
import {
  entryPage,
  walletBalance,
  withdrawalPage,
  type WithdrawalRecord,
} from '#shared/topics/money/wallet/wallet.calls.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { ledgerEntry, ledgerTransaction, withdrawal } from '#console/server/reference/database/tables.ts';
import type { SheetRow } from '#shared/spreadsheet/workbook.ts';
import { StatementFile } from '#widgets/statement/statement-file.ts';
import { openSeeded, startServer, Visitor, type Server } from '../../console/server/reference/seeded-platform.ts';
import { bytesOf } from '../../shared/spreadsheet/bytes-of.ts';
import { computedFormulas } from '../../shared/spreadsheet/computed-formulas.ts';

const MONTHS = 12;
const LAST = lastBillMonth(Date.now());
const sum = (amounts: readonly number[]): number => amounts.reduce((cents, each) => cents + each, 0);

/** Each difference between a step and the next one, which is 0. `undefined`: unknown, or the next step is still ahead. */
const differencesOf = ({ weeklyDifference, weeks, credited, ownBill, withdrawals }: Reconciliation) => ({
  weekly: weeklyDifference,
  weeks: sumOfAll(weeks.map((week) => week.difference)),
  creditedIncome: credited.incomeDifference,
  creditedTotal: credited.totals?.difference,
  creditedEntry: credited.enteredDifference,
  ownIncome: ownBill.incomeDifference,
  ownTotal: ownBill.totals?.difference,
  ownEntry: ownBill.enteredDifference,
  withdrawals: withdrawals.difference,
});

class Partner extends Visitor {
  readonly bills = new Map<string, MonthlyBill>();
  wallets: WalletRecords[] = [];
  days: IncomePoint[] = [];
  account!: AccountInfo;

  async load(username: string): Promise<void> {
    await this.signIn(username);
    await this.openWallet();
    this.account = parse(accountInfo, (await this.get('/api/account/v1/info')).body.data);
    const { start } = reconciledDays(addMonths(LAST, 1 - MONTHS));
    const { end } = monthRange(LAST);
    const query = `start_timestamp=${start}&end_timestamp=${end}&key_style=day`;
    this.days = parse(incomeHistory, (await this.get(`/api/income/user/history?${query}`)).body);
    for (let ago = 0; ago <= MONTHS; ago++) {
      const month = addMonths(LAST, -ago);
      const { status, body } = await this.get(`/api/console/monthly_bill/detail?date=${month}`);
      if (status === 200) this.bills.set(month, parse(monthlyBill, body));
    }
    this.wallets = [await this.wallet(0), await this.wallet(1)];
  }

  private async wallet(walletType: WalletType): Promise<WalletRecords> {
    const [entries, withdrawals] = [
      await this.all(`entry/list`, walletType, entryPage),
      await this.all(`withdrawal/list`, walletType, withdrawalPage),
    ];
    const { body } = await this.get(`/api/wallet/wallet?walletType=${walletType}`);
    const balance = parse(walletBalance, body.data).leftAmount;
    return { walletType, entries, withdrawals, incomplete: false, balance };
  }

  private async all<Row>(list: string, type: WalletType, schema: GenericSchema<unknown, PageOf<Row>>): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      const query = `pageIndex=${page}&pageSize=100&walletType=${type}`;
      const { list: found, total } = parse(schema, (await this.get(`/api/wallet/wallet/${list}?${query}`)).body.data);
      rows.push(...found);
      if (rows.length >= total) return rows;
    }
  }

  reconcile(month: string): Reconciliation {
    const { start, end } = reconciledDays(month);
    const days = this.days.filter(({ timestamp }) => timestamp >= start && timestamp <= end);
    return reconcile({ month, days, wallets: this.wallets, billOf: (each) => this.bills.get(each) });
  }

  async nodeDays(month: string): Promise<BillExportRow[]> {
    const rows: BillExportRow[] = [];
    for (;;) {
      const query = `date=${month}&limit=1000&offset=${rows.length}&settlement=all`;
      const { list, total } = parse(billExportPage, (await this.get(`/api/console/monthly_bill/export?${query}`)).body);
      rows.push(...list);
      if (rows.length >= total) return rows;
    }
  }
}

describe('the reconciliation of a month', () => {
  let server: Server;
  before(async () => void (server = await startServer()));
  after(() => server.close());

  for (const username of ['agent', 'company', 'miner'])
    it(`has no difference at any step in twelve months of ${username}`, async () => {
      const partner = new Partner(server);
      await partner.load(username);
      let bills = 0;
      let weeks = 0;
      for (let ago = 0; ago < MONTHS; ago++) {
        const month = addMonths(LAST, -ago);
        const result = partner.reconcile(month);
        const { withdrawals, ...others } = differencesOf(result);
        for (const [step, difference] of Object.entries(others)) {
          // only a step whose bill does not exist, or is not settled yet, is unknown
          const isUnknown = /^(credited|own)/.test(step) && difference === undefined;
          const bill = step.startsWith('own') ? result.ownBill : result.credited;
          if (isUnknown)
            assert.ok(!bill.totals || (step.endsWith('Entry') && bill === result.ownBill), `${month} ${step}`);
          else assert.equal(difference, 0, `${month} ${step}`);
        }
        // without a bill, nothing was earned for it
        if (!result.ownBill.totals) assert.equal(result.ownBill.earned, 0, month);
        else bills++;
        weeks += result.weeks.filter(({ entries }) => entries.length > 0).length;
        const sent = result.withdrawals.list.some((record) => 'received' in record);
        assert.equal(withdrawals, sent || result.withdrawals.list.length === 0 ? 0 : undefined, `${month} withdrawals`);

        const rows = await partner.nodeDays(month);
        const of = (settlement: string) =>
          sum(rows.flatMap((row) => (row.settlement === settlement ? [row.income] : [])));
        assert.equal(of('week'), result.weekly, `${month}: weekly node-days`);
        assert.equal(of('month'), result.monthly, `${month}: monthly node-days`);
        const lost = rows.flatMap(({ unbilled_reason: reason, unbilled_income: cents }) =>
          reason ? [cents ?? 0] : [],
        );
        assert.equal(sum(lost), result.unbilled, `${month}: unbilled node-days`);
      }
      assert.ok(username === 'company' ? bills >= 3 : bills === MONTHS, `${bills} bills`);
      assert.ok(username === 'miner' ? weeks === 0 : weeks >= 30, `${weeks} weeks with an entry`);
      for (const records of partner.wallets)
        assert.equal(walletStatement(records, monthRange(LAST)).mismatch, undefined, 'the balance');
    });

  it('writes a bank sheet whose arrivals equal the transfers of the ledger in twelve months of three users', async () => {
    const transfers = await transfersOfLedger();
    let carried = 0;
    for (const username of ['agent', 'company', 'miner']) {
      const partner = new Partner(server);
      await partner.load(username);
      for (let ago = 0; ago < MONTHS; ago++) {
        const month = addMonths(LAST, -ago);
        const bank = fileOf(partner, month)
          .sheets()
          .find(({ name }) => name === '银行到账')!;
        const lines = bank.rows!() as SheetRow[];
        const column = (head: string) =>
          lines.map((line) => line[bank.columns.findIndex((each) => each.head === head)]);
        const cents = (head: string) => sum(column(head).map(Number));
        const key = `${partner.account.uid} ${month}`;
        assert.equal(cents('到账（元）'), transfers.get(key) ?? 0, `${username} ${month}`);
        const times = column('到账时间').filter((time) => time !== null) as number[];
        assert.deepEqual(
          times,
          [...times].sort((one, other) => one - other),
          'by arrival',
        );
        carried += column('状态').filter((state) => state === '在途').length;
        const { withdrawals } = partner.reconcile(month);
        assert.equal(cents('在途（元）'), partner.reconcile(addMonths(month, 1)).withdrawals.bank.carriedIn, month);
        assert.equal(withdrawals.bank.difference, 0, `${username} ${month}`);
      }
    }
    assert.ok(carried > 0, 'a transfer that is requested in one month and arrives in the next one');
  });

  /** Returns the cents of paid transfers by user and month of arrival. */
  async function transfersOfLedger(): Promise<ReadonlyMap<string, number>> {
    const { db, close } = await openSeeded();
    try {
      const rows = await db
        .select({ uid: withdrawal.uid, at: ledgerTransaction.at, amount: ledgerEntry.amount })
        .from(ledgerTransaction)
        .innerJoin(ledgerEntry, eq(ledgerEntry.transactionId, ledgerTransaction.id))
        .innerJoin(withdrawal, eq(withdrawal.txId, ledgerTransaction.reference))
        .where(and(eq(ledgerTransaction.kind, 'payment'), eq(ledgerEntry.accountId, 'platform:paid')));
      const sums = new Map<string, number>();
      for (const { uid, at, amount } of rows) {
        const key = `${uid} ${formatDate(at).slice(0, 7)}`;
        sums.set(key, (sums.get(key) ?? 0) + amount);
      }
      return sums;
    } finally {
      await close();
    }
  }

  for (const username of ['agent', 'company', 'miner'])
    it(`writes formulas whose results equal the sums of their sheets, for ${username}`, async () => {
      const partner = new Partner(server);
      await partner.load(username);
      const book = await workbookOf(partner, LAST);
      const formulas = computedFormulas(book);
      assert.ok(formulas.size > 60, `${formulas.size} formulas`);
      for (const [cell, [computed, written]] of formulas) assert.equal(computed + 0, written + 0, cell);
      const overview = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['概览']!);
      const differences = overview.filter((row) => row['项目'] === '差额');
      assert.ok(differences.length >= 8);
      for (const row of differences) if ('金额（元）' in row) assert.equal(row['金额（元）'], 0);

      const pivot: Record<string, number> = {};
      for (const row of utils.sheet_to_json<Record<string, unknown>>(book.Sheets['节点与日']!))
        if (row['结算方式'] === '月结')
          pivot[row['业务'] as string] =
            (pivot[row['业务'] as string] ?? 0) + Math.round((row['收入（元）'] as number) * 100);
      const billed: Record<string, number> = {};
      for (const { external_name: name, amount } of partner.bills.get(LAST)!.income ?? [])
        billed[name] = (billed[name] ?? 0) + amount;
      assert.deepEqual(pivot, billed, 'a pivot by business equals the bill');
    });

  it('writes formulas of the row of a bill also when the month before has no bill', async () => {
    const partner = new Partner(server);
    await partner.load('company');
    const first = [...partner.bills.keys()].sort()[0]!;
    const formulas = computedFormulas(await workbookOf(partner, first));
    for (const [cell, [computed, written]] of formulas) assert.equal(computed + 0, written + 0, cell);
  });

  it('writes the invoices of the bills of a company, and the buyer', async () => {
    const partner = new Partner(server);
    await partner.load('company');
    const invoices = parse(invoiceList, (await partner.get('/api/console/invoices')).body);
    const sheet = fileOf(partner, LAST, { invoices })
      .sheets()
      .find(({ name }) => name === '发票')!;
    const rows = (sheet.rows!() as SheetRow[]).map((row) =>
      Object.fromEntries(sheet.columns.map(({ head }, at) => [head, row[at]])),
    );
    assert.equal(rows.length, 2, 'the bill that was credited, and that of the month');
    assert.equal(rows[0]!['开票金额（元）'], partner.bills.get(LAST)!.total_after_tax);
    assert.deepEqual(
      [rows[0]!['税率'], rows[0]!['发票状态'], rows[0]!['发票号码'], rows[0]!['纳税人识别号']],
      [0.06, '待开票', null, '91310000MA1EXAMPLE'],
    );
    assert.ok(
      !fileOf(partner, LAST)
        .sheets()
        .some(({ name }) => name === '发票'),
      'a platform without invoices',
    );
  });

  function fileOf(partner: Partner, month: string, parts: { invoices?: InvoiceList } = {}): StatementFile {
    const statements = partner.wallets.map((records) => walletStatement(records, monthRange(month)));
    const billMonth = addMonths(month, -1);
    const bill = partner.bills.get(billMonth);
    const paper = {
      username: partner.account.username,
      month,
      billMonth,
      wallets: statements,
      bill: bill && creditedBill(bill, statements),
      reconciliation: partner.reconcile(month),
      masked: false,
    };
    return new StatementFile(paper, { ...partner.account, needVerify: false, showIncome: true }, parts);
  }

  async function workbookOf(partner: Partner, month: string): Promise<WorkBook> {
    const file = fileOf(partner, month);
    const rows = await partner.nodeDays(month);
    const loaded = rows.map((row) => file.nodeDays!.row(row));
    return read(await bytesOf(file.sheets(), loaded), { type: 'array' });
  }

  it('takes tax and fee of a withdrawal to the line of the bank, and leaves out a failed one', () => {
    const at = monthRange('2026-10').start + 86_400;
    const record = { type: 'withdraw', create: at, collectionMethod: 'personalAlipay', collectionNumber: '1' };
    const paid = { tax: 770_78, fee: 77_08, received: 11_998_51, arrivedAt: at + 86_400, bankReference: 'B-1' };
    const withdrawals = [
      { ...record, ...paid, txId: 'TX-1', amount: 12_846_37, status: 'success' },
      { ...record, txId: 'TX-2', amount: 500_00, tax: 30_00, fee: 3_00, received: 467_00, status: 'failure' },
      { ...record, txId: 'TX-3', amount: 100_00, tax: 6_00, fee: 60, received: 93_40, status: 'transferring' },
    ];
    const wallet = { walletType: 1 as const, entries: [], withdrawals, incomplete: false, balance: undefined };
    const of = (wallets: WalletRecords[]) =>
      reconcile({ month: '2026-10', days: undefined, wallets, billOf: () => undefined });
    const { list: _list, bank, ...sums } = of([wallet]).withdrawals;
    assert.deepEqual(sums, {
      gross: 13_446_37,
      failed: 500_00,
      tax: 776_78,
      fee: 77_68,
      received: 12_091_91,
      difference: 0,
    });
    const { list, inTransit, ...carried } = bank;
    assert.deepEqual(
      [list, inTransit].map((rows) => rows.map(({ txId }) => txId)),
      [['TX-1'], ['TX-3']],
    );
    assert.deepEqual(carried, { arrived: 11_998_51, carriedIn: 0, carriedOut: 93_40, difference: 0 });
    const { received: _received, ...unpaid } = withdrawals[0]!;
    const unknown = of([{ ...wallet, withdrawals: [unpaid] }]);
    assert.equal(unknown.withdrawals.gross, 12_846_37);
    assert.deepEqual(
      [unknown.withdrawals.received, unknown.withdrawals.difference, unknown.income, unknown.weeklyDifference],
      [undefined, undefined, undefined, undefined],
      'unknown is unknown',
    );
    const undated = { ...withdrawals[0]!, arrivedAt: null };
    const month = (each: string, records: readonly WithdrawalRecord[]) =>
      reconcile({
        ...{ month: each, days: undefined, billOf: () => undefined },
        wallets: [{ ...wallet, withdrawals: records }],
      }).withdrawals.bank;
    const late = [{ ...withdrawals[0]!, arrivedAt: monthRange('2026-11').start }];
    assert.deepEqual(
      ['2026-10', '2026-11', '2026-12'].map((each) => {
        const { arrived, carriedIn, carriedOut, difference } = month(each, late);
        return [arrived, carriedIn, carriedOut, difference];
      }),
      [
        [0, 0, 11_998_51, 0],
        [11_998_51, 11_998_51, 0, 0],
        [0, 0, 0, 0],
      ],
      'a transfer across the end of the month',
    );
    assert.deepEqual(
      ['2026-10', '2026-11', '2026-12'].map((each) => month(each, [undated]).arrived),
      [undefined, undefined, 0],
      'a transfer without a time of arrival',
    );
    const short = [{ ...withdrawals[0]!, received: 11_998_50 }];
    const broken = of([{ ...wallet, withdrawals: short }]);
    assert.equal(broken.withdrawals.difference, 1, 'a cent that is missing is a difference');
  });
});
