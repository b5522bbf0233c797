/** The page's side of writing a workbook. Import this module when an export is first requested. */
import type { SheetRow, TotalRow, WorkbookSheet } from './workbook.ts';
import { startWorker } from './start-worker.ts';
import type { WriteOrder, WriteReport } from './write.worker.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows per slice: copying or writing them takes a few milliseconds. */
const SLICE_ROWS = { worker: 500, page: 200 };
/** Slices in flight: enough that the Worker never waits, while the page pauses between slices. */
const MOST_UNDER_WAY = 4;

export interface OpenWorkbook {
  /** Adds rows to the sheet with this index, by default the first one. Resolves when more rows can be added. */
  add(rows: readonly (SheetRow | TotalRow)[], at?: number): Promise<void>;
  finish(): Promise<Blob>;
  /** Cancels all work. Call it after failures, too. Harmless after `finish`. */
  close(): void;
}

/**
 * Starts a workbook in a Worker, or in slices on the page. The page is never blocked.
 * @throws the signal's reason once it is aborted
 */
export async function openWorkbook(sheets: readonly WorkbookSheet[], signal?: AbortSignal): Promise<OpenWorkbook> {
  const script = new URL('./write.worker.ts', import.meta.url).href;
  const worker = await startWorker(script, signal);
  return worker ? inWorker(worker, sheets, signal) : onPage(sheets, signal);
}

/** Lets the page render and respond to the user before the next slice. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function bySlices<Row>(
  rows: readonly Row[],
  size: number,
  signal: AbortSignal | undefined,
  write: (slice: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += size) {
    signal?.throwIfAborted();
    await write(rows.slice(start, start + size));
  }
}

function inWorker(worker: Worker, sheets: readonly WorkbookSheet[], signal: AbortSignal | undefined): OpenWorkbook {
  let underWay = 0;
  let problem: unknown;
  let file: Uint8Array<ArrayBuffer>[] | undefined;
  let wake: (() => void) | undefined;

  const fail = (reason: unknown) => {
    problem ??= reason;
    worker.terminate();
    wake?.();
  };
  const leave = () => fail(signal?.reason);
  signal?.addEventListener('abort', leave);
  worker.onerror = (event) => {
    event.preventDefault();
    fail(new Error(event.message));
  };
  worker.onmessage = ({ data }: MessageEvent<WriteReport>) => {
    if ('written' in data) underWay--;
    else if ('file' in data) file = data.file;
    else fail(new Error(data.problem));
    wake?.();
  };

  async function until(holds: () => unknown): Promise<void> {
    while (!problem && !holds()) await new Promise<void>((resolve) => (wake = resolve));
    if (problem) throw problem as Error;
  }
  const order = (what: WriteOrder) => worker.postMessage(what);

  if (signal?.aborted) leave();
  order({ sheets });
  return {
    add: (rows, at = 0) =>
      bySlices(rows, SLICE_ROWS.worker, signal, async (slice) => {
        await until(() => underWay < MOST_UNDER_WAY);
        underWay++;
        order({ rows: slice, at });
      }),
    async finish() {
      order('finish');
      await until(() => file);
      return new Blob(file, { type: XLSX_TYPE });
    },
    close() {
      signal?.removeEventListener('abort', leave);
      worker.terminate();
    },
  };
}

/** The import is a literal, so that a host's bundler includes the module even if it leaves out the file of the Worker. */
async function onPage(sheets: readonly WorkbookSheet[], signal: AbortSignal | undefined): Promise<OpenWorkbook> {
  const { WorkbookWriter } = await import('./write.worker.ts');
  signal?.throwIfAborted();
  const writer = new WorkbookWriter(sheets, pause);
  return {
    add: (rows, at) =>
      bySlices(rows, SLICE_ROWS.page, signal, async (slice) => {
        await writer.add(slice, at);
        await pause();
      }),
    async finish() {
      const file = await writer.finish();
      signal?.throwIfAborted();
      return new Blob(file, { type: XLSX_TYPE });
    },
    close: () => undefined,
  };
}
