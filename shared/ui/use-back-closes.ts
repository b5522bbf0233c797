/**
 * In a webview the key or gesture for "back" closes what is open before it leaves the page: an entry of the page's own
 * history stands for all that is open, with the host's state in it, at the same address.
 */
import { useEffect, useRef } from 'react';
import { isWebview } from '../host/save-file.ts';

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
