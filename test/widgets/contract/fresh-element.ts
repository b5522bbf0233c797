/** Shows an element of the contract again and again to the same user, and records what the page throws meanwhile. */
import { api } from '#shared/client/api.ts';
import { session } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import { configure, getConfiguration } from '#shared/host/configuration.ts';
import { clearFaults, platformReady, tokenOf } from '../../browser/sandbox.ts';
import type { ElementCase } from './element-case.ts';
import { attributesOf, HostedElement } from './hosted-element.ts';

/** Exceptions and errors in the console since the element was opened. */
export const exceptions: string[] = [];

function record(event: ErrorEvent | PromiseRejectionEvent): void {
  const reason: unknown = 'reason' in event ? event.reason : event.error;
  exceptions.push(`exception: ${reason instanceof Error ? reason.message : String(reason)}`);
  event.preventDefault();
  // The test framework would report it outside of the case.
  event.stopImmediatePropagation();
}

const { error: logError } = console;

/**
 * Signs in the user of a case before the tests of a group.
 * @returns a function that opens the element with an empty store. `beforeOpen` runs when the session is there.
 */
export function freshElement(row: ElementCase, width: number): (beforeOpen?: () => unknown) => Promise<HostedElement> {
  let token: string | undefined;
  let stored: [string, string][];

  before(platformReady);
  before(row.importElement);
  before(async () => {
    configure({
      session: 'embed',
      locale: undefined,
      getToken: () => undefined,
      token: row.user && (await tokenOf(row.user)),
    });
    await row.prepare?.();
    await attributesOf(row);
    token = getConfiguration().token;
    stored = Object.entries(sessionStorage) as [string, string][];
    window.addEventListener('error', record, true);
    window.addEventListener('unhandledrejection', record, true);
    console.error = (...facts: unknown[]) => void exceptions.push(`console: ${facts.join(' ').slice(0, 200)}`);
  });
  after(async () => {
    window.removeEventListener('error', record, true);
    window.removeEventListener('unhandledrejection', record, true);
    console.error = logError;
    await clearFaults();
    configure({ token: undefined });
    sessionStorage.clear();
    localStorage.clear();
  });

  return async (beforeOpen) => {
    exceptions.length = 0;
    session.clear();
    configure({ token: undefined });
    localStorage.clear();
    configure({ token });
    for (const [key, value] of stored) sessionStorage.setItem(key, value);
    store.dispatch(api.util.resetApiState());
    await beforeOpen?.();
    return HostedElement.open(row, width);
  };
}
