/** From a spreadsheet's bytes to the texts of its first column. Runs in a Worker; heavy, fetched when first wanted. */
import { read, type CellObject } from 'xlsx';
import { SpreadsheetError, type SpreadsheetKind } from './spreadsheet-kind.ts';

/** What a zip's directory says of a file; whether it is true is checked (hazard 11). */
interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated */
  readonly method: number;
  /** bytes in the file */
  readonly packed: number;
  /** bytes once unpacked, as the directory says */
  readonly size: number;
  /** where its own header begins */
  readonly offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEADER = 0x04034b50;
/** The directory's end may be followed by a remark of this length at most. */
const LONGEST_REMARK = 65_535;
const END_BYTES = 22;
/** A field of four bytes that says "the number is elsewhere": a file beyond 4 GB. */
const BEYOND = 0xffffffff;

/** @throws SpreadsheetError 'unreadable' | 'too-large' */
function zipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let at = bytes.length - END_BYTES;
    const lowest = Math.max(0, at - LONGEST_REMARK);
    while (at >= lowest && view.getUint32(at, true) !== END_OF_DIRECTORY) at--;
    if (at < lowest) throw new SpreadsheetError('unreadable');
    const count = view.getUint16(at + 10, true);
    let next = view.getUint32(at + 16, true);
    const entries: ZipEntry[] = [];
    for (let index = 0; index < count; index++) {
      if (view.getUint32(next, true) !== DIRECTORY_ENTRY) throw new SpreadsheetError('unreadable');
      const nameLength = view.getUint16(next + 28, true);
      const entry = {
        name: new TextDecoder().decode(bytes.subarray(next + 46, next + 46 + nameLength)),
        method: view.getUint16(next + 10, true),
        packed: view.getUint32(next + 20, true),
        size: view.getUint32(next + 24, true),
        offset: view.getUint32(next + 42, true),
      };
      if ([entry.packed, entry.size, entry.offset].includes(BEYOND)) throw new SpreadsheetError('too-large');
      entries.push(entry);
      next += 46 + nameLength + view.getUint16(next + 30, true) + view.getUint16(next + 32, true);
    }
    return entries;
  } catch (error) {
    // A number that points outside of the file.
    throw error instanceof RangeError ? new SpreadsheetError('unreadable') : error;
  }
}

/**
 * Unpacks every entry without keeping it and compares: a directory can promise less than there is.
 * @throws SpreadsheetError 'too-large' | 'unreadable'
 */
async function checkSizes(bytes: Uint8Array<ArrayBuffer>, entries: readonly ZipEntry[]): Promise<void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { method, packed, size, offset } of entries) {
    if (offset + 30 > bytes.length || view.getUint32(offset, true) !== FILE_HEADER)
      throw new SpreadsheetError('unreadable');
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + packed > bytes.length) throw new SpreadsheetError('unreadable');
    if (method === 8) await checkSize(bytes.subarray(start, start + packed), size);
    else if (method !== 0 || packed !== size) throw new SpreadsheetError('unreadable');
  }
}

async function checkSize(packed: Uint8Array<ArrayBuffer>, size: number): Promise<void> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  let seen = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      seen += value.length;
      if (seen > size) throw new SpreadsheetError('too-large');
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('unreadable');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (seen < size) throw new SpreadsheetError('unreadable');
}

/** More rows are no list of devices. */
const MOST_ROWS = 100_000;
/** What a workbook may unpack to, in bytes: a column of 100,000 ids is 6 MB. */
const LARGEST_UNPACKED = 80_000_000;

/**
 * @param largest bytes that a workbook may unpack to
 * @throws SpreadsheetError
 */
export async function parseColumn(file: Blob, kind: SpreadsheetKind, largest = LARGEST_UNPACKED): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (kind === 'zip') await checkWorkbook(bytes, largest);
  // An empty line first: SheetJS takes a text that begins with "ID" or "TABLE" for formats of another age.
  const column = kind === 'text' ? firstColumnOf(`\n${decoded(bytes)}`, 'string') : firstColumnOf(bytes, 'array');
  if (column.length === 0) throw new SpreadsheetError('empty');
  if (column.length > MOST_ROWS) throw new SpreadsheetError('too-many');
  return column;
}

async function checkWorkbook(bytes: Uint8Array<ArrayBuffer>, largest: number): Promise<void> {
  const entries = zipDirectory(bytes);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > largest) throw new SpreadsheetError('too-large');
  // A text document, a binary workbook (.xlsb) or any other zip that is called a workbook.
  const names = entries.map(({ name }) => name.toLowerCase().replace(/^\//, ''));
  if (
    !names.includes('[content_types].xml') ||
    !names.some((name) => name.startsWith('xl/')) ||
    names.includes('xl/workbook.bin')
  )
    throw new SpreadsheetError('type');
  await checkSizes(bytes, entries);
}

/** UTF-8, else what Chinese spreadsheets write by default. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function firstColumnOf(data: Uint8Array | string, type: 'array' | 'string'): string[] {
  const rows = rowsOf(data, type);
  return rows.map((row) => textOf(row?.[0])).filter(Boolean);
}

function rowsOf(data: Uint8Array | string, type: 'array' | 'string'): readonly (CellObject[] | undefined)[] {
  try {
    const book = read(data, {
      type,
      dense: true,
      // texts stay texts: an id of digits is no number, and nothing is a formula
      raw: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      sheets: 0,
      sheetRows: MOST_ROWS + 2,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] as { '!data'?: CellObject[][] } | undefined;
    return sheet?.['!data'] ?? [];
  } catch {
    throw new SpreadsheetError('unreadable');
  }
}

function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'e' || cell.v == null) return '';
  return `${cell.v as string | number | boolean}`.trim();
}
