import { useSyncExternalStore } from 'react';
import { clearWalletTicket, readWalletTicket, saveWalletTicket } from '../../shared/client/wallet-ticket.ts';

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // the cookie may have run out, or another tab may have opened the wallet, while nobody looked
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether this account has a valid wallet ticket; all wallets of the page follow. */
export const useWalletTicket = (uid: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => uid !== undefined && readWalletTicket(uid) !== undefined);

/** Opens the wallet of this account for a day. */
export function openWallet(uid: string, ticket: string): void {
  saveWalletTicket(uid, ticket);
  tell();
}

/** The platform no longer accepts the ticket: the password is asked for again. */
export function closeWallet(): void {
  clearWalletTicket();
  tell();
}
