/** Whether the wallet is open, and what stands before it. */
import { useState, useSyncExternalStore } from 'react';
import { localStore } from '#shared/host/safe-storage.ts';
import { createSignal } from '#shared/host/signal.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { clearWalletTicket, readWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { gateStep, type GateStep } from './wallet.rules.ts';

const [listen, tell] = createSignal();

function subscribe(listener: () => void): () => void {
  const stop = listen(listener);
  // the cookie may have run out, or another tab may have opened the wallet, while nobody looked
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether this account has a valid wallet ticket; all wallets of the page follow. */
const useWalletTicket = (uid: string): boolean =>
  useSyncExternalStore(subscribe, () => readWalletTicket(uid) !== undefined);

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

const noticeKey = (uid: string): string => `migrationNotice:${uid}`;

/** Where the gate stands for this account, and how its notice is put behind (§4; shown once to each account). */
export function useGate(account: AccountInfo): { step: GateStep; seeNotice: () => void } {
  const ticket = useWalletTicket(account.uid);
  const [seenBy, setSeenBy] = useState<string>();
  const noticeSeen = seenBy === account.uid || localStore.get(noticeKey(account.uid)) !== undefined;
  return {
    step: gateStep(account, { noticeSeen, ticket }),
    seeNotice: () => {
      localStore.set(noticeKey(account.uid), 'seen');
      setSeenBy(account.uid);
    },
  };
}
