/** What a host can call beside `configure`, as functions. What a call needs is fetched when it is called. */
import { type PublicApi, getPublicApi } from '../host/public-api.ts';
import { configure, getConfiguration } from '../host/configuration.ts';

const actions = () => import('./session-actions.ts');

export const signOut: PublicApi['signOut'] = async () => (await actions()).signOut();
export const adoptToken: PublicApi['adoptToken'] = async (token, ask) => (await actions()).adoptToken(token, ask);
export const getAccount: PublicApi['getAccount'] = async () => (await import('./account-summary.ts')).getAccount();
export const getTasks: PublicApi['getTasks'] = async () => (await import('./account-tasks.ts')).getTasks();
export const whenReady: PublicApi['whenReady'] = async (which) => (await actions()).whenReady(which);
export const refresh: PublicApi['refresh'] = async (what) => (await actions()).refresh(what);
export const diagnose: PublicApi['diagnose'] = async () => (await import('./diagnose.ts')).diagnose();

/** Puts the API where the configuration was; a second copy of the bundle leaves the first one's. */
export function installPublicApi(version: string): PublicApi {
  const there = getPublicApi();
  if (there) return there;
  const calls = { signOut, adoptToken, getAccount, getTasks, whenReady, refresh, diagnose };
  const api: PublicApi = { version, configure, ...calls };
  // A server that renders a React host imports this module too: it has no page to install anything on.
  if (typeof window === 'undefined') return api;
  // The host's object is read before it is replaced.
  getConfiguration();
  window.partnerConsole = api;
  return api;
}
