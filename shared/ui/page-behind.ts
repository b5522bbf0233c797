/**
 * What lies behind a modal dialog is inert, to pointer, keys and screen readers: the rest of its element, and the page that the
 * element stands in. A shadow root alone cannot say so: aria-modal ends at it in some readers, and others do not know it.
 */
import { useLayoutEffect } from 'react';

/** Where the open dialogs of the page are, of all its elements: the last that opened is on top. */
const places: HTMLElement[] = [];
/** What was made inert for the one on top, and by nobody else. */
let behind: HTMLElement[] = [];

function release(): void {
  for (const each of behind) each.inert = false;
  behind = [];
}

function follow(): void {
  release();
  const top = places.at(-1);
  behind = top ? outsideOf(top) : [];
  for (const each of behind) each.inert = true;
}

/**
 * Everything beside `inside`, on every level up to the body. What is not shown stays as it is: it hides nothing, and it may
 * be the host's own dialog, which is to work when it comes.
 */
function outsideOf(inside: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = [];
  for (let node: Element | null = inside; node && node !== document.body; node = parentOf(node))
    for (const each of node.parentNode?.children ?? [])
      if (each !== node && each instanceof HTMLElement && !each.inert && getComputedStyle(each).display !== 'none')
        outside.push(each);
  return outside;
}

/** As it is shown: out of a slot into the root around it, out of a root into its host. */
const parentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? (node.parentNode as ShadowRoot | null)?.host ?? null;

/** @param overlays stays as it is, with the toasts and lists in it */
export function usePageBehind(overlays: HTMLElement, modal: boolean): void {
  // Ends before the focus goes back to what opened the dialog.
  useLayoutEffect(() => {
    if (!modal) return;
    // At once out of what another dialog has made inert, as it is about to take the focus.
    release();
    places.push(overlays);
    // The styles of the whole page are worked out anew: once the dialog is on screen.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(follow)));
    return () => {
      cancelAnimationFrame(frame);
      places.splice(places.lastIndexOf(overlays), 1);
      follow();
    };
  }, [overlays, modal]);
}
