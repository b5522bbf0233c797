/**
 * Reads one spreadsheet. The page that starts the Worker also ends it. A page that cannot start a Worker imports this
 * module.
 */
import { parseColumn, type ColumnQuery, type ColumnReport } from './parse-column.ts';
import { parseTable, type TableQuery, type TableReport } from './parse-table.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetKind } from './spreadsheet-kind.ts';
import { workerSelf } from './workbook.ts';

export type ReadQuery = { readonly column: ColumnQuery } | { readonly table: TableQuery };

export type ResultOf<Query extends ReadQuery> = Query extends { readonly column: ColumnQuery }
  ? ColumnReport
  : TableReport;

/**
 * The result, or why there is none. A thrown error would lose its class between a Worker or another module and the
 * page.
 */
export type ReadReport =
  | { readonly result: ColumnReport | TableReport }
  | { readonly reason: SpreadsheetError['reason'] };

export interface ReadOrder {
  readonly file: Blob;
  readonly kind: SpreadsheetKind;
  readonly query: ReadQuery;
}

/**
 * Reads a column or a table and reports the result.
 * @param largest maximum unpacked size of a workbook in bytes
 */
export async function readReport({ file, kind, query }: ReadOrder, largest?: number): Promise<ReadReport> {
  try {
    const result =
      'column' in query
        ? await parseColumn(file, kind, query.column, largest)
        : await parseTable(file, kind, query.table, largest);
    return { result };
  } catch (error) {
    return { reason: error instanceof SpreadsheetError ? error.reason : 'unreadable' };
  }
}

const worker = workerSelf<ReadOrder>();
if (worker) {
  worker.onmessage = ({ data }) => void readReport(data).then((result) => worker.postMessage(result));
  worker.postMessage('ready');
}
