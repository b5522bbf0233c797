import { useSyncExternalStore } from 'react';

/** Whether the window is so; follows it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** The menu is a drawer. */
export const PHONE = '(max-width: 640px)';
/** The menu folds by itself. */
export const NARROW = '(max-width: 900px)';
