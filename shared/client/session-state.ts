/**
 * The signed-in user of a page (§7.1), and the end of a session. In the console, the token is in local storage. In an embed,
 * the host provides it, and local storage is never read.
 */
import { getConfiguration } from '../host/configuration.ts';
import { resolveAddress } from '../host/page-address.ts';
import type { ProblemDetails } from '../host/problems.ts';
import { report } from '../host/report.ts';
import { readStoredToken, storeToken } from '../host/stored-token.ts';
import { createSignal } from '../host/signal.ts';
import { accountCache } from './account-cache.ts';
import type { HostProblemCode } from './host-token.ts';
import { clearWalletTicket } from './wallet-ticket.ts';

/**
 * `waiting`: the host has not configured the page yet, or `getToken` has not returned. `none`: no user is signed in.
 * `expired`: the platform refused the token, and no other token arrived.
 */
export type SessionStatus = 'waiting' | 'active' | 'none' | 'expired';

/** Why the host provides no usable session. Each code has a section in shared/docs/reference/errors.md. */
export interface SessionProblem {
  readonly code: HostProblemCode | 'token-refused';
  readonly message: string;
}

declare global {
  interface WindowEventMap {
    /** The session has ended and no new token came. Emitted once, on the document. */
    'partner-session-expired': CustomEvent<{ path: string }>;
    /** Another user is signed in, or none, or the result of `getAccount()` has changed. Emitted on the document. */
    'partner-account-changed': CustomEvent<Record<string, never>>;
  }
}

export const isConsole = (): boolean => getConfiguration().session === 'console';

const [subscribe, emitChange] = createSignal();
const [onUserChange, emitUserChange] = createSignal();

export const sessionState = {
  /** Embed: the token in use. */
  embedToken: undefined as string | undefined,
  /** Why there is no token, although there might be one. */
  ended: undefined as 'none' | 'expired' | undefined,
  problem: undefined as SessionProblem | undefined,
  uid: undefined as string | undefined,
  acceptedToken: undefined as string | undefined,
  /** Whether the platform has accepted a token of this user. Only such a session can expire. */
  accepted: false,
  userVersion: 0,

  subscribe,
  emitChange,
  onUserChange,

  token: (): string | undefined => (isConsole() ? readStoredToken() : sessionState.embedToken),

  status: (): SessionStatus => {
    if (sessionState.token()) return 'active';
    return sessionState.ended ?? (isConsole() ? 'none' : 'waiting');
  },

  fail: (code: SessionProblem['code'], details?: ProblemDetails): void => {
    sessionState.problem = { code, message: `The page provides no session: ${code}` };
    report(code, details);
  },

  /** Passes the page to another user, or to none. Data of the previous user is discarded. */
  replaceUser: (embedToken?: string, ended?: 'none' | 'expired'): void => {
    Object.assign(sessionState, { embedToken, ended, uid: undefined, accepted: false });
    if (embedToken) sessionState.problem = undefined;
    sessionState.userVersion++;
    clearWalletTicket();
    accountCache.clear();
    emitUserChange();
    emitChange();
    document.dispatchEvent(new CustomEvent('partner-account-changed', { detail: {}, bubbles: true }));
  },

  /** Ends the session: `none` if the user signs out or never had one, `expired` if the user loses it. */
  end: (reason: 'none' | 'expired'): void => {
    // Another tab that has removed the token may already store the data of its next user.
    if (isConsole() && readStoredToken()) {
      storeToken(undefined);
      accountCache.clearStored();
    }
    sessionState.replaceUser(undefined, reason);
    if (reason === 'expired') leave();
  },
};

const LOGIN_PATH = '/login';

/** Notifies the host. The console goes to the sign-in page once, with the path to come back to (hazard 4). */
function leave(): void {
  const { pathname, search } = location;
  const path = pathname + search;
  document.dispatchEvent(new CustomEvent('partner-session-expired', { detail: { path }, bubbles: true }));
  if (isConsole() && pathname === LOGIN_PATH) return;
  const { onSessionExpired } = getConfiguration();
  if (onSessionExpired) onSessionExpired({ path });
  else if (isConsole()) location.assign(resolveAddress(`${LOGIN_PATH}?from=${encodeURIComponent(path)}`)!);
}
