/** The user's open tasks (`getTasks`), requested when the host calls, from the cache that the elements use. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { hidesSensitive } from '../../core/masking.ts';
import { isNamed } from '../../core/optional-calls.ts';
import { isAgent } from '../accounts/account.rules.ts';
import { walletTypeOf, type Cycle } from '../money/wallet/wallet.rules.ts';
import { getConfiguration } from '../../host/configuration.ts';
import type { AccountTask } from '../../host/public-api.ts';
import type { AccountInfo } from '../accounts/account.calls.ts';
import type { DeviceOverview } from '../devices/device.calls.ts';
import type { Ticket } from '../support/ticket/ticket.calls.ts';
import { accountApi } from '../accounts/account.api.ts';
import { hasNewReply } from '../support/ticket/ticket.rules.ts';
import { getAccount } from './account-summary.ts';
import { techApi } from '../devices/tech.api.ts';
import { serverNow } from '../../client/server-clock.ts';
import { session } from '../../client/session.ts';
import { store } from '../../client/store.ts';
import { ticketApi } from '../support/ticket/ticket.api.ts';
import { newestWithdrawals, walletApi } from '../money/wallet/wallet.api.ts';
import type { WithdrawalRecord } from '../money/wallet/wallet.calls.ts';
import { isPaidTo } from '../money/wallet/withdrawal-account.rules.ts';

/**
 * Returns the open tasks. Data that could not be loaded is left out, because the element that shows it reports the
 * error.
 */
export async function getTasks(): Promise<readonly AccountTask[]> {
  const summary = await getAccount();
  const account = accountApi.endpoints.accountInfo.select()(store.getState() as never).data;
  if (!summary || !account) return [];
  const user = session.userVersion();
  const hidden = hidesSensitive(account, getConfiguration().uidAllowList);
  const [offline, answered, ...failures] = await Promise.all([
    offlineNodes(account),
    answeredTickets(),
    ...summary.withdrawableCycles.map((cycle) => hasFailed(cycle, account)),
  ]);
  const failed = summary.withdrawableCycles.filter((_cycle, index) => failures[index]);
  if (user !== session.userVersion()) return getTasks();
  return [
    ...summary.withdrawableCycles.map((cycle): AccountTask => {
      const { data } = walletApi.endpoints.walletBalance.select(walletTypeOf(cycle))(store.getState() as never);
      const amount = hidden ? undefined : data?.leftAmount;
      return { kind: 'withdraw', cycle, amount, hasFailed: failed.includes(cycle) };
    }),
    ...(offline.count > 0
      ? [{ kind: 'offline', count: offline.count, lost: hidden ? undefined : offline.lost } as const]
      : []),
    ...(answered > 0 ? [{ kind: 'ticket', count: answered } as const] : []),
  ];
}

const load = <Data>(query: ThunkAction<Promise<{ data?: Data }>, unknown, undefined, UnknownAction>) =>
  store.dispatch(query);

async function offlineNodes(account: AccountInfo): Promise<{ count: number; lost: number | undefined }> {
  const { data } = await load(
    techApi.endpoints.deviceOverview.initiate(isAgent(account) ? 'agent' : 'user', ONCE) as never,
  );
  const { offline, lostYesterday } = (data as DeviceOverview | undefined) ?? {};
  return { count: offline ?? 0, lost: lostYesterday || undefined };
}

async function answeredTickets(): Promise<number> {
  // not from shared/host/offered.ts, because hosts without React import this module, too
  const { off = [] } = getConfiguration();
  if (off.some((entry) => isNamed(entry, 'tickets'))) return 0;
  const { data } = await load(ticketApi.endpoints.tickets.initiate({ pageIndex: 1, pageSize: 10 }, ONCE) as never);
  return ((data as { list: readonly Ticket[] } | undefined)?.list ?? []).filter((ticket) =>
    hasNewReply(ticket, serverNow()),
  ).length;
}

/** Returns whether the last withdrawal of a wallet failed, and the payout account is still the same. */
async function hasFailed(cycle: Cycle, account: AccountInfo): Promise<boolean> {
  const { walletWithdrawals } = walletApi.endpoints;
  const request = newestWithdrawals(walletTypeOf(cycle), serverNow());
  const { data } = await load(walletWithdrawals.initiate(request, ONCE) as never);
  const [last] = [...((data as { list: readonly WithdrawalRecord[] } | undefined)?.list ?? [])].sort(
    (one, other) => other.create - one.create,
  );
  const payInfo = account.payInfo ?? accountApi.endpoints.payInfo.select()(store.getState() as never).data;
  return last?.status === 'failure' && isPaidTo(last, payInfo);
}

/** The data is fetched again on each call and not kept up to date. */
const ONCE = { subscribe: false, forceRefetch: true };
