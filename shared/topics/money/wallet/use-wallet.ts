/** Loads the rules of a wallet as of today. */
import { useMemo, useSyncExternalStore } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { useServerNow } from '#shared/client/server-clock.ts';
import type { RootState } from '#shared/client/store.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { todaysWithdrawals, useWalletBalanceQuery, useWalletWithdrawalsQuery } from './wallet.api.ts';
import { selectWalletSnapshot } from './wallet-snapshot.ts';
import { needsRecords, walletState, type WalletSnapshot } from './wallet-state.rules.ts';
import { WEEKLY, type WalletType } from './wallet.rules.ts';
import { pendingWithdrawal, subscribeWithdrawals } from './withdrawal-state.ts';
import { useMonthlyParametersQuery, useWeeklyParametersQuery } from '../../billing/settled-param.api.ts';

/** Returns the known data of a wallet, without requesting it. @param now server time, ms */
function useWalletSnapshot(uid: string, walletType: WalletType, now: number): WalletSnapshot {
  const isOnline = useOnline();
  const isPending = useSyncExternalStore(subscribeWithdrawals, () => pendingWithdrawal(uid, walletType) !== undefined);
  return useSelector(
    (state: RootState) => selectWalletSnapshot(state, { walletType, now, isOnline, isPending }),
    shallowEqual,
  );
}

/** Requests the rules and the records that decide, and follows this wallet. */
export function useWallet(uid: string, walletType: WalletType) {
  const snapshot = useWalletSnapshot(uid, walletType, useServerNow());
  const weekly = useWeeklyParametersQuery(undefined, { skip: walletType !== WEEKLY });
  const monthly = useMonthlyParametersQuery(undefined, { skip: walletType === WEEKLY });
  const rules = walletType === WEEKLY ? weekly : monthly;
  const records = useWalletWithdrawalsQuery(todaysWithdrawals(walletType, snapshot.now), {
    skip: !needsRecords(snapshot),
  });
  const wallet = useMemo(() => walletState(snapshot), [snapshot]);
  return {
    wallet,
    isLoading: rules.isLoading || records.isLoading,
    fetchesRules: rules.isFetching,
    refetchRules: rules.refetch,
  };
}

/**
 * Returns whether a wallet is open for a withdrawal; undefined until it is known. Its data is not requested, but followed once
 * it is loaded.
 */
export function useIsOpen(uid: string, walletType: WalletType, now: number): boolean | undefined {
  const snapshot = useWalletSnapshot(uid, walletType, now);
  const isLoaded = snapshot.balance !== undefined;
  useWalletBalanceQuery(walletType, { skip: !isLoaded });
  useWalletWithdrawalsQuery(todaysWithdrawals(walletType, now), { skip: !isLoaded || !needsRecords(snapshot) });
  return walletState(snapshot).isOpen;
}
