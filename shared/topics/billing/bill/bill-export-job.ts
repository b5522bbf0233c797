/**
 * The paged export of a monthly bill and its file (§9, Monthly bill export): a row for each device and day, and the sums of the
 * bill on sheets of their own.
 */
import { callPlatform } from '#shared/client/base-query.ts';
import { apiRequest } from '#shared/client/request.ts';
import type { AccountInfo } from '../../accounts/account.calls.ts';
import { billExportCall, isSpreadsheet, type MonthlyBill } from './bill.calls.ts';
import { EXPORT_PAGE_SIZE, exportPage, type ExportJob, type ExportSheet } from '#shared/kit/export/export-job.ts';
import { exportColumn, rowsSheet } from '#shared/kit/export/export-columns.ts';
import { OverviewRows, overviewSheet } from '#shared/kit/export/overview.ts';
import { textOf } from '#shared/host/locale.ts';
import { billTotals } from './bill.rules.ts';
import { monthRange } from './bill-month.rules.ts';
import { NodeDays, type Exporter } from './node-days.ts';
import { HIDDEN, hidesSensitive } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { percentText } from './bill-format.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { columnSum, columnSumIf, KeyNumbers } from '#shared/spreadsheet/formulas.ts';
import type { Cell } from '#shared/spreadsheet/workbook.ts';
import { billFileText } from './bill-export.text.ts';

/** @param all whether the days of weekly settlement are requested too */
export const nodeDaysPages =
  (month: string, days: NodeDays, all = false): ExportJob['page'] =>
  (offset, signal) => {
    const read = (_pageIndex: number, from: number) => {
      const query = { date: month, limit: EXPORT_PAGE_SIZE, offset: from, ...(all && { settlement: 'all' as const }) };
      return callPlatform(apiRequest(billExportCall, { query, isFile: isSpreadsheet }), signal);
    };
    return exportPage(billExportCall, offset, read, days);
  };

export function billExportJob(month: string, bill: MonthlyBill, account: AccountInfo): ExportJob {
  const { days, ...file } = billFile(month, bill, account);
  return { ...file, page: nodeDaysPages(month, days) };
}

/** The file of a bill without its pages. `remark` is the difference between its rows and the bill. */
interface BillFile extends Omit<ExportJob, 'page'> {
  /** makes the rows and counts their income */
  readonly days: NodeDays;
  remark(): string | undefined;
}

/** §5: the file masks the same numbers as the screen; agents see the accounts of other users masked. */
export function billFile(month: string, bill: MonthlyBill, account: Exporter): BillFile {
  const text = textOf(billFileText);
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const totals = billTotals(bill);
  const days = new NodeDays({ name: text.file(month), account, masked, withKeys: true });
  const businesses = businessSheet(bill, days, masked);
  const kinds = new KeyNumbers();
  const changes = changeSheet(bill, masked, kinds);
  const rowsDiffer = (): boolean => totals.income !== undefined && days.income !== totals.income;

  return {
    fileName: text.file(month),
    days,
    // the columns of the specification are on the first sheet, where programs expect them
    sheets: [
      days.sheet,
      overviewSheet(() => {
        const overview = new OverviewRows({ partner: account.username, period: monthRange(month) }, masked);
        const rows = overview.amount(
          text.rowsTotal,
          columnSum({ sheet: days.sheet, head: days.text.income }, days.income),
        );
        const income = overview.amount(
          text.incomeTotal,
          totals.income === undefined ? undefined : columnSum({ sheet: businesses, head: text.billed }, totals.income),
        );
        const difference = totals.income === undefined ? undefined : days.income - totals.income;
        overview.result(text.difference, `${rows}-${income}`, difference);
        const changeOf = (kind: string, cents: Cents | undefined) =>
          overview.amount(
            kind,
            cents === undefined
              ? undefined
              : columnSumIf(
                  { sheet: changes, head: text.amount },
                  [[{ sheet: changes, head: text.kindKey }, kinds.of(kind)]],
                  cents,
                ),
          );
        const fine = changeOf(text.fine, totals.fine && 0 - totals.fine);
        const compensation = changeOf(text.compensation, totals.compensation);
        const subtotal = overview.result(text.subtotal, `${income}+${fine}+${compensation}`, totals.subtotal);
        const { tax_ratio: ratio } = bill;
        const tax = overview.amount(
          ratio == null ? text.taxUnstated : text.tax(percentText(ratio)),
          totals.tax && 0 - totals.tax,
        );
        const between = totals.difference ? overview.amount(text.billDifference, totals.difference) : '0';
        if (totals.subtotal === undefined || totals.tax === undefined)
          overview.amount(text.payable, totals.total, { isTotal: true });
        else overview.result(text.payable, `${subtotal}+${tax}+${between}`, totals.total, { isTotal: true });
        overview.fact(text.unbilledDays, `${days.unbilled.length}`);
        overview.amount(text.lost, columnSum({ sheet: days.sheet, head: days.text.lost }, days.lost));
        return overview.rows();
      }),
      businesses,
      changes,
    ],
    remark() {
      if (!rowsDiffer()) return totals.difference ? text.billDiffers : undefined;
      return masked ? text.differs : text.differsBy(formatCents(days.income), formatCents(totals.income ?? 0));
    },
  };
}

