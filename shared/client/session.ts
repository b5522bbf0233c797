/**
 * The one session of a page (§7.1). In the console the token lives in local storage and other tabs follow;
 * in an embed the host brings it and local storage is never read.
 */
import { getConfiguration, isConfigured, subscribeConfiguration, type Configuration } from '../host/configuration.ts';
import { createSignal } from '../host/signal.ts';
import type { Facts } from '../host/problems.ts';
import { report } from '../host/report.ts';
import { readStoredToken, storeToken, TOKEN_KEY } from '../host/safe-storage.ts';
import { forgetTold } from './told-account.ts';
import { clearWalletTicket } from './wallet-ticket.ts';
import type { CallName } from '../contract/calls.ts';

/**
 * `waiting`: the host has not spoken yet, or is being asked. `none`: nobody is signed in. `expired`: somebody was, until
 * the platform refused the token and no other came.
 */
export type SessionStatus = 'waiting' | 'active' | 'none' | 'expired';

/** The host never spoke, or what it brings as a token is none; each has a page in shared/docs/reference/errors.md. */
export interface SessionProblem {
  readonly code: 'not-configured' | 'token-timeout' | 'token-rejected' | 'token-invalid' | 'token-refused';
  readonly message: string;
}

/** How long a host may take to configure the page, and to answer with a token, ms. */
export const PATIENCE_MS = 10_000;

declare global {
  interface WindowEventMap {
    /** The session has ended and no new token came. Emitted once, on the document. */
    'partner-session-expired': CustomEvent<{ path: string }>;
    /** Another person, or nobody, is signed in; or what `getAccount()` answers has changed. Emitted on the document. */
    'partner-account-changed': CustomEvent<Record<string, never>>;
  }
}

const [subscribe, tell] = createSignal();
const [subscribePerson, tellPerson] = createSignal();
/** Embed: the token in use, from the configuration or from `getToken`. */
let held: string | undefined;
/** Why there is no token although there might be one. */
let ended: 'none' | 'expired' | undefined;
let uid: string | undefined;
let changes = 0;
let asking: Promise<string | undefined> | undefined;
/** What is wrong with how the host brings its session, where that is why there is none. */
let problem: SessionProblem | undefined;
let known: Configuration = {};

const isConsole = (): boolean => getConfiguration().session === 'console';

/** The token in use, without asking anybody for one. */
export const knownToken = (): string | undefined => (isConsole() ? readStoredToken() : held);

/** The token in use; waits for the host's configuration and asks its `getToken` where there is none yet. */
export async function sessionToken(): Promise<string | undefined> {
  if (!isConfigured() && !problem) await untilConfigured();
  if (isConsole() || held || ended) return knownToken();
  return askHost();
}

/** The account that the session belongs to, once its info has been read. */
export const accountUid = (): string | undefined => uid;
export const rememberAccount = (account: string): void => void (uid = account);

let served: string | undefined;
/** A call was answered under this token: whatever ends it, the page's set-up is right. */
export const noteServed = (token: string | undefined): void => void (served = token);

/** Another number means that the page has become another person's meanwhile, or nobody's. */
export const personChanges = (): number => changes;

export function sessionStatus(): SessionStatus {
  if (knownToken()) return 'active';
  if (ended) return ended;
  return isConsole() ? 'none' : 'waiting';
}

/** Why there is no session although the host meant to bring one. */
export const sessionProblem = (): SessionProblem | undefined => problem;

/** Asks the host again, after a problem. */
export function askAgain(): void {
  problem = undefined;
  replace(undefined, undefined);
}

/** Calls `listener` whenever the status may have changed. @returns the way to stop */
export const subscribeSession = subscribe;

/** Calls `listener` when the page becomes another person's, or nobody's: what is known of the last one must go. */
export const onPersonChange = subscribePerson;

/** Whose a token is: `''` nobody's any more, `undefined` when nobody can say now. */
type Whose = (token: string) => Promise<string | undefined>;

/**
 * Another token in the place of a refused one. However many calls wait, the host is asked once; in the console the
 * session ends at once. A token of another person begins that person's session.
 */
export async function renewToken(refused: string | undefined, whose: Whose): Promise<string | undefined> {
  if (knownToken() !== refused) return knownToken();
  if (isConsole()) endSession(refused);
  if (ended || isConsole()) return undefined;
  return askHost(refused, whose);
}

/** Ends the session of a token that the platform refused; one that has been replaced in the meantime stays. */
export function endSession(refused: string | undefined): void {
  if (refused === undefined || knownToken() !== refused) return;
  // no call has ever been answered with it
  if (!uid && refused !== served && !isConsole() && !problem) fail('token-refused');
  forget('expired');
  leave();
}

/** Begins a session of its own: a log-in, or a token that was tried. */
export function startSession(token: string): void {
  if (isConsole()) storeToken(token);
  replace(isConsole() ? undefined : token, undefined);
}

/** Signs the person out on this side; the platform is told by the caller. */
export function forgetSession(): void {
  problem = undefined;
  forget('none');
}

