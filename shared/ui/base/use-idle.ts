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

/** Returns true after the first frame in which `ready` was rendered, so that less urgent work can start. */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [ready]);
  return painted;
}
