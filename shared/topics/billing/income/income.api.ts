/** Income totals and history (§7.5). */
import { api } from '#shared/client/api.ts';
import {
  deviceIncomeHistoryCall,
  incomeSummaryCall,
  userIncomeHistoryCall,
  type IncomePoint,
  type IncomeSummary,
  type HistoryRequest,
  type deviceRange,
} from './income.calls.ts';
import type { RequestValues } from '#shared/core/call.ts';
import { apiRequest } from '#shared/client/request.ts';

export const incomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    incomeSummary: build.query<IncomeSummary, void>({
      query: () => apiRequest(incomeSummaryCall),
      providesTags: ['Income'],
    }),
    userIncomeHistory: build.query<readonly IncomePoint[], HistoryRequest>({
      query: (query) => apiRequest(userIncomeHistoryCall, { query }),
      providesTags: ['Income'],
    }),
    deviceIncomeHistory: build.query<readonly IncomePoint[], RequestValues<typeof deviceRange>>({
      query: (query) => apiRequest(deviceIncomeHistoryCall, { query }),
      providesTags: ['Income'],
    }),
  }),
});

export const { useIncomeSummaryQuery, useUserIncomeHistoryQuery, useDeviceIncomeHistoryQuery } = incomeApi;
