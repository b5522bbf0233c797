/**
 * The paged export of a monthly bill and its file (§9, Monthly bill export): a row for each device and day, the bill's
 * sums below.
 */
import { callPlatform } from '../../client/base-query.ts';
import { apiRequest } from '../../client/request.ts';
import type { AccountInfo } from '../account/account.calls.ts';
import { billExportCall, isSpreadsheet, type BillExportRow, type MonthlyBill } from './bill.calls.ts';
import { EXPORT_PAGE_SIZE, type ExportJob } from '../export/export-job.ts';
import { exportPage } from '../export/export-job.ts';
import { textOf } from '../../host/locale.ts';
import { billTotals } from './bill.rules.ts';
import { HIDDEN, hidesSensitive, maskUsername } from '../../core/masking.ts';
import { formatCents, type Cents } from '../../core/money.ts';
import { isAgent } from '../account/account.rules.ts';
import { getConfiguration } from '../../host/configuration.ts';
import type { Cell, SheetColumn, FootRow, SheetRow, WorkbookSheet } from '../../spreadsheet/workbook.ts';
import { billFileText } from './bill-export-job.text.ts';

export function billExportJob(month: string, bill: MonthlyBill, account: AccountInfo): ExportJob {
  const file = billFile(month, bill, account);
  return {
    fileName: file.name,
    sheet: file.sheet,
    async page(offset, signal) {
      const page = await exportPage(billExportCall, offset, (_pageIndex, from) => {
        const query = { date: month, limit: EXPORT_PAGE_SIZE, offset: from };
        return callPlatform(apiRequest(billExportCall, { query, isFile: isSpreadsheet }), signal);
      });
      if (page instanceof Blob) return page;
      const { list, unreadable = [], total } = page;
      return { rows: [...list.map(file.row), ...unreadable.map(file.unreadableRow)], total };
    },
    foot: file.foot,
    remark: file.remark,
  };
}

export interface BillFile {
  /** without the extension */
  readonly name: string;
  readonly sheet: WorkbookSheet;
  /** Returns a row and counts its income. */
  row(row: BillExportRow): SheetRow;
  unreadableRow(id: string): SheetRow;
  /** Returns the bill's sums, preceded by the difference to the exported rows, if any. */
  foot(): FootRow[];
  /** Returns the same difference as a message for the screen; `undefined` if the sums match. */
  remark(): string | undefined;
}

/** §5: the file masks the same numbers as the screen; agents see the users' accounts masked. */
export function billFile(
  month: string,
  bill: MonthlyBill,
  account: Pick<AccountInfo, 'role' | 'needVerify' | 'uid'>,
): BillFile {
  const text = textOf(billFileText);
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const withAccount = isAgent(account);
  const shown = (cents: Cents | null | undefined): Cell => (masked && cents != null ? HIDDEN : (cents ?? null));
  const totals = billTotals(bill);
  const name = text.file(month);
  let sum: Cents = 0;

  const columns: SheetColumn[] = [
    { head: text.time, kind: 'day', width: 14 },
    { head: text.name, kind: 'text', width: 28 },
    { head: text.id, kind: 'text', width: 38 },
    { head: text.price, kind: 'cents', width: 18 },
    { head: text.bandwidth, kind: 'gbps', width: 22 },
    { head: text.income, kind: 'cents', width: 16 },
  ];
  if (withAccount) columns.push({ head: text.account, kind: 'text', width: 18 });

  const footRow = (line: string, cents: Cents | undefined, total = false): FootRow => ({
    cells: [line, null, null, null, null, cents === undefined ? '--' : shown(cents)],
    total,
  });
  const less = (cents: Cents | undefined): Cents | undefined => cents && 0 - cents;
  const rowsDiffer = (): boolean => totals.income !== undefined && sum !== totals.income;

  return {
    name,
    sheet: { name, columns },
    row(row) {
      sum += row.income;
      return [
        row.time,
        row.device_name,
        row.device_id,
        shown(row.price),
        row.bandwidth95 ?? null,
        shown(row.income),
        ...(withAccount ? [maskUsername(row.account)] : []),
      ];
    },
    unreadableRow: (id) => [null, text.unreadable, id, null, null, null, ...(withAccount ? [null] : [])],
    foot() {
      const rows = rowsDiffer()
        ? [footRow(text.rowsTotal, sum), footRow(text.difference, sum - (totals.income ?? 0))]
        : [];
      const { tax_ratio: ratio } = bill;
      return [
        ...rows,
        footRow(text.incomeTotal, totals.income),
        footRow(text.fine, less(totals.fine)),
        footRow(text.compensation, totals.compensation),
        footRow(ratio == null ? text.taxUnstated : text.tax(Math.round(ratio * 100)), less(totals.tax)),
        ...(totals.difference ? [footRow(text.billDifference, totals.difference)] : []),
        footRow(text.payable, totals.total, true),
      ];
    },
    remark() {
      if (!rowsDiffer()) return totals.difference ? text.billDiffers : undefined;
      return masked ? text.differs : text.differsBy(formatCents(sum), formatCents(totals.income ?? 0));
    },
  };
}
