/** Exports wallet records with the columns and the masking of the table (§2.4, §5). */
import { HIDDEN } from '#shared/core/masking.ts';
import { unixRange, type DayRange } from '#shared/core/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { exportColumn, exportRow } from '#shared/kit/export/export-columns.ts';
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
import type { Cell } from '#shared/spreadsheet/workbook.ts';
import { accountLabelOf } from '#shared/topics/money/account-label.rules.ts';
import { walletText } from '../wallet.text.ts';
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
  const columns = [
    exportColumn<EntryRecord>(text.entered, 'minute', 18, ({ create }) => create),
    exportColumn<EntryRecord>(text.type, 'text', 14, (row) => entryLabel(row, text)),
    exportColumn<EntryRecord>(text.serial, 'text', 26, ({ rzId }) => rzId),
    exportColumn<EntryRecord>(text.amount, 'cents', 16, (row) => (masked ? HIDDEN : row.amount)),
  ];
  const sheet = { name: text.entries, columns };
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
          return exportRow(columns, row);
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
  const columns = [
    exportColumn<WithdrawalRecord>(text.applied, 'minute', 18, ({ create }) => create),
    exportColumn<WithdrawalRecord>(text.account, 'text', 26, accountLabel),
    exportColumn<WithdrawalRecord>(text.serial, 'text', 26, ({ txId }) => txId),
    exportColumn<WithdrawalRecord>(text.amount, 'cents', 16, (row) => amount(row.amount)),
    exportColumn<WithdrawalRecord>(text.taxHead, 'cents', 14, ({ tax }) => amount(tax)),
    exportColumn<WithdrawalRecord>(text.feeHead, 'cents', 14, ({ fee }) => amount(fee)),
    exportColumn<WithdrawalRecord>(text.netHead, 'cents', 16, ({ received }) => amount(received)),
    exportColumn<WithdrawalRecord>(text.status, 'text', 12, ({ status }) => statusLabel(status, text)),
    exportColumn<WithdrawalRecord>(text.arrivedAt, 'minute', 18, ({ arrivedAt }) => arrivedAt ?? null),
    exportColumn<WithdrawalRecord>(text.bankReference, 'text', 28, ({ bankReference }) => bankReference ?? null),
    exportColumn<WithdrawalRecord>(text.failReason, 'text', 30, ({ failReason }) => failReason ?? null),
  ];
  return {
    ...namesOf(text.withdrawals, { walletType, range }),
    sheets: [{ name: text.withdrawals, columns }],
    page: pages(
      walletWithdrawalsCall,
      withdrawalsOf,
      { walletType, range },
      {
        row: (row) => exportRow(columns, row),
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
