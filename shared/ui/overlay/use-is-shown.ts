import { useLayoutEffect, useState, type RefObject } from 'react';
import { isRendered } from '../base/is-rendered.ts';

/**
 * Returns whether the page shows a layer. A page hides an element without removing it, such as React in a cached route: nothing of
 * the layer may then apply to the rest of the page. The layer itself is watched, because no event reports that an ancestor is hidden.
 */
export function useIsShown(layer: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(true);
  useLayoutEffect(() => {
    const box = layer.current;
    if (!box) return;
    const look = () => setShown(isRendered(box));
    // `display` changes the size, and `content-visibility` the intersection
    const resized = new ResizeObserver(look);
    const crossed = new IntersectionObserver(look);
    resized.observe(box);
    crossed.observe(box);
    return () => {
      resized.disconnect();
      crossed.disconnect();
    };
  }, [layer]);
  return isShown;
}
