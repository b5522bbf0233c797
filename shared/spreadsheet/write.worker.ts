/**
 * Writes one workbook. The page that starts the Worker also ends it. A page that cannot start a Worker imports this
 * module.
 */
import { type SheetRow, type TotalRow, type WorkbookSheet, workerSelf } from './workbook.ts';
import { WorkbookWriter } from './workbook-writer.ts';

export { WorkbookWriter } from './workbook-writer.ts';

export type WriteOrder =
  | { readonly sheets: readonly WorkbookSheet[] }
  /** rows of the sheet with this index */
  | { readonly rows: readonly (SheetRow | TotalRow)[]; readonly at: number }
  | 'finish';

/** `written` after every slice of rows, `file` at the end. */
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
async function carryOut(order: WriteOrder): Promise<[WriteReport, Transferable[]] | undefined> {
  if (order === 'finish') {
    const file = await writer!.finish();
    return [{ file }, [...new Set(file.map(({ buffer }) => buffer))]];
  }
  if ('rows' in order) {
    await writer!.add(order.rows, order.at);
    return [{ written: order.rows.length }, []];
  }
  writer = new WorkbookWriter(order.sheets);
  return undefined;
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
