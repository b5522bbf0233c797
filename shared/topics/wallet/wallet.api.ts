/** Wallet data for the wallet and for the ribbon of the console's menu. */
import { endOfDay, startOfDay, thisYear, unixRange } from '../../core/shanghai-time.ts';
import type { WalletParameters } from './wallet-state.rules.ts';
import type { WalletType } from './withdrawal-quote.rules.ts';
import { RECORD_PAGE_SIZE } from './withdrawal-window.rules.ts';
import { api } from '../../client/api.ts';
import { callPlatform } from '../../client/base-query.ts';
import { readPage } from '../../client/read-page.ts';
import type { PageOf } from '../../core/wire-values.ts';
import {
  settledParamCall,
  walletCall,
  walletWithdrawalsCall,
  weeklySettledParamCall,
  type MonthlyParameters,
  type WalletBalance,
  type WeeklyParameters,
  type WithdrawalRecord,
  type RecordRequest,
} from './wallet.calls.ts';
import { apiRequest } from '../../client/request.ts';

/** More rows than a day can have: the weekly wallet allows one withdrawal, and failed ones do not count (§9). */
const DAY_PAGE_SIZE = 10;

/** Requests the withdrawals of the day in Shanghai at `now` (ms). The button and the ribbon share the query. */
export const todaysWithdrawals = (walletType: WalletType, now: number): RecordRequest => ({
  start: startOfDay(now) / 1000,
  end: Math.floor(endOfDay(now) / 1000),
  pageIndex: 1,
  pageSize: DAY_PAGE_SIZE,
  walletType,
});

/** Requests the first records: the newest withdrawals of the year of `now`, in ms of server time. */
export const newestWithdrawals = (walletType: WalletType, now: number): RecordRequest => ({
  ...unixRange(thisYear(now)),
  pageIndex: 1,
  pageSize: RECORD_PAGE_SIZE,
  walletType,
});

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

export const sharedWalletApi = api.injectEndpoints({
  endpoints: (build) => ({
    walletBalance: build.query<WalletBalance, WalletType>({
      query: (walletType) => apiRequest(walletCall, { query: { walletType } }),
      providesTags: ['Balance'],
    }),
    walletWithdrawals: build.query<PageOf<WithdrawalRecord>, RecordRequest>({
      queryFn: (query, { signal }) =>
        readPage(walletWithdrawalsCall, query, (pageIndex) =>
          callPlatform(apiRequest(walletWithdrawalsCall, { query: { ...query, pageIndex } }), signal),
        ),
      providesTags: ['Withdrawals'],
    }),
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

export const { useWalletBalanceQuery, useWalletWithdrawalsQuery, useMonthlyParametersQuery, useWeeklyParametersQuery } =
  sharedWalletApi;