type BillIncome = NonNullable<MonthlyBill['income']>[number];

/** The income rows of the bill, each next to the sum of its node-days. */
function businessSheet({ income = [] }: MonthlyBill, days: NodeDays, masked: boolean): ExportSheet {
  const text = textOf(billFileText);
  const amount = (cents: Cents | null | undefined): Cell => (masked && cents != null ? HIDDEN : (cents ?? null));
  const column = (head: string) => ({ sheet: days.sheet, head });
  const columns = [
    exportColumn<BillIncome>(text.businesses, 'text', 24, ({ external_name: name }) => name),
    exportColumn<BillIncome>(text.from, 'day', 14, ({ start_time: from }) => from),
    exportColumn<BillIncome>(text.to, 'day', 14, ({ end_time: to }) => to),
    exportColumn<BillIncome>(days.text.price, 'cents', 18, ({ price }) => amount(price)),
    exportColumn<BillIncome>(text.billed, 'cents', 18, (row) => amount(row.amount)),
    exportColumn<BillIncome>(text.rowsIncome, 'cents', 18, (row, at) => {
      const ofDays = days.incomeOf(row.external_name, row.start_time, row.end_time);
      if (ofDays === undefined || masked) return amount(ofDays);
      const cell = at + 2;
      const criteria = [
        [column(days.text.businessKey), `G${cell}`],
        [column(days.text.time), `">="&B${cell}`],
        [column(days.text.time), `"<="&C${cell}`],
      ] as const;
      return columnSumIf(column(days.text.income), criteria, ofDays);
    }),
    exportColumn<BillIncome>(days.text.businessKey, 'key', 10, ({ external_name: name }) => days.keyOf(name)),
  ];
  return rowsSheet(text.businesses, columns, () => income);
}

/** Fines and compensations by number. A fine is negative, so that the column adds up. */
function changeSheet({ fine = [], compensation = [] }: MonthlyBill, masked: boolean, kinds: KeyNumbers): ExportSheet {
  const text = textOf(billFileText);
  interface Change {
    readonly kind: string;
    readonly id: string;
    readonly reason: string;
    readonly amount: Cents;
  }
  const columns = [
    exportColumn<Change>(text.kind, 'text', 14, ({ kind }) => kind),
    exportColumn<Change>(text.number, 'text', 24, ({ id }) => id),
    exportColumn<Change>(text.reason, 'text', 44, ({ reason }) => reason),
    exportColumn<Change>(text.amount, 'cents', 16, ({ amount }) => (masked ? HIDDEN : amount)),
    exportColumn<Change>(text.kindKey, 'key', 10, ({ kind }) => kinds.of(kind)),
  ];
  return rowsSheet(text.changes, columns, () => [
    ...fine.map((row) => ({ ...row, kind: text.fine, amount: -row.amount })),
    ...compensation.map((row) => ({ ...row, kind: text.compensation })),
  ]);
}
