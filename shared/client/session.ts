/**
 * The session of a page (§7.1). In the console, the token is in local storage, and other tabs follow it. In an embed, the
 * host provides the token, and local storage is never read.
 */
import { getConfiguration, isConfigured, subscribeConfiguration, type Configuration } from '../host/configuration.ts';
import { resolveAddress } from '../host/page-address.ts';
import type { ProblemDetails } from '../host/problems.ts';
import { report } from '../host/report.ts';
import { readStoredToken, storeToken, TOKEN_KEY } from '../host/stored-token.ts';
import { createSignal } from '../host/signal.ts';
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

/** Finds the uid that a token belongs to: `''` for a refused token, `undefined` while it cannot be found. */
type FindOwner = (token: string) => Promise<string | undefined>;

export interface Session {
  readonly status: () => SessionStatus;
  /** Returns why there is no session although the host meant to provide one. */
  readonly problem: () => SessionProblem | undefined;
  /** Returns the token in use. */
  readonly token: () => string | undefined;
  /** Returns the token in use. Without one, waits for the configuration and calls the host's `getToken`. */
  readonly getToken: () => Promise<string | undefined>;
  /** Returns the uid of the signed-in account, once its info was read. */
  readonly uid: () => string | undefined;
  readonly setUid: (uid: string) => void;
  /** Returns a number that changes when the user changes or signs out. */
  readonly userVersion: () => number;
  /** Starts a session after a sign-in, or with a token that was tried. */
  readonly start: (token: string) => void;
  /**
   * Replaces a refused token. The host is called once for all waiting requests. In the console, the session expires at once. A
   * token of another user starts that user's session.
   */
  readonly renew: (refused: string | undefined) => Promise<string | undefined>;
  /** Sets how the owner of a token of the host is found. The client sets it, because it sends the request. */
  readonly setFindOwner: (findOwner: FindOwner) => void;
  /** Notes that the platform accepts this token. If such a token is refused later, the page is set up correctly. */
  readonly markAccepted: (token: string | undefined) => void;
  /** Expires the session of a refused token. A token that was replaced in the meantime stays. */
  readonly expire: (refused: string | undefined) => void;
  /** Signs the user out on this page. The caller notifies the platform. */
  readonly clear: () => void;
  /** Calls the host again after a problem. */
  readonly retry: () => void;
  /** Calls `listener` when the status may have changed. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls `listener` when the user changes or signs out. Data of the previous user must go. */
  readonly onUserChange: (listener: () => void) => () => void;
}

declare global {
  interface WindowEventMap {
    /** The session has ended and no new token came. Emitted once, on the document. */
    'partner-session-expired': CustomEvent<{ path: string }>;
    /** Another user is signed in, or none, or the result of `getAccount()` has changed. Emitted on the document. */
    'partner-account-changed': CustomEvent<Record<string, never>>;
  }
}

const isConsole = (): boolean => getConfiguration().session === 'console';

/** The user of a session and the reason for a missing token. */
function createState() {
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

    subscribe,
    emitChange,
    onUserChange,
    token: (): string | undefined => (isConsole() ? readStoredToken() : state.embedToken),
    status: (): SessionStatus => {
      if (state.token()) return 'active';
      return state.ended ?? (isConsole() ? 'none' : 'waiting');
    },
    fail: (code: SessionProblem['code'], facts?: ProblemDetails): void => {
      state.problem = { code, message: `The page provides no session: ${code}` };
      report(code, facts);
    },
    /** Passes the page to another user, or to none. */
    replaceUser: (token: string | undefined, ended: 'none' | 'expired' | undefined): void => {
      Object.assign(state, {
        embedToken: token,
        ended,
        uid: undefined,
        accepted: false,
        ...(token && { problem: undefined }),
      });
      state.userVersion++;
      clearWalletTicket();
      accountCache.clear();
      emitUserChange();
      emitChange();
      document.dispatchEvent(new CustomEvent('partner-account-changed', { detail: {}, bubbles: true }));
    },
    useLateToken: (late: string | undefined): void => {
      if (state.problem?.code !== 'token-timeout') return;
      state.problem = undefined;
      state.replaceUser(late, late ? undefined : 'none');
    },
    end: (reason: 'none' | 'expired'): void => {
      if (isConsole()) storeToken(undefined);
      accountCache.clearStored();
      state.replaceUser(undefined, reason);
    },
    expire: (refused: string | undefined): void => {
      if (refused === undefined || state.token() !== refused) return;
      const isUnknown = !state.uid && refused !== state.acceptedToken;
      if (isUnknown && !isConsole() && !state.problem) state.fail('token-refused');
      const existed = isConsole() || state.accepted || Boolean(state.uid);
      state.end(existed ? 'expired' : 'none');
      if (existed) leave();
    },
  };
  return state;
}

/** Calls again if the host configured another function in the meantime, because the token can belong to the previous user. */
async function callLatest<Result>(current: () => unknown, call: () => Promise<Result>): Promise<Result> {
  const before = current();
  const result = await call();
  return current() === before ? result : callLatest(current, call);
}

