/**
 * Pages of a list from platforms that page as requested, by their own size, or not at all, with or without a total. A count is
 * never derived from one page (compatibility.md, Lists).
 */
import type { PageOf } from '../contract/basics.ts';
import type { ApiResult } from './read-response.ts';

export interface Paging {
  /** from 1 */
  readonly pageIndex: number;
  readonly pageSize: number;
}

type Result<Row> = ApiResult<PageOf<Row>>;
type Read<Row> = (pageIndex: number) => PromiseLike<Result<Row>>;

/**
 * Returns one page of a list with the number of all rows. Reads all pages only if the platform sends no total, or more rows
 * than requested.
 */
export async function readPage<Row>(paging: Paging, read: Read<Row>): Promise<Result<Row>> {
  const { pageIndex, pageSize } = paging;
  const page = await read(pageIndex);
  if (page.error || isPaged(page.data, paging)) return page;
  const { data: all, error } = await readAll(pageSize, (index) => (index === pageIndex ? page : read(index)));
  if (error) return { error };
  return { data: pageOf(all.rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), all.rows.length) };
}

/**
 * Returns the first page of a list. If its total does not show how many pages follow, it has the rows of all pages.
 * @param first the first page, which is read already
 */
export async function readFirstOrAll<Row>(first: PageOf<Row>, pageSize: number, read: Read<Row>): Promise<Result<Row>> {
  if (isPaged(first, { pageIndex: 1, pageSize })) return { data: first };
  const { data: all, error } = await readAll(pageSize, (index) => (index === 1 ? { data: first } : read(index)));
  return error ? { error } : { data: pageOf(all.rows, all.rows.length) };
}

/**
 * Returns the rows of all pages. The total exceeds their number if the platform sent fewer rows than it counts.
 * @param pageSize the size that `read` requests
 */
export async function readAllPages<Row>(pageSize: number, read: Read<Row>): Promise<Result<Row>> {
  const { data: all, error } = await readAll(pageSize, read);
  return error ? { error } : { data: pageOf(all.rows, Math.max(all.rows.length, all.counted)) };
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

/** Whether a page has a total, and as many rows as it can have. Rows can move to the next page between two requests. */
function isPaged<Row>(page: PageOf<Row>, { pageIndex, pageSize }: Paging): boolean {
  const { total, uncounted } = page;
  const { length } = entriesOf(page);
  if (uncounted || length > pageSize) return false;
  return pageIndex === 1 ? length <= total : length > 0 || total <= (pageIndex - 1) * pageSize;
}

interface AllRows<Row> {
  readonly rows: readonly Entry<Row>[];
  /** the largest total of a page; 0 without a total */
  readonly counted: number;
}

/** Reads pages until one is short, the total is reached, or a platform that ignores the page sends the same rows again. */
async function readAll<Row>(
  pageSize: number,
  read: (pageIndex: number) => Result<Row> | PromiseLike<Result<Row>>,
): Promise<ApiResult<AllRows<Row>>> {
  const rows: Entry<Row>[] = [];
  let counted = 0;
  let full = pageSize;
  let before: string | undefined;
  for (let index = 1; ; index++) {
    const { data: page, error } = await read(index);
    if (error) return { error };
    const list = entriesOf(page);
    const written = JSON.stringify(list);
    if (written === before) return { data: { rows, counted } };
    before = written;
    rows.push(...list);
    // Some platforms send a total only on the first page, and 0 on others.
    if (!page.uncounted) counted = Math.max(counted, page.total);
    // A platform with its own page size shows it on the first page.
    if (index === 1 && (counted > 0 || list.length > full)) full = list.length;
    if (list.length === 0 || list.length < full || (counted > 0 && rows.length >= counted))
      return { data: { rows, counted } };
  }
}
