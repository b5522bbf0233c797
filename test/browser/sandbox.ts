/** The sandbox of the embedded platform and a real sign-in, for browser tests. */
import { configure } from '#shared/host/configuration.ts';
import type { CaptchaProof } from '#shared/topics/accounts/code/captcha.ts';
import { callWithToken } from '#shared/client/base-query.ts';
import type { Feature, Scope } from '#shared/topics/scopes.ts';
import { loginCall } from '#shared/topics/accounts/session.calls.ts';
import { apiRequest } from '#shared/client/request.ts';

declare global {
  interface Window {
    /** outcome of the demo captcha; overrides the mode chosen at /sandbox */
    __captchaMode?: string;
  }
}

export const PASSWORD = 'Demo@2026';
export const WALLET_PASSWORD = 'wallet88';

/** The demo captcha. Its ticket needs a request, so use the short limit only for a captcha that never calls back. */
export const CAPTCHA = { script: '/sandbox/captcha.js', limitMs: 10_000 } as const;
export const SHORT_CAPTCHA = { ...CAPTCHA, limitMs: 2_000 } as const;

/**
 * For `before(platformReady)`: the first request of a test file starts its platform, which takes time on a busy
 * machine.
 */
export async function platformReady(): Promise<void> {
  await fetch('/sandbox/clock');
}

export interface Fault {
  /** address of the call, without its query */
  readonly call: string;
  readonly times?: number;
  readonly fault: 'lost-answer' | 'other-answer' | 'reset' | 'slow' | 'held' | 'status' | 'html' | 'code';
  readonly ms?: number;
  readonly status?: number;
  readonly body?: unknown;
}

async function post(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json().catch(() => undefined)) as unknown;
}

/** Injects a fault into the next matching calls. */
export const injectFault = (fault: Fault) => post('/sandbox/faults', fault);

/**
 * Holds the next calls to this path, so that a test can check the loading state.
 * @returns a function that releases them; `clearFaults` does, too
 */
export async function holdCalls(call: string, times?: number): Promise<() => Promise<unknown>> {
  await injectFault({ call, fault: 'held', ...(times && { times }) });
  return () => clearFaultsOf(call);
}

export const clearFaults = () => fetch('/sandbox/faults', { method: 'DELETE' });

export const clearFaultsOf = (call: string) =>
  fetch(`/sandbox/faults?${new URLSearchParams({ call })}`, { method: 'DELETE' });

/** Sets the clock of the platform, or returns it to real time. @param at for example `2026-11-18T12:00:00+08:00` */
export const setClock = (at?: string) => post('/sandbox/clock', at ? { at } : {});

/** Changes a seeded user. */
export const changeUser = (username: string, fields: object) => post(`/sandbox/people/${username}`, fields);

/** Sets a balance, in cents. */
export const setBalance = (username: string, walletType: 0 | 1, leftAmount: number) =>
  post(`/sandbox/wallets/${username}`, { walletType, leftAmount });

/** Runs a scenario of /sandbox: `failed-transfer`, `many-devices`. */
export const runScenario = (name: string, username: string) => post('/sandbox/scenarios', { name, username });

/** Registers a node that has been online and is not bound to an account. */
export const registerNode = (uuid: string) => post('/sandbox/nodes', { uuid });

/** Returns a captcha ticket, without the script of the captcha. */
export const captchaProof = () => post('/sandbox/captcha/ticket', {}) as Promise<CaptchaProof>;

/**
 * Signs in a seeded user with requests only, without touching the session of the page. The captcha ticket is requested
 * without its script. Forms that are opened afterwards use the script's address.
 * @returns the token
 */
export async function tokenOf(username: string): Promise<string> {
  configure({ captcha: { script: CAPTCHA.script } });
  const proof = await captchaProof();
  const { data, error } = await callWithToken(
    apiRequest(loginCall, { body: { username, password: PASSWORD, ...proof } }),
    undefined,
  );
  if (!data) throw new Error(`${username} cannot sign in: ${JSON.stringify(error)}`);
  return data.token;
}

/** Exchanges a token as a partner's server does. @returns a token that is limited to these scopes and this origin */
export async function embedSessionFor(
  token: string,
  scopes: readonly Scope[],
  { origin = location.origin, features }: { origin?: string; features?: Partial<Record<Feature, boolean>> } = {},
): Promise<string> {
  const response = await fetch('/embed-sessions', {
    method: 'POST',
    headers: { authorization: `Bearer ${'s'.repeat(32)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token, scopes, origins: [origin], features }),
  });
  if (!response.ok) throw new Error(`/embed-sessions: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

/** Returns the ticket that opens the wallet of the token's user. */
export async function walletTicketOf(token: string): Promise<string> {
  const response = await fetch('/api/user/verify_wallet_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: WALLET_PASSWORD }),
  });
  return ((await response.json()) as { ticket: string }).ticket;
}
