/**
 * Writes one workbook. The page that starts the Worker also ends it. A page that cannot start a Worker imports this
 * module.
 */
import { type FootRow, type SheetRow, type WorkbookSheet, workerSelf } from './workbook.ts';
import { WorkbookWriter } from './workbook-writer.ts';

export { WorkbookWriter } from './workbook-writer.ts';

export interface WriteOrder {
  readonly sheet?: WorkbookSheet;
  readonly rows?: readonly SheetRow[];
  readonly foot?: readonly FootRow[];
}

/** `written` after every slice of rows, `file` after the foot. */
export type WriteReport =
  | { readonly written: number }
  | { readonly file: Uint8Array<ArrayBuffer>[] }
  | { readonly problem: string };

const worker = workerSelf<WriteOrder>();
let writer: WorkbookWriter | undefined;

/**
 * Runs one order.
 * @returns the report, and the objects to transfer with it
 */
async function carryOut({ sheet, rows, foot }: WriteOrder): Promise<[WriteReport, Transferable[]] | undefined> {
  if (sheet) writer = new WorkbookWriter(sheet);
  if (rows) {
    await writer!.add(rows);
    return [{ written: rows.length }, []];
  }
  if (!foot) return undefined;
  const file = await writer!.finish(foot);
  return [{ file }, [...new Set(file.map(({ buffer }) => buffer))]];
}

if (worker) {
  worker.onmessage = ({ data }) => {
    carryOut(data).then(
      (result) => result && worker.postMessage(...result),
      (error: unknown) => worker.postMessage({ problem: `${error}` } satisfies WriteReport),
    );
  };
  worker.postMessage('ready');
}
