/**
 * Checks for every seeded month that screen, file and ledger have the same total. An independent reader opens the file.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parse } from 'valibot';
import { read, utils, type WorkBook } from 'xlsx';
import { FIRST_BILL_MONTH, lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { BILL_STATES, FIRST_WALLET_MONTH } from '#shared/topics/billing/bill/bill.rules.ts';
import { billFile } from '#shared/topics/billing/bill/bill-export-job.ts';
import { accountInfo, type AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { billExportPage, monthlyBill, type MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import { entryPage } from '#shared/topics/money/wallet/wallet.calls.ts';
import { configure } from '#shared/host/configuration.ts';
import type { SheetRow } from '#shared/spreadsheet/workbook.ts';
import { startServer, Visitor, type Server } from '#test/console/server/reference/seeded-platform.ts';
import { sumsOfBill, taxOn } from '#test/gate/money.ts';
import { bytesOf } from '#test/shared/spreadsheet/bytes-of.ts';

const USERS = ['agent', 'company', 'miner'];

interface Sums {
  /** sum of the column 收入（元） */
  rows: number;
  /** rows by business */
  pivot: Record<string, number>;
  /** the unbilled income, of rows with a reason */
  lost: number;
  /** amounts of the overview by item */
  overview: Record<string, number>;
}

/** The income of a bill by business, without businesses that earned nothing. */
function businessesOf({ income = [] }: MonthlyBill): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { external_name: name, amount } of income) if (amount) sums[name] = (sums[name] ?? 0) + amount;
  return sums;
}

describe('a bill, its file and its ledger entry', () => {
  let server: Server;
  before(async () => {
    configure({ locale: 'zh-CN' });
    server = await startServer();
  });
  after(() => server.close());

  for (const username of USERS) {
    it(`agree to the cent in every month of ${username}`, async () => {
      const user = new Visitor(server);
      await user.signIn(username);
      await user.openWallet();
      const { data } = (await user.get('/api/account/v1/info')).body;
      const account = parse(accountInfo, data);
      // The masking of this account does not affect the sums.
      const unmasked = { ...account, needVerify: false };
      const entries = await ledgerOf(user);
      let months = 0;

      const last = lastBillMonth(Date.now());
      for (let month = last; month >= FIRST_BILL_MONTH; month = addMonths(month, -1)) {
        const { status, body } = await user.get(`/api/console/monthly_bill/detail?date=${month}`);
        if (status === 404) continue;
        const bill = parse(monthlyBill, body);
        const totals = sumsOfBill(bill);
        const sums = sumsOf(await fileOf(user, month, bill, unmasked));
        assert.equal(sums.rows, totals.income, `${month}: the rows`);
        assert.deepEqual(sums.pivot, businessesOf(bill), `${month}: a pivot by business`);
        const { overview } = sums;
        const lines = [
          totals.income,
          0 - totals.fine,
          totals.compensation,
          0 - taxOn(totals.subtotal, bill.tax_ratio!),
        ];
        const tax = `税费 ${bill.tax_ratio! * 100}%`;
        const total = overview['税后应付'];
        assert.deepEqual(
          ['收入合计', '扣款', '补偿', tax].map((item) => overview[item]),
          lines,
          `${month}: the lines`,
        );
        assert.equal(total, bill.total_after_tax, `${month}: the total`);
        assert.equal(
          lines.reduce((sum, cents) => sum + cents),
          total,
          `${month}: the lines add up`,
        );
        assert.deepEqual(
          [overview['明细与账单相差'], overview['未计收入']],
          [0, sums.lost],
          `${month}: the difference`,
        );
        if (bill.state === BILL_STATES.settled && month >= FIRST_WALLET_MONTH)
          assert.equal(entries.shift(), total, `${month}: the ledger's entry`);
        months++;
      }
      assert.ok(months >= 12, `a year of bills, not ${months}`);
      assert.deepEqual(entries, [], 'every entry has its bill');
    });
  }
});

/** Returns the amounts in cents that monthly bills have added to the wallet, newest first. */
async function ledgerOf(user: Visitor): Promise<number[]> {
  const amounts: number[] = [];
  for (let pageIndex = 1; ; pageIndex++) {
    const query = `start=0&end=${Math.floor(Date.now() / 1000)}&pageIndex=${pageIndex}&pageSize=100&walletType=0`;
    const { list, total } = parse(entryPage, (await user.get(`/api/wallet/wallet/entry/list?${query}`)).body.data);
    amounts.push(...list.filter(({ type }) => type === 'monthly_bill').map(({ amount }) => amount));
    if (pageIndex * 100 >= total) return amounts;
  }
}

async function fileOf(user: Visitor, month: string, bill: MonthlyBill, account: AccountInfo): Promise<WorkBook> {
  const file = billFile(month, bill, account);
  const rows: SheetRow[] = [];
  for (let offset = 0, total = 1; offset < total; offset += 1000) {
    const { body } = await user.get(`/api/console/monthly_bill/export?date=${month}&limit=1000&offset=${offset}`);
    const page = parse(billExportPage, body);
    total = page.total;
    rows.push(...page.list.map((row) => file.days.row(row)));
  }
  return read(await bytesOf(file.sheets, rows), { type: 'array' });
}

const cents = (yuan: unknown): number => Math.round((yuan as number) * 100);

function sumsOf({ Sheets, SheetNames }: WorkBook): Sums {
  const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0]!]!);
  const pivot: Record<string, number> = {};
  let sum = 0;
  let lost = 0;
  for (const row of rows) {
    const income = cents(row['收入（元）']);
    const business = row['业务'] as string;
    sum += income;
    if (income) pivot[business] = (pivot[business] ?? 0) + income;
    if (row['不计费原因']) lost += cents(row['未计收入（元）']);
  }
  const items = utils.sheet_to_json<Record<string, unknown>>(Sheets['概览']!);
  const amounts = items.filter((row) => '金额（元）' in row);
  return {
    rows: sum,
    pivot,
    lost,
    overview: Object.fromEntries(amounts.map((row) => [row['项目'] as string, cents(row['金额（元）'])])),
  };
}
