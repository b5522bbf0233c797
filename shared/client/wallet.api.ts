/** Wallet data for the wallet and for the ribbon of the console's menu. */
import { endOfDay, startOfDay } from '../domain/shanghai-time.ts';
import type { WalletType } from '../domain/withdrawal-quote.ts';
import { api } from './api.ts';
import type { PageOf } from '../contract/basics.ts';
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
} from '../contract/wallet.ts';
import { apiRequest } from './request.ts';

/** More than a day has: the weekly wallet allows one, and a failed one does not count (§9). */
const DAY_PAGE_SIZE = 10;

/** Requests the withdrawals of the day in Shanghai at `now` (ms). The button and the ribbon share the query. */
export const todaysWithdrawals = (walletType: WalletType, now: number): RecordRequest => ({
  start: startOfDay(now) / 1000,
  end: Math.floor(endOfDay(now) / 1000),
  pageIndex: 1,
  pageSize: DAY_PAGE_SIZE,
  walletType,
});

export const sharedWalletApi = api.injectEndpoints({
  endpoints: (build) => ({
    walletBalance: build.query<WalletBalance, WalletType>({
      query: (walletType) => apiRequest(walletCall, { query: { walletType } }),
      providesTags: ['Balance'],
    }),
    walletWithdrawals: build.query<PageOf<WithdrawalRecord>, RecordRequest>({
      query: (query) => apiRequest(walletWithdrawalsCall, { query }),
      providesTags: ['Withdrawals'],
    }),
    /** Both entries of the withdraw parameters. */
    monthlyParameters: build.query<readonly MonthlyParameters[], void>({
      query: () => apiRequest(settledParamCall),
      providesTags: ['Parameters'],
    }),
    weeklyParameters: build.query<WeeklyParameters, void>({
      query: () => apiRequest(weeklySettledParamCall),
      providesTags: ['Parameters'],
    }),
  }),
});

export const { useWalletBalanceQuery, useWalletWithdrawalsQuery, useMonthlyParametersQuery, useWeeklyParametersQuery } =
  sharedWalletApi;
