/** The states of the questions that were answered in this tab: what comes back must carry one of them. */
import { sessionStore } from '../../shared/host/safe-storage.ts';

const KEY = 'partner-console.authorization-states';
/** The last few: a person has no more questions open at once. */
const MOST = 5;

export function askedStates(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStore.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberState(state: string): void {
  const states = [...askedStates().filter((each) => each !== state), state].slice(-MOST);
  sessionStore.set(KEY, JSON.stringify(states));
}
