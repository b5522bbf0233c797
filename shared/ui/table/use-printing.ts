import { useSyncExternalStore } from 'react';

let printing = false;

function subscribe(listener: () => void): () => void {
  const change = ({ type }: Event): void => {
    printing = type === 'beforeprint';
    listener();
  };
  addEventListener('beforeprint', change);
  addEventListener('afterprint', change);
  return () => {
    removeEventListener('beforeprint', change);
    removeEventListener('afterprint', change);
  };
}

/** Returns whether the page is being printed, so that lists can render all of their rows. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
