/** The account for a host's menu, followed from the first question on. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { needsReconciliation } from '../domain/roles.ts';
import { MONTHLY, WEEKLY } from '../domain/withdrawal-quote.ts';
import { withdrawalWindow } from '../domain/withdrawal-window.ts';
import { getConfiguration, subscribeConfiguration } from '../host/configuration.ts';
import type { AccountSummary } from '../host/public-api.ts';
import { store } from '../store/store.ts';
import { accountApi } from './account.api.ts';
import type { AccountInfo } from './schemas/account.ts';
import type { MonthlyParameters, WalletBalance, WeeklyParameters } from './schemas/wallet.ts';
import { serverNow } from './server-clock.ts';
import { onPersonChange, sessionToken } from './session.ts';
import { walletReads } from './wallet.api.ts';

const { accountInfo } = accountApi.endpoints;
const { walletBalance, monthlyParameters, weeklyParameters } = walletReads.endpoints;

/** Asks once and then follows the cache: a withdrawal anywhere on the page changes the answer too. */
export async function getAccount(): Promise<AccountSummary | undefined> {
  if (!(await sessionToken())) return undefined;
  const former = asked.splice(0);
  const { data: account } = await ask(accountInfo.initiate());
  if (account && reconciles(account))
    await Promise.all([
      ask(walletBalance.initiate(MONTHLY)),
      ask(walletBalance.initiate(WEEKLY)),
      ask(monthlyParameters.initiate()),
      ask(weeklyParameters.initiate()),
    ]);
  former.forEach((query) => query.unsubscribe());
  const summary = read();
  shown = summary ? JSON.stringify(summary) : '';
  follow();
  return summary;
}

const asked: { unsubscribe(): void }[] = [];

/** Keeps what was asked in the cache, so that it is asked anew when something invalidates it. */
function ask<Query extends { unsubscribe(): void }>(
  query: ThunkAction<Query, unknown, undefined, UnknownAction>,
): Query {
  const running = store.dispatch(query);
  asked.push(running);
  return running;
}

let shown = '';
let following = false;

function follow(): void {
  if (following) return;
  following = true;
  store.subscribe(tell);
  subscribeConfiguration(tell);
  onPersonChange(() => {
    asked.splice(0).forEach((query) => query.unsubscribe());
    shown = '';
  });
}

/** Tells the host when the answer is another one. */
function tell(): void {
  if (!shown) return;
  const summary = JSON.stringify(read());
  if (summary === undefined || summary === shown) return;
  shown = summary;
  document.dispatchEvent(new CustomEvent('partner-account-changed', { detail: {}, bubbles: true }));
}

const reconciles = (account: AccountInfo): boolean => needsReconciliation(account, getConfiguration().specialUsers);

function read(): AccountSummary | undefined {
  // each feature's selectors name their own calls of the one API
  const state = store.getState() as never;
  const account = accountInfo.select()(state).data;
  if (!account) return undefined;
  const needReconcileUser = reconciles(account);
  return {
    uid: account.uid,
    username: account.username,
    role: account.role,
    needReconcileUser,
    needFillBillingCycle: account.needFillBillingCycle,
    needVerify: account.needVerify === true,
    showIncome: account.showIncome,
    withdrawable:
      needReconcileUser &&
      isWithdrawable({
        method: account.payInfo?.collectionMethod,
        monthly: walletBalance.select(MONTHLY)(state).data,
        weekly: walletBalance.select(WEEKLY)(state).data,
        entries: monthlyParameters.select()(state).data ?? [],
        weeklyTerms: weeklyParameters.select()(state).data,
      }),
  };
}

interface Facts {
  method: string | undefined;
  monthly: WalletBalance | undefined;
  weekly: WalletBalance | undefined;
  entries: readonly MonthlyParameters[];
  weeklyTerms: WeeklyParameters | undefined;
}

/** A wallet is within its window and its balance is at least the minimum (rules.md, Screens). */
function isWithdrawable({ method, monthly, weekly, entries, weeklyTerms }: Facts): boolean {
  const wanted = method === 'enterpriseCard' ? 1 : 2;
  const monthlyTerms = entries.find((entry) => entry.param_type === wanted);
  const wallets = [
    { walletType: MONTHLY, balance: monthly, terms: monthlyTerms },
    { walletType: WEEKLY, balance: weekly, terms: weeklyTerms },
  ];
  return wallets.some(
    ({ walletType, balance, terms }) =>
      balance &&
      terms &&
      withdrawalWindow({
        walletType,
        now: serverNow(),
        balance: balance.leftAmount,
        startDay: terms.getmoney_startday,
        endDay: terms.getmoney_endday,
        min: terms.getmoney_min,
        max: terms.getmoney_max,
      }).open,
  );
}
