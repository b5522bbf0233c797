/** Why a call brought nothing usable, as far as a page can tell; for whoever builds the page, and for the person. */
import { textOf } from '../host/locale.ts';
import { report } from '../host/report.ts';
import type { CallName } from '../contract/calls.ts';
import type { PlatformError } from './errors.ts';
import { setUpText } from './explain.text.ts';

const outOfScope = new Map<string, PlatformError>();

/** In the place of what would need a call that the page's embed session does not allow: one and the same for each, as it is told once. */
export function outOfScopeError(call: CallName): PlatformError {
  const { scope: message } = textOf(setUpText);
  const known = outOfScope.get(call + message);
  if (known) return known;
  const error = { kind: 'forbidden', code: 'out-of-scope', message, call } as const;
  outOfScope.set(call + message, error);
  report('out-of-scope', { what: call });
  return error;
}

const refused = new Set<string>();
if (typeof document !== 'undefined')
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective === 'connect-src' && /^https?:/.test(blockedURI)) refused.add(new URL(blockedURI).origin);
  });

/** What this page's policy refused since something went wrong: origins. */
export const refusedByPolicy = (): readonly string[] => [...refused];

/**
 * Says in the console what is wrong, and gives the error the code that is known of it. `kind` stays: what is done about an
 * error does not depend on whose fault it is.
 * @param address of the call
 */
export async function explained(error: PlatformError, address: string): Promise<PlatformError> {
  const { origin } = new URL(address, location.href);
  const { call, field, code } = error;
  if (code === 'shape') {
    report('shape', { what: `${call}: ${field || 'the whole answer'}` });
    return error;
  }
  const { scope, setUp } = textOf(setUpText);
  if (code === 'out-of-scope' || code === 'wrong-origin') {
    report(code, { what: call });
    return { ...error, message: code === 'out-of-scope' ? scope : setUp };
  }
  const why = code === 'network' ? await whyNoAnswer(origin) : 'not-found';
  if (why === 'passing') return error;
  report(why, { what: origin });
  return why === 'network' ? error : { ...error, code: why, message: setUp };
}

const probes = new Map<string, Promise<'cors' | 'csp' | 'network' | 'passing'>>();

/** One question per server, however many calls wait for it; what was found holds for a while. */
function whyNoAnswer(origin: string) {
  const known = probes.get(origin) ?? probe(origin);
  if (!probes.has(origin)) setTimeout(() => probes.delete(origin), SAME_CAUSE_MS);
  probes.set(origin, known);
  return known;
}

const SAME_CAUSE_MS = 10_000;
const PROBE_MS = 3_000;

/**
 * Asks for the server's front page as an image would be asked for, without the person's token: whoever can be reached so,
 * and not by a call, keeps its answers from this page.
 */
async function probe(origin: string): Promise<'cors' | 'csp' | 'network' | 'passing'> {
  // The page's own server needs no permission: whatever it was, it is over with the next try.
  if (origin === location.origin || hasAnswered(origin)) return 'passing';
  const limit = AbortSignal.timeout(PROBE_MS);
  const reached = await fetch(origin, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal: limit }).then(
    () => true,
    () => false,
  );
  // the browser tells of a refused address a moment after it has refused it
  if (!reached) await new Promise((resolve) => setTimeout(resolve, 50));
  if (refused.has(origin)) return 'csp';
  if (reached) return 'cors';
  return navigator.onLine ? 'network' : 'passing';
}

/** Whether the browser has shown this page an answer of the server before: then it is no question of permission. */
function hasAnswered(origin: string): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.some(
    ({ name, initiatorType, responseStatus }) =>
      initiatorType === 'xmlhttprequest' && responseStatus > 0 && name.startsWith(`${origin}/`),
  );
}
