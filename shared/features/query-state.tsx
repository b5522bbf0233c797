import type { ReactNode } from 'react';
import { toPlatformError, type QueryError } from '../client/errors.ts';
import { useText } from '../host/locale.ts';
import { useWidgetState } from '../host/widget-context.ts';
import { Button } from '../ui/base/button.tsx';
import { Panel } from '../ui/base/panel.tsx';
import { StateCard } from '../ui/base/state-card.tsx';
import { accountText } from './account/account.text.ts';

/** The parts of a query that views use. They read `currentData`, because `data` may belong to another argument. */
export interface QueryResult<Data> {
  readonly currentData?: Data | undefined;
  readonly error?: QueryError | undefined;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface CardProps {
  title?: string;
  /** what stands in its place for somebody who may not see it */
  forbiddenTitle?: string;
  level?: 2 | 3 | undefined;
  /** it stands alone, and brings its own panel */
  panel?: boolean;
}

interface FailedCardProps extends CardProps {
  error: QueryError;
  busy?: boolean;
  onRetry: () => void;
}

/** In place of what could not be read: why, and the way to try again. Its neighbours stay. */
export function FailedCard({ error: cause, busy, onRetry, title, forbiddenTitle, level, panel }: FailedCardProps) {
  const text = useText(accountText);
  const error = toPlatformError(cause);
  const offline = error.kind === 'network';
  const forbidden = error.kind === 'forbidden';
  const refused = forbidden ? 'lock' : 'failure';
  const card = (
    <StateCard
      level={level}
      icon={offline ? 'offline' : refused}
      tone={offline ? 'idle' : 'failure'}
      title={forbidden ? (forbiddenTitle ?? text.forbiddenTitle) : (title ?? text.failedTitle)}
      text={error.message}
      requestId={error.requestId}
      actions={
        // another try would be refused as well
        error.code !== 'out-of-scope' && (
          <Button
            tone={level === 2 ? 'primary' : undefined}
            busy={busy}
            busyLabel={text.loading}
            onClick={() => retryAll(onRetry)}
          >
            {text.retry}
          </Button>
        )
      }
    />
  );
  return panel ? (
    <Panel as="section" role="alert">
      {card}
    </Panel>
  ) : (
    <div role="alert">{card}</div>
  );
}

interface QueryStateProps<Answer> extends CardProps {
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

/** One press mends a page: beside what it was made for, all that did not load is asked for again. */
export function retryAll(own: () => void): void {
  own();
  // without a network there is nothing to fetch it with, nor a reason to
  void import('../client/retry-failed.ts').then(
    ({ retryFailed }) => retryFailed(),
    () => undefined,
  );
}
