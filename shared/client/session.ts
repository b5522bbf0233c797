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
import type { PlatformErrorKind } from './errors.ts';
import type { TokenFailure } from '../host/token-failure.ts';
import { readToken, requestToken, waitForConfiguration, type HostProblemCode, type TokenResult } from './host-token.ts';
import { createTokenRetry } from './token-retry.ts';
import { clearWalletTicket, keepWalletTicketOf } from './wallet-ticket.ts';

/**
 * `waiting`: the host has not configured the page yet, or `getToken` has not returned. `none`: no user is signed in.
 * `expired`: the platform refused the token, and no other token arrived. `unconfirmed`: the token is refused or can belong to
 * a former user, and `getToken` fails. The content of the user stays for a while. `unknown`: `getToken` fails, and no user is
 * known, or too much time has passed. The content is covered.
 */
export type SessionStatus = 'waiting' | 'active' | 'none' | 'expired' | 'unconfirmed' | 'unknown';

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
const [onConfirmed, emitConfirmed] = createSignal();

/** How long the content of a user stays on the screen while the host cannot confirm the user, ms. */
export const STAYS_MS = 600_000;

const state = {
  /** Embed: the token in use. */
  embedToken: undefined as string | undefined,
  /** Why there is no token, although there might be one. */
  ended: undefined as 'none' | 'expired' | undefined,
  /** Embed: the token that the platform has refused. */
  refused: undefined as string | undefined,
  /** Embed: since when `getToken` fails, ms. */
  unconfirmedSince: undefined as number | undefined,
  /** Embed: whether it fails for so long that the content is covered. */
  covered: false,
  problem: undefined as SessionProblem | undefined,
  uid: undefined as string | undefined,
  acceptedToken: undefined as string | undefined,
  /** Whether the platform has accepted a token of this user. Only such a session can expire. */
  accepted: false,
  userVersion: 0,
};

const currentToken = (): string | undefined => (isConsole() ? readStoredToken() : state.embedToken);

const status = (): SessionStatus => {
  const token = currentToken();
  if (state.unconfirmedSince !== undefined) return token && !state.covered ? 'unconfirmed' : 'unknown';
  if (token) return 'active';
  return state.ended ?? (isConsole() ? 'none' : 'waiting');
};

function fail(code: SessionProblem['code'], details?: ProblemDetails): void {
  // elements report a problem once
  if (state.problem?.code !== code) state.problem = { code, message: `The page provides no session: ${code}` };
  report(code, details);
}

