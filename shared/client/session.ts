/**
 * The session of a page (§7.1): its token and user, the renewal of a refused token, its end, and changes of the host and
 * other tabs. In the console, the token is in local storage. In an embed, the host provides it, and local storage is never
 * read.
 */
import { getConfiguration, isConfigured, subscribeConfiguration, type Configuration } from '../host/configuration.ts';
import { resolveAddress } from '../host/page-address.ts';
import type { ProblemDetails } from '../host/problems.ts';
import { report } from '../host/report.ts';
import { createSignal } from '../host/signal.ts';
import { isConsole, readStoredToken, storeToken, TOKEN_KEY } from '../host/stored-token.ts';
import { accountCache } from './account-cache.ts';
import { readToken, requestToken, waitForConfiguration, type HostProblemCode } from './host-token.ts';
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

const [subscribe, emitChange] = createSignal();
const [onUserChange, emitUserChange] = createSignal();

const state = {
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
};

const currentToken = (): string | undefined => (isConsole() ? readStoredToken() : state.embedToken);

const status = (): SessionStatus => {
  if (currentToken()) return 'active';
  return state.ended ?? (isConsole() ? 'none' : 'waiting');
};

function fail(code: SessionProblem['code'], details?: ProblemDetails): void {
  state.problem = { code, message: `The page provides no session: ${code}` };
  report(code, details);
}

/** Passes the page to another user, or to none. Data of the previous user is discarded. */
function replaceUser(embedToken?: string, ended?: 'none' | 'expired'): void {
  Object.assign(state, { embedToken, ended, uid: undefined, accepted: false });
  if (embedToken) state.problem = undefined;
  state.userVersion++;
  clearWalletTicket();
  accountCache.clear();
  emitUserChange();
  emitChange();
  document.dispatchEvent(new CustomEvent('partner-account-changed', { detail: {}, bubbles: true }));
}

/** Ends the session: `none` if the user signs out or never had one, `expired` if the user loses it. */
function end(reason: 'none' | 'expired'): void {
  // Another tab that has removed the token may already store the data of its next user.
  if (isConsole() && readStoredToken()) {
    storeToken(undefined);
    accountCache.clearStored();
  }
  replaceUser(undefined, reason);
  if (reason === 'expired') leave();
}

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

/** Finds the uid that a token belongs to: `''` for a refused token, `undefined` while it cannot be found. */
type FindOwner = (token: string) => Promise<string | undefined>;

/** Expires the session of a refused token. A token that was replaced in the meantime stays. */
function expire(refused: string | undefined): void {
  if (refused === undefined || currentToken() !== refused) return;
  const isUnknown = !state.uid && refused !== state.acceptedToken;
  if (isUnknown && !isConsole() && !state.problem) fail('token-refused');
  const existed = isConsole() || state.accepted || Boolean(state.uid);
  end(existed ? 'expired' : 'none');
}

/** Starts again with the configuration of the host, for example after a problem. */
function restart(): void {
  state.problem = undefined;
  replaceUser();
}

/** Calls again if the host configured another function in the meantime, because the token can belong to the previous user. */
async function callLatest<Result>(current: () => unknown, call: () => Promise<Result>): Promise<Result> {
  const before = current();
  const result = await call();
  return current() === before ? result : callLatest(current, call);
}

let configuration: Configuration = {};
let configured: Promise<void> | undefined;
let renewal: Promise<string | undefined> | undefined;
let findOwner: FindOwner | undefined;

const untilConfigured = (): Promise<void> =>
  (configured ??= waitForConfiguration().then((isThere) => {
    configured = undefined;
    if (!isThere) fail('not-configured');
  }));

function useLateToken(late: string | undefined): void {
  if (state.problem?.code !== 'token-timeout') return;
  state.problem = undefined;
  if (late) replaceUser(late);
  else end('none');
}

const callGetToken = () => requestToken(configuration.getToken, { onProblem: fail, onLateToken: useLateToken });

/** Calls the host once for all waiting requests. */
function callHost(refused?: string): Promise<string | undefined> {
  renewal ??= (async () => {
    const returned = await callLatest(() => configuration.getToken, callGetToken);
    const fresh = returned === refused ? '' : (returned ?? '');
    const owner = fresh && refused && state.uid ? await findOwner!(fresh) : state.uid;
    // The host configured another token in the meantime.
    if (state.embedToken !== refused) return state.embedToken;
    if (!fresh || owner === '') {
      if (refused) expire(refused);
      else state.ended = 'none';
    } else if (owner !== state.uid) {
      // Do not use a token whose owner is unknown. The next request calls the host again.
      if (!owner) return undefined;
      replaceUser(fresh);
    } else {
      // The same user, or the first one: the data on the page stays.
      state.embedToken = fresh;
    }
    emitChange();
    return state.embedToken;
  })().finally(() => (renewal = undefined));
  return renewal;
}

