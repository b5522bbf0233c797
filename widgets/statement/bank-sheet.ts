/** The match with the file of a bank as a sheet of the exported statement. */
import { dayStart } from '#shared/core/shanghai-time.ts';
import { textOf } from '#shared/host/locale.ts';
import type { Cell } from '#shared/spreadsheet/workbook.ts';
import { exportColumn, rowsSheet } from '#shared/kit/export/export-columns.ts';
import type { ExportSheet } from '#shared/kit/export/export-job.ts';
import type { BankLine } from './bank-lines.rules.ts';
import type { BankMatch, OwnTransfer } from './bank-match.rules.ts';
import { bankMatchText } from './bank-match.text.ts';

interface MatchRow {
  readonly result: string;
  readonly transfer?: OwnTransfer;
  readonly line?: BankLine;
}

const dayOf = (of: { readonly day: string } | undefined): Cell => (of ? dayStart(of.day) / 1000 : null);

export function bankMatchSheet(match: BankMatch): ExportSheet {
  const text = textOf(bankMatchText);
  const columns = [
    exportColumn<MatchRow>(text.result, 'text', 22, ({ result }) => result),
    exportColumn<MatchRow>(text.platformDay, 'day', 14, ({ transfer }) => dayOf(transfer)),
    exportColumn<MatchRow>(text.serial, 'text', 26, ({ transfer }) => transfer?.txId ?? null),
    exportColumn<MatchRow>(text.bankReference, 'text', 28, ({ transfer }) => transfer?.bankReference ?? null),
    exportColumn<MatchRow>(text.platformYuan, 'cents', 16, ({ transfer }) => transfer?.cents ?? null),
    exportColumn<MatchRow>(text.bankDay, 'day', 14, ({ line }) => dayOf(line)),
    exportColumn<MatchRow>(text.bankYuan, 'cents', 16, ({ line }) => line?.cents ?? null),
    exportColumn<MatchRow>(text.differenceYuan, 'cents', 14, ({ transfer, line }) =>
      transfer && line ? line.cents - transfer.cents : null,
    ),
    exportColumn<MatchRow>(text.fileRow, 'text', 12, ({ line }) => (line ? `${line.row}` : null)),
    exportColumn<MatchRow>(text.payer, 'text', 28, ({ line }) => line?.payer ?? null),
  ];
  return rowsSheet(text.sheet, columns, () => [
    ...match.different.map(({ transfer, line }) => ({ result: text.different, transfer, line })),
    ...match.missing.map((transfer) => ({ result: text.missing, transfer })),
    ...match.uncovered.map((transfer) => ({ result: text.uncovered, transfer })),
    ...match.questions.map(({ transfer }) => ({ result: text.question, transfer })),
    ...match.matched.map(({ transfer, line }) => ({ result: text.matched, transfer, line })),
    ...match.others.map((line) => ({ result: text.other, line })),
  ]);
}
