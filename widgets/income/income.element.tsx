import { useState } from 'react';
import { hidesSensitive } from '#shared/domain/masking.ts';
import type { Cents } from '#shared/domain/money.ts';
import { isAgent } from '#shared/domain/roles.ts';
import { addDays, shanghai } from '#shared/domain/shanghai-time.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { Overview, OverviewHead } from '#shared/features/overview/overview.styles.ts';
import { useFreshness } from '#shared/features/overview/use-freshness.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { incomeApi, useIncomeSummaryQuery } from '#shared/client/income.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { firstScreenModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';
import { usePainted } from '#shared/ui/base/use-idle.ts';
import { ahead, askForAccount } from '#shared/client/first-calls.ts';
import { store } from '#shared/client/store.ts';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { BelowPlaceholder, IncomeFigures, IncomeSkeleton } from './income-figures.tsx';
import { incomeText } from './income-figures.text.ts';
import type { IncomePreset } from './income.rules.ts';

const container = firstScreenModule(() => import('./income-view.tsx'));

/** Whoever comes back after this long, s, sees what changed meanwhile. */
const FRESH_S = 60;

/** Figures first; history and devices once they are on screen. */
export function IncomePage({ account, preset }: { account: AccountInfo; preset: IncomePreset }) {
  const text = useText(incomeText);
  const now = useServerNow();
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const agent = isAgent(account);
  const figures = useIncomeSummaryQuery(undefined, { refetchOnMountOrArgChange: FRESH_S });
  const { currentData: summary, error, fulfilledTimeStamp, isFetching, refetch } = figures;
  const painted = usePainted(Boolean(summary ?? error));
  const Container = useOptionalModule(container, painted);
  const Freshness = useFreshness(error, painted);
  const [dayBefore, setDayBefore] = useState<Cents>();

  useWidgetState(summary !== undefined, error);

  const last = shanghai(addDays(now, -1));
  return (
    <Overview>
      <OverviewHead>
        <div>
          <h2>{text.title}</h2>
          <p>{text.until(last.month, last.day)}</p>
        </div>
      </OverviewHead>
      {Freshness && (
        <Freshness
          error={error}
          toldAt={summary && fulfilledTimeStamp}
          fetching={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <IncomeFigures
        summary={summary}
        failed={error !== undefined}
        masked={masked}
        agent={agent}
        dayBefore={dayBefore}
        now={now}
        yesterdayNote={Container && <Container.ByNode />}
        lastNote={
          Container && <Container.LastMonth account={account} income={summary?.last_month} masked={masked} now={now} />
        }
      />
      {Container ? (
        <Container.IncomeView preset={preset} agent={agent} masked={masked} now={now} onDayBefore={setDayBefore} />
      ) : (
        <BelowPlaceholder />
      )}
    </Overview>
  );
}

/** Asks for the account and the figures together: one round trip, while the element is rendered. */
function prefetchIncome(): void {
  if (askForAccount()) void store.dispatch(incomeApi.endpoints.incomeSummary.initiate(undefined, ahead));
}

const attributes = {
  /** the time the history shows first */
  range: attribute.oneOf(['7d', '30d', '12m']),
};

/**
 * Income at a glance: yesterday, this month, last month and all; history as a chart or a table, of all devices or of one,
 * and the devices that earn most.
 *
 * @element partner-income
 * @attr {'7d'|'30d'|'12m'} range - the time the history shows first; without it 30 days
 * @event partner-widget-ready - the figures are on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, device with `{deviceUUID}`, login
 */
function Income({ range }: WidgetProps<typeof attributes>) {
  return (
    <ForAccount skeleton={<IncomeSkeleton />}>
      {(account) => <IncomePage account={account} preset={range ?? '30d'} />}
    </ForAccount>
  );
}

export type PartnerIncome = WidgetElement<typeof attributes>;

defineWidget('partner-income', Income, {
  attributes,
  prefetch: prefetchIncome,
  events: ['partner-session-required'],
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-income': PartnerIncome;
  }
}
