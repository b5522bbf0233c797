import type { SheetRow, TotalRow, WorkbookSheet } from '../../spreadsheet/workbook.ts';
import { readFirstOrAll } from '../../client/read-page.ts';
import type { ApiResult } from '../../client/read-response.ts';
import type { PageOf } from '../../core/wire-values.ts';
import type { NamedCall } from '../calls.ts';

/** Rows of one request (§9). */
export const EXPORT_PAGE_SIZE = 100;

export interface ExportPage {
  readonly rows: readonly SheetRow[];
  /** number of rows on all pages */
  readonly total: number;
}

/** A sheet whose rows are known when all pages are loaded. Without `rows`, it is the sheet of the pages. */
export interface ExportSheet extends WorkbookSheet {
  /** @throws if the rows differ from the screen, so that no such file is saved */
  rows?(): readonly (SheetRow | TotalRow)[];
}

export interface ExportJob {
  /** without the extension */
  readonly fileName: string;
  /** in the order of the tabs */
  readonly sheets: readonly ExportSheet[];
  /**
   * Loads rows from `offset` on, at most `EXPORT_PAGE_SIZE`, or a spreadsheet of the platform, which is saved as it is.
   * @throws PlatformError
   */
  page(offset: number, signal: AbortSignal): Promise<ExportPage | Blob>;
  /** Returns a note about the saved file for the user, if there is one. */
  remark?(): string | undefined;
}

type Read<Data> = (pageIndex: number, offset: number) => Promise<ApiResult<Data>>;

/**
 * Loads a page of an export, or the file that a platform sends in its place. The first page has all rows if the platform sends
 * no total, or shorter pages than requested.
 * @param read loads the page with this number, from 1, or from this row
 * @throws PlatformError
 */
export function exportPage<Row>(call: NamedCall, offset: number, read: Read<PageOf<Row>>): Promise<PageOf<Row>>;
export function exportPage<Row>(
  call: NamedCall,
  offset: number,
  read: Read<PageOf<Row> | Blob>,
): Promise<PageOf<Row> | Blob>;
export async function exportPage<Row>(
  call: NamedCall,
  offset: number,
  read: Read<PageOf<Row> | Blob>,
): Promise<PageOf<Row> | Blob> {
  const first = resultOf(await read(offset / EXPORT_PAGE_SIZE + 1, offset));
  if (offset > 0 || first instanceof Blob) return first;
  return resultOf(await readFirstOrAll(call, first, EXPORT_PAGE_SIZE, read as Read<PageOf<Row>>));
}

function resultOf<Data>({ data, error }: ApiResult<Data>): Data {
  if (error) throw error as unknown as Error;
  return data as Data;
}
