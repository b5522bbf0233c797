/** From a spreadsheet's bytes to the texts of its first column. Runs in a Worker; heavy, fetched when first wanted. */
import { read, type CellObject } from 'xlsx';
import { SpreadsheetError, type SpreadsheetKind } from './spreadsheet-kind.ts';
import { checkSizes, zipDirectory } from './zip-directory.ts';

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
  // A text document or any other zip that is called a workbook.
  const names = entries.map(({ name }) => name.toLowerCase().replace(/^\//, ''));
  if (!names.includes('[content_types].xml') || !names.some((name) => name.startsWith('xl/')))
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
