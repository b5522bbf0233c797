import { useEffect, useState } from 'react';
import { savesData } from '../../host/saves-data.ts';

const AFTER_MS = 300;
const AT_LATEST_MS = 3_000;

/** Calls `start` once the page is idle. Returns the function that cancels it. */
export function whenIdle(start: () => void): () => void {
  // Safari has no idle callback.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(start, AFTER_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(start, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(idle);
}

/**
 * Preloads the code of the next likely press once the page is idle, unless the user saves data. Failures are ignored, because
 * the press loads it again.
 * @param ready false while more urgent loading is in progress
 */
export function useIdlePreload(preload: () => unknown, ready = true): void {
  useEffect(() => {
    if (!ready || savesData()) return;
    return whenIdle(() => void preload());
    // The preloaded code never changes while a component is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready]);
}

/** Calls `start` after the next frame. Returns the function that cancels it. */
function afterFrame(start: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(start);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Calls `start` once the page is idle after its next frame. Returns the function that cancels it. */
export function whenIdleAfterFrame(start: () => void): () => void {
  let cancel = afterFrame(() => (cancel = whenIdle(start)));
  return () => cancel();
}

/** Returns true after the first frame in which `ready` was rendered, so that less urgent work can start. */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => (ready ? afterFrame(() => setPainted(true)) : undefined), [ready]);
  return painted;
}
