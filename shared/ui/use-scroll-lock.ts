import { preventBodyScroll } from '@zag-js/remove-scroll';
import { useEffect } from 'react';

/**
 * The page behind does not scroll while `open`. Taking its scroll bar away lays the whole page out anew, so that waits
 * until the dialog is on screen.
 */
export function useScrollLock(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    let unlock: (() => void) | undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => (unlock = preventBodyScroll()));
    });
    return () => {
      cancelAnimationFrame(frame);
      unlock?.();
    };
  }, [open]);
}
