/** Columns of exported rows. The head and the cells of a column are one declaration, so no cell is below another head. */
import {
  sheetColumn,
  type Cell,
  type ColumnKind,
  type SheetColumn,
  type SheetRow,
} from '../../spreadsheet/workbook.ts';
import type { ExportSheet } from './export-job.ts';

export interface ExportColumn<Row> extends SheetColumn {
  /** @param at the index of the row among the rows of the sheet */
  readonly cell: (row: Row, at: number) => Cell;
}

export const exportColumn = <Row>(
  head: string,
  kind: ColumnKind,
  width: number,
  cell: ExportColumn<Row>['cell'],
): ExportColumn<Row> => ({ ...sheetColumn(head, kind, width), cell });

export const exportRow = <Row>(columns: readonly ExportColumn<Row>[], row: Row, at = 0): SheetRow =>
  columns.map(({ cell }) => cell(row, at));

/** @param rows called when all pages are loaded */
export const rowsSheet = <Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: () => readonly Row[],
): ExportSheet => ({ name, columns, rows: () => rows().map((row, at) => exportRow(columns, row, at)) });
