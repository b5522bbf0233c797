/** The articles read last on this device; nothing personal is in them. */
import { useCallback, useState } from 'react';
import { localStore } from '../../shared/host/safe-storage.ts';
import { readRecent, withRecent, type RecentArticle } from './help.rules.ts';

const KEY = 'helpRecent';

export function useRecent(): readonly [list: readonly RecentArticle[], remember: (now: RecentArticle) => void] {
  const [list, setList] = useState(() => readRecent(localStore.get(KEY)));
  const remember = useCallback((now: RecentArticle) => {
    // Another tab may have kept some since.
    const next = withRecent(readRecent(localStore.get(KEY)), now);
    localStore.set(KEY, JSON.stringify(next));
    setList(next);
  }, []);
  return [list, remember];
}
