/** An export: its description, its pages, and its run. Load this module when an export is first requested. */
import { openWorkbook } from '../../spreadsheet/write-workbook.ts';
import { sheetColumn, type SheetRow, type TotalRow, type WorkbookSheet } from '../../spreadsheet/workbook.ts';
import { readFirstOrAll } from '../../client/read-page.ts';
import type { ApiResult } from '../../client/read-response.ts';
import type { PageOf } from '../../core/wire-values.ts';
import type { NamedCall } from '../../topics/calls.ts';

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

/** Makes the rows of a sheet from the rows of a list. */
export interface ExportRows<Row> {
  row(row: Row): SheetRow;
  /** @param id of a row that cannot be read */
  unreadableRow(id: string): SheetRow;
}

type Read<Data> = (pageIndex: number, offset: number) => Promise<ApiResult<Data>>;

/**
 * Loads a page of an export, or the file that a platform sends in its place. The first page has all rows if the platform sends
 * no total, or shorter pages than requested.
 * @param read loads the page with this number, from 1, or from this row
 * @throws PlatformError
 */
export async function exportPage<Row>(
  call: NamedCall,
  offset: number,
  read: Read<PageOf<Row> | Blob>,
  rows: ExportRows<Row>,
): Promise<ExportPage | Blob> {
  let page = resultOf(await read(offset / EXPORT_PAGE_SIZE + 1, offset));
  if (page instanceof Blob) return page;
  if (offset === 0) page = resultOf(await readFirstOrAll(call, page, EXPORT_PAGE_SIZE, read as Read<PageOf<Row>>));
  const { list, unreadable = [], total } = page;
  return { rows: [...list.map((row) => rows.row(row)), ...unreadable.map((id) => rows.unreadableRow(id))], total };
}

function resultOf<Data>({ data, error }: ApiResult<Data>): Data {
  if (error) throw error as unknown as Error;
  return data as Data;
}

/** Rows received, and their total. */
export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/** Concurrent page requests: a browser allows six to a platform, and other requests need some. */
const AT_ONCE = 4;

export interface ExportedFile {
  readonly file: Blob;
  /** with the extension */
  readonly name: string;
  readonly rows: number;
}

/**
 * Writes a complete file or none: a failed page, a row count that changes during the export or a mismatching sum ends
 * the export.
 * @throws PlatformError, an error of the job, or the signal's reason once it is aborted
 */
export async function runExport(
  job: ExportJob,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedFile> {
  // A failed page cancels the others.
  const stop = new AbortController();
  const leave = () => stop.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', leave);
  try {
    const first = await job.page(0, stop.signal);
    signal.throwIfAborted();
    if (first instanceof Blob) return { file: first, name: `${job.fileName}${endingOf(first)}`, rows: 0 };
    const file = await write(job, first, stop.signal, onProgress);
    signal.throwIfAborted();
    return { file, name: `${job.fileName}.xlsx`, rows: first.total };
  } finally {
    signal.removeEventListener('abort', leave);
    stop.abort();
  }
}

async function write(
  job: ExportJob,
  first: ExportPage,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Blob> {
  const { total } = first;
  // the Worker receives no functions
  const sheets = job.sheets.map(({ name, columns, isOverview }) => ({
    name,
    columns: columns.map(({ head, kind, width }) => sheetColumn(head, kind, width)),
    isOverview,
  }));
  const workbook = await openWorkbook(sheets, signal);
  try {
    let done = 0;
    const nextSheet = job.sheets.findIndex(({ rows }) => !rows);
    for await (const rows of inOrder(job, first, signal)) {
      await workbook.add(rows, nextSheet);
      done += rows.length;
      onProgress({ done, total });
    }
    for (const [at, { rows }] of job.sheets.entries()) if (rows) await workbook.add(rows(), at);
    return await workbook.finish();
  } finally {
    workbook.close();
  }
}

/** Yields the pages in order, with several requests in progress. */
async function* inOrder(job: ExportJob, first: ExportPage, signal: AbortSignal): AsyncGenerator<ExportPage['rows']> {
  const { total } = first;
  // A platform without pages sends all rows at once.
  const all = first.rows.length === total;
  const pending: Promise<ExportPage['rows']>[] = [Promise.resolve(all ? first.rows : checkedRows(first, 0, total))];
  let next = all ? total : EXPORT_PAGE_SIZE;
  while (pending.length > 0) {
    while (pending.length < AT_ONCE && next < total) {
      const offset = next;
      const rows = job.page(offset, signal).then((page) => checkedRows(page, offset, total));
      // Handled when the page is awaited in order; another page may fail before that.
      rows.catch(() => undefined);
      pending.push(rows);
      next += EXPORT_PAGE_SIZE;
    }
    yield await pending.shift()!;
    signal.throwIfAborted();
  }
}

/** Returns the rows if their number is the expected one for the offset. */
function checkedRows(page: ExportPage | Blob, offset: number, total: number): ExportPage['rows'] {
  const expectedCount = Math.min(EXPORT_PAGE_SIZE, total - offset);
  if (page instanceof Blob || page.total !== total || page.rows.length !== expectedCount)
    throw new Error(`The rows changed while they were read, or some are missing (from ${offset})`);
  return page.rows;
}

const ENDINGS: Readonly<Record<string, string>> = { 'text/csv': '.csv', 'application/vnd.ms-excel': '.xls' };

const endingOf = ({ type }: Blob): string => ENDINGS[type.split(';')[0]!.trim().toLowerCase()] ?? '.xlsx';
