/** Opens a workbook with code that the writer does not use: a manual zip reader, DOMParser and SheetJS. */
import { read, utils, type CellObject, type WorkSheet } from 'xlsx';

export interface OpenedCell {
  /** `n` number, `s` text */
  type: string;
  value: unknown;
  formula?: string;
  /** number format */
  format: string;
}

export interface Opened {
  names: string[];
  part: (name: string) => Promise<Document>;
  sheet: WorkSheet;
  /** rows of the first sheet as values, empty cells as null */
  rows: unknown[][];
  /** rows of all sheets by name, in the order of the tabs */
  sheets: ReadonlyMap<string, unknown[][]>;
  cell: (address: string, sheet?: string) => OpenedCell;
  /** rows of the first sheet by head, as a spreadsheet program shows them */
  texts: readonly Readonly<Record<string, string>>[];
}

export async function openWorkbookFile(file: Blob): Promise<Opened> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = partsOf(bytes);
  const book = read(bytes, { type: 'array', cellNF: true, cellText: false, cellStyles: true });
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  return {
    names: [...parts.keys()],
    sheet,
    rows: rowsOf(sheet),
    texts: utils.sheet_to_json<Record<string, string>>(sheet, { raw: false, defval: '' }),
    sheets: new Map(book.SheetNames.map((name) => [name, rowsOf(book.Sheets[name]!)])),
    cell: (address, name = book.SheetNames[0]!) => {
      const { t, v, z, f } = book.Sheets[name]![address] as CellObject;
      return { type: t, value: v, format: `${z}`, ...(f !== undefined && { formula: f }) };
    },
    async part(name) {
      const text = await parts.get(name)!();
      const document = new DOMParser().parseFromString(text, 'application/xml');
      const problem = document.querySelector('parsererror');
      if (problem) throw new Error(`${name}: ${problem.textContent}`);
      return document;
    },
  };
}

function rowsOf(sheet: WorkSheet): unknown[][] {
  const { e: last } = utils.decode_range(sheet['!ref']!);
  return Array.from({ length: last.r + 1 }, (_row, r) =>
    Array.from(
      { length: last.c + 1 },
      (_cell, c) => (sheet[utils.encode_cell({ r, c })] as CellObject | undefined)?.v ?? null,
    ),
  );
}

/** Returns the parts by name, from the directory at the end. */
function partsOf(bytes: Uint8Array<ArrayBuffer>): Map<string, () => Promise<string>> {
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('no directory');
  const parts = new Map<string, () => Promise<string>>();
  let at = view.getUint32(end + 16, true);
  for (let index = view.getUint16(end + 10, true); index > 0; index--) {
    const [method, packed, nameLength, offset] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const content = new Blob([bytes.subarray(start, start + packed)]);
    parts.set(name, () => new Response(method ? unpacked(content) : content).text());
    at += 46 + nameLength;
  }
  return parts;
}

const unpacked = (content: Blob): ReadableStream =>
  content.stream().pipeThrough(new DecompressionStream('deflate-raw'));

/** Checks the checksums of a file with the browser's gunzip. @throws when one is wrong */
export async function checksumsHold(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let at = view.getUint32(bytes.length - 6, true);
  for (let index = view.getUint16(bytes.length - 12, true); index > 0; index--) {
    const [crc, packed, size, nameLength, offset] = [16, 20, 24]
      .map((field) => view.getUint32(at + field, true))
      .concat(view.getUint16(at + 28, true), view.getUint32(at + 42, true)) as [number, number, number, number, number];
    const start = offset + 30 + nameLength;
    const trailer = new DataView(new ArrayBuffer(8));
    trailer.setUint32(0, crc, true);
    trailer.setUint32(4, size, true);
    const gzip = new Blob([
      new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
      bytes.subarray(start, start + packed),
      trailer.buffer,
    ]);
    await new Response(gzip.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
    at += 46 + nameLength;
  }
  return true;
}
