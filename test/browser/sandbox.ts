/** The embedded platform's sandbox and a real log-in, for tests in the browser. */
import { configure } from '#shared/host/configuration.ts';
import type { CaptchaProof } from '#shared/client/captcha.ts';
import { callWithToken } from '#shared/client/base-query.ts';
import type { Scope } from '#shared/contract/scopes.ts';
import { loginCall } from '#shared/contract/session.ts';
import { apiRequest } from '#shared/client/request.ts';

declare global {
  interface Window {
    /** how the captcha's stand-in ends, in place of the mode chosen at /sandbox */
    __captchaMode?: string;
  }
}

export const PASSWORD = 'Demo@2026';
export const WALLET_PASSWORD = 'wallet88';

/** The captcha's stand-in. Its ticket comes over the wire, so a short limit suits only one that never calls back. */
export const CAPTCHA = { script: '/sandbox/captcha.js', limitMs: 10_000 } as const;
export const SHORT_CAPTCHA = { ...CAPTCHA, limitMs: 2_000 } as const;

/** `before(platformReady)`: the first call of a test file starts its platform, which takes a while on a busy machine. */
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
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json().catch(() => undefined)) as unknown;
}

/** Makes the platform fail on the next matching calls. */
export const injectFault = (fault: Fault) => post('/sandbox/faults', fault);

/**
 * The next calls to this path wait until the test has looked at what is shown meanwhile.
 * @returns lets them go; `clearFaults` does, too
 */
export async function holdCalls(call: string, times?: number): Promise<() => Promise<unknown>> {
  await injectFault({ call, fault: 'held', ...(times && { times }) });
  return () => clearFaultsOf(call);
}

export const clearFaults = () => fetch('/sandbox/faults', { method: 'DELETE' });

export const clearFaultsOf = (call: string) =>
  fetch(`/sandbox/faults?${new URLSearchParams({ call })}`, { method: 'DELETE' });

/** Sets the platform's clock, or returns it to real time. @param at for example `2026-11-18T12:00:00+08:00` */
export const setClock = (at?: string) => post('/sandbox/clock', at ? { at } : {});

/** Changes a seeded person. */
export const changeUser = (username: string, fields: object) => post(`/sandbox/people/${username}`, fields);

/** Sets a balance, in cents. */
export const setBalance = (username: string, walletType: 0 | 1, leftAmount: number) =>
  post(`/sandbox/wallets/${username}`, { walletType, leftAmount });

/** What a press at /sandbox does: `failed-transfer`, `many-devices`. */
export const runScenario = (name: string, username: string) => post('/sandbox/scenarios', { name, username });

/** A node that has been online and that nobody has bound. */
export const registerNode = (uuid: string) => post('/sandbox/nodes', { uuid });

/** A ticket of the captcha, without its script. */
export const captchaProof = () => post('/sandbox/captcha/ticket', {}) as Promise<CaptchaProof>;

/**
 * Signs a seeded person in over the wire, without touching the page's session. The captcha's ticket is asked for without
 * its script; forms that are opened afterwards find the script's address.
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

/** What a partner's server gets for a token: one that is good for these scopes alone, on this page or another. */
export async function embedSessionFor(
  token: string,
  scopes: readonly Scope[],
  origin = location.origin,
): Promise<string> {
  const answer = await fetch('/embed-sessions', {
    method: 'POST',
    headers: { authorization: `Bearer ${'s'.repeat(32)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token, scopes, origins: [origin] }),
  });
  if (!answer.ok) throw new Error(`/embed-sessions: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** What opens the wallet of whoever this token belongs to. */
export async function walletTicketOf(token: string): Promise<string> {
  const answer = await fetch('/api/user/verify_wallet_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: WALLET_PASSWORD }),
  });
  return ((await answer.json()) as { ticket: string }).ticket;
}
