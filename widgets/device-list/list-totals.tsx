import { grouped } from '#shared/core/grouped.ts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Stat, StatBand } from '#shared/ui/base/stat.tsx';
import type { Viewpoint } from './device-columns.tsx';
import { countOwn, countShown, sumOfIncome, type countStates, type DeviceRow } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import type { Period, PeriodNames } from '#shared/topics/billing/income/period-switch.tsx';

const ExplainChange = lazyView(() => import('#shared/topics/billing/income/explain-change.tsx'));

interface ListTotalsProps {
  /** the filtered rows; `undefined` before the first page, or if no page could be loaded */
  rows: readonly DeviceRow[] | undefined;
  /** number of nodes that cannot be read */
  unreadable: number;
  failed: boolean;
  /** number of all nodes; `undefined` if it is unknown */
  total: number | undefined;
  filtering: boolean;
  complete: boolean;
  period: Period;
  /** names of the periods of an earlier response */
  earlier?: PeriodNames | undefined;
  viewpoint: Viewpoint;
  masked: boolean;
  /** the user whose nodes are listed */
  miner?: string | undefined;
  /** shows only the offline nodes; undefined before the nodes are loaded */
  onOffline?: () => void;
}

/** Shows the total income and the number of the listed nodes. The total is the sum of the column below. */
export function ListTotals(props: ListTotalsProps) {
  const { rows, failed, viewpoint, masked, miner } = props;
  const text = useText(deviceListText);
  const { nodes, states } = rows ? countShown(rows, props) : {};
  const waiting = failed ? <Figure>--</Figure> : <Skeleton width={120} height={20} />;
  return (
    <Band as="section" aria-label={text.figures} aria-busy={!rows && !failed}>
      <StatBand>
        <Stat
          label={sumLabel(props, text)}
          note={
            <>
              {incomeNote(props, text)}{' '}
              {rows && (
                <ExplainChange
                  periods="thisMonth"
                  agent={viewpoint === 'agent'}
                  masked={masked}
                  of={miner === undefined ? undefined : { username: miner }}
                />
              )}
            </>
          }
        >
          {rows ? <MoneyFigure cents={sumOfIncome(rows)} size="md" masked={masked} /> : waiting}
        </Stat>
        <Stat label={text.nodes} note={countNote(props, text)}>
          {rows ? <Figure>{nodes === undefined ? '--' : grouped(nodes)}</Figure> : waiting}
        </Stat>
        <Stat label={text.onlineNodes} note={rows ? statesNote(states, text, props.onOffline) : BLANK}>
          {rows ? <Figure>{!states || isStateless(states) ? '--' : grouped(states.online)}</Figure> : waiting}
        </Stat>
      </StatBand>
    </Band>
  );
}

type Strings = (typeof deviceListText)['zh-CN'];
type States = ReturnType<typeof countStates>;

/** An empty note that keeps the height of its line. */
const BLANK = '\u00a0';

const ownSums = { day: 'daySum', month: 'monthSum' } as const;
const sumLabels = {
  agent: ownSums,
  miner: ownSums,
  'agent-on-miner': { day: 'minerDaySum', month: 'minerMonthSum' },
} as const;

function sumLabel({ viewpoint, period, earlier }: ListTotalsProps, text: Strings): string {
  if (!earlier) return text[sumLabels[viewpoint][period]];
  return (viewpoint === 'agent-on-miner' ? text.minerSumOf : text.sumOf)(earlier[period]);
}

/** Returns which nodes the sum includes, and the number of nodes with an unknown income. */
function incomeNote({ rows, unreadable, filtering, complete }: ListTotalsProps, text: Strings): string {
  if (!rows) return BLANK;
  const all = filtering ? text.filtered : text.everyNode;
  const scope = complete ? all : text.loadedOnly;
  const missingCount = rows.filter(({ income }) => income === undefined).length + (filtering ? 0 : unreadable);
  return missingCount > 0 ? `${scope} · ${text.unknownIncome(missingCount)}` : scope;
}

/** Returns the number of all nodes if a filter is set, or else the numbers by owner if they are known. */
function countNote({ rows, filtering, complete, total, viewpoint }: ListTotalsProps, text: Strings): string {
  if (!rows) return BLANK;
  if (filtering) return total === undefined ? BLANK : text.nodesOf(total);
  if (!complete || viewpoint !== 'agent') return BLANK;
  const ownCount = countOwn(rows);
  return ownCount === undefined ? BLANK : text.ownAndMiners(ownCount, rows.length - ownCount);
}

/** Returns whether the state of every node is unknown. */
const isStateless = ({ online, offline, unknown }: States): boolean => unknown > 0 && online + offline === 0;

function statesNote(states: States | undefined, text: Strings, onOffline: (() => void) | undefined): ReactNode {
  if (!states) return text.countedLater;
  if (isStateless(states)) return text.unknownStates(states.unknown);
  const offline = text.offlineNodes(states.offline);
  const unknown = states.unknown > 0 ? ` · ${text.unknownStates(states.unknown)}` : '';
  if (states.offline === 0) return offline + unknown;
  return (
    <>
      <LinkButton onClick={onOffline}>{offline}</LinkButton>
      {unknown}
    </>
  );
}

const Band = styled(Panel)`
  /* On phones, the total is above the numbers, which are side by side. */
  @container (max-width: 640px) {
    dl {
      grid-template-columns: 1fr 1fr;
      > div {
        padding: var(--_space-3) var(--_panel-pad);
      }
      > :first-child {
        grid-column: 1 / -1;
      }
      > :not(:first-child) dd + dd {
        min-height: calc(2 * var(--_line-xs));
      }
    }
  }
`;

const Figure = styled.span`
  font-size: var(--_figure-md);
  line-height: var(--_figure-md-line);
  font-weight: var(--_weight-label);
  font-variant-numeric: tabular-nums lining-nums;
`;
