import { useMemo } from 'react';
import { localStore } from '#shared/host/safe-storage.ts';
import { preferencesKey, readPreferences, type ListPreferences } from './list-preferences.rules.ts';

const stored = (uid: string): ListPreferences => readPreferences(localStore.get(preferencesKey(uid)));

/** The order and the columns that the user of this browser chose last, and the function that stores new ones. */
export function useListPreferences(uid: string) {
  const first = useMemo(() => stored(uid), [uid]);
  const remember = (changed: Partial<ListPreferences>): void =>
    localStore.set(preferencesKey(uid), JSON.stringify({ ...stored(uid), ...changed }));
  return [first, remember] as const;
}
