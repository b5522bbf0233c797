/** Who is signed in, as the elements' public API tells it; the page never asks the platform itself. */
import { useSyncExternalStore } from 'react';
import { getPublicApi, type AccountSummary } from '#shared/host/public-api.ts';
import { createSignal } from '#shared/host/signal.ts';
import { readStoredToken, TOKEN_KEY } from '#shared/host/stored-token.ts';

interface AccountState {
  /** `failed`: somebody is signed in, and who it is did not load */
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  readonly account?: AccountSummary;
  /** The person left by themselves: nothing to come back to after the next log-in. */
  readonly left?: true;
}

let state: AccountState = { status: readStoredToken() ? 'loading' : 'none' };
let token = readStoredToken();
let question = 0;
const [subscribe, tell] = createSignal();

function set(next: AccountState): void {
  state = next;
  tell();
}

/** Asks anew. What is known stays on the screen meanwhile, unless it is another person's (hazard 22). */
export async function refreshAccount(): Promise<void> {
  const now = readStoredToken();
  const same = now === token;
  token = now;
  const mine = ++question;
  if (!now) return set(state.left ? state : { status: 'none' });
  if (!same || !state.account) set({ status: 'loading' });
  const account = await getPublicApi()?.getAccount();
  // An answer that was overtaken, or whose session has ended in the meantime, says nothing.
  if (mine !== question || readStoredToken() !== now) return;
  if (account) set({ status: 'ready', account });
  else set(state.account ? state : { status: 'failed' });
}

/** The person goes to the log-in: whoever has ended the session did so for them. */
export const leave = (): void => set({ status: 'none', left: true });

/** Signs out here and, through local storage, in the other tabs. */
export async function signOut(): Promise<void> {
  leave();
  await getPublicApi()?.signOut();
}

/** Follows the elements, the network and the other tabs. Call it once the public API is there. */
export function followAccount(): void {
  const refresh = (): void => void refreshAccount();
  document.addEventListener('partner-account-changed', refresh);
  addEventListener('online', () => state.status === 'failed' && refresh());
  addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && refresh());
  refresh();
}

export const useAccount = (): AccountState => useSyncExternalStore(subscribe, () => state);

/**
 * The first 3 characters of the user name (§2.3): characters, not code units, as a name may be written in any script.
 * A longer Latin word would be cut into another word, so its initial stands for it.
 */
export function avatarOf(name: string): string {
  const first = [...name].slice(0, 3).join('');
  if (/^\p{Script=Latin}{3}/u.test(name) && first !== name) return first.charAt(0).toUpperCase();
  return first || '···';
}
