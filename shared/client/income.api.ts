/** Income figures and history (§7.5), shared by every element that shows them. */
import { api } from './api.ts';
import { incomeHistory, incomeSummary, type IncomePoint, type IncomeSummary } from '../contract/income.ts';

/** Both ends in unix seconds and included; a point for each day or month, in Shanghai. */
export type HistoryRequest = Readonly<{
  start_timestamp: number;
  end_timestamp: number;
  key_style: 'day' | 'month';
}>;

const noAlert = true;

export const incomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    incomeSummary: build.query<IncomeSummary, void>({
      query: () => ({ call: 'incomeSummary', schema: incomeSummary, noAlert }),
      providesTags: ['Income'],
    }),
    userIncomeHistory: build.query<readonly IncomePoint[], HistoryRequest>({
      query: (query) => ({ call: 'userIncomeHistory', query, schema: incomeHistory, noAlert }),
      providesTags: ['Income'],
    }),
    deviceIncomeHistory: build.query<readonly IncomePoint[], HistoryRequest & { readonly uuid: string }>({
      query: (query) => ({ call: 'deviceIncomeHistory', query, schema: incomeHistory, noAlert }),
      providesTags: ['Income'],
    }),
  }),
});

export const { useIncomeSummaryQuery, useUserIncomeHistoryQuery, useDeviceIncomeHistoryQuery } = incomeApi;
