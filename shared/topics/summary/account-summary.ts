/** The account for a host's menu. It follows changes from the first request on. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { needsReconciliation } from '../accounts/account.rules.ts';
import { accountSteps } from '../accounts/setup-steps.rules.ts';
import { needsRecords, walletState, type WalletSnapshot } from '../money/wallet/wallet-state.rules.ts';
import { MONTHLY, WEEKLY, type WalletType } from '../money/wallet/wallet.rules.ts';
import { getConfiguration, subscribeConfiguration } from '../../host/configuration.ts';
import type { AccountSummary } from '../../host/public-api.ts';
import { accountApi } from '../accounts/account.api.ts';
import { openCycles } from './account-tasks.rules.ts';
import { pendingWithdrawal, subscribeWithdrawals } from '../money/wallet/withdrawal-state.ts';
import { followServerClock, isNewDaySince, serverNow } from '../../client/server-clock.ts';
import { session } from '../../client/session.ts';
import { store } from '../../client/store.ts';
import { newestWithdrawals, walletApi, todaysWithdrawals } from '../money/wallet/wallet.api.ts';
import { selectWalletSnapshot } from '../money/wallet/wallet-snapshot.ts';
import type { AccountInfo } from '../accounts/account.calls.ts';
import { settledParamApi } from '../billing/settled-param.api.ts';

const { accountInfo, payInfo } = accountApi.endpoints;
const { walletBalance, walletWithdrawals } = walletApi.endpoints;
const { monthlyParameters, weeklyParameters } = settledParamApi.endpoints;

/** Loads the account and then follows the cache, because a withdrawal anywhere on the page changes the summary. */
export async function getAccount(): Promise<AccountSummary | undefined> {
  // while the host cannot confirm the user, the last summary stays
  if (!(await session.getToken()) && session.status() !== 'unconfirmed') return undefined;
  follow();
  const user = session.userVersion();
  const former = queries.splice(0);
  await load(() => user === session.userVersion());
  former.forEach((query) => query.unsubscribe());
  if (user !== session.userVersion()) return getAccount();
  const summary = readSummary();
  lastAnnounced = summary ? JSON.stringify(summary) : '';
  return summary;
}

/** Loads what the summary needs. Stops when the user changes, because later requests would belong to the next user. */
async function load(isSameUser: () => boolean): Promise<void> {
  const { data: account } = await subscribe(accountInfo.initiate());
  if (!isSameUser() || !account || !mayWithdraw(account)) return;
  await Promise.all([
    subscribe(walletBalance.initiate(MONTHLY)),
    subscribe(walletBalance.initiate(WEEKLY)),
    subscribe(monthlyParameters.initiate()),
    subscribe(weeklyParameters.initiate()),
    !account.payInfo && subscribe(payInfo.initiate()),
  ]);
  if (!isSameUser()) return;
  const week = snapshotOf(account, WEEKLY);
  if (hasNothingArrived())
    await Promise.all(WALLETS.map((type) => subscribe(walletWithdrawals.initiate(newest(type)))));
  if (isSameUser() && needsRecords(week))
    await subscribe(walletWithdrawals.initiate(todaysWithdrawals(WEEKLY, week.now)));
}

const queries: { unsubscribe(): void }[] = [];

/** Subscribes to a query, so that its cached data is refetched when it is invalidated. */
function subscribe<Query extends { unsubscribe(): void }>(
  query: ThunkAction<Query, unknown, undefined, UnknownAction>,
): Query {
  const running = store.dispatch(query);
  queries.push(running);
  return running;
}

let lastAnnounced = '';
let following = false;

function follow(): void {
  if (following) return;
  following = true;
  loadedAt = Date.now();
  followServerClock(() => void refetch());
  store.subscribe(announceChange);
  subscribeWithdrawals(announceChange);
  addEventListener('online', announceChange);
  addEventListener('offline', announceChange);
  subscribeConfiguration(announceChange);
  session.onUserChange(() => {
    queries.splice(0).forEach((query) => query.unsubscribe());
    lastAnnounced = '';
  });
}

