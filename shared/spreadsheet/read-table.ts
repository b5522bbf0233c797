/** Reads a table from a spreadsheet of the user, such as a bank statement. Import this module when a file is first chosen. */
import type { TableQuery, TableReport } from './parse-table.ts';
import { readFile } from './read-file.ts';

export { SpreadsheetError } from './spreadsheet-error.ts';

/**
 * Returns the rows of a table and its columns by meaning, or the columns among which the user chooses the missing one.
 * @throws SpreadsheetError why the file is unusable; the signal's reason once it is aborted
 */
export const readTable = (file: File, query: TableQuery, signal?: AbortSignal): Promise<TableReport> =>
  readFile(file, { table: query }, signal);
