/** Writes a compressed workbook with SheetJS in a Worker. SheetJS cannot freeze panes or receive rows one by one. */
import { utils, write } from 'xlsx';

interface Order {
  head?: string[];
  rows?: (string | number)[][];
  finish?: true;
}

const worker = globalThis as unknown as {
  onmessage: (event: MessageEvent<Order>) => void;
  postMessage(message: unknown, transfer?: Transferable[]): void;
};

const all: (string | number)[][] = [];
let head: string[] = [];

worker.onmessage = ({ data }) => {
  if (data.head) all.push((head = data.head));
  if (data.rows) {
    // The same cell values as the product writes.
    for (const [time, name, id, price, bandwidth, income, account] of data.rows as [
      number,
      string,
      string,
      number,
      number,
      number,
      string,
    ][])
      all.push([time / 86_400 + 25_569, name, id, price / 100, bandwidth, income / 100, account]);
    worker.postMessage({});
  }
  if (data.finish) {
    const sheet = utils.aoa_to_sheet(all, { dense: true });
    sheet['!cols'] = head.map(() => ({ wch: 16 }));
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Sheet1');
    const file = write(book, { type: 'array', compression: true }) as ArrayBuffer;
    worker.postMessage({ size: file.byteLength, file }, [file]);
  }
};
worker.postMessage('ready');
