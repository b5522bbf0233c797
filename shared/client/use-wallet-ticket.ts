import { useSyncExternalStore } from 'react';
import { onTicketChange, readWalletTicket } from './wallet-ticket.ts';

function subscribe(listener: () => void): () => void {
  const stop = onTicketChange(listener);
  // while the page was hidden, the cookie can have expired, or another tab can have opened the wallet
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Returns whether the wallet of this account is open: whether it has a valid ticket. All elements of the page follow it. */
export const useWalletTicket = (uid: string): boolean =>
  useSyncExternalStore(subscribe, () => readWalletTicket(uid) !== undefined);
