/** Fetches all pages of an export and writes the file meanwhile. Fetched when an export is first wanted. */
import { openWorkbook } from '../../spreadsheet/write-workbook.ts';
import { EXPORT_PAGE_SIZE, type ExportJob, type ExportPage } from './export-job.ts';

/** Rows that came, of how many. */
export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/** Pages asked for at once: a browser allows six calls to a platform, and others want some as well. */
const AT_ONCE = 4;

export interface ExportedFile {
  readonly file: Blob;
  /** with its ending */
  readonly name: string;
  readonly rows: number;
}

/**
 * Nothing is half-written: one page that fails, a number of rows that changes on the way or a sum that disagrees, and
 * there is no file.
 * @throws PlatformError, what the job throws, or the signal's reason once it is aborted
 */
export async function runExport(
  job: ExportJob,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedFile> {
  // A page that fails ends the others.
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
  const workbook = await openWorkbook(job.sheet, signal);
  try {
    let done = 0;
    for await (const rows of inOrder(job, first, signal)) {
      await workbook.add(rows);
      done += rows.length;
      onProgress({ done, total });
    }
    return await workbook.finish(job.foot());
  } finally {
    workbook.close();
  }
}

/** Several pages are under way at once; they come in their order. */
async function* inOrder(job: ExportJob, first: ExportPage, signal: AbortSignal): AsyncGenerator<ExportPage['rows']> {
  const { total } = first;
  // A platform without pages sends all of them at once.
  const all = first.rows.length === total;
  const coming: Promise<ExportPage['rows']>[] = [Promise.resolve(all ? first.rows : checked(first, 0, total))];
  let next = all ? total : EXPORT_PAGE_SIZE;
  while (coming.length > 0) {
    while (coming.length < AT_ONCE && next < total) {
      const offset = next;
      const rows = job.page(offset, signal).then((page) => checked(page, offset, total));
      // It is awaited in its turn; another may fail before.
      rows.catch(() => undefined);
      coming.push(rows);
      next += EXPORT_PAGE_SIZE;
    }
    yield await coming.shift()!;
    signal.throwIfAborted();
  }
}

/** A page with as many rows as its place among all of them asks for. */
function checked(page: ExportPage | Blob, offset: number, total: number): ExportPage['rows'] {
  const expected = Math.min(EXPORT_PAGE_SIZE, total - offset);
  if (page instanceof Blob || page.total !== total || page.rows.length !== expected)
    throw new Error(`The rows changed while they were read, or some are missing (from ${offset})`);
  return page.rows;
}

const ENDINGS: Readonly<Record<string, string>> = { 'text/csv': '.csv', 'application/vnd.ms-excel': '.xls' };

const endingOf = ({ type }: Blob): string => ENDINGS[type.split(';')[0]!.trim().toLowerCase()] ?? '.xlsx';
