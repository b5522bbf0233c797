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
import { useIncomeSummaryQuery } from '#shared/client/income.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { firstScreenModule } from '#shared/ui/lazy-part.ts';
import { usePainted } from '#shared/ui/use-painted.ts';
import { useOptionalModule } from '#shared/ui/use-part.ts';
import { IncomeFigures } from './income-figures.tsx';
import type { IncomePreset } from './income.rules.ts';
import { BelowPlaceholder } from './income-skeleton.tsx';
import { incomeText } from './income.text.ts';

const room = firstScreenModule(() => import('./income-container.tsx'));

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
  const Room = useOptionalModule(room, painted);
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
        yesterdayNote={Room && <Room.ByNode />}
        lastNote={Room && <Room.LastMonth account={account} income={summary?.last_month} masked={masked} now={now} />}
      />
      {Room ? (
        <Room.IncomeContainer preset={preset} agent={agent} masked={masked} now={now} onDayBefore={setDayBefore} />
      ) : (
        <BelowPlaceholder />
      )}
    </Overview>
  );
}
