import type { ReactNode } from 'react';
import { toPlatformError, type QueryError } from '../client/errors.ts';
import { useWidgetState } from '../host/widget-context.ts';
import { FailedCard, type FailureTexts } from '../element/failed-card.tsx';

/** The parts of a query that views use. They read `currentData`, because `data` may belong to another argument. */
export interface QueryResult<Data> {
  readonly currentData?: Data | undefined;
  readonly error?: QueryError | undefined;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface QueryStateProps<Answer> extends FailureTexts {
  query: QueryResult<Answer>;
  skeleton: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** What an element lives on: its skeleton until it is here, the failure and the way to try again, or the content; and the host is told. */
export function QueryState<Answer>({ query, skeleton, children, ...card }: QueryStateProps<Answer>) {
  const { currentData, isFetching, refetch } = query;
  const error = currentData === undefined ? query.error : undefined;
  useWidgetState(currentData !== undefined, error);
  if (currentData !== undefined) return children(currentData);
  if (error) return <FailedCard {...card} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return skeleton;
}

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
    error: toPlatformError(error),
    onRetry: () => void refetch(),
  };
}
