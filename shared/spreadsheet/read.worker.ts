/** Reads one spreadsheet; whoever started it ends it. */
import { parseColumn } from './parse-column.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetKind } from './spreadsheet-kind.ts';
import type { WorkerSelf } from './worker-self.ts';

const worker = globalThis as unknown as WorkerSelf<{ file: Blob; kind: SpreadsheetKind }>;

worker.onmessage = ({ data: { file, kind } }) => {
  parseColumn(file, kind).then(
    (column) => worker.postMessage({ column }),
    (error: unknown) => worker.postMessage({ reason: error instanceof SpreadsheetError ? error.reason : 'unreadable' }),
  );
};
worker.postMessage('ready');
