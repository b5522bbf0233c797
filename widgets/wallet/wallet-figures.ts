/** The balances: asked for ahead of the first render, and as they are on screen. */
import type { Cycle } from '#shared/domain/withdrawal-window.ts';
import { MONTHLY, WEEKLY, type WalletType } from '#shared/domain/withdrawal-quote.ts';
import { accountApi } from '#shared/client/account.api.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import type { WalletBalance } from '#shared/contract/wallet.ts';
import { sessionStatus } from '#shared/client/session.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { sharedWalletApi, useWalletBalanceQuery } from '#shared/client/wallet.api.ts';
import { hasWalletTicket } from '#shared/client/wallet-ticket.ts';
import { store } from '#shared/client/store.ts';
import { FRESH_S } from './wallet.rules.ts';

/** Nobody subscribes yet: the element's own hooks find the calls under way, or their answers. */
const ahead = { subscribe: false } as const;

/**
 * Asks for the account and, where a ticket opens the wallet, for the balances together with it, so that the figure needs
 * one round trip, and that one passes while the element is rendered.
 */
export function prefetchWallet(cycle: Cycle | undefined): void {
  if (sessionStatus() === 'none' || sessionStatus() === 'expired') return;
  void store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, ahead));
  if (!hasWalletTicket()) return;
  const balance = (walletType: WalletType) =>
    void store.dispatch(sharedWalletApi.endpoints.walletBalance.initiate(walletType, ahead));
  if (cycle !== 'week') balance(MONTHLY);
  if (cycle !== 'month') balance(WEEKLY);
}

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
  const { currentData, fulfilledTimeStamp, isFetching, error, isUninitialized, refetch } = useWalletBalanceQuery(
    walletType,
    { skip: !wanted, refetchOnMountOrArgChange: FRESH_S },
  );
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
