import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const MODAL = 'dialog, [role=dialog], [role=alertdialog], [aria-modal=true]';

/** The host of a node in a shadow root, in the document. */
function hostOf(node: Node): Element | undefined {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? (hostOf(root.host) ?? root.host) : undefined;
}

/** Whether a press would close a modal of the page around the element: it is on the backdrop. */
function isOnBackdrop(target: EventTarget | undefined, box: Element): boolean {
  const host = hostOf(box);
  if (!host || !(target instanceof Element)) return false;
  const modal = host.closest(MODAL);
  return modal !== null && (target.contains(host) || !modal.contains(target));
}

/** The events of a press after the first one. */
const REST = ['mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** The events after a press without a click, such as one that scrolls, or one of the right button. */
const NO_CLICK = ['pointerdown', 'pointercancel', 'auxclick'] as const;

/** Keeps the rest of a press from the page. */
function endPress(event: Event): void {
  event.stopImmediatePropagation();
  const rest = new AbortController();
  const options = { capture: true, signal: rest.signal };
  const stop = (each: Event) => {
    each.stopImmediatePropagation();
    // listeners of the same event do not run after this one, and a later click is not part of this press
    if (each.type === 'click') rest.abort();
  };
  for (const type of REST) addEventListener(type, stop, options);
  for (const type of NO_CLICK) addEventListener(type, () => rest.abort(), options);
}

interface PressOutside {
  box: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  /** false while the page hides the element */
  active?: boolean;
  onPress: () => void;
}

/**
 * Calls `onPress` for a press outside of `box` and `anchor`, such as to close a list. If the element is in a modal of the page,
 * a press on the backdrop of the modal ends here: it closes only the list.
 */
export function usePressOutside({ box, anchor, active = true, onPress }: PressOutside): void {
  const latest = useRef(onPress);
  useLayoutEffect(() => void (latest.current = onPress));
  useEffect(() => {
    if (!active) return;
    const listener = (event: PointerEvent) => {
      const path = event.composedPath();
      if (path.includes(box.current!) || path.includes(anchor.current!)) return;
      if (isOnBackdrop(path[0], box.current!)) endPress(event);
      latest.current();
    };
    addEventListener('pointerdown', listener, { capture: true });
    return () => removeEventListener('pointerdown', listener, { capture: true });
  }, [box, anchor, active]);
}
