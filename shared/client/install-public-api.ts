/** Makes `window.partnerConsole` what a host can call. */
import { configure, getConfiguration } from '../host/configuration.ts';
import { getPublicApi, type PublicApi } from '../host/public-api.ts';
import * as calls from './host-calls.ts';

/** Puts the API where the configuration was; a second copy of the bundle leaves the first one's. */
export function installPublicApi(version: string): PublicApi {
  const there = getPublicApi();
  if (there) return there;
  const api: PublicApi = { version, configure, ...calls };
  // A server that renders a React host imports this module too: it has no page to install anything on.
  if (typeof window === 'undefined') return api;
  // The host's object is read before it is replaced.
  getConfiguration();
  window.partnerConsole = api;
  return api;
}
