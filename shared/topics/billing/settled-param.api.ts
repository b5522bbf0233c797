/** The parameters of withdrawals and bill checks. */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import {
  settledParamCall,
  weeklySettledParamCall,
  type MonthlyParameters,
  type WeeklyParameters,
} from './settled-param.calls.ts';
import type { WalletParameters } from './settled-param.rules.ts';

interface MonthlyEntry extends WalletParameters {
  /** 1 enterprise cards, 2 all other methods */
  readonly paramType: number;
}

const windowOf = (entry: MonthlyParameters | WeeklyParameters) => ({
  startDay: entry.getmoney_startday,
  endDay: entry.getmoney_endday,
  min: entry.getmoney_min,
  max: entry.getmoney_max,
});

export const settledParamApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Both entries of the withdraw parameters. */
    monthlyParameters: build.query<readonly MonthlyEntry[], void>({
      query: () => apiRequest(settledParamCall),
      transformResponse: (entries: readonly MonthlyParameters[]) =>
        entries.map((entry) => ({
          ...windowOf(entry),
          feePercent: 0,
          paramType: entry.param_type,
          checkStart: entry.checkbill_startday ?? 0,
          checkEnd: entry.checkbill_endday ?? 0,
        })),
      providesTags: ['Parameters'],
    }),
    weeklyParameters: build.query<WalletParameters, void>({
      query: () => apiRequest(weeklySettledParamCall),
      transformResponse: (entry: WeeklyParameters) => ({
        ...windowOf(entry),
        feePercent: entry.payfee_rate ?? undefined,
        checkStart: 0,
        checkEnd: 0,
      }),
      providesTags: ['Parameters'],
    }),
  }),
});

export const { useMonthlyParametersQuery, useWeeklyParametersQuery } = settledParamApi;
