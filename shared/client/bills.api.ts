/** The monthly bill (§7.5) of the bills, the wallet and the payout rule. */
import type { PageOf } from '../contract/basics.ts';
import {
  billInspect95Call,
  billInspectCall,
  monthlyBillCall,
  type BillInspection,
  type BillInspection95,
  type MonthlyBill,
  type sliceOfMonth,
} from '../contract/bills.ts';
import type { RequestValues } from '../contract/call.ts';
import { lastBillMonth } from '../domain/bill-month.ts';
import { BILL_STATES } from '../domain/bill.ts';
import { api } from './api.ts';
import { toPlatformError } from './errors.ts';
import { useServerNow } from './server-clock.ts';
import { apiRequest } from './request.ts';

// §8: bill detail errors are silent

export const billsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By month, such as `2026-10`. */
    monthlyBill: build.query<MonthlyBill, string>({
      query: (date) => apiRequest(monthlyBillCall, { query: { date } }),
      providesTags: ['Bill'],
    }),
    billInspect: build.query<PageOf<BillInspection>, RequestValues<typeof sliceOfMonth>>({
      query: (query) => apiRequest(billInspectCall, { query }),
      providesTags: ['Bill'],
    }),
    billInspect95: build.query<PageOf<BillInspection95>, RequestValues<typeof sliceOfMonth>>({
      query: (query) => apiRequest(billInspect95Call, { query }),
      providesTags: ['Bill'],
    }),
  }),
});

export const { useMonthlyBillQuery, useBillInspectQuery, useBillInspect95Query } = billsApi;

/**
 * Returns the state of the last month's bill, which decides whether payout info may be edited (§4): 0, 100, 200, 210, 290 or
 * 300. 0 also means that there is no bill. `undefined` while it is unknown. Call it when the account is loaded, because the
 * account sets the server's clock.
 */
export function useLastBillState(): number | undefined {
  const { currentData, error } = useMonthlyBillQuery(lastBillMonth(useServerNow()));
  if (currentData) return currentData.state;
  return toPlatformError(error)?.status === 404 ? BILL_STATES.unverified : undefined;
}
