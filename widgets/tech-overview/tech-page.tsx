import { styled } from 'styled-components';
import { isAgent } from '#shared/domain/roles.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Overview, OverviewHead, Split } from '#shared/features/overview/overview.styles.ts';
import { useFreshness } from '#shared/features/overview/use-freshness.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Button } from '#shared/ui/button.tsx';
import { firstScreenModule } from '#shared/ui/lazy-part.ts';
import { PanelPlaceholder } from '#shared/ui/panel-placeholder.tsx';
import { usePainted } from '#shared/ui/use-painted.ts';
import { useOptionalModule } from '#shared/ui/use-part.ts';
import { DeviceFigures } from './device-figures.tsx';
import { useDeviceOverviewQuery } from '#shared/client/overview.api.ts';
import { techText } from './tech-overview.text.ts';

const day = firstScreenModule(() => import('./tech-day.tsx'));

/** Whoever comes back after this long, s, sees what changed meanwhile. */
const FRESH_S = 60;

/** How many machines there are and which of them are online; below it one day. */
export function TechPage({ account }: { account: AccountInfo }) {
  const widget = useWidget();
  const text = useText(techText);
  const agent = isAgent(account);
  const mine = useDeviceOverviewQuery('user', { refetchOnMountOrArgChange: FRESH_S });
  // all under the agent, the agent's own among them
  const under = useDeviceOverviewQuery('agent', { skip: !agent, refetchOnMountOrArgChange: FRESH_S });
  const { currentData: first, error } = mine;
  const painted = usePainted(Boolean(first ?? error));
  const Day = useOptionalModule(day, painted);
  // a part that has never been read says so in its own place
  const stale = first ? error : undefined;
  const Freshness = useFreshness(stale, painted);

  useWidgetState(first !== undefined, error);

  const refetch = () => {
    void mine.refetch();
    if (agent) void under.refetch();
  };
  return (
    <Overview>
      <OverviewHead>
        <h2>{text.title}</h2>
        <Button onClick={() => widget.requestNavigation('devices')}>{text.all}</Button>
      </OverviewHead>
      {Freshness && (
        <Freshness
          error={stale}
          toldAt={first && mine.fulfilledTimeStamp}
          fetching={mine.isFetching}
          onRetry={refetch}
        />
      )}
      <Groups>
        {agent && (
          <DeviceFigures
            title={text.under}
            overview={under.currentData}
            error={under.error}
            fetching={under.isFetching}
            onRetry={() => void under.refetch()}
          />
        )}
        <DeviceFigures
          title={agent ? text.own : text.mine}
          overview={first}
          error={error}
          fetching={mine.isFetching}
          onRetry={() => void mine.refetch()}
        />
      </Groups>
      {Day ? <Day.TechDay agent={agent} /> : <DayPlaceholder />}
    </Overview>
  );
}

/** Before anybody is known: the places of what comes. */
export function TechSkeleton() {
  const text = useText(techText);
  return (
    <Overview>
      <OverviewHead>
        <h2>{text.title}</h2>
      </OverviewHead>
      <Groups>
        <DeviceFigures
          title={text.mine}
          overview={undefined}
          error={undefined}
          fetching={false}
          onRetry={() => undefined}
        />
      </Groups>
      <DayPlaceholder />
    </Overview>
  );
}

const DayPlaceholder = () => (
  <Split>
    {useOffered('deviceBandwidth') && <PanelPlaceholder height={DAY_HEIGHT} />}
    <PanelPlaceholder height={DAY_HEIGHT} />
  </Split>
);

const DAY_HEIGHT = 480;

const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
  gap: var(--_gap);
`;
