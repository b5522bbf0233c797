/** Finds the columns of a table by their heads and reads its rows. Runs in a Worker. Large, so import it only when needed. */
import { columnChoices, findHead, type FileColumn, type FoundHead, type HeadWords } from './find-columns.ts';
import { firstTexts, LARGEST_UNPACKED, MOST_READ_ROWS, openTables, textsOf } from './open-tables.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetKind } from './spreadsheet-kind.ts';
import type { TextTable } from './text-table.ts';

export interface TableQuery<Meaning extends string = string> {
  readonly heads: HeadWords<Meaning>;
  /** For each entry, one of its meanings has a column. */
  readonly neededMeanings: readonly (readonly Meaning[])[];
  /** the columns that the user chose from the choices */
  readonly chosenColumns?: Readonly<Partial<Record<Meaning, number>>>;
}

export interface ParsedTable<Meaning extends string = string> {
  readonly columns: Readonly<Partial<Record<Meaning, number>>>;
  /** below the heads, with the rows that follow the table */
  readonly rows: readonly { readonly number: number; readonly texts: readonly string[] }[];
}

/** The columns among which the user chooses that of a meaning whose head is not known. */
export interface MissingColumn<Meaning extends string = string> {
  readonly missingMeaning: Meaning;
  readonly choices: readonly FileColumn[];
}

export type TableReport<Meaning extends string = string> = ParsedTable<Meaning> | MissingColumn<Meaning>;

/**
 * Returns the first visible table with all needed columns. Otherwise, returns the choices of the table with the most known heads.
 * @param largest maximum unpacked size of a workbook in bytes
 * @throws SpreadsheetError
 */
export async function parseTable(
  file: Blob,
  kind: SpreadsheetKind,
  { heads, neededMeanings, chosenColumns = {} }: TableQuery,
  largest = LARGEST_UNPACKED,
): Promise<TableReport> {
  const tables = (await openTables(file, kind, largest)).map((table) => knownTable(table, heads));
  const whole = tables.find(({ columns }) => neededMeanings.every((meanings) => hasOne(meanings, columns)));
  const filled = tables.filter(({ choices }) => choices.length > 0);
  const most = Math.max(...filled.map(knownCount));
  const table = whole ?? filled.find((each) => knownCount(each) === most);
  if (!table) throw new SpreadsheetError('empty');
  const columns = { ...table.columns, ...chosenColumns };
  const missingMeanings = neededMeanings.find((meanings) => !hasOne(meanings, columns));
  return missingMeanings
    ? { missingMeaning: missingMeanings[0]!, choices: table.choices }
    : { columns, rows: rowsOf(table) };
}

type Columns = FoundHead<string>['columns'];

const hasOne = (meanings: readonly string[], columns: Columns): boolean =>
  meanings.some((meaning) => columns[meaning] !== undefined);

interface KnownTable {
  readonly table: TextTable;
  /** index of the first row below the heads */
  readonly first: number;
  readonly columns: Columns;
  readonly choices: readonly FileColumn[];
}

const knownCount = ({ columns }: KnownTable): number => Object.keys(columns).length;

function knownTable(table: TextTable, heads: HeadWords<string>): KnownTable {
  const rows = firstTexts(table);
  const foundHead = findHead(rows, heads);
  const { choices } = columnChoices(rows.slice(foundHead?.row));
  return { table, first: foundHead ? foundHead.row + 1 : 0, columns: foundHead?.columns ?? {}, choices };
}

function rowsOf({ table, first }: KnownTable): ParsedTable['rows'] {
  const rows: { number: number; texts: string[] }[] = [];
  let index = 0;
  for (const { number, cells } of table.rows()) {
    if (index++ < first) continue;
    rows.push({ number, texts: textsOf(cells) });
    if (rows.length > MOST_READ_ROWS) throw new SpreadsheetError('too-many');
  }
  return rows;
}
