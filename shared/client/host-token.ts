/** Gets tokens from the host's configuration and reports problems with them (shared/docs/reference/errors.md). */
import { subscribeConfiguration, type Configuration } from '../host/configuration.ts';
import type { FrameGetToken, TokenRequest } from '../host/isolated-mode.ts';
import type { ProblemDetails } from '../host/problems.ts';
import type { TokenFailure } from '../host/token-failure.ts';

export type HostProblemCode = 'not-configured' | TokenFailure;

/** Time limit for the host to configure the page, and for `getToken` to return a token, ms. */
export const HOST_TIMEOUT_MS = 10_000;

/** Resolves when the host configures the page (true) or at the time limit (false). */
export const waitForConfiguration = (): Promise<boolean> =>
  new Promise((resolve) => {
    const finish = (configured: boolean) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(configured);
    };
    const timer = setTimeout(() => finish(false), HOST_TIMEOUT_MS);
    const unsubscribe = subscribeConfiguration(() => finish(true));
  });

/** A token, no token because no user is signed in, or a failure of the host, which does not concern the user. */
export type TokenResult =
  | { readonly token: string | undefined; readonly failure?: undefined }
  | { readonly failure: TokenFailure; readonly details?: ProblemDetails };

/** Reads a value of the host. Only `undefined`, `null` and an empty string mean that no user is signed in. */
export function readToken(value: unknown): TokenResult {
  if (value === undefined || value === null || value === '') return { token: undefined };
  // other characters are not valid in a header
  if (typeof value === 'string' && /^[!-~]+$/.test(value)) return { token: value };
  return { failure: 'token-invalid', details: { what: typeof value } };
}

async function resultOf(getToken: Configuration['getToken'], request: TokenRequest): Promise<TokenResult> {
  try {
    return readToken(await ((getToken as FrameGetToken | undefined)?.getFromPage?.(request) ?? getToken?.()));
  } catch (cause) {
    return { failure: 'token-rejected', details: { cause } };
  }
}

/**
 * Calls the host's `getToken`.
 * @param onLate called with a result after the time limit
 */
export function requestToken(
  getToken: Configuration['getToken'],
  request: TokenRequest,
  onLate: (result: TokenResult) => void,
): Promise<TokenResult> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve({ failure: 'token-timeout' });
    }, HOST_TIMEOUT_MS);
    void resultOf(getToken, request).then((result) => {
      clearTimeout(timer);
      if (isLate) onLate(result);
      else resolve(result);
    });
  });
}
