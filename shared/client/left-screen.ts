import { useEffect, useState } from 'react';
import { session } from './session.ts';

/** What a user typed and where a list was scrolled, by screen. It stays in memory, because it can contain names. */
const states = new Map<string, unknown>();

// the next user must not see it (hazard 22)
session.onUserChange(() => states.clear());

/**
 * Returns the state in which the user left a screen for a detail, `undefined` on the first visit, and the function that keeps the
 * state when the user leaves. The screen that is shown next takes the state.
 * @param screen the same for each visit, and different for other elements
 */
export function useLeftScreen<State>(screen: string): readonly [State | undefined, (state: State) => void] {
  const [state] = useState(() => states.get(screen) as State | undefined);
  useEffect(() => void states.delete(screen), [screen]);
  return [state, (next) => states.set(screen, next)];
}
