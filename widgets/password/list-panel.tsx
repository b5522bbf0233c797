import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { isNotFound } from '#shared/client/errors.ts';
import { QueryPart, type QueryResult } from '#shared/element/query-state.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

interface ListPanelProps<Data> {
  title: string;
  lead: string;
  /** title of a failure */
  failed: string;
  query: QueryResult<Data>;
  children: (data: Data) => ReactNode;
  /** shown below the list, also if it failed */
  foot?: ReactNode;
}

/** A panel below the forms, with its loading and failed states. Empty if the platform has no such data. */
export function ListPanel<Data>({ title, lead, failed, query, children, foot }: ListPanelProps<Data>) {
  const { currentData, error } = query;
  if (isNotFound(error)) return null;
  return (
    <Panel as="section" aria-label={title} aria-busy={!currentData && !error}>
      <PanelHead>
        <div>
          <h2>{title}</h2>
          <ListLead>{lead}</ListLead>
        </div>
      </PanelHead>
      <QueryPart query={query} skeleton={<RowSkeleton />} title={failed} level={3}>
        {children}
      </QueryPart>
      {(currentData || error) && foot}
    </Panel>
  );
}

const RowSkeleton = () => (
  <PlainList as="div">
    <ListRow as="div">
      <Skeleton width={200} />
    </ListRow>
  </PlainList>
);

export const ListLead = styled.p`
  color: var(--_text-2);
`;

export const PlainList = styled.ul`
  padding: 0 var(--_panel-pad) var(--_space-3);
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const ListRow = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--_space-2) var(--_space-4);
  padding: var(--_space-3) 0;
  > div {
    flex: 1 1 200px;
  }
  & + & {
    border-top: var(--_hairline);
  }
  > button {
    flex: none;
  }
`;

export const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2);
  font-weight: var(--_weight-label);
`;

export const Times = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--_space-4);
  color: var(--_text-2);
`;
