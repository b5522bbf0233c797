import { getConfiguration } from './configuration.ts';
import { localStore } from './safe-storage.ts';

/** Whether the page belongs to the console, which keeps its session in local storage. */
export const isConsole = (): boolean => getConfiguration().session === 'console';

/** The console's session token in local storage (§2.2, §7). An embed never uses it. */
export const TOKEN_KEY = 'token';

export const readStoredToken = (): string | undefined => localStore.get(TOKEN_KEY) || undefined;

export const storeToken = (token: string | undefined): void => localStore.set(TOKEN_KEY, token);
