/** Reads the visible sheets of a workbook with SheetJS. Runs in a Worker. Large, so import it only when needed. */
import { CFB, parse_zip, read, type CellObject, type ParsingOptions, type WorkBook } from 'xlsx';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { cellText, LOST_DIGITS, MOST_COLUMNS, NO_RESULT, type CellText, type TextTable } from './text-table.ts';

declare module 'xlsx' {
  /** Reads the parts of a workbook. The types of the package lack it. */
  function parse_zip(parts: object, options: ParsingOptions): WorkBook;
}

const OPTIONS: ParsingOptions = {
  dense: true,
  // texts stay texts: an ID of digits is not a number, and formulas are not evaluated
  raw: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
};

/**
 * Returns the visible sheets in the order of the tabs.
 * @param mostRows of a sheet
 * @throws SpreadsheetError 'unreadable'
 */
export function tablesOf(bytes: Uint8Array<ArrayBuffer>, kind: 'zip' | 'ole', mostRows: number): readonly TextTable[] {
  const options = { ...OPTIONS, sheetRows: mostRows };
  const book = readable(() =>
    kind === 'zip' ? parse_zip(partsOf(bytes), options) : read(bytes, { ...options, type: 'array' }),
  );
  return book.SheetNames.filter((_name, at) => !book.Workbook?.Sheets?.[at]?.Hidden).map((name) => tableOf(book, name));
}

function readable(readBook: () => WorkBook): WorkBook {
  try {
    return readBook();
  } catch {
    throw new SpreadsheetError('unreadable');
  }
}

function tableOf({ Sheets }: WorkBook, name: string): TextTable {
  const sheet = Sheets[name] as { '!data'?: (CellObject[] | undefined)[] } | undefined;
  return {
    *rows() {
      // without the gaps between the rows, because a file can name any row
      for (const [index, row = []] of Object.entries(sheet?.['!data'] ?? []))
        yield { number: Number(index) + 1, cells: Array.from(row.slice(0, MOST_COLUMNS), textOf) };
    },
  };
}

function textOf(cell: CellObject | undefined): CellText {
  if (!cell) return '';
  const { t: type, v: value } = cell;
  if (type === 'e' || value === UNKNOWN || Number.isNaN(value)) return NO_RESULT;
  if (type === 'n' && Math.abs(value as number) >= 1e15) return LOST_DIGITS;
  return value == null ? '' : cellText(`${value as string | number | boolean}`);
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
    else {
      hideHyperlinks(part.content);
      markMissingResults(part.content);
    }
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

/** A formula at the end of its cell: without a value, or with an empty one. */
const WITHOUT_RESULT =
  /<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v>)\s*)?(?=<\/(?:\w+:)?c>)/g;
/** The value of such a cell, also after SheetJS has read it as a text. */
const UNKNOWN = '=';

/**
 * Gives a formula without a result a value that is no result. Otherwise, SheetJS drops its cell, unless it keeps all formulas,
 * and a file can repeat a long one for every cell.
 */
function markMissingResults(content: Uint8Array): void {
  const encoder = new TextEncoder();
  for (const { 0: matchText, index } of new TextDecoder('latin1').decode(content).matchAll(WITHOUT_RESULT)) {
    const value = `<v>${UNKNOWN}</v>`;
    if (matchText.length >= value.length) content.set(encoder.encode(value.padEnd(matchText.length)), index);
  }
}
