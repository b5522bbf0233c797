/** Reads a spreadsheet of the user in a Worker, or on the page if Workers are not allowed (hazards 10, 11). */
import { SpreadsheetError } from './spreadsheet-error.ts';
import { HEAD_BYTES, spreadsheetKind } from './spreadsheet-kind.ts';
import type { ReadOrder, ReadQuery, ReadReport, ResultOf } from './read.worker.ts';
import { startWorker } from './start-worker.ts';

/** Bytes. A list of 100,000 IDs is 2 MB. */
const LARGEST_FILE = 20_000_000;
/** Limits without a Worker, because reading then blocks the page. */
const LARGEST_ON_PAGE = { file: 1_000_000, unpacked: 10_000_000 };
/** Time limit of the Worker. */
const LONGEST_READ_MS = 15_000;

/** @throws SpreadsheetError why the file is unusable; the signal's reason once it is aborted */
export async function readFile<Query extends ReadQuery>(
  file: File,
  query: Query,
  signal?: AbortSignal,
): Promise<ResultOf<Query>> {
  signal?.throwIfAborted();
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (file.size === 0) throw new SpreadsheetError('empty');
  const kind = spreadsheetKind(file, head);
  if (!kind) throw new SpreadsheetError('type');
  if (file.size > LARGEST_FILE) throw new SpreadsheetError('too-large');
  const script = new URL('./read.worker.ts', import.meta.url).href;
  const worker = await startWorker(script, signal);
  const order = { file, kind, query };
  const report = await (worker ? readInWorker(worker, order, signal) : readOnPage(order, signal));
  if ('result' in report) return report.result as ResultOf<Query>;
  throw new SpreadsheetError(report.reason);
}

async function readInWorker(worker: Worker, order: ReadOrder, signal: AbortSignal | undefined): Promise<ReadReport> {
  const end = new AbortController();
  try {
    return await new Promise<ReadReport>((resolve, reject) => {
      const limit = setTimeout(() => resolve({ reason: 'too-large' }), LONGEST_READ_MS);
      end.signal.addEventListener('abort', () => clearTimeout(limit));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: end.signal });
      if (signal?.aborted) reject(signal.reason as Error);
      worker.onerror = (event) => {
        event.preventDefault();
        resolve({ reason: 'unreadable' });
      };
      worker.onmessage = ({ data }: MessageEvent<ReadReport>) => resolve(data);
      worker.postMessage(order);
    });
  } finally {
    end.abort();
    worker.terminate();
  }
}

/** The import is a literal, so that a host's bundler includes the module even if it leaves out the file of the Worker. */
async function readOnPage(order: ReadOrder, signal: AbortSignal | undefined) {
  if (order.file.size > LARGEST_ON_PAGE.file) throw new SpreadsheetError('too-large');
  const { readReport } = await import('./read.worker.ts');
  signal?.throwIfAborted();
  return readReport(order, LARGEST_ON_PAGE.unpacked);
}
