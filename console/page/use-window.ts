/** What the window is like, and where in it the person is. */
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

/** While `active`, calls `leave` when the person points at or tabs to something beside the element, or presses Esc. */
export function useAway(element: RefObject<HTMLElement | null>, active: boolean, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!active) return;
    const beside = (event: Event): void => {
      if (!event.composedPath().includes(element.current!)) latest.current();
    };
    const escape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') latest.current();
    };
    document.addEventListener('pointerdown', beside);
    document.addEventListener('focusin', beside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', beside);
      document.removeEventListener('focusin', beside);
      document.removeEventListener('keydown', escape);
    };
  }, [element, active]);
}

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
