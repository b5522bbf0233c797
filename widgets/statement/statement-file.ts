/** The statement as a spreadsheet: the lines of each wallet between its balances, then the bill. */
import type { ExportJob } from '#shared/topics/export/export-job.ts';
import { monthRange } from '#shared/topics/bill/bill-month.rules.ts';
import { HIDDEN } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import { textOf } from '#shared/host/locale.ts';
import type { Cell, SheetRow, TotalRow, WorkbookSheet } from '#shared/spreadsheet/workbook.ts';
import type { PaperProps } from './statement-paper.tsx';
import { billRows, mismatchRows } from './statement-rows.ts';
import { sumOfAll, type CreditedBill, type WalletStatement } from '#shared/topics/statement/statement.rules.ts';
import { lineLabel, statementMonth, statementText, walletName, type StatementText } from './statement.text.ts';

/** An unknown amount is text, so that it is not part of a sum. */
const cell = (cents: Cents | undefined, masked: boolean): Cell => {
  if (cents === undefined) return '--';
  return masked ? HIDDEN : cents;
};

function walletRows(wallet: WalletStatement, month: string, masked: boolean, text: StatementText): SheetRow[] {
  const { start, end } = monthRange(month);
  const name = walletName(text, wallet.walletType);
  const amount = (cents: Cents | undefined) => cell(cents, masked);
  const { mismatch } = wallet;
  return [
    [start, name, text.opening, null, null, null, amount(wallet.opening)],
    ...wallet.lines.map((line): SheetRow => [
      line.time,
      name,
      lineLabel(text, line),
      line.id,
      line.amount < 0 ? null : amount(line.amount),
      line.amount < 0 ? amount(-line.amount) : null,
      amount(line.balance),
    ]),
    [end, name, text.closing, null, null, null, amount(wallet.closing)],
    ...(mismatch ? mismatchRows(mismatch, text) : []).map(({ label, cents }): SheetRow => [
      null,
      name,
      label,
      null,
      null,
      null,
      amount(cents),
    ]),
  ];
}

/** The bill has a column of its own, so that its parts are not added to the entry that credits it. */
function billColumn(bill: CreditedBill, month: string, masked: boolean, text: StatementText): SheetRow[] {
  const name = text.bill(statementMonth(text, month));
  return billRows(bill, text).map(({ label, cents }): SheetRow => [
    null,
    name,
    label,
    null,
    null,
    null,
    null,
    cell(cents, masked),
  ]);
}

/** Returns the sheet and its rows. The footer has the sums of all wallets and their closing balance. */
function statementSheet({ month, billMonth, wallets, bill, masked }: PaperProps, text: StatementText) {
  const sheet: WorkbookSheet = {
    name: text.fileName(month),
    columns: [
      { head: text.date, kind: 'day', width: 14 },
      { head: text.wallet, kind: 'text', width: 22 },
      { head: text.item, kind: 'text', width: 26 },
      { head: text.serial, kind: 'text', width: 26 },
      { head: text.incoming, kind: 'cents', width: 16 },
      { head: text.outgoing, kind: 'cents', width: 16 },
      { head: text.balance, kind: 'cents', width: 16 },
      { head: text.billAmount, kind: 'cents', width: 16 },
    ],
  };
  const rows = [
    ...wallets.flatMap((wallet) => walletRows(wallet, month, masked, text)),
    ...(bill ? billColumn(bill, billMonth, masked, text) : []),
  ];
  const sum = (of: (amount: Cents) => Cents): Cents | undefined =>
    sumOfAll(wallets.map(({ sums, lines }) => sums && lines.reduce((total, { amount }) => total + of(amount), 0)));
  const foot: TotalRow = {
    total: [
      text.all,
      null,
      null,
      null,
      cell(
        sum((amount) => Math.max(0, amount)),
        masked,
      ),
      cell(
        sum((amount) => Math.max(0, -amount)),
        masked,
      ),
      cell(sumOfAll(wallets.map(({ closing }) => closing)), masked),
    ],
  };
  return { sheet, rows, foot };
}

/** Describes the export. All rows are loaded already. */
export function statementJob(paper: PaperProps): ExportJob {
  const text = textOf(statementText);
  const { sheet, rows, foot } = statementSheet(paper, text);
  return {
    fileName: text.fileName(paper.month),
    sheets: [sheet, { ...sheet, name: text.all, isOverview: true, rows: () => [foot] }],
    page: () => Promise.resolve({ rows, total: rows.length }),
  };
}
