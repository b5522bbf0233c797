/** Opens the tables of a spreadsheet from a user. Runs in a Worker. Large, so import it only when needed. */
import { checkWorkbook } from './check-workbook.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetKind } from './spreadsheet-kind.ts';
import { cellText, type TableRow, type TextTable } from './text-table.ts';
import { decodedText } from './text-encoding.ts';
import { rowsOfText } from './text-rows.ts';
import { tablesOf } from './workbook-tables.ts';

/** A file with more rows is no list of devices, and no statement of one account. */
export const MOST_READ_ROWS = 100_000;
/** Maximum unpacked size of a workbook in bytes. A column of 100,000 IDs is 6 MB. */
export const LARGEST_UNPACKED = 80_000_000;
/** Rows in which the heads are searched for. */
const FIRST_ROWS = 50;

/**
 * Returns the visible sheets, or the table of a .csv file.
 * @param largest maximum unpacked size of a workbook in bytes
 * @throws SpreadsheetError
 */
export async function openTables(file: Blob, kind: SpreadsheetKind, largest: number): Promise<readonly TextTable[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (kind === 'zip') await checkWorkbook(bytes, largest);
  return kind === 'text' ? [textTable(decodedText(bytes))] : tablesOf(bytes, kind, MOST_READ_ROWS + FIRST_ROWS);
}

function textTable(text: string): TextTable {
  // a page named .csv
  if (/^\s*</.test(text)) throw new SpreadsheetError('type');
  return {
    *rows() {
      let number = 0;
      for (const cells of rowsOfText(text)) yield { number: ++number, cells: cells.map(cellText) };
    },
  };
}

/** Replaces a cell without a readable text, which counts as filled. */
export const UNREADABLE = '--';

/** Returns the texts of a row. */
export const textsOf = (cells: TableRow['cells']): string[] =>
  cells.map((cell) => (typeof cell === 'string' ? cell : UNREADABLE));

/** Returns the first rows, in which the heads are. */
export function firstTexts(table: TextTable): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const { cells } of table.rows()) {
    rows.push(textsOf(cells));
    if (rows.length === FIRST_ROWS) break;
  }
  return rows;
}
