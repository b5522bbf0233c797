/** Reads the texts of a spreadsheet's first column. Runs in a Worker. Large, so import it only when needed. */
import { CFB, parse_zip, read, type CellObject, type ParsingOptions } from 'xlsx';
import { checkWorkbook } from './check-workbook.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetKind } from './spreadsheet-kind.ts';

declare module 'xlsx' {
  /** Reads the parts of a workbook. The types of the package lack it. */
  function parse_zip(parts: object, options: ParsingOptions): WorkBook;
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
