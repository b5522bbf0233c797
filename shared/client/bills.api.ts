/** The monthly bill (§7.5): read by the bills, the wallet and the payout rule, asked for once. */
import { api, ask } from './api.ts';
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
import type { Given } from '../contract/call.ts';

// §8: bill detail errors are silent
const noAlert = true;

export const billsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By month, such as `2026-10`. */
    monthlyBill: build.query<MonthlyBill, string>({
      queryFn: ask(monthlyBillCall, (date) => ({ query: { date }, noAlert })),
      providesTags: ['Bill'],
    }),
    billInspect: build.query<PageOf<BillInspection>, Given<typeof sliceOfMonth>>({
      queryFn: ask(billInspectCall, (query) => ({ query, noAlert })),
      providesTags: ['Bill'],
    }),
    billInspect95: build.query<PageOf<BillInspection95>, Given<typeof sliceOfMonth>>({
      queryFn: ask(billInspect95Call, (query) => ({ query, noAlert })),
      providesTags: ['Bill'],
    }),
  }),
});

export const { useMonthlyBillQuery, useBillInspectQuery, useBillInspect95Query } = billsApi;
