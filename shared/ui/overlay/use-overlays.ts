import { useContext, useEffect, useRef } from 'react';
import { WidgetContext } from '../../host/widget-context.ts';
import { isWebview } from '../../host/save-file.ts';

interface Overlays {
  /** the document of what floats: Ark's environment */
  root: ShadowRoot | Document;
  /** where it is put */
  overlays: HTMLElement;
}

let page: Overlays | undefined;

/** Outside of an element, on the console's own page, overlays go to the end of the body. */
function pageOverlays(): Overlays {
  if (page) return page;
  const overlays = document.createElement('div');
  overlays.className = 'overlays';
  document.body.append(overlays);
  return (page = { root: document, overlays });
}

/** Where a dialog, a calendar or a toast of this component lives: inside its own root. */
export const useOverlays = (): Overlays => useContext(WidgetContext) ?? pageOverlays();

const MARK = 'partner-console.open';

/** How to close each of what is open, the last opened last. */
const open: (() => void)[] = [];
let listening = false;

const hasEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;

/** What closes and opens in one go, as one dialog after another, keeps the entry. */
function settleSoon(): void {
  setTimeout(() => {
    if (open.length > 0 && !hasEntry()) history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    else if (open.length === 0 && hasEntry()) history.back();
  });
}

function onBack(): void {
  // Forward to the entry again, or back from one that nobody needs any more.
  if (hasEntry() || open.length === 0) return;
  open.at(-1)!();
  // a question that must be answered stays, and so does what is open below
  settleSoon();
}

/**
 * In a webview the key or gesture for "back" closes what is open before it leaves the page: an entry of the page's own
 * history stands for all that is open, with the host's state in it, at the same address.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => void (latest.current = close));
  useEffect(() => {
    if (!isOpen || !isWebview()) return;
    if (!listening) addEventListener('popstate', onBack);
    listening = true;
    const mine = () => latest.current();
    open.push(mine);
    settleSoon();
    return () => {
      open.splice(open.indexOf(mine), 1);
      settleSoon();
    };
  }, [isOpen]);
}