/** Notifies the host when the summary has changed. */
function announceChange(): void {
  if (!lastAnnounced) return;
  const summary = JSON.stringify(readSummary());
  if (summary === undefined || summary === lastAnnounced) return;
  lastAnnounced = summary;
  announce();
}

const announce = (): void =>
  void document.dispatchEvent(new CustomEvent('partner-account-changed', { detail: {}, bubbles: true }));

/** Time of this device, ms. */
let loadedAt = 0;

/** Withdrawal windows change from day to day. Hosts also request the tasks again, which state the loss of yesterday. */
async function refetch(): Promise<void> {
  if (!lastAnnounced) return;
  const before = lastAnnounced;
  const isNewDay = isNewDaySince(loadedAt);
  loadedAt = Date.now();
  await getAccount();
  if (lastAnnounced !== '' && (isNewDay || lastAnnounced !== before)) announce();
}

const reconciles = (account: AccountInfo): boolean => needsReconciliation(account, getConfiguration().specialUsers);

/** Checked before any wallet request: users without a wallet, or who must be verified first, have none (§6). */
const mayWithdraw = (account: AccountInfo): boolean => reconciles(account) && account.needVerify !== true;

// the store's type does not include the endpoints that features inject
const cache = () => store.getState() as never;

function readSummary(): AccountSummary | undefined {
  const account = accountInfo.select()(cache()).data;
  if (!account) return undefined;
  const cycles = withdrawableCycles(account);
  return {
    uid: account.uid,
    username: account.username,
    role: account.role,
    needReconcileUser: reconciles(account),
    needFillBillingCycle: account.needFillBillingCycle,
    needVerify: account.needVerify === true,
    showIncome: account.showIncome,
    withdrawable: cycles.length > 0,
    withdrawableCycles: cycles,
    setup: setupOf(account),
  };
}

const WALLETS = [MONTHLY, WEEKLY] as const;

const newest = (walletType: WalletType) => newestWithdrawals(walletType, serverNow());

const arrivedIn = (walletType: WalletType): number | null | undefined =>
  walletBalance.select(walletType)(cache()).data?.withdrawalAmount;

/** Whether no withdrawal has arrived yet. The balances count a withdrawal only when it has arrived. */
const hasNothingArrived = (): boolean => WALLETS.every((type) => arrivedIn(type) === 0);

const isInTransfer = (walletType: WalletType): boolean =>
  walletWithdrawals
    .select(newest(walletType))(cache())
    .data?.list.some(({ status }) => status !== 'failure') === true;

/** Whether a withdrawal was made. `undefined` if the platform does not report it. */
function hasWithdrawn(): boolean | undefined {
  if (WALLETS.some((type) => isInTransfer(type) || (arrivedIn(type) ?? 0) > 0)) return true;
  return hasNothingArrived() ? false : undefined;
}

/** Returns the steps whose state is known, so that no step is marked as done without being done. */
function setupOf(account: AccountInfo): AccountSummary['setup'] {
  if (!mayWithdraw(account)) return [];
  const done = hasWithdrawn();
  return [
    { step: 'cycle', done: !account.needFillBillingCycle },
    ...accountSteps(account),
    ...(done === undefined ? [] : [{ step: 'withdrawal', done } as const]),
  ];
}

function withdrawableCycles(account: AccountInfo): AccountSummary['withdrawableCycles'] {
  const { billingCycle } = account.payInfo ?? payInfo.select()(cache()).data ?? {};
  const week = snapshotOf(account, WEEKLY);
  return openCycles({
    billingCycle,
    weeklyLeft: week.balance,
    isWeekOpen: walletState(week).isOpen,
    isMonthOpen: walletState(snapshotOf(account, MONTHLY)).isOpen,
  });
}

const snapshotOf = ({ uid }: AccountInfo, walletType: WalletType): WalletSnapshot =>
  selectWalletSnapshot(store.getState(), {
    walletType,
    now: serverNow(),
    isOnline: navigator.onLine,
    isPending: pendingWithdrawal(uid, walletType) !== undefined,
  });
