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
  /** Wraps the error, or replaces it. */
  failed?: (card: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the query of an element: the skeleton, the error with a retry, or the content. Emits the element's ready or
 * failed event.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  useWidgetState(props.query.currentData !== undefined, props.query.error);
  return <QueryPart {...props} />;
}

/** Renders the query of a part in the same states. Its failure is not a failure of the element. */
export function QueryPart<Data>({ query, skeleton, failed, children, ...card }: QueryStateProps<Data>) {
  if (query.currentData !== undefined) return children(query.currentData);
  const failure = failureOf(query, card);
  if (!failure) return skeleton;
  return failed ? failed(failure) : failure;
}

/** Returns the error of a query with a retry. */
export const failureOf = ({ error, isFetching, refetch }: QueryResult<unknown>, card: FailureTexts = {}) =>
  error && <FailedCard {...card} error={error} busy={isFetching} onRetry={() => void refetch()} />;

/** Returns the state of a table with paged data: only the data of the requested page. */
export function tableState<Row>(query: QueryResult<PageOf<Row>>, card: FailureTexts = {}) {
  const { currentData, isFetching, error } = query;
  const stateWithoutData = error && !isFetching ? ('failed' as const) : ('loading' as const);
  return {
    rows: currentData?.list ?? [],
    unreadable: currentData?.unreadable,
    total: currentData?.total ?? 0,
    state: currentData ? ('ready' as const) : stateWithoutData,
    refreshing: isFetching && currentData !== undefined,
    failure: failureOf(query, card),
  };
}
