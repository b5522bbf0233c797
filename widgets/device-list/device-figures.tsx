import { styled } from 'styled-components';
import { useText } from '../../shared/host/locale.ts';
import { Money } from '../../shared/ui/money.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Stat, StatBand } from '../../shared/ui/stat.tsx';
import type { Viewpoint } from './device-columns.tsx';
import { countOwn, countStates, sumOfIncome, type DeviceRow } from './device-list.rules.ts';
import { deviceListText, grouped } from './device-list.text.ts';
import type { Period } from './device-tools.tsx';

interface DeviceFiguresProps {
  /** what is filtered; `undefined` before the first page, or when none came */
  rows: readonly DeviceRow[] | undefined;
  failed: boolean;
  /** number of all nodes */
  total: number;
  filtering: boolean;
  complete: boolean;
  period: Period;
  viewpoint: Viewpoint;
  masked: boolean;
}

/** What the nodes on the list earned together, and how many they are: the sum of the column below. */
export function DeviceFigures(props: DeviceFiguresProps) {
  const { rows, failed, total, filtering, complete, period, viewpoint, masked } = props;
  const text = useText(deviceListText);
  const count = rows?.length ?? 0;
  const states = rows && countStates(rows);
  const stateless = count > 0 && states?.unknown === count;
  const own = rows ? countOwn(rows) : 0;
  const missing = rows ? rows.filter(({ income }) => income === undefined).length : 0;
  const onMiner = viewpoint === 'agent-on-miner';
  const label = onMiner
    ? period === 'day'
      ? text.minerDaySum
      : text.minerMonthSum
    : period === 'day'
      ? text.daySum
      : text.monthSum;
  const scope = complete ? (filtering ? text.filtered : text.everyNode) : text.loadedOnly;
  const waiting = failed ? <Figure>--</Figure> : <Skeleton width={120} height={20} />;
  const blank = '\u00a0';
  return (
    <Band as="section" aria-label={text.figures} aria-busy={!rows && !failed}>
      <StatBand>
        <Stat label={label} note={rows ? (missing > 0 ? `${scope} · ${text.unknownIncome(missing)}` : scope) : blank}>
          {rows ? <Money cents={sumOfIncome(rows)} size="md" masked={masked} /> : waiting}
        </Stat>
        <Stat
          label={text.nodes}
          note={
            rows && filtering
              ? text.nodesOf(total)
              : rows && complete && viewpoint === 'agent'
                ? text.ownAndMiners(own, count - own)
                : blank
          }
        >
          {rows ? <Figure>{grouped(filtering ? count : total)}</Figure> : waiting}
        </Stat>
        <Stat
          label={text.onlineNodes}
          note={
            !states
              ? blank
              : stateless
                ? text.unknownStates(count)
                : states.unknown > 0
                  ? `${text.offlineNodes(states.offline)} · ${text.unknownStates(states.unknown)}`
                  : text.offlineNodes(states.offline)
          }
        >
          {states ? <Figure>{stateless ? '--' : grouped(states.online)}</Figure> : waiting}
        </Stat>
      </StatBand>
    </Band>
  );
}

const Band = styled(Panel)`
  /* On phones the sum above, the numbers side by side. */
  @container (max-width: 640px) {
    dl {
      grid-template-columns: 1fr 1fr;
      > div {
        padding: var(--_space-3) var(--_panel-pad);
      }
      > :first-child {
        grid-column: 1 / -1;
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