function forget(why: 'none' | 'expired'): void {
  if (isConsole()) storeToken(undefined);
  forgetTold(true);
  replace(undefined, why);
}

/** The page becomes another person's, or nobody's. */
function replace(token: string | undefined, why: typeof ended): void {
  held = token;
  ended = why;
  if (token) problem = undefined;
  uid = undefined;
  changes++;
  clearWalletTicket();
  forgetTold(false);
  tellPerson();
  tell();
  document.dispatchEvent(new CustomEvent('partner-account-changed', { detail: {}, bubbles: true }));
}

/** One question to the host for all who wait. */
function askHost(refused?: string, whose?: Whose): Promise<string | undefined> {
  asking ??= (async () => {
    const token = await answerOf(known.getToken);
    const fresh = token === refused ? '' : (token ?? '');
    const owner = fresh && refused && uid ? await whose!(fresh) : uid;
    // The host configured another token while it was asked.
    if (held !== refused) return held;
    if (!fresh || owner === '') {
      if (refused) endSession(refused);
      else ended = 'none';
    } else if (owner !== uid) {
      // whoever cannot be named gets nothing: the next call asks again
      if (!owner) return undefined;
      replace(fresh, undefined);
    } else {
      // the same person with a fresh token, or nobody was known yet: what is on the screen stays
      held = fresh;
    }
    tell();
    return held;
  })().finally(() => (asking = undefined));
  return asking;
}

function fail(code: SessionProblem['code'], facts?: Facts): void {
  problem = { code, message: `The page brings no session: ${code}` };
  report(code, facts);
}

/** What the host answers. One that takes too long is not waited for, and is believed when it comes after all. */
async function answerOf(getToken: Configuration['getToken']): Promise<string | undefined> {
  const answer = (async () => usable(await getToken?.()))();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      fail('token-timeout');
      resolve(undefined);
      void answer.then(
        (token) => {
          if (problem?.code !== 'token-timeout') return;
          problem = undefined;
          replace(token, token ? undefined : 'none');
        },
        () => {},
      );
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    fail('token-rejected', { cause: error });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** A token as it goes into a header; anything else that a host gives is none, and is told. */
function usable(token: unknown): string | undefined {
  if (!token) return undefined;
  if (typeof token === 'string' && /^[!-~]+$/.test(token)) return token;
  fail('token-invalid', { what: typeof token });
  return undefined;
}

/** Tells the host that the session has ended; the console goes to the log-in, once, carrying where it was (hazard 4). */
function leave(): void {
  const { pathname, search } = location;
  const path = pathname + search;
  document.dispatchEvent(new CustomEvent('partner-session-expired', { detail: { path }, bubbles: true }));
  if (isConsole() && pathname === LOGIN_PATH) return;
  const { onSessionExpired } = getConfiguration();
  if (onSessionExpired) onSessionExpired({ path });
  else if (isConsole()) location.assign(`${LOGIN_PATH}?from=${encodeURIComponent(path)}`);
}

const LOGIN_PATH = '/login';

let configuring: Promise<void> | undefined;

/** Waits for the host's first word, as long as one can expect it to take. */
function untilConfigured(): Promise<void> {
  return (configuring ??= new Promise((resolve) => {
    const timer = setTimeout(() => {
      fail('not-configured');
      done();
    }, PATIENCE_MS);
    const done = () => {
      clearTimeout(timer);
      stop();
      configuring = undefined;
      resolve();
    };
    const stop = subscribeConfiguration(done);
  }));
}

/** Follows the host: a new token is a new session, a new `getToken` is asked where there was no session. */
function follow(): void {
  const before = known;
  known = getConfiguration();
  if (problem?.code === 'not-configured') problem = ended = undefined;
  if (isConsole()) return tell();
  if (known.token !== before.token && known.token !== held) {
    const token = usable(known.token);
    if (held || ended) return replace(token, undefined);
    held = token;
  } else if (ended && known.getToken !== before.getToken) {
    problem = undefined;
    return replace(undefined, undefined);
  }
  tell();
}

/** Log-out, log-in and clearing in another tab (hazard 22). */
function followOtherTab({ key, newValue, oldValue }: StorageEvent): void {
  if (!isConsole() || (key !== TOKEN_KEY && key !== null) || (key && newValue === oldValue)) return;
  const why = readStoredToken() ? undefined : 'expired';
  replace(undefined, why);
  if (why) leave();
}

if (typeof window !== 'undefined') {
  follow();
  subscribeConfiguration(follow);
  addEventListener('storage', followOtherTab);
}

/**
 * Whether a call is worth making, as the page's embed session says itself (shared/docs/guides/sessions.md): the platform refuses
 * the others. Every other token may be good for all.
 */
export function isGranted(call: CallName, token = knownToken()): boolean {
  const [kind, head] = (token ?? '').split('.');
  if (kind !== 'embed-session') return true;
  try {
    // letters of names and JSON's marks are the same in base64 and in base64url
    const { calls } = JSON.parse(atob(head!)) as { calls?: readonly string[] };
    return calls?.includes(call) ?? true;
  } catch {
    return true;
  }
}
