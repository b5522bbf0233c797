/** Loads the balances, and the first records ahead of their table. */
import { useLayoutEffect } from 'react';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import type { QueryError } from '#shared/client/errors.ts';
import type { WalletBalance } from '#shared/topics/money/wallet/wallet.calls.ts';
import { newestWithdrawals, walletApi, useWalletBalanceQuery } from '#shared/topics/money/wallet/wallet.api.ts';
import { store } from '#shared/client/store.ts';
import { FRESH_S } from './wallet-view.rules.ts';

/** Balance of one wallet. */
export interface BalanceQuery {
  balance: WalletBalance | undefined;
  /** when the balance was received, in ms of the browser's clock */
  loadedAt: number | undefined;
  error: QueryError | undefined;
  fetching: boolean;
  refetch: () => void;
}

/** Loads the balance of a wallet if `isWanted`. All elements of the page share the request. */
export function useBalance(walletType: WalletType, isWanted: boolean): BalanceQuery {
  const { currentData, fulfilledTimeStamp, isFetching, error, isUninitialized, refetch } = useWalletBalanceQuery(
    walletType,
    { skip: !isWanted, refetchOnMountOrArgChange: FRESH_S },
  );
  return {
    balance: currentData,
    loadedAt: fulfilledTimeStamp,
    error,
    fetching: isFetching,
    refetch: () => {
      // without a subscription, there is nothing to refetch
      if (!isUninitialized) void refetch();
    },
  };
}

/** Requests the first records before the page is rendered and while the code of their table loads. */
export function useRecordsAhead(walletType: WalletType, now: number): void {
  const newest = newestWithdrawals(walletType, now);
  useLayoutEffect(() => {
    void store.dispatch(walletApi.endpoints.walletWithdrawals.initiate(newest, { subscribe: false }));
    // once per wallet and year
    // oxlint-disable-next-line react/exhaustive-deps
  }, [walletType, newest.start]);
}
