import type { WalletType } from '../../shared/domain/withdrawal-quote.ts';
import type { PlatformError } from '../../shared/client/errors.ts';
import type { WalletBalance } from '../../shared/contract/wallet.ts';
import { useOnline } from '../../shared/client/use-online.ts';
import { FRESH_S } from './wallet.rules.ts';
import { useWalletBalanceQuery } from '../../shared/client/wallet.api.ts';

/** One wallet's balance as it is on screen. */
export interface WalletFigures {
  balance: WalletBalance | undefined;
  /** when the balance was told, ms of this browser's clock */
  toldAt: number | undefined;
  error: PlatformError | undefined;
  fetching: boolean;
  /** there is no network, or the last attempt did not reach the platform */
  offline: boolean;
  refetch: () => void;
}

/** A wallet's balance, asked for when it is wanted; one call for all elements of the page. */
export function useWalletFigures(walletType: WalletType, wanted: boolean): WalletFigures {
  const online = useOnline();
  const { currentData, fulfilledTimeStamp, isFetching, isUninitialized, refetch, ...query } = useWalletBalanceQuery(
    walletType,
    { skip: !wanted, refetchOnMountOrArgChange: FRESH_S },
  );
  const error = query.error as PlatformError | undefined;
  return {
    balance: currentData,
    toldAt: fulfilledTimeStamp,
    error,
    fetching: isFetching,
    offline: !online || error?.kind === 'network',
    refetch: () => {
      // without a subscription yet there is nothing to ask again
      if (!isUninitialized) void refetch();
    },
  };
}
