/** Checks the results of authorizations (no React, no I/O). */
import { parseAddress } from '#shared/core/web-address.ts';

/**
 * Returns the address for the redirect. It must equal the redirect URI that the platform has checked against the client's
 * allow list, plus the state of the request.
 * @param redirectUri the redirect URI that the platform returned with the request
 * @returns undefined for any other address, so that no redirect follows (hazard 6)
 */
export function allowedRedirect(redirectUrl: string, redirectUri: string, state: string): string | undefined {
  const target = parseAddress(redirectUrl);
  const allowedAddress = parseAddress(redirectUri);
  if (!target || !allowedAddress || !isWeb(allowedAddress) || target.username || target.password) return undefined;
  const same = target.origin === allowedAddress.origin && target.pathname === allowedAddress.pathname;
  return same && target.searchParams.get('state') === state ? target.href : undefined;
}

/** Returns whether an address uses https, or http on localhost. */
function isWeb({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/** Returns the host to show. Punycode is kept, so that look-alike hosts are visible (hazard 7). */
export const hostOf = (address: string): string => parseAddress(address)?.host ?? '';

/** The outcome at a callback. `stray` means that no consent of this browser has this state. */
export type Outcome = 'granted' | 'refused' | 'failed' | 'stray';

export interface Returned {
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly state?: string | undefined;
}

/** Returns the outcome of a result. @param states the states of the consents given in this browser */
export function consentOutcome({ code, error, state }: Returned, states: readonly string[]): Outcome {
  if (!state || !states.includes(state)) return 'stray';
  if (error) return error === 'access_denied' ? 'refused' : 'failed';
  return code ? 'granted' : 'failed';
}
