/** Formats and looks of cells: one style for each kind of column in each standing. */
import type { ColumnKind } from './workbook.ts';

/** Where a row stands. */
export type Standing = 'body' | 'foot' | 'total';

/** Number formats by kind; ids below 164 are the format's own. */
const FORMATS: Readonly<Record<ColumnKind, { id: number; code?: string }>> = {
  text: { id: 49 },
  cents: { id: 4 },
  gbps: { id: 164, code: '0.000' },
  day: { id: 165, code: 'yyyy\\-mm\\-dd' },
  minute: { id: 166, code: 'yyyy\\-mm\\-dd\\ hh:mm' },
};
const KINDS = Object.keys(FORMATS) as ColumnKind[];

/** Fonts, fills and borders by their place in the lists below. */
const STANDINGS: Readonly<Record<Standing, { font: number; border: number }>> = {
  body: { font: 0, border: 0 },
  foot: { font: 0, border: 1 },
  total: { font: 1, border: 2 },
};
const STANDING_NAMES = Object.keys(STANDINGS) as Standing[];

/** Kinds that stand right, as amounts do. */
const stands = (kind: ColumnKind): 'left' | 'right' => (kind === 'cents' || kind === 'gbps' ? 'right' : 'left');

/** The format's own, then the heads over what stands left and right. */
const FIRST = 3;
export const headStyle = (kind: ColumnKind): number => (stands(kind) === 'left' ? 1 : 2);

export const styleOf = (kind: ColumnKind, standing: Standing): number =>
  FIRST + STANDING_NAMES.indexOf(standing) * KINDS.length + KINDS.indexOf(kind);

const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

const style = (format: number, font: number, fill: number, border: number, align: 'left' | 'right'): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" ` +
  `applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="${align}"/></xf>`;

const sides = (top: string, bottom: string): string => `<border><left/><right/>${top}${bottom}<diagonal/></border>`;

export function stylesXml(): string {
  const formats = KINDS.map((kind) => FORMATS[kind]).filter(({ code }) => code);
  const styles = STANDING_NAMES.flatMap((standing) =>
    KINDS.map((kind) => {
      const { font, border } = STANDINGS[standing];
      return style(FORMATS[kind].id, font, 0, border, stands(kind));
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
      sides('<top style="hair"/>', '<bottom/>'),
      sides('<top style="thin"/>', '<bottom style="double"/>'),
      sides('<top/>', '<bottom style="thin"/>'),
    ]) +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    list('cellXfs', [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      style(49, 1, 2, 3, 'left'),
      style(49, 1, 2, 3, 'right'),
      ...styles,
    ]) +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}
