import type { ReactNode } from 'react';
import { isNotFound, type QueryError } from '#shared/client/errors.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { ListLead, ListRow, PlainList } from './password-lists.styles.ts';

interface ListPanelProps<Data> {
  title: string;
  lead: string;
  /** title of a failure */
  failed: string;
  query: {
    readonly currentData?: Data | undefined;
    readonly error?: QueryError | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  children: (data: Data | undefined) => ReactNode;
}

/** A panel below the forms, with its loading and failed states. Empty if the platform has no such data. */
export function ListPanel<Data>({ title, lead, failed, query, children }: ListPanelProps<Data>) {
  const { currentData, error, isFetching, refetch } = query;
  if (isNotFound(error)) return null;
  return (
    <Panel as="section" aria-label={title} aria-busy={!currentData && !error}>
      <PanelHead>
        <div>
          <h2>{title}</h2>
          <ListLead>{lead}</ListLead>
        </div>
      </PanelHead>
      {!currentData && error && (
        <FailedCard level={3} title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!currentData && !error && (
        <PlainList as="div">
          <ListRow as="div">
            <Skeleton width={200} />
          </ListRow>
        </PlainList>
      )}
      {children(currentData)}
    </Panel>
  );
}
