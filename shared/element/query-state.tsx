import type { ReactNode } from 'react';
import type { QueryError } from '../client/errors.ts';
import type { PageOf } from '../core/wire-values.ts';
import { useWidgetState } from '../host/widget-context.ts';
import { FailedCard, type FailureTexts } from './failed-card.tsx';

/** The parts of a query that views use. They read `currentData`, because `data` may belong to another argument. */
export interface QueryResult<Data> {
  readonly currentData?: Data | undefined;
  readonly error?: QueryError | undefined;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface QueryStateProps<Data> extends FailureTexts {
  query: QueryResult<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders a query: the skeleton, the error with a retry, or the content. Emits the element's ready or failed event. */
export function QueryState<Data>({ query, skeleton, children, ...card }: QueryStateProps<Data>) {
  const { currentData, isFetching, refetch } = query;
  const error = currentData === undefined ? query.error : undefined;
  useWidgetState(currentData !== undefined, error);
  if (currentData !== undefined) return children(currentData);
  if (error) return <FailedCard {...card} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return skeleton;
}

/** Returns the state of a table with paged data: only the data of the requested page. */
export function tableState<Row>(
  { currentData, isFetching, error, refetch }: QueryResult<PageOf<Row>>,
  card: FailureTexts = {},
) {
  const missing = error && !isFetching ? ('failed' as const) : ('loading' as const);
  return {
    rows: currentData?.list ?? [],
    unreadable: currentData?.unreadable,
    total: currentData?.total ?? 0,
    state: currentData ? ('ready' as const) : missing,
    refreshing: isFetching && currentData !== undefined,
    failure: error && <FailedCard {...card} error={error} onRetry={() => void refetch()} />,
  };
}
