/** What is exported: where its rows come from, and how they look in the file. */
import type { FootRow, Row, Sheet } from '../../spreadsheet/workbook.ts';

/** §9: Bill page fetch size. */
export const EXPORT_PAGE_SIZE = 100;

export interface ExportPage {
  readonly rows: readonly Row[];
  /** of all pages */
  readonly total: number;
}

export interface ExportJob {
  /** without its ending */
  readonly fileName: string;
  readonly sheet: Sheet;
  /**
   * Rows from `offset` on, at most `EXPORT_PAGE_SIZE`; or a whole spreadsheet of the platform's, saved as it is.
   * @throws PlatformError
   */
  page(offset: number, signal: AbortSignal): Promise<ExportPage | Blob>;
  /**
   * What stands below the rows, once all of them have come.
   * @throws when they are not what the screen shows: such a file is not handed over
   */
  foot(): readonly FootRow[];
  /** What the person has to know of the file that was handed over, if anything. */
  remark?(): string | undefined;
}

/** Rows that came, of how many. */
export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}
