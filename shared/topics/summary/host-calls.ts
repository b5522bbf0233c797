/** Functions of the public API next to `configure`. Their code loads on the first call. */
import { type PartnerConsole, type PublicApi, getPublicApi } from '../../host/public-api.ts';
import {
  adoptConfiguration,
  configure,
  getConfiguration,
  LOCALES,
  type Configuration,
} from '../../host/configuration.ts';

const actions = () => import('../../client/session-actions.ts');

export const signOut: PublicApi['signOut'] = async () => (await actions()).signOut();
export const adoptToken: PublicApi['adoptToken'] = async (token, confirm) =>
  (await actions()).adoptToken(token, confirm);
export const getAccount: PublicApi['getAccount'] = async () => (await import('./account-summary.ts')).getAccount();
export const getTasks: PublicApi['getTasks'] = async () => (await import('./account-tasks.ts')).getTasks();
export const whenReady: PublicApi['whenReady'] = async (which: string | Element) =>
  (await actions()).whenReady(which) as Promise<never>;
export const refresh: PublicApi['refresh'] = async (what) => (await actions()).refresh(what);
export const diagnose: PublicApi['diagnose'] = async () => (await import('../../client/diagnose.ts')).diagnose();

const switchUser: PartnerConsole['switchUser'] = async (user) => (await actions()).switchUser(user);

const on: PartnerConsole['on'] = (name, listener) => {
  const listen = listener as (event: Event) => void;
  document.addEventListener(name, listen);
  return () => document.removeEventListener(name, listen);
};

/**
 * Configures the elements of the page and returns the functions for them. A page has one session and one configuration,
 * so a second call adds its options to the first.
 */
export function createPartnerConsole(options: Configuration): PartnerConsole {
  configure(options);
  return { update: configure, signOut, switchUser, on, diagnose };
}

/** Replaces the configuration object with the public API. A second copy of the bundle keeps the API of the first one. */
export function installPublicApi(version: string): PublicApi {
  const installed = getPublicApi();
  if (installed) return installed;
  const calls = { signOut, adoptToken, getAccount, getTasks, whenReady, refresh, diagnose };
  const api: PublicApi = { version, locales: LOCALES, configure, ...calls };
  // React hosts import this module on a server as well, where no page exists.
  if (typeof window === 'undefined') return api;
  // Read the object of the host before it is replaced.
  getConfiguration();
  adoptConfiguration();
  window.partnerConsole = api;
  return api;
}
