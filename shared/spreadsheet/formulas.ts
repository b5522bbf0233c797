/** Formulas of an overview, with their results in cents. Floats of a program are rounded to the cent. */
import type { FormulaCell, WorkbookSheet } from './workbook.ts';

/** Returns the letters of a column: A, B, … Z, AA. */
export function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

/** A column of a sheet by its head. Whole columns, so that rows can be added, and heads do not count. */
export interface ColumnReference {
  readonly sheet: Pick<WorkbookSheet, 'name' | 'columns'>;
  readonly head: string;
}

function reference({ sheet, head }: ColumnReference): string {
  const letters = lettersOf(sheet.columns.findIndex((column) => column.head === head));
  return `'${sheet.name.replace(/'/g, "''")}'!${letters}:${letters}`;
}

/** Returns the sum of a column. */
export const columnSum = (column: ColumnReference, result: number): FormulaCell => ({
  formula: `ROUND(SUM(${reference(column)}),2)`,
  result,
});

/**
 * Returns the sum of the rows that meet all criteria.
 * @param criteria columns, and what their values are compared with: `A2`, or `">="&B2`
 */
export function columnSumIf(
  column: ColumnReference,
  criteria: readonly (readonly [ColumnReference, string])[],
  result: number,
): FormulaCell {
  const pairs = criteria.map(([by, criterion]) => `${reference(by)},${criterion}`);
  return { formula: `ROUND(SUMIFS(${reference(column)},${pairs.join(',')}),2)`, result };
}

/** Returns a calculation with cells, such as `B2-C2`. */
export const calculated = (expression: string, result: number): FormulaCell => ({
  formula: `ROUND(${expression},2)`,
  result,
});
