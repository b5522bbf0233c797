import type { FootRow, Row, Sheet } from '../../spreadsheet/workbook.ts';

/** Rows of one request (§9). */
export const EXPORT_PAGE_SIZE = 100;

export interface ExportPage {
  readonly rows: readonly Row[];
  /** number of rows on all pages */
  readonly total: number;
}

export interface ExportJob {
  /** without the extension */
  readonly fileName: string;
  readonly sheet: Sheet;
  /**
   * Loads rows from `offset` on, at most `EXPORT_PAGE_SIZE`, or a spreadsheet of the platform, which is saved as it is.
   * @throws PlatformError
   */
  page(offset: number, signal: AbortSignal): Promise<ExportPage | Blob>;
  /**
   * Returns the rows at the end of the sheet, after all others are loaded.
   * @throws if the rows differ from the screen, so that no such file is saved
   */
  foot(): readonly FootRow[];
  /** Returns a note about the saved file for the user, if there is one. */
  remark?(): string | undefined;
}
