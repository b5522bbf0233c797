import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const read = (): boolean => navigator.onLine;

/** Whether the browser is online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, read, () => true);
