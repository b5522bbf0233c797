/**
 * Reads one spreadsheet. The page that starts the Worker also ends it. A page that cannot start a Worker imports this
 * module.
 */
import { parseColumn, type ColumnQuery, type ColumnReport } from './parse-column.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetKind } from './spreadsheet-kind.ts';
import { workerSelf } from './workbook.ts';

/**
 * The column, or why there is none. A thrown error would lose its class between a Worker or another module and the
 * page.
 */
export type ReadReport = { readonly column: ColumnReport } | { readonly reason: SpreadsheetError['reason'] };

export interface ReadOrder {
  readonly file: Blob;
  readonly kind: SpreadsheetKind;
  readonly query: ColumnQuery;
}

/**
 * Reads a column and reports the result.
 * @param largest maximum unpacked size of a workbook in bytes
 */
export async function readReport({ file, kind, query }: ReadOrder, largest?: number): Promise<ReadReport> {
  try {
    return { column: await parseColumn(file, kind, query, largest) };
  } catch (error) {
    return { reason: error instanceof SpreadsheetError ? error.reason : 'unreadable' };
  }
}

const worker = workerSelf<ReadOrder>();
if (worker) {
  worker.onmessage = ({ data }) => void readReport(data).then((result) => worker.postMessage(result));
  worker.postMessage('ready');
}
