/** The user's open tasks (`getTasks`), requested when the host calls, from the cache that the elements use. */
import { hidesSensitive } from '../../core/masking.ts';
import { isNamed } from '../../core/optional-calls.ts';
import { isAgent } from '../accounts/account.rules.ts';
import { walletTypeOf, type Cycle } from '../money/wallet/wallet.rules.ts';
import { getConfiguration } from '../../host/configuration.ts';
import type { AccountTask } from '../../host/public-api.ts';
import { accountApi } from '../accounts/account.api.ts';
import { lastBillMonth } from '../billing/bill/bill-month.rules.ts';
import { billApi } from '../billing/bill/bill.api.ts';
import { getAccount } from './account-summary.ts';
import { openTasks, RECENT_TICKETS, type OpenWallet } from './account-tasks.rules.ts';
import { techApi } from '../devices/tech.api.ts';
import { serverNow } from '../../client/server-clock.ts';
import { readOnce } from '../../client/read-once.ts';
import { session } from '../../client/session.ts';
import { store } from '../../client/store.ts';
import { ticketApi } from '../support/ticket/ticket.api.ts';
import { newestWithdrawals, walletApi } from '../money/wallet/wallet.api.ts';

/** Returns the open tasks. Data that could not be loaded leads to no task, because the element that shows it reports the error. */
export async function getTasks(): Promise<readonly AccountTask[]> {
  const summary = await getAccount();
  const account = accountApi.endpoints.accountInfo.select()(cache()).data;
  if (!summary || !account) return [];
  const user = session.userVersion();
  const now = serverNow();
  const month = lastBillMonth(now);
  const isReconciled = summary.needReconcileUser;
  const [contract, bill, devices, tickets, ...wallets] = await Promise.all([
    readOnce(store.dispatch(accountApi.endpoints.contract.initiate(undefined, AGAIN))),
    isReconciled ? readOnce(store.dispatch(billApi.endpoints.monthlyBill.initiate(month, AGAIN))) : undefined,
    readOnce(store.dispatch(techApi.endpoints.deviceOverview.initiate(isAgent(account) ? 'agent' : 'user', AGAIN))),
    offersTickets() ? readOnce(store.dispatch(ticketApi.endpoints.tickets.initiate(RECENT_TICKETS, AGAIN))) : undefined,
    ...summary.withdrawableCycles.map((cycle) => loadWallet(cycle, now)),
  ]);
  if (user !== session.userVersion()) return getTasks();
  return openTasks({
    account,
    isReconciled,
    isHidden: hidesSensitive(account, getConfiguration().uidAllowList),
    now,
    wallets,
    payInfo: account.payInfo ?? accountApi.endpoints.payInfo.select()(cache()).data,
    contract: contract.data,
    bill: bill?.data && { month, state: bill.data.state },
    devices: devices.data,
    tickets: tickets?.data?.list,
  });
}

// the store's type does not include the endpoints that features inject
const cache = () => store.getState() as never;

function offersTickets(): boolean {
  // not from shared/host/offered.ts, because hosts without React import this module, too
  const { off = [] } = getConfiguration();
  return !off.some((entry) => isNamed(entry, 'tickets'));
}

async function loadWallet(cycle: Cycle, now: number): Promise<OpenWallet> {
  const { walletBalance, walletWithdrawals } = walletApi.endpoints;
  const walletType = walletTypeOf(cycle);
  const { data } = await readOnce(
    store.dispatch(walletWithdrawals.initiate(newestWithdrawals(walletType, now), AGAIN)),
  );
  return { cycle, amount: walletBalance.select(walletType)(cache()).data?.leftAmount, records: data?.list };
}

/** The data is fetched again on each call and not kept up to date. */
const AGAIN = { forceRefetch: true };
