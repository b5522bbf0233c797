import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { OverviewLayout, OverviewHead } from '#shared/topics/summary/overview.styles.ts';
import { useFreshness } from '#shared/topics/summary/use-freshness.ts';
import { useText } from '#shared/host/locale.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { failureOf } from '#shared/element/query-state.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { usePainted } from '#shared/ui/base/use-idle.ts';
import { useDeviceOverviewQuery } from '#shared/topics/devices/tech.api.ts';
import { OnlineCounts } from './online-counts.tsx';
import { techText } from './tech-overview.text.ts';
import { DayPlaceholder, Groups } from './tech-overview-skeleton.tsx';

const TechDay = lazyView(() => import('./tech-day.tsx'), { firstScreen: true });

/** Age of data that is requested again when the element is mounted, in seconds. */
const FRESH_S = 60;

/** Shows the number of devices and of those online, and below the operations of one day. */
export default function TechOverviewView({ account, day }: { account: AccountInfo; day: string | undefined }) {
  const widget = useWidget();
  const text = useText(techText);
  const agent = isAgent(account);
  const mine = useDeviceOverviewQuery('user', { refetchOnMountOrArgChange: FRESH_S });
  // all devices under the agent, including the agent's own
  const under = useDeviceOverviewQuery('agent', { skip: !agent, refetchOnMountOrArgChange: FRESH_S });
  const { currentData: first, error } = mine;
  const painted = usePainted(Boolean(first ?? error));
  // a part that has never loaded shows its error in place
  const stale = first ? error : undefined;
  const Freshness = useFreshness(stale, painted);

  useWidgetState(first !== undefined, error);

  const allLink = <LinkButton onClick={() => widget.requestNavigation('devices')}>{text.all}</LinkButton>;
  const refetch = () => {
    void mine.refetch();
    if (agent) void under.refetch();
  };
  return (
    <OverviewLayout>
      <OverviewHead part="title">
        <h2>{text.title}</h2>
      </OverviewHead>
      {Freshness && (
        <Freshness
          error={stale}
          loadedAt={first && mine.fulfilledTimeStamp}
          fetching={mine.isFetching}
          onRetry={refetch}
        />
      )}
      <Groups>
        {agent && (
          <OnlineCounts title={text.under} overview={under.currentData} failure={failureOf(under)} link={allLink} />
        )}
        <OnlineCounts
          title={agent ? text.own : text.mine}
          overview={first}
          failure={failureOf(mine)}
          link={!agent && allLink}
        />
      </Groups>
      {painted ? <TechDay fallback={<DayPlaceholder />} requested={day} agent={agent} /> : <DayPlaceholder />}
    </OverviewLayout>
  );
}
