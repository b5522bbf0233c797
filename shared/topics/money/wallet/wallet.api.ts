/** Wallet data for the wallet and for the ribbon of the console's menu. */
import { endOfDay, startOfDay, thisYear, unixRange, type Ms } from '#shared/core/shanghai-time.ts';
import type { WalletType } from './wallet.rules.ts';
import { api } from '#shared/client/api.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { readPage } from '#shared/client/read-page.ts';
import { RECORD_PAGE_SIZE, type PageOf } from '#shared/core/wire-values.ts';
import {
  walletCall,
  walletWithdrawalsCall,
  type WalletBalance,
  type WithdrawalRecord,
  type RecordRequest,
} from './wallet.calls.ts';
import { apiRequest } from '#shared/client/request.ts';

/** More rows than a day can have: the weekly wallet allows one withdrawal, and failed ones do not count (§9). */
const DAY_PAGE_SIZE = 10;

/** Requests the withdrawals of the day in Shanghai at `now`. The button and the ribbon share the query. */
export const todaysWithdrawals = (walletType: WalletType, now: Ms): RecordRequest => ({
  start: startOfDay(now) / 1000,
  end: Math.floor(endOfDay(now) / 1000),
  pageIndex: 1,
  pageSize: DAY_PAGE_SIZE,
  walletType,
});

/** Requests the first records: the newest withdrawals of the year of `now`, a server time. */
export const newestWithdrawals = (walletType: WalletType, now: Ms): RecordRequest => ({
  ...unixRange(thisYear(now)),
  pageIndex: 1,
  pageSize: RECORD_PAGE_SIZE,
  walletType,
});

export const walletApi = api.injectEndpoints({
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
  }),
});

export const { useWalletBalanceQuery, useWalletWithdrawalsQuery } = walletApi;
