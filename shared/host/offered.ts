/** Features that the host has switched off (`off`). Every link and button that needs an optional call checks here. */
import { useSyncExternalStore } from 'react';
import { isNamed, offProblem, type OptionalCall } from '../core/optional-calls.ts';
import { getConfiguration, subscribeConfiguration } from './configuration.ts';

let appliedOff: unknown;
let entries: readonly string[] = [];

/**
 * Returns the valid entries of `off`. Invalid entries are logged once, because a misspelled entry would leave the call
 * switched on.
 */
function offEntries(): readonly string[] {
  const { off = [] } = getConfiguration();
  if (off !== appliedOff) {
    appliedOff = off;
    entries = [off].flat().filter((entry, index) => {
      const problem = offProblem(entry);
      if (problem) console.warn(`partner-console: "off.${index}" ${problem}.`);
      return !problem;
    });
  }
  return entries;
}

/** Returns whether the platform has all of these calls. */
export const isOffered = (...calls: readonly OptionalCall[]): boolean =>
  !offEntries().some((entry) => calls.some((call) => isNamed(entry, call)));

/** Returns `isOffered` and re-renders when the configuration changes. */
export function useOffered(...calls: readonly OptionalCall[]): boolean {
  const getSnapshot = () => isOffered(...calls);
  return useSyncExternalStore(subscribeConfiguration, getSnapshot, getSnapshot);
}
