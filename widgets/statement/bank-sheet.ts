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
  const row = (result: string, own?: OwnTransfer, line?: BankLine): SheetRow => [
    ...[
      result,
      own ? dayStart(own.day) / 1000 : null,
      own?.txId ?? null,
      own?.bankReference ?? null,
      own?.cents ?? null,
    ],
    ...[line ? dayStart(line.day) / 1000 : null, line?.cents ?? null],
    ...[own && line ? line.cents - own.cents : null, line ? `${line.row}` : null, line?.payer ?? null],
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
      ...match.different.map(({ own, line }) => row(text.different, own, line)),
      ...match.missing.map((own) => row(text.missing, own)),
      ...match.uncovered.map((own) => row(text.uncovered, own)),
      ...match.questions.map(({ own }) => row(text.question, own)),
      ...match.matched.map(({ own, line }) => row(text.matched, own, line)),
      ...match.others.map((line) => row(text.other, undefined, line)),
    ],
  };
}
