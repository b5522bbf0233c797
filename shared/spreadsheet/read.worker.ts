/**
 * Reads one spreadsheet. The page that starts the Worker also ends it. A page that cannot start a Worker imports this
 * module.
 */
import { parseColumn, type ParsedColumn } from './parse-column.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetKind } from './spreadsheet-kind.ts';
import { workerSelf } from './workbook.ts';

/**
 * The column, or why there is none. A thrown error would lose its class between a Worker or another module and the
 * page.
 */
export type ReadReport = { readonly column: ParsedColumn } | { readonly reason: SpreadsheetError['reason'] };

/**
 * Reads the column and reports the result.
 * @param largest maximum unpacked size of a workbook in bytes
 */
export async function readReport(file: Blob, kind: SpreadsheetKind, largest?: number): Promise<ReadReport> {
  try {
    return { column: await parseColumn(file, kind, largest) };
  } catch (error) {
    return { reason: error instanceof SpreadsheetError ? error.reason : 'unreadable' };
  }
}

const worker = workerSelf<{ file: Blob; kind: SpreadsheetKind }>();
if (worker) {
  worker.onmessage = ({ data: { file, kind } }) =>
    void readReport(file, kind).then((result) => worker.postMessage(result));
  worker.postMessage('ready');
}
