/** What the wallet and the ribbon of the console's menu both read. */
import type { WalletType } from '../domain/withdrawal-quote.ts';
import { api } from '../store/api.ts';
import {
  settledParam,
  walletBalance,
  weeklyParameters,
  type MonthlyParameters,
  type WalletBalance,
  type WeeklyParameters,
} from './schemas/wallet.ts';

export const walletReads = api.injectEndpoints({
  endpoints: (build) => ({
    walletBalance: build.query<WalletBalance, WalletType>({
      query: (walletType) => ({ call: 'wallet', query: { walletType }, schema: walletBalance, noAlert: true }),
      providesTags: ['Balance'],
    }),
    /** Both entries of the withdraw parameters. */
    monthlyParameters: build.query<readonly MonthlyParameters[], void>({
      query: () => ({ call: 'settledParam', schema: settledParam, noAlert: true }),
      providesTags: ['Parameters'],
    }),
    weeklyParameters: build.query<WeeklyParameters, void>({
      query: () => ({ call: 'weeklySettledParam', schema: weeklyParameters, noAlert: true }),
      providesTags: ['Parameters'],
    }),
  }),
});

export const { useWalletBalanceQuery, useMonthlyParametersQuery, useWeeklyParametersQuery } = walletReads;
