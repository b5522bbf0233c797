/**
 * Pages of a list from platforms that page as requested, by their own size, or not at all, with or without a total. A count is
 * never derived from one page (compatibility.md, Lists).
 */
import type { PageOf } from '../core/wire-values.ts';
import type { NamedCall } from '../topics/calls.ts';
import { textOf } from '../host/locale.ts';
import { report } from '../host/report.ts';
import type { ApiResult } from './read-response.ts';
import { responseText } from './response.text.ts';

export interface Paging {
  /** from 1 */
  readonly pageIndex: number;
  readonly pageSize: number;
}

type Result<Row> = ApiResult<PageOf<Row>>;
/**
 * Requests a page.
 * @param offset number of rows before the page, for endpoints that page by it
 */
type Read<Row> = (pageIndex: number, offset: number) => PromiseLike<Result<Row>>;

/**
 * Returns one page of a list with the number of all rows. Reads all pages only if the platform sends no total, or another
 * number of rows than requested.
 */
export async function readPage<Row>(call: NamedCall, paging: Paging, read: Read<Row>): Promise<Result<Row>> {
  const { pageIndex, pageSize } = paging;
  const start = (pageIndex - 1) * pageSize;
  const page = await read(pageIndex, start);
  if (page.error || isPaged(page.data, paging)) return page;
  const { data: all, error } = await readAll(call, pageSize, (index, offset) =>
    index === pageIndex && offset === start ? page : read(index, offset),
  );
  return error ? { error } : { data: pageOf(all.rows.slice(start, start + pageSize), all.total) };
}

/**
 * Returns the first page of a list. If its total does not show how many pages follow, it has the rows of all pages.
 * @param first the first page, which is read already
 */
export async function readFirstOrAll<Row>(
  call: NamedCall,
  first: PageOf<Row>,
  pageSize: number,
  read: Read<Row>,
): Promise<Result<Row>> {
  if (isPaged(first, { pageIndex: 1, pageSize })) return { data: first };
  const { data: all, error } = await readAll(call, pageSize, (index, offset) =>
    index === 1 ? { data: first } : read(index, offset),
  );
  return error ? { error } : { data: pageOf(all.rows, all.total) };
}

/**
 * Returns the rows of all pages.
 * @param pageSize the size that `read` requests
 */
export async function readAllPages<Row>(call: NamedCall, pageSize: number, read: Read<Row>): Promise<Result<Row>> {
  const { data: all, error } = await readAll(call, pageSize, read);
  return error ? { error } : { data: pageOf(all.rows, all.total) };
}

/** A row, or the id of one that cannot be read. */
type Entry<Row> = { readonly row: Row } | { readonly unreadable: string };

const entriesOf = <Row>({ list, unreadable = [] }: PageOf<Row>): Entry<Row>[] => [
  ...list.map((row) => ({ row })),
  ...unreadable.map((id) => ({ unreadable: id })),
];

function pageOf<Row>(entries: readonly Entry<Row>[], total: number): PageOf<Row> {
  const unreadable = entries.flatMap((entry) => ('row' in entry ? [] : [entry.unreadable]));
  return {
    list: entries.flatMap((entry) => ('row' in entry ? [entry.row] : [])),
    total,
    ...(unreadable.length > 0 && { unreadable }),
  };
}

/** Whether a page has a total, and as many rows as the total and the requested size allow. */
function isPaged<Row>(page: PageOf<Row>, { pageIndex, pageSize }: Paging): boolean {
  const { total, uncounted } = page;
  const { length } = entriesOf(page);
  return !uncounted && length <= pageSize && length >= Math.min(pageSize, total - (pageIndex - 1) * pageSize);
}

interface AllRows<Row> {
  readonly rows: readonly Entry<Row>[];
  /** exceeds the number of rows if the platform sent fewer rows than it counts */
  readonly total: number;
}

/** A platform that ignores the page and changes a field with each response would be read forever. */
export const MOST_PAGES = 1_000;

/**
 * Reads pages until the total is reached or, without a total, until one is short. Also stops when a platform has no more rows,
 * or ignores the page and sends the same rows again. A list that does not end is an error.
 */
async function readAll<Row>(
  call: NamedCall,
  pageSize: number,
  read: (...page: Parameters<Read<Row>>) => Result<Row> | PromiseLike<Result<Row>>,
): Promise<ApiResult<AllRows<Row>>> {
  const rows: Entry<Row>[] = [];
  let reportedTotal = 0;
  let full = pageSize;
  let before: string | undefined;
  for (let index = 1; index <= MOST_PAGES; index++) {
    const { data: page, error } = await read(index, rows.length);
    if (error) return { error };
    const list = entriesOf(page);
    const serialized = JSON.stringify(list);
    const isSameAgain = serialized === before;
    before = serialized;
    if (!isSameAgain) rows.push(...list);
    // Some platforms send a total only on the first page, and 0 on others.
    if (!page.uncounted) reportedTotal = Math.max(reportedTotal, page.total);
    // A platform with a larger page size shows it on the first page.
    if (index === 1) full = Math.max(full, list.length);
    const isComplete = reportedTotal > 0 ? rows.length >= reportedTotal : list.length < full;
    if (isComplete || isSameAgain || list.length === 0)
      return { data: { rows, total: Math.max(rows.length, reportedTotal) } };
  }
  const field = `the list does not end after ${MOST_PAGES} pages`;
  report('shape', { what: `${call.name}: ${field}` });
  return { error: { kind: 'shape', code: 'shape', call: call.name, field, message: textOf(responseText).unreadable } };
}
