/** A sheet in XML: its texts, number formats, cell styles and rows. */
import { lettersOf } from './formulas.ts';
import { FIT_TO_PAGE, pageSetupXml } from './print-setup.ts';
import {
  shanghaiDays,
  type Cell,
  type ColumnKind,
  type SheetRow,
  type TotalRow,
  type WorkbookSheet,
} from './workbook.ts';

/** Maximum length of a cell's text in this format. */
const LONGEST_TEXT = 32_767;
/**
 * Characters that are special or invalid in XML: control characters, halves of surrogate pairs. Of a text that
 * looks like an escape, only the first character is replaced, because its last one can start the next escape.
 */
const SPECIAL = /[&<>]|[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|_(?=x[0-9a-f]{4}_)/giu;
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes a text for XML. Invalid characters are written as spreadsheets do: `_x0007_`, which itself becomes
 * `_x005F_x0007_`.
 */
export const xmlText = (text: string): string => text.replace(SPECIAL, (part) => NAMED[part] ?? `_x${hexOf(part)}_`);

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

/**
 * The texts of a workbook. Each text is written once, and cells refer to its number, as in files of spreadsheet
 * programs.
 */
export class SharedStrings {
  private readonly numbers = new Map<string, number>();
  private usedBytes = 0;

  /** Returns the number of a text. A new text gets the next number. */
  numberOf(text: string): number {
    this.usedBytes++;
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(text, number);
    }
    return number;
  }

  /** Yields the XML of this part in pieces. */
  *xml(): Generator<string> {
    const counts = `count="${this.usedBytes}" uniqueCount="${this.numbers.size}"`;
    let piece =
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
      `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ${counts}>`;
    for (const text of this.numbers.keys()) {
      const spaceAttribute = /^\s|\s$|[\t\n]/.test(text) ? ' xml:space="preserve"' : '';
      piece += `<si><t${spaceAttribute}>${xmlText(text.slice(0, LONGEST_TEXT))}</t></si>`;
      if (piece.length > 65_536) {
        yield piece;
        piece = '';
      }
    }
    yield `${piece}</sst>`;
  }
}

type RowKind = 'body' | 'total';

/** Number formats by kind. IDs below 164 are built into the format. */
const FORMATS: Readonly<Record<ColumnKind, { id: number; code?: string }>> = {
  text: { id: 49 },
  cents: { id: 4 },
  gbps: { id: 164, code: '0.000###' },
  percent: { id: 10 },
  key: { id: 1 },
  day: { id: 165, code: 'yyyy\\-mm\\-dd' },
  minute: { id: 166, code: 'yyyy\\-mm\\-dd\\ hh:mm' },
};
const KINDS = Object.keys(FORMATS) as ColumnKind[];

/** Indexes into the lists of fonts, fills and borders below. */
const ROW_STYLES: Readonly<Record<RowKind, { font: number; border: number }>> = {
  body: { font: 0, border: 0 },
  total: { font: 1, border: 1 },
};
const ROW_KINDS = Object.keys(ROW_STYLES) as RowKind[];

/** Returns the alignment of a kind: numbers are right-aligned. */
const alignmentOf = (kind: ColumnKind): 'left' | 'right' =>
  kind === 'text' || kind === 'day' || kind === 'minute' ? 'left' : 'right';

/** The first style after the built-in one and the two styles of heads. */
const FIRST = 3;
const headStyle = (kind: ColumnKind): number => (alignmentOf(kind) === 'left' ? 1 : 2);

const styleOf = (kind: ColumnKind, rowKind: RowKind): number =>
  FIRST + ROW_KINDS.indexOf(rowKind) * KINDS.length + KINDS.indexOf(kind);

const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

const style = (format: number, font: number, fill: number, border: number, align: 'left' | 'right'): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" ` +
  `applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="${align}"/></xf>`;

const sides = (top: string, bottom: string): string => `<border><left/><right/>${top}${bottom}<diagonal/></border>`;

export function stylesXml(): string {
  const formats = KINDS.map((kind) => FORMATS[kind]).filter(({ code }) => code);
  const styles = ROW_KINDS.flatMap((rowKind) =>
    KINDS.map((kind) => {
      const { font, border } = ROW_STYLES[rowKind];
      return style(FORMATS[kind].id, font, 0, border, alignmentOf(kind));
    }),
  );
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    list(
      'numFmts',
      formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
    ) +
    list('fonts', [
      '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
      '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
    ]) +
    list('fills', [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
      '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F2"/></patternFill></fill>',
    ]) +
    list('borders', [
      sides('<top/>', '<bottom/>'),
      sides('<top style="thin"/>', '<bottom style="double"/>'),
      sides('<top/>', '<bottom style="thin"/>'),
    ]) +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    list('cellXfs', [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      style(49, 1, 2, 2, 'left'),
      style(49, 1, 2, 2, 'right'),
      ...styles,
    ]) +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}

