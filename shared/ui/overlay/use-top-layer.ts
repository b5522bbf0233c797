import { useLayoutEffect } from 'react';
import { olderEngine } from '../base/engine.ts';
import { onMove } from '../base/moved.ts';

/** The open parts of each container, and those that keep it out of the top layer. */
const counts = new WeakMap<HTMLElement, { open: number; lowered: number }>();

/** Puts a container above everything of the page. Again, it is also above other containers. */
function raise(overlays: HTMLElement): void {
  overlays.popover = 'manual';
  if (overlays.matches(':popover-open')) overlays.hidePopover();
  overlays.showPopover();
}

/**
 * Shows a container of overlays in the top layer, which no transform, containment or hidden overflow of the page limits.
 * Engines without popovers: `older/older-overlays.ts`.
 * @param open false while the page hides the element
 * @param lowered below a captcha of the page
 * @param news a new value puts the container above those that were opened later
 */
export function useTopLayer(
  overlays: HTMLElement,
  { open = true, lowered = false, news }: { open?: boolean; lowered?: boolean; news?: unknown } = {},
): void {
  useLayoutEffect(() => {
    if (!open) return;
    if (!('showPopover' in overlays)) return olderEngine()?.coverWindow(overlays);
    const count = counts.get(overlays) ?? { open: 0, lowered: 0 };
    counts.set(overlays, count);
    const kind = lowered ? 'lowered' : 'open';
    const follow = () => {
      if (!overlays.isConnected) return;
      if (count.open > 0 && count.lowered === 0) raise(overlays);
      else if (overlays.matches(':popover-open')) overlays.hidePopover();
    };
    count[kind] += 1;
    follow();
    const stop = onMove(() => {
      // a move closes the popover of the container
      if (overlays.isConnected && !overlays.matches(':popover-open')) follow();
    });
    return () => {
      stop();
      count[kind] -= 1;
      if (count.open === 0 || lowered) follow();
    };
  }, [overlays, open, lowered, news]);
}
