import { useAccountInfoQuery } from '../account/account.api.ts';
import { useMonthlyParametersQuery, useWalletBalanceQuery, useWeeklyParametersQuery } from '../wallet/wallet.api.ts';
import type { CalendarTerms } from './settlement-calendar.rules.ts';
import { WEEKLY } from '../wallet/withdrawal-quote.rules.ts';
import { monthlyParameters, offersWeekly } from '../wallet/withdrawal-window.rules.ts';
import { arrivalDays } from './arrival-days.ts';

/** Loads the rules that decide the settlement days. A part that is not loaded is unknown. @param now server time, ms */
export function useCalendarTerms(now: number): CalendarTerms {
  const account = useAccountInfoQuery().currentData;
  const balance = useWalletBalanceQuery(WEEKLY).currentData;
  const hasWeekly = offersWeekly(account?.payInfo?.billingCycle, balance?.leftAmount);
  const weekly = useWeeklyParametersQuery(undefined, { skip: !hasWeekly }).currentData;
  const monthly = useMonthlyParametersQuery().currentData;
  return {
    now,
    weekly: hasWeekly ? weekly : undefined,
    monthly: monthly && monthlyParameters(monthly, account?.payInfo?.collectionMethod),
    arrivalDays: arrivalDays().weekly,
  };
}
