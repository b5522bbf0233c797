import { sessionStore } from '#shared/host/safe-storage.ts';

/** The states of the questions that were answered in this tab: what comes back must carry one of them. */
const KEY = 'partner-console.authorization-states';
/** The last few: a person has no more questions open at once. */
const MOST = 5;

export function askedStates(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStore.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberState(state: string): void {
  const states = [...askedStates().filter((each) => each !== state), state].slice(-MOST);
  sessionStore.set(KEY, JSON.stringify(states));
}

/** Which answers of an authorization are to be believed (no React, no I/O). */

/**
 * The address that the person may be sent to: the platform's answer, when it leads to the very address that the platform
 * has checked against the client's allow list, and carries the state of the question.
 * @param redirectUri as the platform gave it with the question
 * @returns undefined for any other answer: nobody is sent there (hazard 6)
 */
export function allowedRedirect(redirectUrl: string, redirectUri: string, state: string): string | undefined {
  const target = parse(redirectUrl);
  const checked = parse(redirectUri);
  if (!target || !checked || !isWeb(checked) || target.username || target.password) return undefined;
  const same = target.origin === checked.origin && target.pathname === checked.pathname;
  return same && target.searchParams.get('state') === state ? target.href : undefined;
}

/** https, and plain http on the person's own machine alone. */
function isWeb({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** The host to name; punycode as it is, so that look-alikes are seen (hazard 7). */
export const hostOf = (address: string): string => parse(address)?.host ?? '';

/** What came back to a callback: `stray` when no question of this browser has this state. */
export type Outcome = 'granted' | 'refused' | 'failed' | 'stray';

export interface Returned {
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly state?: string | undefined;
}

/** @param asked the states of the questions that this browser has answered */
export function outcomeOf({ code, error, state }: Returned, asked: readonly string[]): Outcome {
  if (!state || !asked.includes(state)) return 'stray';
  if (error) return error === 'access_denied' ? 'refused' : 'failed';
  return code ? 'granted' : 'failed';
}
