/** Rows as the XML of a sheet. */
import type { SharedStrings } from './shared-strings.ts';
import type { Cell, ColumnKind, FootRow, Row, Sheet } from './workbook.ts';
import { headStyle, styleOf, type Standing } from './workbook-styles.ts';

const DAY_S = 86_400;
/** Unix seconds of Shanghai's midnight to the format's days, which are counted from 1899-12-30. */
const SHANGHAI_S = 8 * 3_600;
const EPOCH_DAYS = 25_569;

/** Cents as yuan, digit by digit: no float takes part (hazard 14). */
function yuan(cents: number): string {
  const digits = `${Math.abs(cents)}`.padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function numberOf(value: number, kind: ColumnKind): string {
  if (kind === 'cents') return yuan(value);
  if (kind === 'day') return `${Math.floor((value + SHANGHAI_S) / DAY_S) + EPOCH_DAYS}`;
  if (kind === 'minute') return `${(value + SHANGHAI_S) / DAY_S + EPOCH_DAYS}`;
  return `${value}`;
}

/** How the cells of one column begin. */
interface CellStart {
  readonly kind: ColumnKind;
  readonly empty: string;
  readonly text: string;
  readonly number: string;
}

/** @param textStyle of texts that stand where the column has times */
const startOf = (kind: ColumnKind, style: number, textStyle = style): CellStart => ({
  kind,
  empty: `<c s="${style}"/>`,
  text: `<c s="${kind === 'day' || kind === 'minute' ? textStyle : style}" t="s"><v>`,
  number: `<c s="${style}"><v>`,
});

/** Writes the rows of one sheet; places follow from the order, so no row and no cell names its own. */
export class SheetXml {
  private readonly columns: Sheet['columns'];
  private readonly strings: SharedStrings;
  private readonly body: readonly CellStart[];

  constructor({ columns }: Sheet, strings: SharedStrings) {
    this.columns = columns;
    this.strings = strings;
    this.body = this.startsOf('body');
  }

  /** All before the rows: the head stays in view, columns have their widths. */
  begin(): string {
    const widths = this.columns.map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    );
    const heads = this.columns.map(({ head, kind }) => this.cell(head, startOf(kind, headStyle(kind))));
    return (
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>` +
      `<sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ` +
      `state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>` +
      `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row>${heads.join('')}</row>`
    );
  }

  rows(rows: readonly Row[]): string {
    let xml = '';
    for (const row of rows) xml += this.row(row, this.body);
    return xml;
  }

  end(foot: readonly FootRow[]): string {
    const rows = foot.map(({ cells, total }) => this.row(cells, this.startsOf(total ? 'total' : 'foot')));
    return `${rows.join('')}</sheetData></worksheet>`;
  }

  private startsOf(standing: Standing): CellStart[] {
    return this.columns.map(({ kind }) => startOf(kind, styleOf(kind, standing), styleOf('text', standing)));
  }

  private row(row: Row, starts: readonly CellStart[]): string {
    let xml = '<row>';
    for (let index = 0; index < starts.length; index++) xml += this.cell(row[index], starts[index]!);
    return `${xml}</row>`;
  }

  private cell(cell: Cell | undefined, { kind, empty, text, number }: CellStart): string {
    if (typeof cell === 'string') return cell ? `${text}${this.strings.numberOf(cell)}</v></c>` : empty;
    if (typeof cell !== 'number' || !Number.isFinite(cell)) return empty;
    return `${number}${numberOf(cell, kind)}</v></c>`;
  }
}
