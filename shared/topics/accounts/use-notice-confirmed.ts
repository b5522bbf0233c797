import { useSyncExternalStore } from 'react';
import { localStore } from '../../host/safe-storage.ts';
import { createSignal } from '../../host/signal.ts';

/** The number of the SLA agreement (§7.7). */
export const SLA_AGREEMENT = '10071';

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

/** After the withdrawal of the consent: the start-up dialog prompts again. */
export function forgetNotice(): void {
  localStore.set(KEY, undefined);
  notifyListeners();
}
