/** Loads the rules and amounts of the settlement calendar. */
import { hidesSensitive } from '#shared/core/masking.ts';
import { firstDayOfWeek, formatDate, unixRange } from '#shared/core/shanghai-time.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useResponseTime } from '#shared/client/server-clock.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useAccountInfoQuery } from '../../accounts/account.api.ts';
import { useMonthlyBillQuery } from '../../billing/bill/bill.api.ts';
import { lastBillMonth } from '../../billing/bill/bill-month.rules.ts';
import { billStatus, billTotals } from '../../billing/bill/bill.rules.ts';
import { useIncomeSummaryQuery } from '../../billing/income/income.api.ts';
import { newestWithdrawals, useWalletBalanceQuery, useWalletWithdrawalsQuery } from '../wallet/wallet.api.ts';
import { useWalletEntriesQuery } from '../wallet/withdrawal.api.ts';
import { WEEKLY, offersWeekly } from '../wallet/wallet.rules.ts';
import { arrivalDays } from './arrival-days.ts';
import { calendarAmounts } from './calendar-amounts.ts';
import { nextEntry, type CalendarInput } from './settlement-calendar.rules.ts';
import { useMonthlyParametersQuery, useWeeklyParametersQuery } from '../../billing/settled-param.api.ts';
import { parametersOfMethod } from '../../billing/settled-param.rules.ts';

/** More than the entries of a week: one weekly income, and a few refunds and compensations. */
const ENTRIES_OF_A_WEEK = 100;

/** Loads the rules that decide the settlement days. A part that is not loaded is unknown. @param now server time, ms */
export function useCalendarInput(now: number): CalendarInput {
  const account = useAccountInfoQuery().currentData;
  const balance = useWalletBalanceQuery(WEEKLY).currentData;
  const hasWeekly = offersWeekly(account?.payInfo?.billingCycle, balance?.leftAmount);
  const weekly = useWeeklyParametersQuery(undefined, { skip: !hasWeekly }).currentData;
  const monthly = useMonthlyParametersQuery().currentData;
  return {
    now,
    weekly: hasWeekly ? weekly : undefined,
    monthly: monthly && parametersOfMethod(monthly, account?.payInfo?.collectionMethod),
    arrivalDays: arrivalDays().weekly,
  };
}

/** Loads the amounts of the calendar. An amount that was not sent is not shown. */
export function useCalendarAmounts({ now, weekly, monthly, arrivalDays: days }: CalendarInput) {
  const account = useAccountInfoQuery().currentData;
  const skip = !weekly;
  const { currentData: summary, fulfilledTimeStamp } = useIncomeSummaryQuery(undefined, {
    skip: skip || !account?.showIncome || !isGranted('incomeSummary'),
  });
  const asOf = useResponseTime(fulfilledTimeStamp);
  const withdrawals = useWalletWithdrawalsQuery(newestWithdrawals(WEEKLY, now), { skip }).currentData;
  const entries = useWalletEntriesQuery(
    {
      ...unixRange({ start: firstDayOfWeek(now), end: formatDate(now) }),
      pageIndex: 1,
      pageSize: ENTRIES_OF_A_WEEK,
      walletType: WEEKLY,
    },
    { skip },
  ).currentData;
  const month = lastBillMonth(now);
  const bill = useMonthlyBillQuery(month, { skip: !monthly?.checkStart || !isGranted('monthlyBill') }).currentData;
  const isFinal = bill && billStatus(bill.state, month) !== 'unverified';
  return {
    masked: !account || hidesSensitive(account, getConfiguration().uidAllowList),
    amounts: calendarAmounts({
      now,
      arrivalDays: days,
      nextEntryDay: nextEntry(asOf).day,
      weeklyNext: summary?.weekly_next ?? undefined,
      weeklyEntries: entries?.list ?? [],
      weeklyWithdrawals: withdrawals?.list ?? [],
      bill: isFinal ? billTotals(bill).total : undefined,
      checkStart: monthly?.checkStart ?? 0,
      checkEnd: monthly?.checkEnd ?? 0,
    }),
  };
}
