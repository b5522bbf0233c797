/** The console's login token: local storage, key `token` (§2.2, §7). An embed never comes here. */
import { localStore } from './safe-storage.ts';

export const TOKEN_KEY = 'token';

export const readStoredToken = (): string | undefined => localStore.get(TOKEN_KEY) || undefined;

export const storeToken = (token: string | undefined): void => localStore.set(TOKEN_KEY, token);
