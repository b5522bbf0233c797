/** The monthly bill (§7.5) of the bills, the wallet and the payout rule. */
import type { PageOf } from '#shared/core/wire-values.ts';
import {
  billInspect95Call,
  billInspectCall,
  monthlyBillCall,
  type BillInspection,
  type BillInspection95,
  type MonthlyBill,
  type sliceOfMonth,
} from './bill.calls.ts';
import type { RequestValues } from '#shared/core/call.ts';
import type { NamedCall } from '../../calls.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { lastBillMonth } from './bill-month.rules.ts';
import { BILL_STATES } from './bill.rules.ts';
import { api } from '#shared/client/api.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { hasCode, isNotFound, toPlatformError, type QueryError } from '#shared/client/errors.ts';
import { readPage } from '#shared/client/read-page.ts';
import type { ApiResult } from '#shared/client/read-response.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { apiRequest } from '#shared/client/request.ts';

// §8: errors of bill details are not shown

export type BillSlice = RequestValues<typeof sliceOfMonth>;

/** Reads the page that begins at the offset, which is a multiple of the limit. */
const readSlice = <Row>(
  call: NamedCall,
  slice: BillSlice,
  read: (slice: BillSlice) => Promise<ApiResult<PageOf<Row>>>,
) =>
  readPage(call, { pageIndex: slice.offset / slice.limit + 1, pageSize: slice.limit }, (_pageIndex, offset) =>
    read({ ...slice, offset }),
  );

export const billApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By month, such as `2026-10`. */
    monthlyBill: build.query<MonthlyBill, string>({
      query: (date) => apiRequest(monthlyBillCall, { query: { date } }),
      providesTags: ['Bill'],
    }),
    billInspect: build.query<PageOf<BillInspection>, BillSlice>({
      queryFn: (slice, { signal }) =>
        readSlice(billInspectCall, slice, (query) => callPlatform(apiRequest(billInspectCall, { query }), signal)),
      providesTags: ['Bill'],
    }),
    /** A row for each node. A platform without this grouping returns the days. */
    billNodes: build.query<PageOf<BillInspection>, BillSlice>({
      queryFn: (slice, { signal }) =>
        readSlice(billInspectCall, slice, (page) => {
          const query = { ...page, group: 'device' as const };
          return callPlatform(apiRequest(billInspectCall, { query }), signal);
        }),
      providesTags: ['Bill'],
    }),
    billInspect95: build.query<PageOf<BillInspection95>, BillSlice>({
      queryFn: (slice, { signal }) =>
        readSlice(billInspect95Call, slice, (query) => callPlatform(apiRequest(billInspect95Call, { query }), signal)),
      providesTags: ['Bill'],
    }),
  }),
});

export const { useMonthlyBillQuery, useBillInspectQuery, useBillNodesQuery, useBillInspect95Query } = billApi;

/** Returns whether the platform still creates the bill. */
export const isUnfinished = (error: QueryError | undefined): boolean =>
  hasCode(toPlatformError(error), ERROR_CODES.incomesPending);

/** Returns whether a bill does not exist, as opposed to a failure to load it. */
export const isNoBill = (error: QueryError | undefined): boolean => isNotFound(error) && !isUnfinished(error);

/**
 * Returns the state of the last month's bill, which decides whether payout details may be edited (§4): 0, 100, 200, 210, 290 or
 * 300, or an unknown state as received. 0 also means that there is no bill. `undefined` until it is loaded. Call it when the
 * account is loaded, because the account sets the server's clock.
 */
export function useLastBillState(): number | string | undefined {
  const { currentData, error } = useMonthlyBillQuery(lastBillMonth(useServerNow()));
  if (currentData) return currentData.state;
  return isNotFound(error) ? BILL_STATES.unverified : undefined;
}
