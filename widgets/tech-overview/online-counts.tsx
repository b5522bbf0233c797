import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import type { DeviceOverview } from '#shared/topics/devices/device.calls.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { onlineRate } from './tech-overview.rules.ts';
import { techText } from './tech-overview.text.ts';

interface OnlineCountsProps {
  /** title of the panel, which states whose nodes it shows */
  title: string;
  /** undefined while it is loading, and if it failed to load */
  overview: DeviceOverview | undefined;
  /** replaces the numbers that failed to load; a prop, because the skeleton starts without its code */
  failure?: ReactNode;
  /** next to the title */
  link?: ReactNode;
}

/** Shows the number of all, online and offline nodes, with the online share as a bar. */
export function OnlineCounts({ title, overview, failure, link }: OnlineCountsProps) {
  const text = useText(techText);
  const count = (number: number | null | undefined) =>
    overview ? (number?.toLocaleString('en-US') ?? '--') : <Skeleton width={56} height={20} />;
  if (!overview && failure)
    return (
      <Panel as="section" aria-label={title}>
        <Body>
          <header>
            <h3>{title}</h3>
          </header>
          {failure}
        </Body>
      </Panel>
    );
  const { total, online } = overview ?? {};
  const rate = total != null && online != null ? onlineRate({ online, total }) : undefined;
  const sentence = () => {
    if (!overview) return <Skeleton width={80} />;
    if (total === 0) return text.none;
    return rate === undefined ? '' : text.rate(rate);
  };
  return (
    <Panel as="section" aria-label={title} aria-busy={!overview}>
      <Body>
        <header>
          <h3>{title}</h3>
          {link}
        </header>
        <dl>
          <div>
            <dt>{text.total}</dt>
            <dd>
              {overview ? count(overview.total) : <Skeleton width={96} height={32} />} {overview && <i>{text.unit}</i>}
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="success" size={16} color="var(--_success)" />
              {text.online}
            </dt>
            <dd>{count(overview?.online)}</dd>
          </div>
          <div>
            <dt>
              <Icon name="offline" size={16} color="var(--_text-3)" />
              {text.offline}
            </dt>
            <dd>{count(overview?.offline)}</dd>
          </div>
        </dl>
        <Bar aria-hidden>
          <span style={{ width: `${total && online ? (online / total) * 100 : 0}%` }} />
        </Bar>
        <p>{sentence()}</p>
      </Body>
    </Panel>
  );
}

const Body = styled.div`
  padding: var(--_space-5) var(--_panel-pad);

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--_space-4);
    /* as high as with the link */
    min-height: 24px;
  }

  h3 {
    color: var(--_text-2);
  }

  dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: end;
    gap: var(--_space-2) var(--_space-8);
    margin: var(--_space-1) 0 var(--_space-4);

    @container (max-width: 420px) {
      grid-template-columns: 1fr 1fr;
    }
  }

  dl > div:first-child {
    @container (max-width: 420px) {
      grid-column: 1 / -1;
    }
    dt {
      position: absolute;
      clip-path: inset(50%);
    }
    dd {
      font-size: var(--_figure-lg);
      line-height: var(--_figure-lg-line);
    }
  }

  dt {
    display: flex;
    align-items: center;
    gap: 6px;
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }

  dd {
    min-width: 64px;
    font-size: var(--_figure-sm);
    line-height: var(--_figure-sm-line);
    font-weight: var(--_weight-label);
    font-variant-numeric: tabular-nums lining-nums;
  }

  i {
    color: var(--_text-3);
    font-size: var(--_text-base);
    line-height: 1;
    font-style: normal;
    font-weight: 400;
  }

  > p {
    min-height: var(--_line-xs);
    margin-top: var(--_space-2);
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-variant-numeric: tabular-nums;
  }
`;

const Bar = styled.div`
  height: 6px;
  overflow: hidden;
  border-radius: 3px;
  background: var(--_fill);

  > span {
    display: block;
    height: 100%;
    border-radius: 3px;
    background: var(--_chart-bar);
  }
`;
