/** The data that decides whether a wallet can be withdrawn from, collected from the cache of the page. */
import { needsReconciliation } from '../../accounts/account.rules.ts';
import type { WalletSnapshot } from './wallet-state.rules.ts';
import { usedOnDay } from './withdrawal-window.rules.ts';
import { WEEKLY, type WalletType } from './wallet.rules.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { WithdrawalRecord } from './wallet.calls.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { accountApi } from '../../accounts/account.api.ts';
import { toPlatformError } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import type { RootState } from '#shared/client/store.ts';
import { walletApi, todaysWithdrawals } from './wallet.api.ts';
import { type WalletParameters, parametersOfMethod } from '../../billing/settled-param.rules.ts';
import { settledParamApi } from '../../billing/settled-param.api.ts';

const { accountInfo, payInfo } = accountApi.endpoints;
const { walletBalance, walletWithdrawals } = walletApi.endpoints;
const { monthlyParameters, weeklyParameters } = settledParamApi.endpoints;

/** Data that is not in the cache. */
interface PageState {
  walletType: WalletType;
  /** server time, ms */
  now: number;
  isOnline: boolean;
  isPending: boolean;
}

/**
 * Returns the known data of one wallet. They compare as equal by `shallowEqual` while nothing has changed. A value or an error
 * stays during a refetch, so that no screen flips.
 */
export function selectWalletSnapshot(root: RootState, { isOnline, ...page }: PageState): WalletSnapshot {
  // The type of the store does not list the endpoints that features inject.
  const state = root as never;
  const { walletType, now } = page;
  const account = accountInfo.select()(state).data;
  const balance = walletBalance.select(walletType)(state);
  const payout = account?.payInfo ?? payInfo.select()(state).data;
  const { parameters, failed } = walletType === WEEKLY ? weekly(state) : monthly(state, payout?.collectionMethod);
  const records = walletWithdrawals.select(todaysWithdrawals(walletType, now))(state);
  return {
    ...page,
    // an account that is not loaded is unknown, and its balance is, too
    isReconciled: !account || needsReconciliation(account, getConfiguration().specialUsers),
    isGranted: isGranted('withdraw'),
    needsVerification: account?.needVerify === true,
    isOffline: !isOnline || toPlatformError(balance.error)?.kind === 'network',
    balance: balance.data?.leftAmount,
    // before the first payout account, the withdraw button leads to the missing step
    heldUntil:
      balance.data?.heldUntil == null || account?.collectionInfoFilled === false
        ? undefined
        : balance.data.heldUntil * 1000,
    heldFor: balance.data?.heldFor,
    balanceFailed: Boolean(balance.error) && !balance.data,
    parameters,
    parametersFailed: !parameters && failed,
    usedToday: usedToday(records, now),
  };
}

/** If the records cannot be loaded, the platform decides. */
function usedToday({ data, error }: Records, now: number): boolean | undefined {
  if (data) return usedOnDay(data.list, now);
  return error ? false : undefined;
}

interface Records {
  data?: PageOf<WithdrawalRecord> | undefined;
  error?: unknown;
}

interface Parameters {
  parameters: WalletParameters | undefined;
  failed: boolean;
}

function weekly(state: never): Parameters {
  const { data, error } = weeklyParameters.select()(state);
  return { parameters: data, failed: Boolean(error) };
}

/** A platform that sends no entry for the payout method has sent no rules. */
function monthly(state: never, collectionMethod: string | undefined): Parameters {
  const { data, error } = monthlyParameters.select()(state);
  return { parameters: data && parametersOfMethod(data, collectionMethod), failed: Boolean(error ?? data) };
}