/** Takes the token of another `getToken`. The same user keeps the data; for any other user, the data is discarded. */
async function followUser(): Promise<void> {
  const current = state.embedToken;
  const fresh = await callGetToken();
  if (state.embedToken !== current || fresh === current) return;
  if (!fresh) {
    // A failed `getToken` does not mean that the user has left.
    if (!state.problem) end('none');
    return;
  }
  const owner = state.uid && (await findOwner?.(fresh));
  if (state.embedToken !== current) return;
  if (!owner || owner !== state.uid) return replaceUser(fresh);
  state.embedToken = fresh;
  emitChange();
}

/** Calls a new `getToken` after the previous one has returned, because it may belong to another user. */
function checkUser(): void {
  if (renewal) return void renewal.finally(checkUser);
  renewal = followUser()
    .then(() => state.embedToken)
    .finally(() => (renewal = undefined));
}

/** Follows the host: a new token is a new session, and a new `getToken` is called. */
function followConfiguration(): void {
  const before = configuration;
  configuration = getConfiguration();
  if (state.problem?.code === 'not-configured') state.problem = state.ended = undefined;
  if (isConsole()) return emitChange();
  if (configuration.token !== before.token && configuration.token !== state.embedToken) {
    const fresh = readToken(configuration.token, fail);
    if (state.embedToken || state.ended) return replaceUser(fresh);
    state.embedToken = fresh;
  } else if (state.ended && configuration.getToken !== before.getToken) {
    return restart();
  } else if (state.embedToken && configuration.getToken && configuration.getToken !== before.getToken) {
    checkUser();
  }
  emitChange();
}

/** Follows the sign-in or sign-out of another tab of the console (hazard 22). */
const followStorage = (): void => (readStoredToken() ? replaceUser() : end('expired'));

/** Follows other tabs, also with changes that this page missed in the page cache: it gets no events there. */
function followOtherPages(): void {
  window.addEventListener('storage', ({ key, newValue, oldValue }) => {
    // Without a key, another tab has cleared the storage.
    if (isConsole() && (key === null || (key === TOKEN_KEY && newValue !== oldValue))) followStorage();
  });
  let left: string | undefined;
  window.addEventListener('pagehide', () => (left = currentToken()));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !left) return;
    if (isConsole() && currentToken() !== left) followStorage();
    else if (!isConsole() && getConfiguration().getToken) checkUser();
  });
}

export const session = {
  status,
  /** Returns why there is no session although the host meant to provide one. */
  problem: () => state.problem,
  /** Returns the token in use. */
  token: currentToken,
  /** Returns the token in use. Without one, waits for the configuration and calls the host's `getToken`. */
  getToken: async (): Promise<string | undefined> => {
    if (!isConfigured() && !state.problem) await untilConfigured();
    return isConsole() || state.embedToken || state.ended ? currentToken() : callHost();
  },
  /** Returns the uid of the signed-in account, once its info was read. */
  uid: () => state.uid,
  setUid: (uid: string) => void (state.uid = uid),
  /** Returns a number that changes when the user changes or signs out. */
  userVersion: () => state.userVersion,
  /** Starts a session after a sign-in, or with a token that was tried. */
  start: (next: string): void => {
    if (isConsole()) storeToken(next);
    replaceUser(isConsole() ? undefined : next);
  },
  /**
   * Replaces a refused token. The host is called once for all waiting requests. In the console, the session expires at once.
   * A token of another user starts that user's session.
   */
  renew: async (refused: string | undefined): Promise<string | undefined> => {
    if (currentToken() !== refused) return currentToken();
    if (isConsole()) expire(refused);
    return state.ended || isConsole() ? undefined : callHost(refused);
  },
  /** Sets how the owner of a token of the host is found. The client sets it, because it sends the request. */
  setFindOwner: (find: FindOwner) => void (findOwner = find),
  /** Notes that the platform accepts this token. If such a token is refused later, the page is set up correctly. */
  markAccepted: (accepted: string | undefined) =>
    void Object.assign(state, { acceptedToken: accepted, accepted: true }),
  expire,
  /** Signs the user out on this page. The caller notifies the platform. */
  clear: (): void => {
    state.problem = undefined;
    end('none');
  },
  /** Calls the host again after a problem. */
  retry: restart,
  /** Calls `listener` when the status may have changed. Returns the function that unsubscribes. */
  subscribe,
  /** Calls `listener` when the user changes or signs out. Data of the previous user must go. */
  onUserChange,
};

// React hosts import this module on a server as well, where no page exists.
if (typeof window !== 'undefined') {
  followConfiguration();
  subscribeConfiguration(followConfiguration);
  followOtherPages();
}

/** Returns whether the host has not configured the page yet. Until then, it is unknown whether isolated mode is set. */
export const awaitsConfiguration = (): boolean => !isConfigured() && session.status() === 'waiting';
