import { useSyncExternalStore } from 'react';
import { session, type SessionStatus } from './session.ts';

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

const read = (): boolean => navigator.onLine;

/** Whether this machine says that it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, read, () => true);

/** Whether somebody is signed in; the component follows. */
export const useSessionStatus = (): SessionStatus =>
  useSyncExternalStore(session.subscribe, session.status, session.status);
