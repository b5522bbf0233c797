/** Formulas of an overview, with their results in cents. Floats of a program are rounded to the cent. */
import type { FormulaCell, WorkbookSheet } from './workbook.ts';

/** Returns the letters of a column: A, B, … Z, AA. */
export function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

/** Returns the name of a sheet in a formula. Always in quotes: a name such as `2026-10月账单` is invalid without them. */
export const quotedName = (name: string): string => `'${name.replace(/'/g, "''")}'`;

/** A column of a sheet by its head. Whole columns, so that rows can be added, and heads do not count. */
export interface ColumnReference {
  readonly sheet: Pick<WorkbookSheet, 'name' | 'columns'>;
  readonly head: string;
}

const indexOf = ({ sheet, head }: ColumnReference): number => sheet.columns.findIndex((column) => column.head === head);

function reference(column: ColumnReference): string {
  const { sheet } = column;
  const letters = lettersOf(indexOf(column));
  return `${quotedName(sheet.name)}!${letters}:${letters}`;
}

/** Returns the sum of a column. */
export const columnSum = (column: ColumnReference, result: number): FormulaCell => ({
  formula: `ROUND(SUM(${reference(column)}),2)`,
  result,
});

/**
 * Numbers rows by a text, for a column of kind `key`. Formulas compare these numbers, because programs compare texts by rules of
 * their own: `*` and `?` are patterns, `=` and `<` compare, digits are numbers, and case does not count (hazard 50).
 */
export class KeyNumbers {
  private readonly numbers = new Map<string, number>();

  /** Returns the number of a text, from 1. A new text gets the next number. */
  of(text: string): number {
    const number = this.numbers.get(text) ?? this.numbers.size + 1;
    this.numbers.set(text, number);
    return number;
  }
}

/**
 * Returns the sum of the rows that meet all criteria.
 * @param criteria columns of numbers, and what they are compared with: `2`, `A2`, or `">="&B2`
 * @throws TypeError for a column of texts
 */
export function columnSumIf(
  column: ColumnReference,
  criteria: readonly (readonly [ColumnReference, string | number])[],
  result: number,
): FormulaCell {
  const pairs = criteria.map(([by, criterion]) => {
    if (by.sheet.columns[indexOf(by)]?.kind === 'text') throw new TypeError(`Give ${by.head} a column of keys`);
    return `${reference(by)},${criterion}`;
  });
  return { formula: `ROUND(SUMIFS(${reference(column)},${pairs.join(',')}),2)`, result };
}

/** Returns a calculation with cells, such as `B2-C2`. */
export const calculated = (expression: string, result: number): FormulaCell => ({
  formula: `ROUND(${expression},2)`,
  result,
});
