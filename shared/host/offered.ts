/** What the host has switched off (`off`): every way to a screen or a button that needs the call asks here. */
import { useSyncExternalStore } from 'react';
import { isNamed, offProblem, type OptionalCall } from '../domain/optional-calls.ts';
import { getConfiguration, subscribeConfiguration } from './configuration.ts';

let given: unknown;
let entries: readonly string[] = [];

/** The host's entries that name something; of the others it is told once: misspelt, they would leave what they should end. */
function offEntries(): readonly string[] {
  const { off = [] } = getConfiguration();
  if (off !== given) {
    given = off;
    entries = [off].flat().filter((entry, index) => {
      const problem = offProblem(entry);
      if (problem) console.warn(`partner-console: "off.${index}" ${problem}.`);
      return !problem;
    });
  }
  return entries;
}

/** Whether all of these calls are there to be made. */
export const isOffered = (...calls: readonly OptionalCall[]): boolean =>
  !offEntries().some((entry) => calls.some((call) => isNamed(entry, call)));

/** As `isOffered`; the component follows. */
export function useOffered(...calls: readonly OptionalCall[]): boolean {
  const offered = () => isOffered(...calls);
  return useSyncExternalStore(subscribeConfiguration, offered, offered);
}
