/** The signed-in user. The page reads it from the public API of the elements, not from the platform. */
import { useSyncExternalStore } from 'react';
import { getPublicApi, type AccountSummary } from '#shared/host/public-api.ts';
import { createSignal } from '#shared/host/signal.ts';
import { readStoredToken, TOKEN_KEY } from '#shared/host/stored-token.ts';

interface AccountState {
  /** `failed`: a session exists, but the account did not load */
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  readonly account?: AccountSummary;
  /** The user signed out on purpose, so the next sign-in does not return to the page. */
  readonly left?: true;
}

let state: AccountState = { status: readStoredToken() ? 'loading' : 'none' };
let token = readStoredToken();
let latestRequest = 0;
const [subscribe, notifySubscribers] = createSignal();

function set(next: AccountState): void {
  state = next;
  notifySubscribers();
}

/** Reloads the account. The known account stays on screen meanwhile, unless it belongs to another user (hazard 22). */
export async function refreshAccount(): Promise<void> {
  const now = readStoredToken();
  const same = now === token;
  token = now;
  const request = ++latestRequest;
  if (!now) return set(state.left ? state : { status: 'none' });
  if (!same || !state.account) set({ status: 'loading' });
  const account = await getPublicApi()?.getAccount();
  // drop the response if a later request started or the session changed in the meantime
  if (request !== latestRequest || readStoredToken() !== now) return;
  if (account) set({ status: 'ready', account });
  else set(state.account ? state : { status: 'failed' });
}

/** Records that the user signed out on purpose. The route then redirects to the sign-in page. */
export const leave = (): void => set({ status: 'none', left: true });

/** Signs out here and, through local storage, in the other tabs. */
export async function signOutHere(): Promise<void> {
  leave();
  await getPublicApi()?.signOut();
}

/** Reloads the account on events of elements, the network and other tabs. Requires the public API. */
export function followAccount(): void {
  const refresh = (): void => void refreshAccount();
  document.addEventListener('partner-account-changed', refresh);
  addEventListener('online', () => state.status === 'failed' && refresh());
  addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && refresh());
  refresh();
}

export const useAccount = (): AccountState => useSyncExternalStore(subscribe, () => state);

/** Returns the first 3 characters of the user name (§2.3): characters, not code units, because a name can use any script. */
export function avatarOf(name: string): string {
  return [...name].slice(0, 3).join('') || '···';
}
