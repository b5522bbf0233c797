/** Income figures and history (§7.5), shared by every element that shows them. */
import { api, ask } from './api.ts';
import {
  deviceIncomeHistoryCall,
  incomeSummaryCall,
  userIncomeHistoryCall,
  type IncomePoint,
  type IncomeSummary,
  type HistoryRequest,
  type deviceRange,
} from '../contract/income.ts';
import type { RequestValues } from '../contract/call.ts';

const noAlert = true;

export const incomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    incomeSummary: build.query<IncomeSummary, void>({
      queryFn: ask(incomeSummaryCall, () => ({ noAlert })),
      providesTags: ['Income'],
    }),
    userIncomeHistory: build.query<readonly IncomePoint[], HistoryRequest>({
      queryFn: ask(userIncomeHistoryCall, (query) => ({ query, noAlert })),
      providesTags: ['Income'],
    }),
    deviceIncomeHistory: build.query<readonly IncomePoint[], RequestValues<typeof deviceRange>>({
      queryFn: ask(deviceIncomeHistoryCall, (query) => ({ query, noAlert })),
      providesTags: ['Income'],
    }),
  }),
});

export const { useIncomeSummaryQuery, useUserIncomeHistoryQuery, useDeviceIncomeHistoryQuery } = incomeApi;
