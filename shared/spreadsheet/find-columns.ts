/** Finds the columns of a table by their heads, wherever they are: below a title, and in any order. */

import { lettersOf } from './formulas.ts';

/** Words of each meaning, the most specific first: a table can have an `ID` next to a `Device ID`. */
export type HeadWords<Meaning extends string> = Readonly<Record<Meaning, readonly string[]>>;

export interface FoundHead<Meaning extends string> {
  /** index of the row with the heads; of the lower one if some heads span several columns */
  readonly row: number;
  /** index of the column of each meaning that has one */
  readonly columns: Readonly<Partial<Record<Meaning, number>>>;
}

/** A column by which the user can be prompted if no head is known. */
export interface FileColumn {
  /** index of the column */
  readonly column: number;
  /** as spreadsheet programs show it: `B` */
  readonly letters: string;
  readonly head: string;
  /** the first text below the head */
  readonly example: string;
}

/** Returns a head without width, case, blanks, marks and a unit in brackets: `* 设备 ID（必填）` is `设备id`. */
export const headKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【][^([【]*[)\]】]\s*$/, '')
    .replace(/[\s\p{Cf}*_\-:#.]/gu, '');

/**
 * Returns the row with the most known heads, and their columns. Of rows with as many heads, the one with the most specific words
 * counts, because a detail above the table can be named `ID` as well.
 * @param rows the first rows of a table
 */
export function findHead<Meaning extends string>(
  rows: readonly (readonly string[])[],
  words: HeadWords<Meaning>,
): FoundHead<Meaning> | undefined {
  const keys = (Object.entries(words) as [Meaning, readonly string[]][]).map(
    ([meaning, list]) => [meaning, list.map(headKey)] as const,
  );
  let best: FoundHead<Meaning> | undefined;
  let [most, vague] = [0, 0];
  for (const [row, cells] of rows.entries()) {
    const above = rows[row - 1] ?? [];
    const heads = (isBelowSpans(cells, above) ? joinHeads(above, cells) : cells).map(headKey);
    const columns: Partial<Record<Meaning, number>> = {};
    let places = 0;
    for (const [meaning, list] of keys) {
      const place = list.findIndex((word) => heads.includes(word));
      if (place < 0) continue;
      columns[meaning] = heads.indexOf(list[place]!);
      places += place;
    }
    const count = Object.keys(columns).length;
    if (count < most || count === 0 || (count === most && places >= vague)) continue;
    best = { row, columns };
    [most, vague] = [count, places];
  }
  return best;
}

/** Whether each cell is below a head that spans several columns: `借方` and `贷方` below `发生额`. */
const isBelowSpans = (cells: readonly string[], above: readonly string[]): boolean =>
  cells.every((cell, at) => !cell || !above[at] || (at + 1 < cells.length && !above[at + 1]));

/** Returns the lower head of each column that has two. */
const joinHeads = (above: readonly string[], below: readonly string[]): string[] =>
  Array.from({ length: Math.max(above.length, below.length) }, (_head, at) => below[at] || above[at] || '');

/** Returns the filled columns of a table without known heads. Its heads are the first of its fullest rows. */
export function columnChoices(rows: readonly (readonly string[])[]): { head: number; choices: FileColumn[] } {
  const filled = rows.map((cells) => cells.filter(Boolean).length);
  const head = filled.indexOf(Math.max(...filled));
  const width = Math.max(...rows.map((cells) => cells.length));
  const choices = Array.from({ length: width }, (_column, column) => ({
    column,
    letters: lettersOf(column),
    head: rows[head]?.[column] ?? '',
    example: rows.slice(head + 1).find((cells) => cells[column])?.[column] ?? '',
  }));
  const isFilled = ({ column }: FileColumn): boolean => rows.some((cells) => cells[column]);
  return { head, choices: choices.filter(isFilled) };
}
