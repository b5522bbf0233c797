import { useMemo } from 'react';
import { styled } from 'styled-components';
import { isNoBill, isUnfinished, useMonthlyBillQuery } from '../../billing/bill/bill.api.ts';
import type { QueryError } from '#shared/client/errors.ts';
import { useUserIncomeHistoryQuery } from '../../billing/income/income.api.ts';
import { newestWithdrawals, useWalletWithdrawalsQuery } from '../wallet/wallet.api.ts';
import type { AccountInfo } from '../../accounts/account.calls.ts';
import type { MonthlyBill } from '../../billing/bill/bill.calls.ts';
import type { IncomeSummary } from '../../billing/income/income.calls.ts';
import { lastBillMonth } from '../../billing/bill/bill-month.rules.ts';
import { billStatus, billTotals } from '../../billing/bill/bill.rules.ts';
import { forecastMonth, forecastRange } from '../../billing/income/income-forecast.rules.ts';
import { amountText } from '#shared/core/masking.ts';
import { nextEntry } from './settlement-calendar.rules.ts';
import { dayStart, formatDate, shanghai, unixRange, yesterday } from '#shared/core/shanghai-time.ts';
import { MONTHLY, WEEKLY, type WalletType } from '../wallet/wallet.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Stat, StatBand } from '#shared/ui/base/stat.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { settlementText } from './settlement.text.ts';
import { TransferTracker } from './transfer-tracker.tsx';
import { useMonthlyParametersQuery } from '../../billing/settled-param.api.ts';
import { parametersOfMethod } from '../../billing/settled-param.rules.ts';

interface UpcomingPanelProps {
  account: AccountInfo;
  /** undefined while it is loading, and if it failed to load */
  summary: IncomeSummary | undefined;
  /** server time of the summary, ms */
  asOf: number;
  summaryFailed: boolean;
  masked: boolean;
  /** server time, ms */
  now: number;
}

/** Shows the money that comes next: the next entry, the last bill, the forecast of the month, and transfers. */
export default function UpcomingPanel({ account, summary, asOf, summaryFailed, masked, now }: UpcomingPanelProps) {
  const text = useText(settlementText);
  const weekly = account.payInfo?.billingCycle === 'week';
  return (
    <Panel as="section" aria-label={text.next}>
      <PanelHead>
        <h3>{text.next}</h3>
        <CalendarButton now={now} />
      </PanelHead>
      <StatBand>
        {weekly && <NextEntry summary={summary} asOf={asOf} summaryFailed={summaryFailed} masked={masked} />}
        <LastBill account={account} masked={masked} now={now} />
        <MonthForecast masked={masked} now={now} />
      </StatBand>
      <Transfers>
        {weekly && <WalletTransfers walletType={WEEKLY} masked={masked} now={now} />}
        <WalletTransfers walletType={MONTHLY} masked={masked} now={now} />
      </Transfers>
    </Panel>
  );
}

type PartProps = Pick<UpcomingPanelProps, 'masked' | 'now'>;
type EntryProps = Omit<UpcomingPanelProps, 'account' | 'now'>;
type BillProps = PartProps & Pick<UpcomingPanelProps, 'account'>;

/** Income that enters the weekly wallet next Wednesday, as far as it is known. */
function NextEntry({ summary, asOf, summaryFailed, masked }: EntryProps) {
  const text = useText(settlementText);
  const { day, start, end, isOver } = nextEntry(asOf);
  const enters = shanghai(dayStart(day));
  const last = isOver ? end : yesterday(asOf);
  const week = (isOver ? text.ofWeek : text.ofWeekSoFar)(start.slice(5), last.slice(5));
  return (
    <Stat
      label={text.nextEntry}
      note={
        <>
          {text.entersOn(enters.month, enters.day)}
          <br />
          {week}
        </>
      }
    >
      {summary || summaryFailed ? (
        <MoneyFigure cents={summary?.weekly_next ?? undefined} size="md" masked={masked} />
      ) : (
        <Skeleton width={120} height={24} />
      )}
    </Stat>
  );
}

