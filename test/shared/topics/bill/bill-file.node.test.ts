/**
 * Checks for every seeded month that screen, file and ledger have the same total. An independent reader opens the file.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parse } from 'valibot';
import { read, type CellObject, type WorkSheet } from 'xlsx';
import { FIRST_BILL_MONTH, lastBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { BILL_STATES, billTotals, FIRST_WALLET_MONTH } from '#shared/topics/bill/bill.rules.ts';
import { billFile } from '#shared/topics/bill/bill-export-job.ts';
import { accountInfo, type AccountInfo } from '#shared/topics/account/account.calls.ts';
import { billExportPage, monthlyBill, type MonthlyBill } from '#shared/topics/bill/bill.calls.ts';
import { entryPage } from '#shared/topics/wallet/wallet.calls.ts';
import { WorkbookWriter } from '#shared/spreadsheet/workbook-writer.ts';
import { startServer, Visitor, type Server } from '#test/console/server/reference/support.ts';

const USERS = ['agent', 'company', 'miner'];

interface Sums {
  /** sum of the column 收入（元） */
  rows: number;
  lines: number[];
  total: number;
}

describe('a bill, its file and its ledger entry', { timeout: 240_000 }, () => {
  let server: Server;
  before(async () => void (server = await startServer()));
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
        const totals = billTotals(bill);
        const sums = sumsOf(await fileOf(user, month, bill, unmasked));
        assert.equal(sums.rows, totals.income, `${month}: the rows`);
        assert.deepEqual(
          sums.lines,
          [totals.income, 0 - totals.fine!, totals.compensation, 0 - totals.tax!],
          `${month}: the lines`,
        );
        assert.equal(sums.total, bill.total_after_tax, `${month}: the total`);
        assert.equal(
          sums.lines.reduce((sum, cents) => sum + cents),
          sums.total,
          `${month}: the lines add up`,
        );
        if (bill.state === BILL_STATES.settled && month >= FIRST_WALLET_MONTH)
          assert.equal(entries.shift(), sums.total, `${month}: the ledger's entry`);
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

async function fileOf(user: Visitor, month: string, bill: MonthlyBill, account: AccountInfo): Promise<WorkSheet> {
  const file = billFile(month, bill, account);
  const writer = new WorkbookWriter(file.sheet);
  for (let offset = 0, total = 1; offset < total; offset += 1000) {
    const { body } = await user.get(`/api/console/monthly_bill/export?date=${month}&limit=1000&offset=${offset}`);
    const page = parse(billExportPage, body);
    total = page.total;
    await writer.add(page.list.map((row) => file.row(row)));
  }
  const bytes = new Uint8Array(await new Blob(await writer.finish(file.foot())).arrayBuffer());
  const book = read(bytes, { type: 'array', dense: true });
  return book.Sheets[book.SheetNames[0]!]!;
}

const INCOME_COLUMN = 5;
const FOOT_ROWS = 5;

function sumsOf(sheet: WorkSheet): Sums {
  const rows = (sheet as unknown as { '!data': (CellObject | undefined)[][] })['!data'];
  const cents = (row: (CellObject | undefined)[]): number => {
    const cell = row[INCOME_COLUMN]!;
    assert.equal(cell.t, 'n', 'an amount is a number');
    return Math.round((cell.v as number) * 100);
  };
  const amounts = rows.slice(1).map(cents);
  return {
    rows: amounts.slice(0, -FOOT_ROWS).reduce((sum, each) => sum + each, 0),
    lines: amounts.slice(-FOOT_ROWS, -1),
    total: amounts.at(-1)!,
  };
}
