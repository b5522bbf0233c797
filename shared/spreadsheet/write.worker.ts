/** Writes one workbook; whoever started it ends it. */
import type { FootRow, Row, Sheet } from './workbook.ts';
import { WorkbookWriter } from './workbook-writer.ts';
import type { WorkerSelf } from './worker-self.ts';

export interface WriteOrder {
  readonly sheet?: Sheet;
  readonly rows?: readonly Row[];
  readonly foot?: readonly FootRow[];
}

/** `written` after every slice of rows, `file` after the foot. */
export type WriteReport =
  { readonly written: number } | { readonly file: Uint8Array<ArrayBuffer>[] } | { readonly problem: string };

const worker = globalThis as unknown as WorkerSelf<WriteOrder>;
const report = (message: WriteReport, transfer?: Transferable[]) => worker.postMessage(message, transfer);

let writer: WorkbookWriter | undefined;

async function carryOut({ sheet, rows, foot }: WriteOrder): Promise<void> {
  if (sheet) writer = new WorkbookWriter(sheet);
  if (rows) {
    await writer!.add(rows);
    report({ written: rows.length });
  }
  if (foot) {
    const file = await writer!.finish(foot);
    // The checksums and sizes of several parts share a buffer with nothing else: every piece is given away.
    report({ file }, [...new Set(file.map(({ buffer }) => buffer))]);
  }
}

worker.onmessage = ({ data }) => {
  carryOut(data).catch((error: unknown) => report({ problem: `${error}` }));
};
worker.postMessage('ready');
