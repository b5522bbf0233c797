import { useState } from 'react';
import { localStore } from '#shared/host/safe-storage.ts';
import { preferencesKey, readPreferences, type ListPreferences } from './list-preferences.rules.ts';

/** The order and the columns of the list, remembered for each user of this browser. */
export function useListPreferences(
  uid: string,
): readonly [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const read = () => ({ uid, preferences: readPreferences(localStore.get(preferencesKey(uid))) });
  const [kept, setKept] = useState(read);
  const current = kept.uid === uid ? kept : read();
  if (current !== kept) setKept(current);
  const change = (changed: Partial<ListPreferences>) => {
    const preferences = { ...current.preferences, ...changed };
    localStore.set(preferencesKey(uid), JSON.stringify(preferences));
    setKept({ uid, preferences });
  };
  return [current.preferences, change];
}