/** Passes the page to another user, or to none. Data of the previous user is discarded. */
function replaceUser(embedToken?: string, ended?: 'none' | 'expired'): void {
  Object.assign(state, { embedToken, ended, uid: undefined, accepted: false });
  if (embedToken) state.problem = undefined;
  endDoubt();
  usedCall = lastCall;
  state.userVersion++;
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
  clearWalletTicket();
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

/** Finds the uid that a token belongs to, or why it cannot be found. */
type FindOwner = (
  token: string,
) => Promise<{ readonly uid?: string | undefined; readonly refusal?: PlatformErrorKind | undefined }>;

/** Expires the session of a refused token. A token that was replaced in the meantime stays. */
function expire(refusedToken: string | undefined): void {
  if (refusedToken === undefined || currentToken() !== refusedToken) return;
  const isUnknown = !state.uid && refusedToken !== state.acceptedToken;
  if (isUnknown && !isConsole() && !state.problem) fail('token-refused');
  const existed = isConsole() || state.accepted || Boolean(state.uid);
  end(existed ? 'expired' : 'none');
}

/** Starts again with the configuration of the host, for example after a problem. */
function restart(): void {
  state.problem = undefined;
  replaceUser();
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

const tokenRetry = createTokenRetry(() => void callHost(true));
/** Timer of `cover`. */
let covering: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** A call of `getToken`. Its result is obsolete when that of a later call is in use, or when the host has changed the session. */
interface HostCall {
  readonly number: number;
  readonly getToken: Configuration['getToken'];
}

let lastCall = 0;
let usedCall = 0;

const isObsolete = ({ number, getToken }: HostCall): boolean =>
  number <= usedCall || getToken !== configuration.getToken || state.ended !== undefined;

/** Ends the doubt about the user. */
function endDoubt(): void {
  failures = 0;
  clearTimeout(covering);
  tokenRetry.stop();
  Object.assign(state, { refused: undefined, unconfirmedSince: undefined, covered: false });
}

/** Whether nothing is known about the user yet. */
const isStart = (): boolean => !state.embedToken && !state.ended && state.unconfirmedSince === undefined;

const isRefused = (): boolean => state.embedToken !== undefined && state.embedToken === state.refused;

/** Returns the token in use, unless the platform has refused it or the host cannot confirm its user. */
const usableToken = (): string | undefined =>
  isRefused() || state.unconfirmedSince !== undefined ? undefined : state.embedToken;

/**
 * Calls the host once for all waiting requests. After too many failures, the host is not called for a while, also if it has configured
 * another function.
 * @param isPress whether a user waits. Other requests do not call before the scheduled call, because they would use up the limit.
 */
function callHost(isPress: boolean): Promise<string | undefined> {
  if (!renewal && ((tokenRetry.isScheduled() && !isPress) || !mayCall())) return Promise.resolve(undefined);
  renewal ??= callGetToken(isPress)
    .finally(() => (renewal = undefined))
    .then(usableToken);
  return renewal;
}

/** Counts a call. If it is not allowed yet, it is scheduled. */
function mayCall(): boolean {
  const isAllowed = tokenRetry.take();
  if (!isAllowed && !tokenRetry.isScheduled()) doubt();
  return isAllowed;
}

async function callGetToken(isPress: boolean): Promise<void> {
  const call = { number: ++lastCall, getToken: configuration.getToken };
  const request = { refused: isRefused() ? state.embedToken : undefined, isPress };
  const result = await requestToken(call.getToken, request, (late) => void settleLate(call, late));
  await settle(call, result);
  // The host configured another function in the meantime. The result can belong to the previous user.
  const isReplaced = call.getToken !== configuration.getToken;
  if (isReplaced && (configuration.getToken || !currentToken()) && mayCall()) await callGetToken(isPress);
}

/** Uses a result that came after the time limit, unless a later call has returned one. */
async function settleLate(call: HostCall, result: TokenResult): Promise<void> {
  await renewal;
  if (!result.failure) await settle(call, result);
}

async function settle(call: HostCall, result: TokenResult): Promise<void> {
  if (isObsolete(call)) return;
  if (result.failure) return reportFailure(result.failure, result.details);
  const fresh = result.token;
  const isNew = fresh !== undefined && fresh !== state.embedToken;
  const { uid, refusal } = isNew && state.uid ? await findOwner!(fresh) : {};
  if (isObsolete(call)) return;
  // Do not use a token whose owner is unknown.
  if (isRefused() && refusal && refusal !== 'unauthorized' && refusal !== 'forbidden') return doubt();
  tokenRetry.reset();
  if (state.problem?.code !== 'not-configured') state.problem = undefined;
  if (isNew && !(isRefused() && refusal === 'unauthorized')) adopt(fresh, uid);
  else if (isRefused()) expire(state.embedToken);
  else if (fresh) confirm(fresh);
  else if (state.embedToken) end('none');
  else {
    endDoubt();
    state.ended = 'none';
    emitChange();
  }
  usedCall = call.number;
}

/** The same user, and the first one, keep the data on the page. */
function adopt(fresh: string, owner: string | undefined): void {
  if (state.uid ? owner === state.uid : isStart() || isRefused()) return confirm(fresh);
  if (state.uid) clearWalletTicket();
  replaceUser(fresh);
}

function reportFailure(code: TokenFailure, details?: ProblemDetails): void {
  fail(code, details);
  doubt();
  const detail = { code, attempt: ++failures };
  document.dispatchEvent(new CustomEvent('partner-token-failed', { detail, bubbles: true }));
}

/** Uses a token of the user of the page. Data that may be outdated is requested again. */
function confirm(token: string): void {
  // if no element has read the account, the data can be that of another user
  const isUnknown = !state.uid && state.accepted && token !== state.embedToken;
  const isStale = state.unconfirmedSince !== undefined || isUnknown;
  state.embedToken = token;
  endDoubt();
  emitChange();
  if (isStale) emitConfirmed();
}

/** Keeps the content of the user and calls `getToken` again later. */
function doubt(): void {
  if (state.unconfirmedSince === undefined) {
    state.unconfirmedSince = Date.now();
    covering = setTimeout(cover, STAYS_MS);
  }
  tokenRetry.schedule();
  // timers stop while a computer sleeps
  if (Date.now() - state.unconfirmedSince >= STAYS_MS) cover();
  else emitChange();
}

function cover(): void {
  state.covered = true;
  emitChange();
}

/** Follows the host: a new token is a new session, and a new `getToken` is called. */
function followConfiguration(): void {
  const before = configuration;
  configuration = getConfiguration();
  if (state.problem?.code === 'not-configured') state.problem = state.ended = undefined;
  if (isConsole()) return emitChange();
  const isAnother = configuration.getToken !== before.getToken;
  if (isAnother) tokenRetry.reset(true);
  if (configuration.token !== before.token && configuration.token !== state.embedToken) {
    const result = readToken(configuration.token);
    if (result.failure) fail(result.failure, result.details);
    const fresh = result.failure ? undefined : result.token;
    if (fresh) tokenRetry.reset();
    if (!isStart()) return replaceUser(fresh);
    usedCall = lastCall;
    state.embedToken = fresh;
  } else if (isAnother && !state.embedToken && !isStart()) {
    return restart();
  } else if (isAnother && state.embedToken && configuration.getToken) {
    // The token can belong to another user.
    void callHost(true);
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
  let tokenWhenHidden: string | undefined;
  window.addEventListener('pagehide', () => (tokenWhenHidden = currentToken()));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !tokenWhenHidden) return;
    if (isConsole() && currentToken() !== tokenWhenHidden) followStorage();
    else if (!isConsole() && getConfiguration().getToken) void callHost(true);
  });
}

