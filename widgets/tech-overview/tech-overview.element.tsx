import { styled } from 'styled-components';
import { isAgent } from '#shared/domain/roles.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Overview, OverviewHead, Split } from '#shared/features/overview/overview.styles.ts';
import { useFreshness } from '#shared/features/overview/use-freshness.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { firstScreenModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { usePainted } from '#shared/ui/base/use-idle.ts';
import { techApi, useDeviceOverviewQuery } from '#shared/client/tech.api.ts';
import { ahead, askForAccount } from '#shared/client/first-calls.ts';
import { store } from '#shared/client/store.ts';
import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { DeviceFigures } from './device-figures.tsx';
import { techText } from './device-figures.text.ts';

const day = firstScreenModule(() => import('./tech-day.tsx'));

/** Whoever comes back after this long, s, sees what changed meanwhile. */
const FRESH_S = 60;

/** How many machines there are and which of them are online; below it one day. */
function TechPage({ account }: { account: AccountInfo }) {
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

/** What is shown before anybody is known. */
function TechSkeleton() {
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

/** Asks for the account and its machines together: one round trip, while the element is rendered. */
function prefetchOverview(): void {
  if (askForAccount()) void store.dispatch(techApi.endpoints.deviceOverview.initiate('user', ahead));
}

/**
 * The machines at a glance: how many are online, the bandwidth of a day with its 95th percentile, and what was not billed.
 *
 * @element partner-tech-overview
 * @event partner-widget-ready - the overview is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, device and dial with `{deviceUUID}`, login
 */
function TechOverview() {
  return <ForAccount skeleton={<TechSkeleton />}>{(account) => <TechPage account={account} />}</ForAccount>;
}

export type PartnerTechOverview = WidgetElement<Record<never, never>>;

defineWidget('partner-tech-overview', TechOverview, {
  prefetch: prefetchOverview,
  events: ['partner-session-required'],
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-tech-overview': PartnerTechOverview;
  }
}
