/** The session of a page for requests (§7.1): its token, the renewal of a refused token, and changes of the host and other tabs. */
import { getConfiguration, isConfigured, subscribeConfiguration, type Configuration } from '../host/configuration.ts';
import { readStoredToken, storeToken, TOKEN_KEY } from '../host/stored-token.ts';
import { readToken, requestToken, waitForConfiguration } from './host-token.ts';
import { isConsole, sessionState as state } from './session-state.ts';

/** Finds the uid that a token belongs to: `''` for a refused token, `undefined` while it cannot be found. */
type FindOwner = (token: string) => Promise<string | undefined>;

/** Expires the session of a refused token. A token that was replaced in the meantime stays. */
function expire(refused: string | undefined): void {
  if (refused === undefined || state.token() !== refused) return;
  const isUnknown = !state.uid && refused !== state.acceptedToken;
  if (isUnknown && !isConsole() && !state.problem) state.fail('token-refused');
  const existed = isConsole() || state.accepted || Boolean(state.uid);
  state.end(existed ? 'expired' : 'none');
}

/** Starts again with the configuration of the host, for example after a problem. */
function restart(): void {
  state.problem = undefined;
  state.replaceUser();
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
    if (!isThere) state.fail('not-configured');
  }));

function useLateToken(late: string | undefined): void {
  if (state.problem?.code !== 'token-timeout') return;
  state.problem = undefined;
  if (late) state.replaceUser(late);
  else state.end('none');
}

const callGetToken = () => requestToken(configuration.getToken, { onProblem: state.fail, onLateToken: useLateToken });

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
      state.replaceUser(fresh);
    } else {
      // The same user, or the first one: the data on the page stays.
      state.embedToken = fresh;
    }
    state.emitChange();
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
    if (!state.problem) state.end('none');
    return;
  }
  const owner = state.uid && (await findOwner?.(fresh));
  if (state.embedToken !== current) return;
  if (!owner || owner !== state.uid) return state.replaceUser(fresh);
  state.embedToken = fresh;
  state.emitChange();
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
  if (isConsole()) return state.emitChange();
  if (configuration.token !== before.token && configuration.token !== state.embedToken) {
    const fresh = readToken(configuration.token, state.fail);
    if (state.embedToken || state.ended) return state.replaceUser(fresh);
    state.embedToken = fresh;
  } else if (state.ended && configuration.getToken !== before.getToken) {
    return restart();
  } else if (state.embedToken && configuration.getToken && configuration.getToken !== before.getToken) {
    checkUser();
  }
  state.emitChange();
}

/** Follows the sign-in or sign-out of another tab of the console (hazard 22). */
const followStorage = (): void => (readStoredToken() ? state.replaceUser() : state.end('expired'));

/** Follows other tabs, also with changes that this page missed in the page cache: it gets no events there. */
function followOtherPages(): void {
  window.addEventListener('storage', ({ key, newValue, oldValue }) => {
    // Without a key, another tab has cleared the storage.
    if (isConsole() && (key === null || (key === TOKEN_KEY && newValue !== oldValue))) followStorage();
  });
  let left: string | undefined;
  window.addEventListener('pagehide', () => (left = state.token()));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !left) return;
    if (isConsole() && state.token() !== left) followStorage();
    else if (!isConsole() && getConfiguration().getToken) checkUser();
  });
}

export const session = {
  status: state.status,
  /** Returns why there is no session although the host meant to provide one. */
  problem: () => state.problem,
  /** Returns the token in use. */
  token: state.token,
  /** Returns the token in use. Without one, waits for the configuration and calls the host's `getToken`. */
  getToken: async (): Promise<string | undefined> => {
    if (!isConfigured() && !state.problem) await untilConfigured();
    return isConsole() || state.embedToken || state.ended ? state.token() : callHost();
  },
  /** Returns the uid of the signed-in account, once its info was read. */
  uid: () => state.uid,
  setUid: (uid: string) => void (state.uid = uid),
  /** Returns a number that changes when the user changes or signs out. */
  userVersion: () => state.userVersion,
  /** Starts a session after a sign-in, or with a token that was tried. */
  start: (next: string): void => {
    if (isConsole()) storeToken(next);
    state.replaceUser(isConsole() ? undefined : next);
  },
  /**
   * Replaces a refused token. The host is called once for all waiting requests. In the console, the session expires at once.
   * A token of another user starts that user's session.
   */
  renew: async (refused: string | undefined): Promise<string | undefined> => {
    if (state.token() !== refused) return state.token();
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
    state.end('none');
  },
  /** Calls the host again after a problem. */
  retry: restart,
  /** Calls `listener` when the status may have changed. Returns the function that unsubscribes. */
  subscribe: state.subscribe,
  /** Calls `listener` when the user changes or signs out. Data of the previous user must go. */
  onUserChange: state.onUserChange,
};

// React hosts import this module on a server as well, where no page exists.
if (typeof window !== 'undefined') {
  followConfiguration();
  subscribeConfiguration(followConfiguration);
  followOtherPages();
}

/** Returns whether the host has not configured the page yet. Until then, it is unknown whether isolated mode is set. */
export const awaitsConfiguration = (): boolean => !isConfigured() && session.status() === 'waiting';
