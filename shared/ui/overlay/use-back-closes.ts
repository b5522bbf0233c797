import { useEffect, useLayoutEffect, useRef } from 'react';
import { isWebview } from '../../host/save-file.ts';

const MARK = 'partner-console.open';

/** Functions that close the open overlays, in the order of opening. */
const open: (() => void)[] = [];
let listening = false;

const hasEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;

/** Keeps the entry if one overlay closes and another opens in the same task. */
function settleSoon(): void {
  setTimeout(() => {
    if (open.length > 0 && !hasEntry()) history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    else if (open.length === 0 && hasEntry()) history.back();
  });
}

function onBack(): void {
  // forward to the entry, or back from one that is no longer needed
  if (hasEntry() || open.length === 0) return;
  open.at(-1)!();
  // a dialog that requires a decision stays open, and so do the overlays below it
  settleSoon();
}

/**
 * Makes the "back" key or gesture of a webview close the top overlay before it leaves the page. One history entry at the
 * same address, with the host's state, represents all open overlays.
 * @param isShown false while the page hides the element
 */
export function useBackCloses(close: () => void, isShown = true): void {
  const latest = useRef(close);
  useLayoutEffect(() => void (latest.current = close));
  useEffect(() => {
    if (!isShown || !isWebview()) return;
    if (!listening) addEventListener('popstate', onBack);
    listening = true;
    const mine = () => latest.current();
    open.push(mine);
    settleSoon();
    return () => {
      open.splice(open.indexOf(mine), 1);
      settleSoon();
    };
  }, [isShown]);
}
