/** Makes `window.partnerConsole` what a host can call. What a call needs is fetched when it is called. */
import { configure, getConfiguration } from '../host/configuration.ts';
import { getPublicApi, type PublicApi } from '../host/public-api.ts';

/** Puts the API where the configuration was; a second copy of the bundle leaves the first one's. */
export function installPublicApi(version: string): PublicApi {
  const there = getPublicApi();
  if (there) return there;
  // The host's object is read before it is replaced.
  getConfiguration();
  const api: PublicApi = {
    version,
    configure,
    signOut: async () => (await actions()).signOut(),
    adoptToken: async (token) => (await actions()).adoptToken(token),
    getAccount: async () => (await import('./account-summary.ts')).getAccount(),
  };
  window.partnerConsole = api;
  return api;
}

const actions = () => import('./session-actions.ts');
