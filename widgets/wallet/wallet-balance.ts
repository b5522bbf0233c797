/** Loads the balances, and the first records ahead of their table. */
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import type { QueryError } from '#shared/client/errors.ts';
import type { WalletBalance } from '#shared/topics/money/wallet/wallet.calls.ts';
import {
  newestWithdrawals,
  useWalletBalanceQuery,
  useWalletWithdrawalsQuery,
} from '#shared/topics/money/wallet/wallet.api.ts';
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

/**
 * Requests the first records before the page is rendered and while the code of their table loads. Returns whether they are loaded,
 * or have failed to load.
 */
export function useRecordsAhead(walletType: WalletType, now: number): boolean {
  // subscribed, because a change on the platform would remove the response before the table uses it
  return useWalletWithdrawalsQuery(newestWithdrawals(walletType, now), {
    selectFromResult: ({ isSuccess, isError }) => ({ isKnown: isSuccess || isError }),
  }).isKnown;
}
