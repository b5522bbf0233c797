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
  readonly own?: OwnTransfer;
  readonly line?: BankLine;
}

const dayOf = (of: { readonly day: string } | undefined): Cell => (of ? dayStart(of.day) / 1000 : null);

export function bankMatchSheet(match: BankMatch): ExportSheet {
  const text = textOf(bankMatchText);
  const columns = [
    exportColumn<MatchRow>(text.result, 'text', 22, ({ result }) => result),
    exportColumn<MatchRow>(text.platformDay, 'day', 14, ({ own }) => dayOf(own)),
    exportColumn<MatchRow>(text.serial, 'text', 26, ({ own }) => own?.txId ?? null),
    exportColumn<MatchRow>(text.bankReference, 'text', 28, ({ own }) => own?.bankReference ?? null),
    exportColumn<MatchRow>(text.platformYuan, 'cents', 16, ({ own }) => own?.cents ?? null),
    exportColumn<MatchRow>(text.bankDay, 'day', 14, ({ line }) => dayOf(line)),
    exportColumn<MatchRow>(text.bankYuan, 'cents', 16, ({ line }) => line?.cents ?? null),
    exportColumn<MatchRow>(text.differenceYuan, 'cents', 14, ({ own, line }) =>
      own && line ? line.cents - own.cents : null,
    ),
    exportColumn<MatchRow>(text.fileRow, 'text', 12, ({ line }) => (line ? `${line.row}` : null)),
    exportColumn<MatchRow>(text.payer, 'text', 28, ({ line }) => line?.payer ?? null),
  ];
  return rowsSheet(text.sheet, columns, () => [
    ...match.different.map(({ own, line }) => ({ result: text.different, own, line })),
    ...match.missing.map((own) => ({ result: text.missing, own })),
    ...match.uncovered.map((own) => ({ result: text.uncovered, own })),
    ...match.questions.map(({ own }) => ({ result: text.question, own })),
    ...match.matched.map(({ own, line }) => ({ result: text.matched, own, line })),
    ...match.others.map((line) => ({ result: text.other, line })),
  ]);
}
