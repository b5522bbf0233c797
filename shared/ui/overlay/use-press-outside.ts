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

/** Keeps the rest of a press from the page. */
function endPress(event: Event): void {
  event.stopImmediatePropagation();
  const rest = new AbortController();
  const { signal } = rest;
  for (const type of REST) addEventListener(type, (each) => each.stopImmediatePropagation(), { capture: true, signal });
  // a press that moves to another part of the page has no click
  for (const type of ['click', 'pointerdown'] as const)
    addEventListener(type, () => rest.abort(), { capture: true, once: true, signal });
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
