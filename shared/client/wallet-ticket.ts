/**
 * The wallet password's ticket, valid one day for one account (§4). In the console it is the cookie
 * `walletPasswordTicket=<uid>.<ticket>`; an embed keeps it for the tab, as a cookie would travel to the partner's server.
 */
import { getConfiguration } from '../host/configuration.ts';
import { sessionStore } from '../host/safe-storage.ts';

const NAME = 'walletPasswordTicket';
export const DAY_S = 86_400;

/** The ticket of this account, if there is one. */
export function readWalletTicket(uid: string): string | undefined {
  const value = kept();
  const start = `${uid}.`;
  return (value?.startsWith(start) && value.slice(start.length)) || undefined;
}

/** Whether there is a ticket at all, before the account is known: the balance can then be asked for ahead of time. */
export const hasWalletTicket = (): boolean => kept() !== undefined;

export function saveWalletTicket(uid: string, ticket: string): void {
  const value = `${uid}.${ticket}`;
  if (isConsole()) write(encodeURIComponent(value), DAY_S);
  sessionStore.set(NAME, kept() === value ? undefined : `${Date.now() + DAY_S * 1_000} ${value}`);
}

export function clearWalletTicket(): void {
  sessionStore.set(NAME, undefined);
  write('', 0);
}

const isConsole = (): boolean => getConfiguration().session === 'console';

/** Where cookies are blocked, the console does as an embed. */
function kept(): string | undefined {
  const [until, value] = sessionStore.get(NAME)?.split(/ (.*)/s) ?? [];
  return (isConsole() ? cookie() : undefined) ?? (Number(until) > Date.now() ? value : undefined);
}

/** The cookie as a page of this protocol sets it: one that came over TLS never sends it without. */
export const ticketCookie = (value: string, seconds: number, protocol: string): string =>
  `${NAME}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${protocol === 'https:' ? '; Secure' : ''}`;

function write(value: string, seconds: number): void {
  try {
    document.cookie = ticketCookie(value, seconds, location.protocol);
  } catch {
    // a sandboxed page
  }
}

function cookie(): string | undefined {
  try {
    const found = new RegExp(`(?:^|; )${NAME}=([^;]+)`).exec(document.cookie);
    return found ? decodeURIComponent(found[1]!) : undefined;
  } catch {
    return undefined;
  }
}
