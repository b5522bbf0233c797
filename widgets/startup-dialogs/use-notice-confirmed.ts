import { useSyncExternalStore } from 'react';
import { localStore } from '#shared/host/safe-storage.ts';
import { createSignal } from '#shared/host/signal.ts';

/** Local-storage key. Its value 'true' means that the user of this browser has accepted the SLA agreement (§4). */
const KEY = 'noticeConfirmed';
const [listen, notifyListeners] = createSignal();

function subscribe(listener: () => void): () => void {
  const stop = listen(listener);
  // follows an agreement that is accepted in another tab
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}

const read = (): boolean => localStore.get(KEY) === 'true';

export const useNoticeConfirmed = (): boolean => useSyncExternalStore(subscribe, read, read);

export function confirmNotice(): void {
  localStore.set(KEY, 'true');
  notifyListeners();
}
