import type { PlatformError } from '../../../shared/client/errors.ts';

interface Page<Row> {
  list: Row[];
  total: number;
}

interface Query<Row> {
  currentData?: Page<Row> | undefined;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/** What a table shows of a paged call: only the data of the page that is asked for. */
export function tableState<Row>({ currentData, isFetching, error, refetch }: Query<Row>) {
  return {
    rows: currentData?.list ?? [],
    total: currentData?.total ?? 0,
    state: currentData ? ('ready' as const) : error && !isFetching ? ('failed' as const) : ('loading' as const),
    refreshing: isFetching && currentData !== undefined,
    error: error as PlatformError | undefined,
    onRetry: () => void refetch(),
  };
}
