/** Hooks for window size and for interaction outside an element. */
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

/** While `active`, calls `leave` when the user clicks or focuses something outside the element, or presses Esc. */
export function useAway(element: RefObject<HTMLElement | null>, active: boolean, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!active) return;
    const onOutside = (event: Event): void => {
      if (!event.composedPath().includes(element.current!)) latest.current();
    };
    const escape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') latest.current();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', escape);
    };
  }, [element, active]);
}

/** Returns whether the media query matches, and updates. */
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

/** At this width the menu is a drawer. */
export const PHONE = '(max-width: 640px)';
/** At this width the menu collapses automatically. */
export const NARROW = '(max-width: 900px)';
