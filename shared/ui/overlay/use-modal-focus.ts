import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { enterModalStack } from './modal-stack.ts';

export const TABBABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])';

function deepActive(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active as HTMLElement | null;
}

const isThere = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.getClientRects().length > 0;

/** What opened the dialog, or what stands before it where it takes no focus any more, as a button that is disabled now. */
function giveBack(opener: HTMLElement | null): void {
  if (!opener?.isConnected) return;
  opener.focus({ preventScroll: true });
  // It has taken it, or another dialog has that opened meanwhile.
  if (deepActive() !== document.body) return;
  [...(opener.getRootNode() as ParentNode).querySelectorAll<HTMLElement>(TABBABLE)]
    .filter((each) => isThere(each) && each.compareDocumentPosition(opener) & Node.DOCUMENT_POSITION_FOLLOWING)
    .at(-1)
    ?.focus({ preventScroll: true });
}

/** A host's own trap may want the focus, too: it is not thrown to and fro without end. */
let moving = false;

/**
 * While `open`, keeps the focus in `content`, and in what floats above it in `overlays`, as long as it is `held` and
 * nothing has opened over it; gives it back at the end.
 * Ark's own trap cannot be released while a dialog is open.
 */
export function useModalFocus(
  content: RefObject<HTMLElement | null>,
  overlays: HTMLElement,
  open: boolean,
  held: boolean,
): void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    opener.current = deepActive();
    return () => {
      const back = opener.current;
      // The dialog is still in the document here.
      queueMicrotask(() => giveBack(back));
    };
  }, [open]);

  useEffect(() => {
    if (!open || !held) return;
    const tabbables = () => [...(content.current?.querySelectorAll<HTMLElement>(TABBABLE) ?? [])].filter(isThere);
    const place = enterModalStack();
    const onFocus = (event: FocusEvent) => {
      if (moving || !place.isTop() || event.composedPath().includes(overlays)) return;
      moving = true;
      // Not to its first field: one that is left again at once would say that it is missing.
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
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onTab);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onTab);
      place.leave();
    };
  }, [content, overlays, open, held]);
}
