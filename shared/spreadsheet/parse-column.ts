/** Reads the texts of a spreadsheet's first column. Runs in a Worker. Large, so import it only when needed. */
import { CFB, parse_zip, read, type CellObject, type ParsingOptions } from 'xlsx';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetKind } from './spreadsheet-kind.ts';

declare module 'xlsx' {
  /** Reads the parts of a workbook. The types of the package lack it. */
  function parse_zip(parts: object, options: ParsingOptions): WorkBook;
}

/** An entry of a zip directory. Its values are claims that must be verified (hazard 11). */
interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated */
  readonly method: number;
  /** bytes in the file */
  readonly packed: number;
  /** unpacked size in bytes according to the directory */
  readonly size: number;
  /** position of its local header */
  readonly offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEADER = 0x04034b50;
const SIGNATURE_BYTES = 4;
/** Marks a field whose value is stored elsewhere: a file beyond 4 GB. */
const BEYOND = 0xffffffff;
/** ID of the extra field with the values that are stored elsewhere (ZIP64). */
const ZIP64 = 1;

const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  new TextDecoder().decode(bytes.subarray(start, start + length));

/**
 * Refuses extra fields with other sizes, which SheetJS prefers.
 * @throws SpreadsheetError 'too-large'
 */
function refuseOtherSizes(extra: Uint8Array): void {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === ZIP64) throw new SpreadsheetError('too-large');
}

/**
 * Reads the directory of a zip as SheetJS does: it searches from the last byte and counts the entries of this disk. A file with
 * another total is refused.
 * @throws SpreadsheetError 'unreadable' | 'too-large'
 */
function zipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let at = bytes.length - SIGNATURE_BYTES;
    while (view.getUint32(at, true) !== END_OF_DIRECTORY) at--;
    const count = view.getUint16(at + 8, true);
    if (view.getUint16(at + 10, true) !== count) throw new SpreadsheetError('unreadable');
    let next = view.getUint32(at + 16, true);
    const entries: ZipEntry[] = [];
    for (let index = 0; index < count; index++) {
      if (view.getUint32(next, true) !== DIRECTORY_ENTRY) throw new SpreadsheetError('unreadable');
      const nameLength = view.getUint16(next + 28, true);
      const entry = {
        name: textAt(bytes, next + 46, nameLength),
        method: view.getUint16(next + 10, true),
        packed: view.getUint32(next + 20, true),
        size: view.getUint32(next + 24, true),
        offset: view.getUint32(next + 42, true),
      };
      if ([entry.packed, entry.size, entry.offset].includes(BEYOND)) throw new SpreadsheetError('too-large');
      const [extra, remark] = [next + 46 + nameLength, next + 46 + nameLength + view.getUint16(next + 30, true)];
      refuseOtherSizes(bytes.subarray(extra, remark));
      entries.push(entry);
      next = remark + view.getUint16(next + 32, true);
    }
    return entries;
  } catch (error) {
    // an offset outside of the file, or no end of a directory
    throw error instanceof RangeError ? new SpreadsheetError('unreadable') : error;
  }
}

/**
 * Unpacks every entry, discards the bytes and compares sizes, because a directory can claim less than there is. SheetJS uses
 * name, method and sizes of the local header, so the directory must repeat them. Sizes of 0 are stored after the content.
 * @throws SpreadsheetError 'too-large' | 'unreadable'
 */
async function checkSizes(bytes: Uint8Array<ArrayBuffer>, entries: readonly ZipEntry[]): Promise<void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { name, method, packed, size, offset } of entries) {
    if (offset + 30 > bytes.length || view.getUint32(offset, true) !== FILE_HEADER)
      throw new SpreadsheetError('unreadable');
    const nameLength = view.getUint16(offset + 26, true);
    const isSame =
      view.getUint16(offset + 8, true) === method &&
      [0, packed].includes(view.getUint32(offset + 18, true)) &&
      [0, size].includes(view.getUint32(offset + 22, true)) &&
      textAt(bytes, offset + 30, nameLength) === name;
    const extra = offset + 30 + nameLength;
    const start = extra + view.getUint16(offset + 28, true);
    if (!isSame || start + packed > bytes.length) throw new SpreadsheetError('unreadable');
    refuseOtherSizes(bytes.subarray(extra, start));
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

/** A file with more rows is not a list of devices. */
const MOST_ROWS = 100_000;
/** Maximum unpacked size of a workbook in bytes. A column of 100,000 IDs is 6 MB. */
const LARGEST_UNPACKED = 80_000_000;

/** The first column of a spreadsheet. */
export interface ParsedColumn {
  /** trimmed texts without empty cells; the header, if any, comes first */
  readonly texts: readonly string[];
  /** rows, from 1, with a number of more digits than spreadsheets store: its last digits are lost */
  readonly lostDigits: readonly number[];
}

/**
 * Returns the first column.
 * @param largest maximum unpacked size of a workbook in bytes
 * @throws SpreadsheetError
 */
export async function parseColumn(
  file: Blob,
  kind: SpreadsheetKind,
  largest = LARGEST_UNPACKED,
): Promise<ParsedColumn> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (kind === 'zip') await checkWorkbook(bytes, largest);
  const column = kind === 'text' ? textColumnOf(decoded(bytes)) : firstColumnOf(bytes, kind);
  const count = column.texts.length + column.lostDigits.length;
  if (count === 0) throw new SpreadsheetError('empty');
  if (count > MOST_ROWS) throw new SpreadsheetError('too-many');
  return column;
}

