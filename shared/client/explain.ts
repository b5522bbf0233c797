/** Explains setup errors: to the developer of the page in the console, and to the user in a plain message. */
import { getConfiguration } from '../host/configuration.ts';
import { textOf } from '../host/locale.ts';
import { pageOrigin } from '../host/page-address.ts';
import { report } from '../host/report.ts';
import type { CallName } from '../topics/calls.ts';
import type { PlatformError } from './errors.ts';
import { refusalText, setUpText } from './explain.text.ts';

const outOfScope = new Map<string, PlatformError>();

/** Error for a call that the embed session does not allow. Cached per call, so it is reported once. */
export function outOfScopeError(call: CallName): PlatformError {
  const { scope: message } = textOf(setUpText);
  const cachedError = outOfScope.get(call + message);
  if (cachedError) return cachedError;
  const error = { kind: 'forbidden', code: 'out-of-scope', message, call } as const;
  outOfScope.set(call + message, error);
  report('out-of-scope', { what: call });
  return error;
}

/** Returns a refusal with the meaning of its code in the language of the page, before the message of the platform. */
export function translateRefusal(error: PlatformError): PlatformError {
  const { meaningOf, quoted } = textOf(refusalText);
  const meaning = meaningOf(`${error.code}`);
  return meaning ? { ...error, message: quoted(meaning, error.message) } : error;
}

const blockedOrigins = new Set<string>();
if (typeof document !== 'undefined')
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective === 'connect-src' && /^https?:/.test(blockedURI))
      blockedOrigins.add(new URL(blockedURI).origin);
  });

/** Returns the origins that the content security policy of the page blocked. */
export const refusedByPolicy = (): readonly string[] => [...blockedOrigins];

/**
 * Logs the cause in the console and returns the error with a more specific code. `kind` stays, because the handling of an
 * error does not depend on its cause.
 * @param address of the request; `undefined` if there is none
 */
export async function explainError(error: PlatformError, address: string | undefined): Promise<PlatformError> {
  const { scope, setUp } = textOf(setUpText);
  if (!address) {
    report('no-address', { what: JSON.stringify(getConfiguration().apiBase) });
    return { ...error, code: 'no-address', message: setUp };
  }
  const url = new URL(address);
  const { origin } = url;
  const { call, field, code } = error;
  if (code === 'shape') {
    report('shape', { what: `${call}: ${field || 'the whole response'}` });
    return error;
  }
  if (code === 'out-of-scope' || code === 'wrong-origin') {
    report(code, { what: call });
    return { ...error, message: code === 'out-of-scope' ? scope : setUp };
  }
  if (code === 'stored-response') {
    report(code, { what: origin });
    return { ...error, message: setUp };
  }
  const why = code === 'network' ? await findCause(url) : 'not-found';
  if (why === 'passing') return error;
  report(why, { what: origin, names: addedHeaders.get(origin) ?? [] });
  return why === 'network' ? error : { ...error, code: why, message: setUp };
}

type Cause = 'cors' | 'tracing-headers' | 'csp' | 'network' | 'passing';

const probes = new Map<string, Promise<Cause>>();

/** Headers that other scripts of the page add, and that an origin does not allow. */
const addedHeaders = new Map<string, readonly string[]>();

/** Probes a server once for all failed requests and caches the cause for a while. */
function findCause(url: URL) {
  const { origin } = url;
  const knownProbe = probes.get(origin) ?? probe(url);
  if (!probes.has(origin)) setTimeout(() => probes.delete(origin), SAME_CAUSE_MS);
  probes.set(origin, knownProbe);
  return knownProbe;
}

const SAME_CAUSE_MS = 10_000;
const PROBE_MS = 3_000;

/**
 * Requests the address with no-cors and without the token. If this succeeds but the API call failed, CORS blocks the response.
 * The front page of a server may be closed to other origins by its Cross-Origin-Resource-Policy.
 */
async function probe({ origin, href }: URL): Promise<Cause> {
  // The page's own server needs no permission, so the failure was transient.
  if (origin === pageOrigin() || hasResponded(origin)) return 'passing';
  const limit = AbortSignal.timeout(PROBE_MS);
  const reached = await fetch(href, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal: limit }).then(
    () => true,
    () => false,
  );
  // Browsers report a blocked address a moment after they block it.
  if (!reached) await new Promise((resolve) => setTimeout(resolve, 50));
  if (blockedOrigins.has(origin)) return 'csp';
  if (reached) return (await findAddedHeaders(href)).length > 0 ? 'tracing-headers' : 'cors';
  return navigator.onLine ? 'network' : 'passing';
}

/** Distinguishes the request of `findAddedHeaders` from those of the elements. */
const PROBE_QUERY = '?origin-check';

/**
 * Requests the address without any header. If this succeeds, the platform allows the origin, and does not allow a header of the
 * failed request. Returns the headers that a patched XMLHttpRequest, as of a monitoring script, has tried to add.
 */
function findAddedHeaders(href: string): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const headerNames: string[] = [];
    request.setRequestHeader = (name) => void headerNames.push(name);
    request.timeout = PROBE_MS;
    request.onloadend = () => {
      const names = request.status > 0 ? headerNames : [];
      if (names.length > 0) addedHeaders.set(new URL(href).origin, names);
      resolve(names);
    };
    request.open('GET', href + PROBE_QUERY);
    request.send();
  });
}

/** Whether the page has read a response of this server before. CORS then allows it. */
function hasResponded(origin: string): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.some(
    ({ name, initiatorType, responseStatus }) =>
      initiatorType === 'xmlhttprequest' &&
      responseStatus > 0 &&
      name.startsWith(`${origin}/`) &&
      !name.endsWith(PROBE_QUERY),
  );
}
