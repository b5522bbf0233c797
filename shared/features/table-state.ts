import type { QueryResult } from '../client/api.ts';

interface Page<Row> {
  list: Row[];
  total: number;
}

/** What a table shows of a paged call: only the data of the page that is asked for. */
export function tableState<Row>({ currentData, isFetching, error, refetch }: QueryResult<Page<Row>>) {
  const missing = error && !isFetching ? ('failed' as const) : ('loading' as const);
  return {
    rows: currentData?.list ?? [],
    total: currentData?.total ?? 0,
    state: currentData ? ('ready' as const) : missing,
    refreshing: isFetching && currentData !== undefined,
    error,
    onRetry: () => void refetch(),
  };
}
