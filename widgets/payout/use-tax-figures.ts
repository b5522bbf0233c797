import { BILL_STATES, billTotals } from '#shared/topics/billing/bill/bill.rules.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { Cents } from '#shared/core/money.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { usePayInfoQuery } from '#shared/topics/accounts/account.api.ts';
import { useMonthlyBillQuery } from '#shared/topics/billing/bill/bill.api.ts';
import type { BillingCycle } from '#shared/topics/accounts/payout.calls.ts';
import { useWeeklyParametersQuery } from '#shared/topics/billing/settled-param.api.ts';

/** What the platform reports about the tax of this user. Each part is missing until it is loaded, or if it is unknown. */
export interface TaxFigures {
  /** last month's bill before tax */
  readonly bill?: { readonly month: string; readonly subtotal: Cents } | undefined;
  /** the month of the first bill to which a change applies */
  readonly from?: string | undefined;
  /** the fee of weekly withdrawals, in percent */
  readonly feePercent?: number | undefined;
}

/** @param hidden whether amounts are hidden (§5, Masking) */
export function useTaxFigures(cycle: BillingCycle | undefined, hidden: boolean): TaxFigures {
  const month = lastBillMonth(useServerNow());
  const isMonthly = cycle === 'month';
  const bill = useMonthlyBillQuery(month, { skip: !isMonthly || hidden || !isGranted('monthlyBill') }).currentData;
  const from = usePayInfoQuery(undefined, { skip: !isMonthly }).currentData?.taxFrom ?? undefined;
  const weekly = useWeeklyParametersQuery(undefined, { skip: cycle !== 'week' || !isGranted('weeklySettledParam') });
  const subtotal = bill && bill.state !== BILL_STATES.unverified ? billTotals(bill).subtotal : undefined;
  return {
    bill: subtotal === undefined ? undefined : { month, subtotal },
    from,
    feePercent: weekly.currentData?.feePercent,
  };
}
