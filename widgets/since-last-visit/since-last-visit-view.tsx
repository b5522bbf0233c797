import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { useSinceLastVisitQuery } from '#shared/topics/summary/since-last-visit.api.ts';
import type { SinceLastVisit } from '#shared/topics/summary/since-last-visit.calls.ts';
import { isNotFound, toPlatformError, type PlatformError, type QueryError } from '#shared/client/errors.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { useHostValue, useReservedHeight, useWidgetState } from '#shared/host/widget-context.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { RequestId } from '#shared/ui/base/request-id.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { retryAll } from '#shared/element/failed-card.tsx';
import { changedKinds, comparedSubjects, comparesEverything } from './since-last-visit.rules.ts';
import { sinceLastVisitText } from './since-last-visit.text.ts';

const ChangeList = lazyView(() => import('./change-list.tsx'));

/** The visits of users who closed the line. They are not stored, so the line is back after the page is loaded again. */
const closedVisits = new Set<string>();

const minuteOf = (seconds: number | null | undefined): string =>
  seconds == null ? '--' : formatMinute(seconds * 1000);

interface SinceLastVisitViewProps {
  account: AccountInfo;
  /** whether the host requests the list */
  open: boolean;
}

/** Shows in one line whether something has changed, and the list of changes below it. */
export default function SinceLastVisitView({ account, open }: SinceLastVisitViewProps) {
  const query = useSinceLastVisitQuery();
  const { currentData: changes, error } = query;
  const visit = `${account.uid} ${changes?.lastVisit ?? ''}`;
  const [closedNow, setClosedNow] = useState<string>();
  useWidgetState(changes !== undefined, error);
  useIdlePreload(ChangeList.preload, changes !== undefined);
  const isMissing = !changes && lacksCall(error);
  const isClosed = visit === closedNow || closedVisits.has(visit);
  if (isMissing || (changes && isClosed)) return null;
  if (!changes && error)
    return <Failure error={toPlatformError(error)} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!changes) return <LineSkeleton />;
  const close = () => {
    closedVisits.add(visit);
    setClosedNow(visit);
  };
  return <Changes account={account} changes={changes} open={open} onClose={close} />;
}

/** Returns whether a platform lacks this addition: by status, or by a code in a response with another status. */
const lacksCall = (error: QueryError | undefined): boolean =>
  isNotFound(error) || `${toPlatformError(error)?.code}` === '404';

interface FailureProps {
  error: PlatformError;
  busy: boolean;
  onRetry: () => void;
}

function Failure({ error, busy, onRetry }: FailureProps) {
  const text = useText(sinceLastVisitText);
  const isOnline = useOnline();
  return (
    <Card part="changes" aria-label={text.title}>
      <Line role="alert">
        <Icon name={isOnline ? 'failure' : 'offline'} size={16} />
        <h2>{text.failed}</h2>
        <small>{error.message}</small>
        <span>
          <RequestId id={error.requestId} />
          <LinkButton disabled={busy} onClick={() => retryAll(onRetry)}>
            {text.retry}
          </LinkButton>
        </span>
      </Line>
    </Card>
  );
}

interface ChangesProps extends SinceLastVisitViewProps {
  changes: SinceLastVisit;
  onClose: () => void;
}

function Changes({ account, changes, open: requested, onClose }: ChangesProps) {
  const text = useText(sinceLastVisitText);
  const id = useId();
  const [open, setOpen] = useHostValue(requested);
  const kinds = changedKinds(changes);
  const { lastVisit, since, until } = changes;
  return (
    <Card part="changes" aria-label={text.title}>
      <Line>
        <Icon name="pending" size={16} />
        <h2>{useTitle(changes, kinds.length)}</h2>
        <small>{lastVisit == null ? text.firstText : text.period(minuteOf(since ?? lastVisit), minuteOf(until))}</small>
        <span>
          {kinds.length > 0 && (
            <LinkButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {open ? text.hide : text.show}
            </LinkButton>
          )}
          <IconButton label={text.close} icon="close" onClick={onClose} />
        </span>
      </Line>
      <div id={id}>{open && kinds.length > 0 && <ChangeList account={account} changes={changes} kinds={kinds} />}</div>
    </Card>
  );
}

function useTitle(changes: SinceLastVisit, count: number): string {
  const text = useText(sinceLastVisitText);
  if (changes.lastVisit == null) return text.first;
  if (count > 0) return text.changed(count);
  return comparesEverything(changes)
    ? text.unchanged
    : text.unchangedIn(comparedSubjects(changes).map((subject) => text.subjects[subject]));
}

/* styled-components does not know `part`, and would log a warning in development builds of host applications */
const Card = styled(Panel)
  .withConfig({ shouldForwardProp: () => true })
  .attrs({ as: 'section' })`
  overflow: hidden;
  /* a quiet line, which costs wide pages no room for figures */
  @container (min-width: 961px) {
    border-color: transparent;
    border-radius: 0;
    background: none;
  }
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  align-content: center;
  align-items: center;
  gap: 0 var(--_space-2);
  min-height: 56px;
  padding: 6px var(--_space-2) 6px var(--_space-4);
  > svg {
    grid-row: span 2;
    color: var(--_text-3);
  }
  > h2 {
    font-weight: var(--_weight-title);
  }
  > small {
    grid-area: 2 / 2 / auto / -1;
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-variant-numeric: tabular-nums lining-nums;
  }
  /* one line each, so that the height is the same with every text */
  > h2,
  > small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* the buttons are higher than their row, which leaves the whole width to the times */
  > span {
    grid-area: 1 / 3;
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    margin: -11px 0;
  }
  @container (min-width: 961px) {
    grid-template-columns: 16px auto minmax(0, 1fr) auto;
    min-height: 26px;
    padding: 0;
    > svg {
      grid-row: 1;
    }
    > small {
      grid-area: 1 / 3;
    }
    > span {
      grid-area: 1 / 4;
    }
  }
`;

/** A text in the height of the line, which is lower in wide elements. */
function LineSkeleton() {
  useReservedHeight();
  return (
    <Place aria-hidden="true">
      <Skeleton width={160} height={14} />
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  align-content: center;
  min-height: 58px;
  padding: 0 var(--_space-4);
  @container (min-width: 961px) {
    min-height: 28px;
    padding: 0;
  }
`;
