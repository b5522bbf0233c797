import type { ReactNode } from 'react';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { isNotFound, toPlatformError } from '#shared/client/errors.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import type { DialInfo } from '#shared/topics/devices/dialling.calls.ts';
import { RowsSkeleton } from './device-dial-skeleton.tsx';
import { dialText } from './device-dial.text.ts';
import type { NetworkCards } from './use-cards.ts';

/** Shown if no device is specified in a view that cannot select one. */
export function NoDevice() {
  const text = useText(dialText);
  useWidgetState(true);
  return (
    <Panel as="section">
      <StateCard level={2} icon="node" title={text.missing} text={text.missingText} actions={<ToDevices />} />
    </Panel>
  );
}

function ToDevices() {
  const text = useText(dialText);
  const widget = useWidget();
  return (
    <Button tone="primary" onClick={() => widget.requestNavigation('devices')}>
      {text.toDevices}
    </Button>
  );
}

interface CardsStateProps {
  cards: NetworkCards;
  /** for screen readers while the cards are loading */
  label: string;
  /** rows of the skeleton */
  rows: number;
  children: (info: DialInfo) => ReactNode;
}

/** Shows the cards, or why they could not be loaded. A retry does not help for a device of another user. */
export function CardsState({ cards: { query }, label, rows, children }: CardsStateProps) {
  const text = useText(dialText);
  const error = toPlatformError(query.error);
  return (
    <QueryPart
      query={query}
      skeleton={
        <>
          <VisuallyHidden role="status">{label}</VisuallyHidden>
          <RowsSkeleton rows={rows} />
        </>
      }
      failed={(card) =>
        error && isNotFound(error) ? (
          <div role="alert">
            <StateCard
              level={2}
              icon="node"
              title={error.message}
              text={text.missingText}
              requestId={error.requestId}
              actions={<ToDevices />}
            />
          </div>
        ) : (
          card
        )
      }
      title={text.failed}
      level={2}
    >
      {children}
    </QueryPart>
  );
}

/** Shown if the device has not reported any card yet. */
export function NoCards({ query: { isFetching, refetch } }: Pick<NetworkCards, 'query'>) {
  const text = useText(dialText);
  return (
    <StateCard
      level={2}
      icon="node"
      title={text.noCards}
      text={text.noCardsText}
      actions={
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {text.refresh}
        </Button>
      }
    />
  );
}