function stateText(text: (typeof settlementText)['zh-CN'], state: MonthlyBill['state'], month: string): string {
  const status = billStatus(state, month);
  return status === 'unknown' ? text.stateOf(state) : text.states[status];
}

function missingBillText(text: (typeof settlementText)['zh-CN'], error: QueryError | undefined): string | undefined {
  if (isUnfinished(error)) return text.unfinishedBill;
  return isNoBill(error) ? text.noBill : undefined;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const text = useText(settlementText);
  return (
    <>
      {text.failed} <LinkButton onClick={onRetry}>{text.retry}</LinkButton>
    </>
  );
}

/** The bill of the previous month with its state, and the days on which bills are checked while it is open. */
function LastBill({ account, masked, now }: BillProps) {
  const text = useText(settlementText);
  const month = lastBillMonth(now);
  const { currentData: bill, error, isFetching, refetch } = useMonthlyBillQuery(month);
  const parameters = useMonthlyParametersQuery().currentData;
  const days = parameters && parametersOfMethod(parameters, account.payInfo?.collectionMethod);
  const status = bill && billStatus(bill.state, month);
  const isOpen = status === 'unverified' || status === 'unconfirmed';
  const isSettled = bill ?? (error && !isFetching);
  // the rows of an unverified bill are not final
  const total = bill && status !== 'unverified' ? billTotals(bill).total : undefined;
  return (
    <Stat
      label={text.bill(Number(month.slice(5)))}
      note={
        isSettled && (
          <>
            {bill
              ? stateText(text, bill.state, month)
              : (missingBillText(text, error) ?? <Failed onRetry={() => void refetch()} />)}
            {(isOpen || !status) && days && days.checkStart > 0 && (
              <>
                <br />
                {text.checkDays(days.checkStart, days.checkEnd || days.checkStart)}
              </>
            )}
          </>
        )
      }
    >
      {isSettled ? <MoneyFigure cents={total} size="md" masked={masked} /> : <Skeleton width={120} height={24} />}
    </Stat>
  );
}

/** The expected income of the month with its range, and how it is made. */
function MonthForecast({ masked, now }: PartProps) {
  const text = useText(settlementText);
  const { start, end } = unixRange(forecastRange(now));
  const { currentData, error, isFetching, refetch } = useUserIncomeHistoryQuery({
    start_timestamp: start,
    end_timestamp: end,
    key_style: 'day',
  });
  const forecast = useMemo(
    () =>
      currentData &&
      forecastMonth(new Map(currentData.map(({ timestamp, income }) => [formatDate(timestamp * 1000), income])), now),
    [currentData, now],
  );
  const formatAmount = (cents: number) => amountText(cents, masked);
  const failed = !currentData && error && !isFetching;
  return (
    <Stat
      label={text.forecast}
      note={
        forecast ? (
          <>
            <p>{text.forecastRange(formatAmount(forecast.least), formatAmount(forecast.most))}</p>
            <p>{text.forecastHow(forecast.remainingDays)}</p>
          </>
        ) : (
          (failed && <Failed onRetry={() => void refetch()} />) || (currentData && text.noForecast)
        )
      }
    >
      {currentData || failed ? (
        <MoneyFigure cents={forecast?.expected} size="md" masked={masked} />
      ) : (
        <Skeleton width={120} height={24} />
      )}
    </Stat>
  );
}

function WalletTransfers({ walletType, masked, now }: PartProps & { walletType: WalletType }) {
  const { currentData } = useWalletWithdrawalsQuery(newestWithdrawals(walletType, now));
  return <TransferTracker walletType={walletType} withdrawals={currentData?.list ?? []} now={now} masked={masked} />;
}

const Transfers = styled.div`
  display: grid;
  gap: var(--_space-5);
  padding: var(--_space-5) var(--_panel-pad);
  border-top: var(--_hairline);

  &:empty {
    display: none;
  }
`;
