/** Finds a column of a spreadsheet by its head and reads its texts. Runs in a Worker. Large, so import it only when needed. */
import { columnChoices, findHead, type FileColumn } from './find-columns.ts';
import { firstTexts, LARGEST_UNPACKED, MOST_READ_ROWS, openTables } from './open-tables.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetKind } from './spreadsheet-kind.ts';
import { LOST_DIGITS, NO_RESULT, type TextTable } from './text-table.ts';

export interface ColumnQuery {
  /** words for the head, the most specific first */
  readonly heads: readonly string[];
  /** the column that the user chose from the choices */
  readonly chosenColumn?: number | undefined;
}

export interface ParsedColumn {
  /** texts below the head without empty cells. Without a known head, all texts of the only column */
  readonly texts: readonly string[];
  /** rows, from 1, with a number of more digits than spreadsheets store: its last digits are lost */
  readonly lostDigits: readonly number[];
  /** rows, from 1, with a formula whose result is not in the file */
  readonly withoutResult: readonly number[];
}

/** The column, or the columns among which the user chooses because no head is known. */
export type ColumnReport = ParsedColumn | { readonly choices: readonly FileColumn[] };

/**
 * Returns the column. It is on the first visible sheet with one of the heads, or else on the first filled one.
 * @param largest maximum unpacked size of a workbook in bytes
 * @throws SpreadsheetError
 */
export async function parseColumn(
  file: Blob,
  kind: SpreadsheetKind,
  { heads, chosenColumn }: ColumnQuery,
  largest = LARGEST_UNPACKED,
): Promise<ColumnReport> {
  const tables = await openTables(file, kind, largest);
  for (const table of tables) {
    const foundHead = findHead(firstTexts(table), { wanted: heads });
    if (foundHead) return columnOf(table, foundHead.columns.wanted!, foundHead.row + 1);
  }
  const filled = tables.map((table) => ({ table, ...columnChoices(firstTexts(table)) }));
  const first = filled.find(({ choices }) => choices.length > 0);
  if (!first) throw new SpreadsheetError('empty');
  const { table, head, choices } = first;
  if (chosenColumn === undefined) return choices.length > 1 ? { choices } : columnOf(table, choices[0]!.column, 0);
  const isHead = !/\d/.test(choices.find(({ column }) => column === chosenColumn)?.head ?? '');
  return columnOf(table, chosenColumn, isHead ? head + 1 : 0);
}

/** @param skipped rows up to the head */
function columnOf(table: TextTable, column: number, skipped: number): ParsedColumn {
  const texts: string[] = [];
  const lostDigits: number[] = [];
  const withoutResult: number[] = [];
  let index = 0;
  for (const { number, cells } of table.rows()) {
    if (index++ < skipped) continue;
    const cell = cells[column];
    if (cell === LOST_DIGITS) lostDigits.push(number);
    else if (cell === NO_RESULT) withoutResult.push(number);
    else if (cell) texts.push(cell);
    if (texts.length + lostDigits.length + withoutResult.length > MOST_READ_ROWS)
      throw new SpreadsheetError('too-many');
  }
  if (texts.length + lostDigits.length + withoutResult.length === 0) throw new SpreadsheetError('empty');
  return { texts, lostDigits, withoutResult };
}
