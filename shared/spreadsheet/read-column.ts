/** The spreadsheet import (§5, Excel import). Import this module when a file is first chosen. */
import type { ColumnQuery, ColumnReport } from './parse-column.ts';
import { readFile } from './read-file.ts';

export { SpreadsheetError, type SpreadsheetProblem } from './spreadsheet-error.ts';

/**
 * Returns the column with one of the heads, or the columns among which the user chooses because no head is known.
 *
 * @throws SpreadsheetError why the file is unusable; the signal's reason once it is aborted
 */
export const readColumn = (file: File, query: ColumnQuery, signal?: AbortSignal): Promise<ColumnReport> =>
  readFile(file, { column: query }, signal);
