/** The balances, as they are on screen, and what is asked for beside them. */
import { useLayoutEffect } from 'react';
import { thisYear, unixRange } from '#shared/domain/shanghai-time.ts';
import type { WalletType } from '#shared/domain/withdrawal-quote.ts';
import type { QueryError } from '#shared/client/errors.ts';
import type { RecordRequest, WalletBalance } from '#shared/contract/wallet.ts';
import { sharedWalletApi, useWalletBalanceQuery } from '#shared/client/wallet.api.ts';
import { store } from '#shared/client/store.ts';
import { FRESH_S, RECORD_PAGE_SIZE } from './wallet.rules.ts';

/** One wallet's balance as it is on screen. */
export interface WalletFigures {
  balance: WalletBalance | undefined;
  /** when the balance was told, ms of this browser's clock */
  loadedAt: number | undefined;
  error: QueryError | undefined;
  fetching: boolean;
  refetch: () => void;
}

/** A wallet's balance, asked for when it is wanted; one call for all elements of the page. */
export function useWalletFigures(walletType: WalletType, wanted: boolean): WalletFigures {
  const { currentData, fulfilledTimeStamp, isFetching, error, isUninitialized, refetch } = useWalletBalanceQuery(
    walletType,
    { skip: !wanted, refetchOnMountOrArgChange: FRESH_S },
  );
  return {
    balance: currentData,
    loadedAt: fulfilledTimeStamp,
    error,
    fetching: isFetching,
    refetch: () => {
      // without a subscription yet there is nothing to ask again
      if (!isUninitialized) void refetch();
    },
  };
}

/** What the records begin with: the newest withdrawals of the year that holds `now`, ms of the server's clock. */
export const newestWithdrawals = (walletType: WalletType, now: number): RecordRequest => ({
  ...unixRange(thisYear(now)),
  pageIndex: 1,
  pageSize: RECORD_PAGE_SIZE,
  walletType,
});

/** Asks for the first records while their table is on its way, and before the page is drawn: the network has nothing to do. */
export function useRecordsAhead(walletType: WalletType, now: number): void {
  const newest = newestWithdrawals(walletType, now);
  useLayoutEffect(() => {
    void store.dispatch(sharedWalletApi.endpoints.walletWithdrawals.initiate(newest, { subscribe: false }));
    // once for a wallet and a year
    // oxlint-disable-next-line react/exhaustive-deps
  }, [walletType, newest.start]);
}