export const session = {
  status,
  /** Whether the host cannot confirm the user. A user may be signed in or not. */
  isInDoubt: () => state.unconfirmedSince !== undefined,
  /** Returns why there is no session although the host meant to provide one. */
  problem: () => state.problem,
  /** Returns the token in use. */
  token: currentToken,
  /** Returns the token in use. Without one, waits for the configuration and calls the host's `getToken`. */
  getToken: async (isPress = false): Promise<string | undefined> => {
    if (!isConfigured() && !state.problem) await untilConfigured();
    return isConsole() || state.ended ? currentToken() : (usableToken() ?? callHost(isPress));
  },
  /** Returns the uid of the signed-in account, once its info was read. */
  uid: () => state.uid,
  setUid: (uid: string): void => {
    state.uid = uid;
    keepWalletTicketOf(uid);
  },
  /** Returns a number that changes when the user changes or signs out. */
  userVersion: () => state.userVersion,
  /** Starts a session after a sign-in, or with a token that was tried. */
  start: (next: string): void => {
    if (isConsole()) storeToken(next);
    clearWalletTicket();
    replaceUser(isConsole() ? undefined : next);
  },
  /**
   * Replaces a refused token. The host is called once for all waiting requests. In the console, the session expires at once.
   * A token of another user starts that user's session.
   */
  renew: async (refusedToken: string | undefined, isPress = false): Promise<string | undefined> => {
    if (isConsole()) {
      if (currentToken() !== refusedToken) return currentToken();
      expire(refusedToken);
    }
    if (state.ended || isConsole()) return undefined;
    if (state.embedToken === refusedToken) state.refused = refusedToken;
    return usableToken() ?? callHost(isPress);
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
    tokenRetry.reset();
    end('none');
  },
  /** Calls the host again after a problem, unless that is not allowed yet. The content of a user stays. Returns whether it is called. */
  retry: (): boolean => {
    if (!renewal && !tokenRetry.isAllowed()) return false;
    if (state.embedToken && state.unconfirmedSince !== undefined) void callHost(true);
    else restart();
    return true;
  },
  /** Calls `listener` when the status may have changed. Returns the function that unsubscribes. */
  subscribe,
  /** Calls `listener` when the user changes or signs out. Data of the previous user must go. */
  onUserChange,
  /** Calls `listener` when the host has confirmed the user after failures, or the user is unknown. The data on the page is not current. */
  onConfirmed,
};

// React hosts import this module on a server as well, where no page exists.
if (typeof window !== 'undefined') {
  followConfiguration();
  subscribeConfiguration(followConfiguration);
  followOtherPages();
}

/** Returns whether the host has not configured the page yet. Until then, it is unknown whether isolated mode is set. */
export const awaitsConfiguration = (): boolean => !isConfigured() && session.status() === 'waiting';
