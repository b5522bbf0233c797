/** The states of consents that were given in this tab. */
import { sessionStore } from '#shared/host/safe-storage.ts';

/** Session-storage key of the states of consents given in this tab. A result must have one of them. */
const KEY = 'partner-console.authorization-states';
/** Maximum number of stored states; older ones are dropped. */
const MOST = 5;

export function consentStates(): string[] {
  try {
    const storedStates: unknown = JSON.parse(sessionStore.get(KEY) ?? '[]');
    return Array.isArray(storedStates) ? storedStates.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberState(state: string): void {
  const states = [...consentStates().filter((each) => each !== state), state].slice(-MOST);
  sessionStore.set(KEY, JSON.stringify(states));
}
