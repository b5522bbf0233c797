/** Whether the wallet of an account is open. All elements of the page follow its ticket. */
import { useSyncExternalStore } from 'react';
import { createSignal } from '../host/signal.ts';
import { clearWalletTicket, readWalletTicket, saveWalletTicket } from './wallet-ticket.ts';

const [listen, notifyListeners] = createSignal();

function subscribe(listener: () => void): () => void {
  const stop = listen(listener);
  // while the page was hidden, the cookie can have expired, or another tab can have opened the wallet
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Returns whether this account has a valid wallet ticket. */
export const useWalletTicket = (uid: string): boolean =>
  useSyncExternalStore(subscribe, () => readWalletTicket(uid) !== undefined);

/** Opens the wallet of this account for one day. */
export function openWallet(uid: string, ticket: string): void {
  saveWalletTicket(uid, ticket);
  notifyListeners();
}

/** Closes the wallet if the platform no longer accepts the ticket. The user must enter the password again. */
export function closeWallet(): void {
  clearWalletTicket();
  notifyListeners();
}
