/**
 * Requests that start before the code of an element is loaded. The loader starts them with the client as soon as this
 * module is loaded, because React takes as long again to load. Each element names its requests in its declaration. Calls of
 * few elements are imported when they are named, so that the others do not load them.
 */
import { isAgent } from '../accounts/account.rules.ts';
import {
  MONTHLY,
  WEEKLY,
  type WalletType,
  offersWeekly,
  shownCycle,
  walletTypeOf,
  type Cycle,
} from '../money/wallet/wallet.rules.ts';
import { lastBillMonth } from '../billing/bill/bill-month.rules.ts';
import { isIsolated } from '../../host/isolated-mode.ts';
import { accountApi } from '../accounts/account.api.ts';
import { incomeApi } from '../billing/income/income.api.ts';
import { serverNow } from '../../client/server-clock.ts';
import { awaitsConfiguration, session } from '../../client/session.ts';
import { store } from '../../client/store.ts';
import { newestWithdrawals, walletApi } from '../money/wallet/wallet.api.ts';
import { hasWalletTicket } from '../../client/wallet-ticket.ts';
import { settledParamApi } from '../billing/settled-param.api.ts';

/** No component subscribes yet. The hooks of the element find the pending request or its response. */
const ahead = { subscribe: false } as const;

const accountInfo = () => store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, ahead));

const CYCLES: readonly Cycle[] = ['week', 'month'];

const walletBalance = (walletType: WalletType) =>
  store.dispatch(walletApi.endpoints.walletBalance.initiate(walletType, ahead));

/** The rules of a wallet. */
function walletParameters(cycle: Cycle): void {
  const { monthlyParameters, weeklyParameters } = settledParamApi.endpoints;
  if (cycle === 'week') void store.dispatch(weeklyParameters.initiate(undefined, ahead));
  else void store.dispatch(monthlyParameters.initiate(undefined, ahead));
}

const requestedCycle = (element: HTMLElement): Cycle | undefined =>
  CYCLES.find((cycle) => cycle === element.getAttribute('cycle'));

const requests = {
  accountInfo,

  incomeSummary: () => store.dispatch(incomeApi.endpoints.incomeSummary.initiate(undefined, ahead)),

  async deviceOverview() {
    const { techApi } = await import('../devices/tech.api.ts');
    void store.dispatch(techApi.endpoints.deviceOverview.initiate('user', ahead));
  },

  /** The first devices, as soon as the role of the account is known. */
  async devicePages(element: HTMLElement) {
    const [{ data: account }, { deviceApi }] = await Promise.all([accountInfo(), import('../devices/device.api.ts')]);
    if (!account) return;
    const owner = element.getAttribute('owner');
    const agent = isAgent(account);
    const scope = {
      of: agent && !owner ? 'agent' : 'miner',
      key_style: 'day',
      username: agent && owner ? owner : undefined,
    } as const;
    await store.dispatch(deviceApi.endpoints.devicePages.initiate(scope, ahead));
  },

  /** The balances, if a ticket opens the wallet: the amount then needs one round trip. */
  walletBalance(element: HTMLElement) {
    if (!hasWalletTicket()) return;
    const cycle = element.getAttribute('cycle');
    if (cycle !== 'week') void walletBalance(MONTHLY);
    if (cycle !== 'month') void walletBalance(WEEKLY);
  },

  /** The balances and the rules of both wallets, or of the requested one. They need no wallet password. */
  wallets(element: HTMLElement) {
    const requested = requestedCycle(element);
    for (const cycle of CYCLES.filter((each) => !requested || each === requested)) {
      void walletBalance(walletTypeOf(cycle));
      walletParameters(cycle);
    }
  },

  contract: () => store.dispatch(accountApi.endpoints.contract.initiate(undefined, ahead)),

  async lastBill() {
    const { billApi } = await import('../billing/bill/bill.api.ts');
    void store.dispatch(billApi.endpoints.monthlyBill.initiate(lastBillMonth(serverNow()), ahead));
  },

  /** The records and rules of the wallet on the screen, as soon as the account decides which wallet that is. */
  async walletRecords(element: HTMLElement) {
    if (!hasWalletTicket()) return;
    const requested = requestedCycle(element);
    const [{ data: account }, week] = await Promise.all([
      accountInfo(),
      requested === 'month' ? undefined : walletBalance(WEEKLY),
    ]);
    const billingCycle = account?.payInfo?.billingCycle;
    // without it, the view loads the payout details first
    if (!billingCycle) return;
    const cycle = shownCycle(offersWeekly(billingCycle, week?.data?.leftAmount), requested, billingCycle);
    const { walletWithdrawals } = walletApi.endpoints;
    void store.dispatch(walletWithdrawals.initiate(newestWithdrawals(walletTypeOf(cycle), serverNow()), ahead));
    walletParameters(cycle);
  },
};

export type FirstCall = keyof typeof requests;

/** Starts requests of an element. Without a signed-in user, there is nothing to request. The view repeats a failed one. */
export function startFirstCalls(names: readonly FirstCall[], element: HTMLElement): void {
  const status = session.status();
  if (status === 'none' || status === 'expired' || status === 'unknown') return;
  for (const name of names) Promise.resolve(requests[name](element)).catch(() => {});
}

/**
 * Starts requests of elements whose code is loading. In isolated mode, and before the page is configured, only their
 * code knows whether their data is requested in a frame of the platform instead of on this page.
 */
export function startCallsAhead(names: readonly FirstCall[], elements: Iterable<HTMLElement>): void {
  if (isIsolated() || awaitsConfiguration()) return;
  for (const element of elements) startFirstCalls(names, element);
}
