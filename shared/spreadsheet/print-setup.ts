/** How programs print a sheet: as wide as the paper, with its heads and page numbers on each page. */
import { lettersOf, quotedName } from './formulas.ts';
import type { WorkbookSheet } from './workbook.ts';

/** Characters that a line of A4 in portrait has at the full size. */
const PORTRAIT_WIDTH = 90;
/** An overview with more rows would be too small on one page. */
const MOST_ROWS_OF_PAGE = 80;
/** 9 of the list of paper sizes is A4. */
const A4 = 9;

/** Scales the sheet to the width of the paper; it takes the pages that its rows need. The first element of a sheet. */
export const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** Returns the last elements of a sheet: margins in inches, paper, and the name of the sheet and the page number in small print. */
export function pageSetupXml({ columns, isOverview }: WorkbookSheet, rows: number): string {
  const width = columns.reduce((sum, column) => (column.kind === 'key' ? sum : sum + column.width), 0);
  const orientation = width > PORTRAIT_WIDTH ? 'landscape' : 'portrait';
  // 0: as many pages as the rows need
  const height = isOverview && rows <= MOST_ROWS_OF_PAGE ? 1 : 0;
  return (
    '<pageMargins left="0.4" right="0.4" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
    `<pageSetup paperSize="${A4}" orientation="${orientation}" fitToWidth="1" fitToHeight="${height}"/>` +
    '<headerFooter><oddHeader>&amp;L&amp;8&amp;A</oddHeader><oddFooter>&amp;R&amp;8&amp;P / &amp;N</oddFooter></headerFooter>'
  );
}

/** Returns the repeated heads and the printed columns of each sheet, as names of the workbook and their references. */
export const printNames = (sheets: readonly WorkbookSheet[]): { name: string; sheet: number; reference: string }[] =>
  sheets.flatMap(({ name, columns }, sheet) => [
    { name: 'Print_Area', sheet, reference: `${quotedName(name)}!$A:$${lettersOf(columns.length - 1)}` },
    { name: 'Print_Titles', sheet, reference: `${quotedName(name)}!$1:$1` },
  ]);
