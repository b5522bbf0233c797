/** `partnerConsole.diagnose()`: the state of a page in a few lines for the support. */
import { getConfiguration } from '../host/configuration.ts';
import { elementsOnPage } from '../host/elements-on-page.ts';
import { loggedProblems } from '../host/problems.ts';
import { getPublicApi, type Diagnosis } from '../host/public-api.ts';
import { lastRequests } from './http.ts';
import { refusedByPolicy } from './explain.ts';
import { clockDifference } from './server-clock.ts';
import { session } from './session.ts';

/** Options with tokens or user names. Only their presence is shown. */
const HIDDEN_OPTIONS = ['token', 'specialUsers', 'uidAllowList'];

export function diagnose(): Diagnosis {
  const elements = versionsByTag();
  const details = {
    version: getPublicApi()?.version ?? Object.values(elements)[0] ?? 'unknown',
    elements,
    configuration: Object.fromEntries(
      Object.entries(getConfiguration()).map(([name, value]) => [name, displayValue(name, value)]),
    ),
    session: session.problem()?.code ?? session.status(),
    storage: { local: works('localStorage'), session: works('sessionStorage') },
    refusedByPolicy: refusedByPolicy(),
    clockDifference: clockDifference(),
    requests: lastRequests(),
    problems: loggedProblems(),
  };
  const about = { ...details, page: location.origin, browser: navigator.userAgent, online: navigator.onLine };
  const text = Object.entries(about)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
  return { ...details, text };
}

function displayValue(name: string, value: unknown): unknown {
  if (HIDDEN_OPTIONS.includes(name)) return value ? '(given)' : value;
  return typeof value === 'function' ? '(a function)' : value;
}

function versionsByTag(): Record<string, string> {
  const tags = elementsOnPage().map(({ localName }) => localName);
  return Object.fromEntries(
    tags
      .filter((tag) => tag.startsWith('partner-'))
      .map((tag) => [tag, (customElements.get(tag) as { version?: string } | undefined)?.version ?? 'not defined']),
  );
}

function works(kind: 'localStorage' | 'sessionStorage'): boolean {
  try {
    const name = 'partner-console.works';
    window[kind].setItem(name, '1');
    window[kind].removeItem(name);
    return true;
  } catch {
    return false;
  }
}
