import { useEffect, useState } from 'react';
import type { Cents } from '#shared/core/money.ts';
import { addDays, DAYS_OF_WEEK, startOfDay } from '#shared/core/shanghai-time.ts';
import type { ChosenDevice } from '#shared/topics/devices/chosen-device.ts';
import { useUserIncomeHistoryQuery } from '#shared/topics/billing/income/income.api.ts';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { IncomeSummary } from '#shared/topics/billing/income/income.calls.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { UPCOMING_HEIGHT } from './income-figures.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { historyRequest, presetRange, type HistoryFilters } from './income.rules.ts';
import { TopDevices } from './top-devices.tsx';

const UpcomingPanel = lazyView(() => import('#shared/topics/money/settlement/upcoming-panel.tsx'));

interface IncomeDetailsProps {
  account: AccountInfo;
  /** undefined while it is loading, and if it failed to load */
  summary: IncomeSummary | undefined;
  /** server time of the summary, ms */
  asOf: number;
  summaryFailed: boolean;
  requested: HistoryFilters;
  agent: boolean;
  masked: boolean;
  /** server time, ms */
  now: number;
  /** called with the income of the same weekday a week before yesterday, for the comparison in the figures above */
  onWeekBefore: (income: Cents | undefined) => void;
}

/** Shows the history, the money that comes next for users with a wallet, and the top nodes. */
export default function IncomeDetails(props: IncomeDetailsProps) {
  const { account, summary, asOf, summaryFailed, requested, agent, masked, now, onWeekBefore } = props;
  const [device, setDevice] = useState<ChosenDevice>();
  // the default history uses the same request
  const { currentData: days } = useUserIncomeHistoryQuery(historyRequest(presetRange('28d', asOf), 'day'));
  const at = startOfDay(addDays(asOf, -1 - DAYS_OF_WEEK)) / 1000;
  const weekBefore = days?.find(({ timestamp }) => timestamp === at)?.income;
  useEffect(() => onWeekBefore(weekBefore), [weekBefore, onWeekBefore]);
  return (
    <>
      <HistoryPanel
        requested={requested}
        agent={agent}
        masked={masked}
        hasNeverEarned={summary?.total === 0}
        now={now}
        device={device}
        onDevice={setDevice}
      />
      {needsReconciliation(account, getConfiguration().specialUsers) && (
        <UpcomingPanel
          fallback={<PanelPlaceholder height={UPCOMING_HEIGHT} />}
          account={account}
          summary={summary}
          asOf={asOf}
          summaryFailed={summaryFailed}
          masked={masked}
          now={now}
        />
      )}
      <TopDevices agent={agent} masked={masked} />
    </>
  );
}
