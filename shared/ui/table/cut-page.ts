/**
 * Returns a page of rows that are all in memory, as `DataTable` takes it.
 * @param page from 1; a page after the last one, as a search leaves it, is the last one
 */
export function cutPage<Row>(all: readonly Row[], page: number, pageSize: number) {
  const shownPage = Math.min(page, Math.max(1, Math.ceil(all.length / pageSize)));
  return {
    rows: all.slice((shownPage - 1) * pageSize, shownPage * pageSize),
    page: shownPage,
    pageSize,
    total: all.length,
  };
}
