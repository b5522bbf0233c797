/** Gets tokens from the host's configuration and reports problems with them (shared/docs/reference/errors.md). */
import { subscribeConfiguration, type Configuration } from '../host/configuration.ts';
import type { ProblemDetails } from '../host/problems.ts';

export type HostProblemCode = 'not-configured' | 'token-timeout' | 'token-rejected' | 'token-invalid';

type OnProblem = (code: HostProblemCode, details?: ProblemDetails) => void;

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

/** Returns a value that can be sent in a header, and reports any other value. */
export function readToken(value: unknown, onProblem: OnProblem): string | undefined {
  if (!value) return undefined;
  if (typeof value === 'string' && /^[!-~]+$/.test(value)) return value;
  onProblem('token-invalid', { what: typeof value });
  return undefined;
}

interface TokenListeners {
  onProblem: OnProblem;
  /** Called when `getToken` returns after the time limit. */
  onLateToken: (token: string | undefined) => void;
}

/** Calls the host's `getToken`. Returns `undefined` when it fails, returns nothing or exceeds the time limit. */
export async function requestToken(
  getToken: Configuration['getToken'],
  { onProblem, onLateToken }: TokenListeners,
): Promise<string | undefined> {
  const token = (async () => readToken(await getToken?.(), onProblem))();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      onProblem('token-timeout');
      resolve(undefined);
      void token.then(onLateToken, () => {});
    }, HOST_TIMEOUT_MS);
  });
  try {
    return await Promise.race([token, timeout]);
  } catch (error) {
    onProblem('token-rejected', { cause: error });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
