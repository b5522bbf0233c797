/** The monthly bill (§7.5): read by the bills, the wallet and the payout rule, asked for once. */
import { api } from './api.ts';
import type { PageOf } from '../contract/basics.ts';
import {
  billInspectionPage,
  billInspection95Page,
  monthlyBill,
  type BillInspection,
  type BillInspection95,
  type MonthlyBill,
} from '../contract/bills.ts';

export type BillPage = Readonly<{
  /** `2026-10` */
  date: string;
  limit: number;
  offset: number;
}>;

// §8: bill detail errors are silent
const noAlert = true;

export const billsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By month, such as `2026-10`. */
    monthlyBill: build.query<MonthlyBill, string>({
      query: (date) => ({ call: 'monthlyBill', query: { date }, schema: monthlyBill, noAlert }),
      providesTags: ['Bill'],
    }),
    billInspect: build.query<PageOf<BillInspection>, BillPage>({
      query: (query) => ({ call: 'billInspect', query, schema: billInspectionPage, noAlert }),
      providesTags: ['Bill'],
    }),
    billInspect95: build.query<PageOf<BillInspection95>, BillPage>({
      query: (query) => ({ call: 'billInspect95', query, schema: billInspection95Page, noAlert }),
      providesTags: ['Bill'],
    }),
  }),
});

export const { useMonthlyBillQuery, useBillInspectQuery, useBillInspect95Query } = billsApi;
