/** Place and size of the element in the frame, which covers the window while a dialog or list is open. */
import type { FramePlace } from '#shared/host/isolated-mode.ts';

/**
 * Returns a function that keeps the element at its place in the window. The place applies once the frame has its new size,
 * so that the element does not jump.
 */
export function followPlace(box: HTMLElement): (place: FramePlace | undefined) => void {
  let place: FramePlace | undefined;
  const apply = (): void => {
    Object.assign(
      box.style,
      place
        ? { position: 'absolute', left: `${place.left}px`, top: `${place.top}px`, width: `${place.width}px` }
        : { position: '', left: '', top: '', width: '' },
    );
  };
  addEventListener('resize', apply);
  return (next) => {
    place = next;
    // the size may already be right
    requestAnimationFrame(() => requestAnimationFrame(apply));
  };
}

/** Reports the height of the content, in px, once there is content. */
export function watchHeight(box: HTMLElement, report: (height: number) => void): void {
  const observer = new ResizeObserver(() => {
    const { height } = box.getBoundingClientRect();
    if (height > 0) report(Math.ceil(height));
  });
  observer.observe(box);
}

/** Whether a layer has a box. The element of a layer that can be covered has none of its own. */
const isOnScreen = (layer: Element): boolean =>
  layer.getClientRects().length > 0 ||
  (getComputedStyle(layer).display === 'contents' && [...layer.children].some(isOnScreen));

/** Reports whether a dialog or list of the element is on screen. */
export function watchOverlays(element: HTMLElement, report: (open: boolean) => void): void {
  let open = false;
  const look = (): void => {
    const layers = element.shadowRoot!.querySelector('.overlays')?.children ?? [];
    const next = [...layers].some(isOnScreen);
    if (next !== open) report((open = next));
  };
  new MutationObserver(look).observe(element.shadowRoot!, { childList: true, subtree: true, attributes: true });
}
