/**
 * What elements ask the platform for first. The loader sends it as soon as this module is there, with the client and without
 * React, which takes as long again to come: the answer then does not wait for the element's code.
 */
import type { Cycle } from '../domain/withdrawal-window.ts';
import { MONTHLY, WEEKLY, type WalletType } from '../domain/withdrawal-quote.ts';
import { accountApi } from './account.api.ts';
import { session } from './session.ts';
import { store } from './store.ts';
import { sharedWalletApi } from './wallet.api.ts';
import { hasWalletTicket } from './wallet-ticket.ts';

/** Nobody subscribes yet: the element's own hooks find the calls under way, or their answers. */
export const ahead = { subscribe: false } as const;

/** Elements beside the wallet that begin with who is signed in, whatever the host switches off. */
const ABOUT_A_PERSON =
  /^partner-(bills|bind-help|device|device-list|income|miner-list|password|payout|phone-change|real-name|tech-overview)$/;

/** @returns the answer, or undefined where nobody is signed in: then there is nothing to ask ahead of time */
export function askForAccount() {
  if (session.status() === 'none' || session.status() === 'expired') return undefined;
  return store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, ahead));
}

/**
 * The account and, where a ticket opens the wallet, the balances together with it: the figure needs one round trip.
 * @param cycle the one wallet that is wished for
 */
export function askForWallet(cycle: Cycle | null | undefined): void {
  if (!askForAccount() || !hasWalletTicket()) return;
  const balance = (walletType: WalletType) =>
    void store.dispatch(sharedWalletApi.endpoints.walletBalance.initiate(walletType, ahead));
  if (cycle !== 'week') balance(MONTHLY);
  if (cycle !== 'month') balance(WEEKLY);
}

/** @param element one of ours, whose code is on its way */
export function askFirst(element: HTMLElement): void {
  if (element.localName === 'partner-wallet') askForWallet(element.getAttribute('cycle') as Cycle | null);
  else if (ABOUT_A_PERSON.test(element.localName)) void askForAccount();
}