/** Parts by which SheetJS recognizes .xlsb, .ods, .uos and .numbers. The last one has its own compression. */
const OTHER_FORMATS = ['xl/workbook.bin', 'meta-inf/manifest.xml', 'objectdata.xml', 'index/document.iwa'];

async function checkWorkbook(bytes: Uint8Array<ArrayBuffer>, largest: number): Promise<void> {
  const entries = zipDirectory(bytes);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > largest) throw new SpreadsheetError('too-large');
  // Refuses other zip files with a workbook's name: a text document, or a file that SheetJS reads as another format.
  const names = entries.map(({ name }) => name.toLowerCase().replaceAll('\\', '/').replace(/^\//, ''));
  if (
    !names.includes('[content_types].xml') ||
    !names.some((name) => name.startsWith('xl/')) ||
    names.some((name) => OTHER_FORMATS.includes(name))
  )
    throw new SpreadsheetError('type');
  await checkSizes(bytes, entries);
}

/** Decodes UTF-8, or the default encoding of Chinese spreadsheets. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function textColumnOf(text: string): ParsedColumn {
  // SheetJS takes such a text for XML or HTML, with any number of blanks before it
  if (/^\s*</.test(text)) throw new SpreadsheetError('type');
  // Starts with an empty line, because SheetJS takes a text that starts with "ID" or "TABLE" for a legacy format.
  return firstColumnOf(`\n${text}`, 'text');
}

function firstColumnOf(data: Uint8Array | string, kind: SpreadsheetKind): ParsedColumn {
  const texts: string[] = [];
  const lostDigits: number[] = [];
  // the empty line before a text has index 0
  const first = kind === 'text' ? 0 : 1;
  // without the gaps between the rows, because a file can name any row
  for (const [index, row] of Object.entries(rowsOf(data, kind))) {
    const cell = row?.[0];
    const text = textOf(cell);
    if (hasLostDigits(cell, text)) lostDigits.push(Number(index) + first);
    else if (text) texts.push(text);
  }
  return { texts, lostDigits };
}

/** Spreadsheets store 15 digits of a number. A .csv file has such a number as `1.23457E+15`. */
const hasLostDigits = (cell: CellObject | undefined, text: string): boolean =>
  cell?.t === 'n' ? Math.abs(cell.v as number) >= 1e15 : /^\d(?:\.\d+)?E\+\d+$/i.test(text);

const OPTIONS: ParsingOptions = {
  dense: true,
  // texts stay texts: an ID of digits is not a number, and formulas are not evaluated
  raw: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  sheets: 0,
  sheetRows: MOST_ROWS + 2,
};

function rowsOf(data: Uint8Array | string, kind: SpreadsheetKind): readonly (CellObject[] | undefined)[] {
  try {
    const book =
      kind === 'zip'
        ? parse_zip(partsOf(data as Uint8Array), { ...OPTIONS })
        : read(data, { ...OPTIONS, type: kind === 'text' ? 'string' : 'array' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] as { '!data'?: CellObject[][] } | undefined;
    return sheet?.['!data'] ?? [];
  } catch {
    throw new SpreadsheetError('unreadable');
  }
}

interface Part {
  readonly name: string;
  content?: Uint8Array;
}

/**
 * Unpacks a workbook without its hyperlinks, because SheetJS adds a cell for each place of a hyperlink, and one hyperlink can have
 * 17 billion places. Sheets in other encodings, which could hide them, become unreadable.
 */
function partsOf(bytes: Uint8Array): object {
  const parts = CFB.read(bytes, { type: 'buffer' }) as { readonly FileIndex: readonly Part[] };
  for (const part of parts.FileIndex) {
    if (!part.content) continue;
    if (/\.bin$/i.test(part.name)) part.content = new Uint8Array();
    else hideHyperlinks(part.content);
  }
  return parts;
}

const HYPERLINK = new TextEncoder().encode('hyperlink ');
/** `<` or `:`, which precede the name of a tag. */
const BEFORE_NAME = [0x3c, 0x3a];

/** Changes the name of the tag, so that SheetJS ignores it. A byte order mark of UTF-16 becomes a blank. */
function hideHyperlinks(content: Uint8Array): void {
  if (content[0]! >= 0xfe) content[0] = 0x20;
  const [first] = HYPERLINK;
  for (let at = content.indexOf(first!); at >= 0; at = content.indexOf(first!, at + 1))
    if (BEFORE_NAME.includes(content[at - 1]!) && HYPERLINK.every((byte, offset) => content[at + offset] === byte))
      content[at] = 0x2d;
}

function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'e' || cell.v == null) return '';
  return `${cell.v as string | number | boolean}`.trim();
}
