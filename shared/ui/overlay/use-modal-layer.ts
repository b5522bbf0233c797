import { useLayoutEffect, useRef, type RefObject } from 'react';
import { enterLayerStack } from './layer-stack.ts';

export const TABBABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])';

function deepActive(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active as HTMLElement | null;
}

const isFocusable = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.getClientRects().length > 0;

/** Returns the element and its ancestors, the nearest first. */
function pathOf(element: HTMLElement | null): HTMLElement[] {
  return element ? [element, ...pathOf(element.parentElement)] : [];
}

/**
 * Returns a lost focus to the opener. If the opener cannot take it, such as a disabled button, the focus moves to its
 * description, or to the element before it. If the opener is gone, the focus moves to the first control in its place.
 * @param path the opener and its ancestors
 */
function restoreFocus(path: readonly HTMLElement[]): void {
  const [opener] = path;
  // Otherwise, a layer that has replaced the dialog has the focus already.
  if (!opener || deepActive() !== document.body) return;
  if (!opener.isConnected) {
    const present = path.filter(({ isConnected }) => isConnected);
    const controls = present.flatMap((each) => [...each.querySelectorAll<HTMLElement>(TABBABLE)]);
    return controls.find(isFocusable)?.focus({ preventScroll: true });
  }
  const root = opener.getRootNode() as Document | ShadowRoot;
  const before = [...root.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (each) => isFocusable(each) && each.compareDocumentPosition(opener) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const description = root.getElementById(opener.getAttribute('aria-describedby') ?? '');
  for (const each of [opener, description, before.at(-1)]) {
    each?.focus({ preventScroll: true });
    // The element has the focus, or another dialog that has opened meanwhile.
    if (deepActive() !== document.body) return;
  }
}

/** Prevents an endless loop with a focus trap of the host. */
let moving = false;
/** The opener of a dialog that is closing. A dialog that replaces it in the same render returns the focus to this opener. */
let closing: readonly HTMLElement[] | undefined;

interface ModalLayer {
  content: RefObject<HTMLElement | null>;
  /** the container of the layer and of the layers above it */
  overlays: HTMLElement;
  /** false while something outside of the element requires the user */
  isHeld: boolean;
  /** called for Esc, unless a layer above has handled it */
  onEscape: () => void;
}

/**
 * Keeps the focus in `content` and in the layers above it in `overlays`, and receives Esc. It does so while `held` is set
 * and no other dialog is on top. Returns the focus at the end.
 */
export function useModalLayer({ content, overlays, isHeld, onEscape }: ModalLayer): void {
  const opener = useRef<readonly HTMLElement[]>([]);
  const escape = useRef(onEscape);
  useLayoutEffect(() => void (escape.current = onEscape));
  useLayoutEffect(() => {
    opener.current = closing ?? pathOf(deepActive());
    return () => {
      const back = opener.current;
      // The dialog is still in the document at this point.
      closing = back;
      queueMicrotask(() => {
        closing = undefined;
        restoreFocus(back);
      });
    };
  }, []);

  useLayoutEffect(() => {
    if (!isHeld) return;
    const tabbables = () => [...(content.current?.querySelectorAll<HTMLElement>(TABBABLE) ?? [])].filter(isFocusable);
    const place = enterLayerStack({ within: overlays, isModal: true, onEscape: () => escape.current() });
    const onFocus = (event: FocusEvent) => {
      if (moving || !place.isTop() || event.composedPath().includes(overlays)) return;
      moving = true;
      // Not to its first field, because leaving an empty field shows that it is required.
      content.current?.focus({ preventScroll: true });
      moving = false;
    };
    const onTab = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !event.composedPath().includes(content.current!)) return;
      const all = tabbables();
      const edge = event.shiftKey ? all[0] : all.at(-1);
      const active = deepActive();
      if (active !== edge && !(event.shiftKey && active === content.current)) return;
      event.preventDefault();
      // a focus trap of the page would move the focus again
      event.stopImmediatePropagation();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    document.addEventListener('focusin', onFocus);
    addEventListener('keydown', onTab, { capture: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      removeEventListener('keydown', onTab, { capture: true });
      place.leave();
    };
  }, [content, overlays, isHeld]);
}