function createSession(): Session {
  const state = createState();
  const { token, replaceUser, fail, end, expire, emitChange } = state;
  let configuration: Configuration = {};
  let configured: Promise<void> | undefined;
  let renewal: Promise<string | undefined> | undefined;
  let findOwner: FindOwner | undefined;

  const untilConfigured = (): Promise<void> =>
    (configured ??= waitForConfiguration().then((isThere) => {
      configured = undefined;
      if (!isThere) fail('not-configured');
    }));

  const callGetToken = () => requestToken(configuration.getToken, { onProblem: fail, onLateToken: state.useLateToken });

  /** Calls the host once for all waiting requests. */
  const callHost = (refused?: string): Promise<string | undefined> => {
    renewal ??= (async () => {
      const given = await callLatest(() => configuration.getToken, callGetToken);
      const fresh = given === refused ? '' : (given ?? '');
      const owner = fresh && refused && state.uid ? await findOwner!(fresh) : state.uid;
      // The host configured another token in the meantime.
      if (state.embedToken !== refused) return state.embedToken;
      if (!fresh || owner === '') {
        if (refused) expire(refused);
        else state.ended = 'none';
      } else if (owner !== state.uid) {
        // Do not use a token whose owner is unknown. The next request calls the host again.
        if (!owner) return undefined;
        replaceUser(fresh, undefined);
      } else {
        // The same user, or the first one: the data on the page stays.
        state.embedToken = fresh;
      }
      emitChange();
      return state.embedToken;
    })().finally(() => (renewal = undefined));
    return renewal;
  };

  /** Calls a new `getToken` after the previous one has returned, because it may belong to another user. */
  const checkUser = (): void => {
    if (renewal) return void renewal.finally(checkUser);
    const current = state.embedToken;
    renewal = callGetToken()
      .then(async (given) => {
        if (state.embedToken === current) await followUser(state, given, findOwner);
        return state.embedToken;
      })
      .finally(() => (renewal = undefined));
  };

  /** Follows the host: a new token is a new session, and a new `getToken` is called. */
  const followConfiguration = (): void => {
    const before = configuration;
    configuration = getConfiguration();
    if (state.problem?.code === 'not-configured') state.problem = state.ended = undefined;
    if (isConsole()) return emitChange();
    if (configuration.token !== before.token && configuration.token !== state.embedToken) {
      const given = readToken(configuration.token, fail);
      if (state.embedToken || state.ended) return replaceUser(given, undefined);
      state.embedToken = given;
    } else if (state.ended && configuration.getToken !== before.getToken) {
      state.problem = undefined;
      return replaceUser(undefined, undefined);
    } else if (state.embedToken && configuration.getToken && configuration.getToken !== before.getToken) {
      checkUser();
    }
    emitChange();
  };

  // React hosts import this module on a server as well, where no page exists.
  if (typeof window !== 'undefined') {
    followConfiguration();
    subscribeConfiguration(followConfiguration);
    followOtherPages(state, checkUser);
  }

  return {
    status: state.status,
    problem: () => state.problem,
    token,
    getToken: async () => {
      if (!isConfigured() && !state.problem) await untilConfigured();
      return isConsole() || state.embedToken || state.ended ? token() : callHost();
    },
    uid: () => state.uid,
    setUid: (uid) => void (state.uid = uid),
    userVersion: () => state.userVersion,
    start: (next) => {
      if (isConsole()) storeToken(next);
      replaceUser(isConsole() ? undefined : next, undefined);
    },
    renew: async (refused) => {
      if (token() !== refused) return token();
      if (isConsole()) expire(refused);
      return state.ended || isConsole() ? undefined : callHost(refused);
    },
    setFindOwner: (find) => void (findOwner = find),
    markAccepted: (accepted) => void Object.assign(state, { acceptedToken: accepted, accepted: true }),
    expire,
    clear: () => {
      state.problem = undefined;
      end('none');
    },
    retry: () => {
      state.problem = undefined;
      replaceUser(undefined, undefined);
    },
    subscribe: state.subscribe,
    onUserChange: state.onUserChange,
  };
}

/** Takes the token of another `getToken`. The same user keeps the data; for any other user, the data is discarded. */
async function followUser(
  state: ReturnType<typeof createState>,
  given: string | undefined,
  findOwner: FindOwner | undefined,
): Promise<void> {
  const current = state.embedToken;
  if (given === current) return;
  if (!given) {
    // A failed `getToken` does not mean that the user has left.
    if (!state.problem) state.end('none');
    return;
  }
  const owner = state.uid && (await findOwner?.(given));
  if (state.embedToken !== current) return;
  if (!owner || owner !== state.uid) return state.replaceUser(given, undefined);
  state.embedToken = given;
  state.emitChange();
}

/** Follows a sign-out, a sign-in and cleared storage in another tab (hazard 22). */
const followOtherTab =
  (state: ReturnType<typeof createState>) =>
  ({ key, newValue, oldValue }: StorageEvent): void => {
    if (!isConsole() || (key !== TOKEN_KEY && key !== null) || (key && newValue === oldValue)) return;
    followStorage(state);
  };

function followStorage({ replaceUser }: ReturnType<typeof createState>): void {
  const ended = readStoredToken() ? undefined : 'expired';
  replaceUser(undefined, ended);
  if (ended) leave();
}

/** Follows other tabs, also with changes that this page missed in the page cache: it gets no events there. */
function followOtherPages(state: ReturnType<typeof createState>, checkUser: () => void): void {
  window.addEventListener('storage', followOtherTab(state));
  let left: string | undefined;
  window.addEventListener('pagehide', () => (left = state.token()));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !left) return;
    if (isConsole() && state.token() !== left) followStorage(state);
    else if (!isConsole() && getConfiguration().getToken) checkUser();
  });
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

export const session = createSession();

/** Returns whether the host has not configured the page yet. Until then, it is unknown whether isolated mode is set. */
export const awaitsConfiguration = (): boolean => !isConfigured() && session.status() === 'waiting';
