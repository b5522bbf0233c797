import { useState } from 'react';
import { hidesSensitive } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { addDays, shanghai } from '#shared/core/shanghai-time.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { OverviewLayout, OverviewHead } from '#shared/topics/summary/overview.styles.ts';
import { useFreshness } from '#shared/topics/summary/use-freshness.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { useIncomeSummaryQuery } from '#shared/topics/billing/income/income.api.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { useResponseTime, useServerNow } from '#shared/client/server-clock.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { usePainted } from '#shared/ui/base/use-idle.ts';
import { BelowPlaceholder, hasYesterday, IncomeFigures } from './income-figures.tsx';
import { LastMonth, WhyChanged } from './figure-notes.tsx';
import { incomeText } from './income.text.ts';
import type { Comparison, IncomeKey } from './income.rules.ts';

const ExplainChange = lazyView(() => import('#shared/topics/billing/income/explain-change.tsx'));
const IncomeDetails = lazyView(() => import('./income-details.tsx'), { firstScreen: true });

/** Age of data that is requested again when the element is mounted, in seconds. */
const FRESH_S = 60;

/** Yesterday is requested again after this time, ms, until the platform has created it. */
const PENDING_MS = 300_000;

interface IncomeViewProps {
  account: AccountInfo;
  /** The filters of the history that the host requests. */
  range: string | undefined;
  compare: Comparison | undefined;
  group: IncomeKey | undefined;
}

/** Shows the totals first, then the history and the nodes. */
export default function IncomeView({ account, range, compare, group }: IncomeViewProps) {
  const text = useText(incomeText);
  const now = useServerNow();
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const agent = isAgent(account);
  const [isPending, setPending] = useState(false);
  const figures = useIncomeSummaryQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_S,
    pollingInterval: isPending ? PENDING_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const { currentData: summary, error, fulfilledTimeStamp, isFetching, refetch } = figures;
  const isWithoutYesterday = summary !== undefined && !hasYesterday(summary);
  if (isPending !== isWithoutYesterday) setPending(isWithoutYesterday);
  const painted = usePainted(Boolean(summary ?? error));
  const Freshness = useFreshness(error, painted);
  const [weekBefore, setWeekBefore] = useState<Cents>();

  useWidgetState(summary !== undefined, error);

  const asOf = useResponseTime(fulfilledTimeStamp);
  const last = shanghai(addDays(asOf, -1));
  return (
    <OverviewLayout>
      <OverviewHead part="title">
        <div>
          <h2>{text.title}</h2>
          <p>{isPending ? text.pending(last.month, last.day) : text.until(last.month, last.day)}</p>
        </div>
      </OverviewHead>
      {Freshness && (
        <Freshness
          error={error}
          loadedAt={summary && fulfilledTimeStamp}
          fetching={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <IncomeFigures
        summary={summary}
        failed={error !== undefined}
        masked={masked}
        agent={agent}
        weekBefore={weekBefore}
        asOf={asOf}
        yesterdayNote={painted && <WhyChanged agent={agent} masked={masked} asOf={asOf} />}
        monthNote={painted && <ExplainChange periods="thisMonth" agent={agent} masked={masked} />}
        lastNote={
          painted && (
            <>
              <LastMonth account={account} income={summary?.last_month ?? undefined} masked={masked} asOf={asOf} />{' '}
              <ExplainChange periods="lastMonth" agent={agent} masked={masked} />
            </>
          )
        }
      />
      {painted ? (
        <IncomeDetails
          fallback={<BelowPlaceholder />}
          account={account}
          summary={summary}
          asOf={asOf}
          summaryFailed={error !== undefined}
          requested={{ range, compare, group }}
          agent={agent}
          masked={masked}
          now={now}
          onWeekBefore={setWeekBefore}
        />
      ) : (
        <BelowPlaceholder />
      )}
    </OverviewLayout>
  );
}
