import { useState } from 'react';
import { styled } from 'styled-components';
import { useWidget } from '#shared/host/widget-context.ts';
import { languageOf } from '#shared/core/text-language.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { uiText } from '#shared/ui/base/ui.text.ts';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import type { Violation } from '#shared/topics/devices/device.calls.ts';
import { useViolationsQuery } from '#shared/topics/devices/tech.api.ts';
import { techDayText } from './tech-overview.text.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';

const AppealMark = lazyView(() => import('#shared/topics/support/appeal-mark.tsx'));

interface ViolationsPanelProps {
  day: string;
  /** whether the day is not over, so that more records can follow */
  unfinished: boolean;
}

/** Number of rows shown before "show the rest", because a day can have many records. */
const FIRST_ROWS = 6;
const SKELETON_ROWS = 4;

/** Lists the unbilled records of a day with reasons (§9, SLA rules), or states that there are none. */
export function ViolationsPanel({ day, unfinished }: ViolationsPanelProps) {
  const text = useText(techDayText);
  const query = useViolationsQuery(day);
  const { currentData, error } = query;
  const isEmpty = currentData?.list.length === 0 && !currentData.unreadable?.length;
  return (
    <Box as="section" aria-label={text.violations} aria-busy={!currentData && !error}>
      <PanelHead>
        <h4>{text.violations}</h4>
        {currentData && !isEmpty && <span>{text.count(currentData.total)}</span>}
      </PanelHead>
      <QueryPart query={query} skeleton={<ViolationsSkeleton />} failed={(card) => <Middle>{card}</Middle>}>
        {({ list, unreadable = [] }) =>
          isEmpty ? (
            <Middle>
              <StateCard
                icon="success"
                tone="success"
                title={text.good}
                text={unfinished ? text.today : text.goodHint}
              />
            </Middle>
          ) : (
            <Violations rows={list} unreadable={unreadable} unfinished={unfinished} />
          )
        }
      </QueryPart>
    </Box>
  );
}

interface ViolationsProps {
  rows: readonly Violation[];
  /** ids of rows that cannot be read */
  unreadable: readonly string[];
  unfinished: boolean;
}

/** Lists the first rows, with a button for the rest. */
function Violations({ rows, unreadable, unfinished }: ViolationsProps) {
  const text = useText(techDayText);
  const uiStrings = useText(uiText);
  const { requestNavigation } = useWidget();
  const dials = useOffered('saveDialling');
  const [all, setAll] = useState(false);
  const shownRows = all ? rows : rows.slice(0, FIRST_ROWS);
  const rest = rows.length - shownRows.length;
  return (
    <>
      <ul>
        {shownRows.map(({ uuid, name, reason, appeal }, index) => (
          <li key={`${uuid} ${index}`}>
            <Icon name="warning" size={16} />
            <div>
              <LinkButton onClick={() => requestNavigation('device', { deviceUUID: uuid })}>{name || uuid}</LinkButton>
              <p lang={languageOf(reason)}>{reason}</p>
              {appeal && <AppealMark fallback={<Skeleton width={96} height={24} />} appeal={appeal} rule={reason} />}
            </div>
            {dials && (
              <LinkButton
                aria-label={text.dialOf(name || uuid)}
                onClick={() => requestNavigation('dial', { deviceUUID: uuid })}
              >
                {text.dial}
              </LinkButton>
            )}
          </li>
        ))}
        {unreadable.map((id, index) => (
          <li key={`unreadable ${index}`}>
            <Icon name="warning" size={16} />
            <p>{uiStrings.unreadable(id)}</p>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Foot>
          <Button tone="plain" onClick={() => setAll(true)}>
            {text.rest(rest)}
          </Button>
        </Foot>
      )}
      {unfinished && <Note>{text.today}</Note>}
    </>
  );
}

function ViolationsSkeleton() {
  const text = useText(techDayText);
  return (
    <>
      <VisuallyHidden role="status">{text.loadingViolations}</VisuallyHidden>
      <ul>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <li key={index}>
            <Skeleton width={16} height={16} />
            <div>
              <Skeleton width="40%" />
              <p>
                <Skeleton width="80%" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const Box = styled(Panel)`
  h4 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }

  header > span {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }

  header {
    /* same height as the heading next to it, which contains a control */
    min-height: calc(var(--_control) + 2 * var(--_space-4));
  }

  ul {
    padding: 0 var(--_panel-pad) var(--_space-2);
  }

  /* next to the chart, a long list scrolls; below it, the page scrolls */
  @container (min-width: 961px) {
    ul {
      max-height: 480px;
      overflow-y: auto;
      overscroll-behavior: contain;
    }
  }

  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    gap: 0 var(--_space-3);
    padding: var(--_space-3) 0;
    border-top: var(--_hairline);
    > svg {
      margin-top: 3px;
      color: var(--_warning);
    }
  }

  /* small phones: the link is below the reason */
  @container (max-width: 320px) {
    li > button {
      grid-column: 2;
      justify-self: start;
    }
  }

  li p {
    color: var(--_text-2);
    font-size: calc(var(--_text-base) * 13 / 14);
    line-height: var(--_line-xs);
    text-wrap: balance;
  }
`;

const Middle = styled.div`
  margin: auto;
`;

const Foot = styled.div`
  padding: var(--_space-2) calc(var(--_panel-pad) - var(--_space-2)) var(--_space-3);
  border-top: var(--_hairline);
`;

const Note = styled.p`
  padding: 0 var(--_panel-pad) var(--_space-4);
  color: var(--_text-3);
  font-size: var(--_text-xs);
  line-height: var(--_line-xs);
`;
