/**
 * The wallet password's ticket: a cookie `walletPasswordTicket=<uid>.<ticket>`, valid one day for that account alone
 * (§4). Where cookies are blocked it is kept in memory.
 */
const NAME = 'walletPasswordTicket';
export const DAY_S = 86_400;

let memory = '';

/** The ticket of this account, if there is one. */
export function readWalletTicket(uid: string): string | undefined {
  const value = cookie() ?? memory;
  const start = `${uid}.`;
  return (value.startsWith(start) && value.slice(start.length)) || undefined;
}

/** Whether there is a ticket at all, before the account is known: the balance can then be asked for ahead of time. */
export const hasWalletTicket = (): boolean => Boolean(cookie() ?? memory);

export function saveWalletTicket(uid: string, ticket: string): void {
  const value = `${uid}.${ticket}`;
  write(encodeURIComponent(value), DAY_S);
  memory = cookie() === value ? '' : value;
}

export function clearWalletTicket(): void {
  memory = '';
  write('', 0);
}

/** The cookie as a page of this protocol sets it: one that came over TLS never sends it without. */
export const ticketCookie = (value: string, seconds: number, protocol: string): string =>
  `${NAME}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${protocol === 'https:' ? '; Secure' : ''}`;

function write(value: string, seconds: number): void {
  try {
    document.cookie = ticketCookie(value, seconds, location.protocol);
  } catch {
    // a sandboxed page: the memory serves
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
