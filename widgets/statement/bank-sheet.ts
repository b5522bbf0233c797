/** The match with the file of a bank as a sheet of the exported statement. */
import { dayStart } from '#shared/core/shanghai-time.ts';
import { textOf } from '#shared/host/locale.ts';
import { sheetColumn, type SheetRow } from '#shared/spreadsheet/workbook.ts';
import type { ExportSheet } from '#shared/kit/export/export-job.ts';
import type { BankLine } from './bank-lines.rules.ts';
import type { BankMatch, OwnTransfer } from './bank-match.rules.ts';
import { bankMatchText } from './bank-match.text.ts';

export function bankMatchSheet(match: BankMatch): ExportSheet {
  const text = textOf(bankMatchText);
  const row = (result: string, transfer?: OwnTransfer, line?: BankLine): SheetRow => [
    ...[
      result,
      transfer ? dayStart(transfer.day) / 1000 : null,
      transfer?.txId ?? null,
      transfer?.bankReference ?? null,
      transfer?.cents ?? null,
    ],
    ...[line ? dayStart(line.day) / 1000 : null, line?.cents ?? null],
    ...[transfer && line ? line.cents - transfer.cents : null, line ? `${line.row}` : null, line?.payer ?? null],
  ];
  return {
    name: text.sheet,
    columns: [
      sheetColumn(text.result, 'text', 22),
      sheetColumn(text.platformDay, 'day', 14),
      sheetColumn(text.serial, 'text', 26),
      sheetColumn(text.bankReference, 'text', 28),
      sheetColumn(text.platformYuan, 'cents', 16),
      sheetColumn(text.bankDay, 'day', 14),
      sheetColumn(text.bankYuan, 'cents', 16),
      sheetColumn(text.differenceYuan, 'cents', 14),
      sheetColumn(text.fileRow, 'text', 12),
      sheetColumn(text.payer, 'text', 28),
    ],
    rows: () => [
      ...match.different.map(({ transfer, line }) => row(text.different, transfer, line)),
      ...match.missing.map((transfer) => row(text.missing, transfer)),
      ...match.uncovered.map((transfer) => row(text.uncovered, transfer)),
      ...match.questions.map(({ transfer }) => row(text.question, transfer)),
      ...match.matched.map(({ transfer, line }) => row(text.matched, transfer, line)),
      ...match.others.map((line) => row(text.other, undefined, line)),
    ],
  };
}
