/** Exports wallet records with the columns and the masking of the table (§2.4, §5). */
import { HIDDEN } from '#shared/core/masking.ts';
import { unixRange, type DayRange } from '#shared/core/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import {
  EXPORT_PAGE_SIZE,
  exportPage,
  type ExportJob,
  type ExportRows,
  type ExportSheet,
} from '#shared/kit/export/export-job.ts';
import { textOf } from '#shared/host/locale.ts';
import type { ApiResult } from '#shared/client/read-response.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { NamedCall } from '#shared/topics/calls.ts';
import {
  walletEntriesCall,
  walletWithdrawalsCall,
  type EntryRecord,
  type WithdrawalRecord,
  type RecordRequest,
} from '#shared/topics/money/wallet/wallet.calls.ts';
import { columnSum } from '#shared/spreadsheet/formulas.ts';
import type { Cell, SheetColumn } from '#shared/spreadsheet/workbook.ts';
import { accountLabelOf, walletText } from '../wallet.text.ts';
import { entryLabel, recordsText, statusLabel } from './records.text.ts';
import { apiRequest } from '#shared/client/request.ts';

export type RecordKind = 'withdrawals' | 'entries';

export interface RecordsToExport {
  kind: RecordKind;
  walletType: WalletType;
  range: DayRange;
  masked: boolean;
}

export function recordsExportJob(records: RecordsToExport): ExportJob {
  return records.kind === 'entries' ? entriesJob(records) : withdrawalsJob(records);
}

function entriesJob({ walletType, range, masked }: RecordsToExport): ExportJob {
  const text = textOf(recordsText);
  let sum = 0;
  const amount = (cents: number): Cell => (masked ? HIDDEN : cents);
  const sheet = sheetOf(text.entries, [
    { head: text.entered, kind: 'minute', width: 18 },
    { head: text.type, kind: 'text', width: 14 },
    { head: text.serial, kind: 'text', width: 26 },
    { head: text.amount, kind: 'cents', width: 16 },
  ]);
  const total: ExportSheet = {
    name: text.sum,
    columns: [{ head: text.amount, kind: 'cents', width: 16 }],
    isOverview: true,
    rows: () => [[masked ? HIDDEN : columnSum({ sheet, head: text.amount }, sum)]],
  };
  return {
    ...namesOf(text.entries, { walletType, range }),
    sheets: [sheet, total],
    page: pages(
      walletEntriesCall,
      entriesOf,
      { walletType, range },
      {
        row(row) {
          sum += row.amount;
          return [row.create, entryLabel(row, text), row.rzId, amount(row.amount)];
        },
        unreadableRow: (id) => [null, text.unreadable, id],
      },
    ),
  };
}

/** Exports withdrawals, without a total, because the amounts of failed withdrawals are still in the wallet. */
function withdrawalsJob({ walletType, range, masked }: RecordsToExport): ExportJob {
  const text = textOf(recordsText);
  const accountLabel = accountLabelOf(textOf(walletText), masked);
  const amount = (cents: number | null | undefined): Cell => {
    if (cents == null) return '--';
    return masked ? HIDDEN : cents;
  };
  return {
    ...namesOf(text.withdrawals, { walletType, range }),
    sheets: [
      sheetOf(text.withdrawals, [
        { head: text.applied, kind: 'minute', width: 18 },
        { head: text.account, kind: 'text', width: 26 },
        { head: text.serial, kind: 'text', width: 26 },
        { head: text.amount, kind: 'cents', width: 16 },
        { head: text.taxHead, kind: 'cents', width: 14 },
        { head: text.feeHead, kind: 'cents', width: 14 },
        { head: text.netHead, kind: 'cents', width: 16 },
        { head: text.status, kind: 'text', width: 12 },
        { head: text.arrivedAt, kind: 'minute', width: 18 },
        { head: text.bankReference, kind: 'text', width: 28 },
        { head: text.failReason, kind: 'text', width: 30 },
      ]),
    ],
    page: pages(
      walletWithdrawalsCall,
      withdrawalsOf,
      { walletType, range },
      {
        row: (row) => [
          row.create,
          accountLabel(row),
          row.txId,
          amount(row.amount),
          amount(row.tax),
          amount(row.fee),
          amount(row.received),
          statusLabel(row.status, text),
          row.arrivedAt ?? null,
          row.bankReference ?? null,
          row.failReason ?? null,
        ],
        unreadableRow: (id) => [null, text.unreadable, id],
      },
    ),
  };
}

type Where = Pick<RecordsToExport, 'walletType' | 'range'>;

function namesOf(records: string, { walletType, range }: Where): Pick<ExportJob, 'fileName'> {
  const text = textOf(recordsText);
  const walletStrings = textOf(walletText);
  return {
    fileName: text.recordsFile(walletType === WEEKLY ? walletStrings.weekly : walletStrings.monthly, records, range),
  };
}

const sheetOf = (name: string, columns: readonly SheetColumn[]): ExportSheet => ({ name, columns });

type PageReader<Record> = (query: RecordRequest, signal: AbortSignal) => Promise<ApiResult<PageOf<Record>>>;

const entriesOf: PageReader<EntryRecord> = (query, signal) =>
  callPlatform(apiRequest(walletEntriesCall, { query }), signal);
const withdrawalsOf: PageReader<WithdrawalRecord> = (query, signal) =>
  callPlatform(apiRequest(walletWithdrawalsCall, { query }), signal);

const pages =
  <Record>(
    call: NamedCall,
    read: PageReader<Record>,
    { walletType, range }: Where,
    rows: ExportRows<Record>,
  ): ExportJob['page'] =>
  (offset, signal) => {
    const page = (pageIndex: number) =>
      read({ ...unixRange(range), pageIndex, pageSize: EXPORT_PAGE_SIZE, walletType }, signal);
    return exportPage(call, offset, page, rows);
  };