/** Formats cents as yuan by digits, without floats (hazard 14). */
function yuan(cents: number): string {
  const digits = `${Math.abs(cents)}`.padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function numberOf(value: number, kind: ColumnKind): string {
  if (kind === 'cents') return yuan(value);
  if (kind === 'day') return `${Math.floor(shanghaiDays(value))}`;
  if (kind === 'minute') return `${shanghaiDays(value)}`;
  return `${value}`;
}

/**
 * Start of the cells of one column: `<c r="`, the letters of the column, then after the row number one of the four
 * other parts.
 */
interface CellStart {
  readonly kind: ColumnKind;
  readonly place: string;
  readonly empty: string;
  readonly text: string;
  readonly number: string;
  readonly formula: string;
}

/** @param textStyle of texts in a column of times */
const startOf = (index: number, kind: ColumnKind, style: number, textStyle = style): CellStart => ({
  kind,
  place: `<c r="${lettersOf(index)}`,
  empty: `" s="${style}"/>`,
  text: `" s="${kind === 'day' || kind === 'minute' ? textStyle : style}" t="s"><v>`,
  number: `" s="${style}"><v>`,
  formula: `" s="${style}"><f>`,
});

/** Writes the rows of one sheet. Rows and cells carry their place (`r`): it is optional, but several readers rely on it. */
export class SheetXml {
  private readonly sheet: WorkbookSheet;
  private readonly strings: SharedStrings;
  private readonly body: readonly CellStart[];
  private readonly total: readonly CellStart[];
  private rowNumber = 0;

  constructor(sheet: WorkbookSheet, strings: SharedStrings) {
    this.sheet = sheet;
    this.strings = strings;
    this.body = this.startsOf('body');
    this.total = this.startsOf('total');
  }

  /** Returns the part before the rows: column widths, and the head. @param selected the sheet that a program shows first */
  begin(selected: boolean): string {
    const { columns, isOverview } = this.sheet;
    const widths = columns.map(
      ({ kind, width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}"${kind === 'key' ? ' hidden="1"' : ''} customWidth="1"/>`,
    );
    const heads = columns.map(({ head }) => head);
    const starts = columns.map(({ kind }, index) => startOf(index, kind, headStyle(kind)));
    const pane =
      `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
      `<selection pane="bottomLeft" activeCell="A2" sqref="A2"/>`;
    return (
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${FIT_TO_PAGE}<sheetViews>` +
      `<sheetView${selected ? ' tabSelected="1"' : ''} workbookViewId="0">${isOverview ? '' : pane}</sheetView></sheetViews>` +
      `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>${this.row(heads, starts)}`
    );
  }

  rows(rows: readonly (SheetRow | TotalRow)[]): string {
    let xml = '';
    for (const row of rows) xml += 'total' in row ? this.row(row.total, this.total) : this.row(row, this.body);
    return xml;
  }

  /** Returns the part after the rows. */
  end(): string {
    const filter = this.sheet.isOverview
      ? ''
      : `<autoFilter ref="A1:${lettersOf(this.body.length - 1)}${this.rowNumber}"/>`;
    return `</sheetData>${filter}${pageSetupXml(this.sheet, this.rowNumber)}</worksheet>`;
  }

  /** Returns the starts of the cells of each column. A text in a column of times is a text, also by its format. */
  private startsOf(rowKind: RowKind): CellStart[] {
    return this.sheet.columns.map(({ kind }, index) =>
      startOf(index, kind, styleOf(kind, rowKind), styleOf('text', rowKind)),
    );
  }

  private row(row: SheetRow, starts: readonly CellStart[]): string {
    const number = `${++this.rowNumber}`;
    let xml = `<row r="${number}">`;
    for (let index = 0; index < starts.length; index++) xml += this.cell(row[index], number, starts[index]!);
    return `${xml}</row>`;
  }

  private cell(cell: Cell | undefined, row: string, { kind, place, empty, text, number, formula }: CellStart): string {
    const start = place + row;
    if (typeof cell === 'string') return start + (cell ? `${text}${this.strings.numberOf(cell)}</v></c>` : empty);
    if (typeof cell === 'object' && cell !== null)
      return `${start}${formula}${xmlText(cell.formula)}</f><v>${numberOf(cell.result, kind)}</v></c>`;
    if (typeof cell !== 'number' || !Number.isFinite(cell)) return start + empty;
    return `${start}${number}${numberOf(cell, kind)}</v></c>`;
  }
}
