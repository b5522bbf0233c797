/** Loads the rules of a wallet as of today, and formats them as text. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { formatCents } from '#shared/core/money.ts';
import { formatMinute, shanghai } from '#shared/core/shanghai-time.ts';
import {
  needsRecords,
  walletState,
  type WalletSnapshot,
  type WalletState,
} from '#shared/topics/wallet/wallet-state.rules.ts';
import { WEEKLY, type WalletType } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { isLimited } from '#shared/topics/wallet/withdrawal-window.rules.ts';
import { useText } from '#shared/host/locale.ts';
import {
  todaysWithdrawals,
  useMonthlyParametersQuery,
  useWalletWithdrawalsQuery,
  useWeeklyParametersQuery,
} from '#shared/topics/wallet/wallet.api.ts';
import type { PayInfo } from '#shared/topics/payout/payout.calls.ts';
import { followServerDay, serverNow } from '#shared/client/server-clock.ts';
import type { RootState } from '#shared/client/store.ts';
import { useOnline } from '#shared/client/use-status.ts';
import { selectWalletSnapshot } from '#shared/topics/wallet/wallet-snapshot.ts';
import { pendingWithdrawal, subscribeWithdrawals } from '#shared/topics/wallet/withdrawal-state.ts';
import { dayState } from './wallet.rules.ts';
import { useAccountLabel, walletText } from './wallet.text.ts';

/** Returns the server's time in ms, updated at midnight in Shanghai, because withdrawal windows follow Shanghai (hazard 13). */
function useServerDay(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    update();
    return followServerDay(update);
  }, []);
  return now;
}

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
  const snapshot = useWalletSnapshot(uid, walletType, useServerDay());
  const weekly = useWeeklyParametersQuery(undefined, { skip: walletType !== WEEKLY });
  const monthly = useMonthlyParametersQuery(undefined, { skip: walletType === WEEKLY });
  const { isFetching, refetch } = walletType === WEEKLY ? weekly : monthly;
  useWalletWithdrawalsQuery(todaysWithdrawals(walletType, snapshot.now), { skip: !needsRecords(snapshot) });
  const wallet = useMemo(() => walletState(snapshot), [snapshot]);
  return { wallet, fetchesRules: isFetching, refetchRules: refetch };
}

/** Returns whether a wallet is known to be open for a withdrawal, without requesting its data. */
export const useIsOpen = (uid: string, walletType: WalletType, now: number): boolean =>
  walletState(useWalletSnapshot(uid, walletType, now)).isOpen === true;

type Texts = (typeof walletText)['zh-CN'];

/** Returns why no withdrawal can start, and when one will be possible. '' if one can start, undefined while unknown. */
function reasonText(
  text: Texts,
  { walletType, parameters, heldUntil, heldFor, isOpen, reason, window }: WalletState,
): string | undefined {
  if (!reason) return isOpen ? '' : undefined;
  if (reason === 'noWallet') return text.refusedTitle;
  // its message is part of another module
  if (reason === 'notGranted') return undefined;
  if (reason === 'minimum') return parameters && text.belowMinimum(formatCents(parameters.min));
  if (reason === 'held') return text.held(heldFor ?? 'account', formatMinute(heldUntil ?? 0));
  if (reason !== 'day' && reason !== 'used') return text[reason];
  const opens = window?.open === false && window.opensAt !== undefined ? shanghai(window.opensAt) : undefined;
  const opensAt = opens ? text.date(opens.month, opens.day, opens.isoWeekday) : '--';
  if (!parameters) return undefined;
  if (reason === 'used') return text.usedThisWeek(opensAt);
  const { startDay, endDay } = parameters;
  return walletType === WEEKLY
    ? text.closedWeekDay(text.weekdays(startDay, endDay), opensAt)
    : text.closedMonthDay(text.range(startDay, endDay), opensAt);
}

/** Returns the limits of a withdrawal: -- if they could not be loaded, undefined while they are loading. */
function limitsText(text: Texts, { walletType, parameters, parametersFailed }: WalletState): string | undefined {
  if (!parameters) return parametersFailed ? '--' : undefined;
  const limits = text.limits(formatCents(parameters.min), formatCents(parameters.max));
  return isLimited({ ...parameters, walletType }) ? limits + text.onceAWeek : limits;
}

/** Returns the texts of the wallet: today, the payout account, the limits, and the reason why no withdrawal can start. */
export function useWalletText(wallet: WalletState, payInfo: PayInfo | undefined, masked: boolean) {
  const text = useText(walletText);
  const accountLabel = useAccountLabel(masked);
  const today = shanghai(wallet.now);
  const day = text.date(today.month, today.day, today.isoWeekday);
  const name = wallet.walletType === WEEKLY ? text.weekly : text.monthly;
  const state = dayState(wallet);
  return {
    sentence: state ? text.today[state](day, name) : text.todayIs(day),
    account: payInfo?.collectionMethod ? accountLabel(payInfo) : text.noAccount,
    limits: limitsText(text, wallet),
    reason: reasonText(text, wallet),
  };
}
