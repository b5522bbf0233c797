/**
 * The ticket of the wallet password, valid for one day and one account (§4). The console keeps it in the cookie
 * `walletPasswordTicket=<uid>.<ticket>`. An embed keeps it for the tab, because a cookie would be sent to the partner's server.
 */
import { useSyncExternalStore } from 'react';
import { sessionStore } from '../host/safe-storage.ts';
import { createSignal } from '../host/signal.ts';
import { isConsole } from '../host/stored-token.ts';

const NAME = 'walletPasswordTicket';
export const DAY_S = 86_400;

const [onTicketChange, emitTicketChange] = createSignal();
export { onTicketChange };

/** Returns the ticket of this account, if there is one. */
export function readWalletTicket(uid: string): string | undefined {
  const value = keptTicket();
  const start = `${uid}.`;
  return (value?.startsWith(start) && value.slice(start.length)) || undefined;
}

/** Whether there is a ticket. The balance can then be requested before the account is known. */
export const hasWalletTicket = (): boolean => keptTicket() !== undefined;

export function saveWalletTicket(uid: string, ticket: string): void {
  const value = `${uid}.${ticket}`;
  if (isConsole()) write(encodeURIComponent(value), DAY_S);
  sessionStore.set(NAME, keptTicket() === value ? undefined : `${Date.now() + DAY_S * 1_000} ${value}`);
  emitTicketChange();
}

export function clearWalletTicket(): void {
  sessionStore.set(NAME, undefined);
  write('', 0);
  emitTicketChange();
}

/** Clears a ticket of another account. */
export function keepWalletTicketOf(uid: string): void {
  if (hasWalletTicket() && readWalletTicket(uid) === undefined) clearWalletTicket();
}

/** If cookies are blocked, the console keeps the ticket like an embed. */
function keptTicket(): string | undefined {
  const [until, value] = sessionStore.get(NAME)?.split(/ (.*)/s) ?? [];
  return (isConsole() ? cookie() : undefined) ?? (Number(until) > Date.now() ? value : undefined);
}

/** Returns the cookie. On a page over TLS, it is never sent without TLS. */
export const ticketCookie = (value: string, seconds: number, protocol: string): string =>
  `${NAME}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${protocol === 'https:' ? '; Secure' : ''}`;

function write(value: string, seconds: number): void {
  try {
    document.cookie = ticketCookie(value, seconds, location.protocol);
  } catch {
    // Sandboxed pages have no cookies.
  }
}

function cookie(): string | undefined {
  try {
    const match = new RegExp(`(?:^|; )${NAME}=([^;]+)`).exec(document.cookie);
    return match ? decodeURIComponent(match[1]!) : undefined;
  } catch {
    return undefined;
  }
}

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
