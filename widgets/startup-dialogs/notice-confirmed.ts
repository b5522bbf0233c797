/** Whether the person of this browser has agreed to the SLA: local storage `noticeConfirmed` is 'true' (§4). */
import { useSyncExternalStore } from 'react';
import { localStore } from '../../shared/host/safe-storage.ts';

const KEY = 'noticeConfirmed';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // agreed to in another tab
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const read = (): boolean => localStore.get(KEY) === 'true';

export const useNoticeConfirmed = (): boolean => useSyncExternalStore(subscribe, read, read);

export function confirmNotice(): void {
  localStore.set(KEY, 'true');
  for (const listener of [...listeners]) listener();
}
