/** Reads one spreadsheet; whoever started it ends it. A page that may start no Worker imports it. */
import { parseColumn } from './parse-column.ts';
import { SpreadsheetError, type SpreadsheetKind } from './spreadsheet-kind.ts';
import { workerSelf } from './workbook.ts';

/** The column, or why there is none: an error would lose its class on its way out of a Worker or of another module. */
export type ReadReport = { readonly column: readonly string[] } | { readonly reason: SpreadsheetError['reason'] };

/** @param largest bytes that a workbook may unpack to */
export async function report(file: Blob, kind: SpreadsheetKind, largest?: number): Promise<ReadReport> {
  try {
    return { column: await parseColumn(file, kind, largest) };
  } catch (error) {
    return { reason: error instanceof SpreadsheetError ? error.reason : 'unreadable' };
  }
}

const worker = workerSelf<{ file: Blob; kind: SpreadsheetKind }>();
if (worker) {
  worker.onmessage = ({ data: { file, kind } }) => void report(file, kind).then((said) => worker.postMessage(said));
  worker.postMessage('ready');
}
