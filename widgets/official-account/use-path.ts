/** Where the page is. Hosts of one page tell it through the attribute where the browser does not. */
import { useSyncExternalStore } from 'react';

/** The browser's own history of this page, where it has one: it also hears of `pushState`. */
const entries = (): EventTarget | undefined => (globalThis as { navigation?: EventTarget }).navigation;

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  entries()?.addEventListener('currententrychange', listener);
  return () => {
    removeEventListener('popstate', listener);
    entries()?.removeEventListener('currententrychange', listener);
  };
}

const read = (): string => location.pathname;

export const usePath = (): string => useSyncExternalStore(subscribe, read, read);
