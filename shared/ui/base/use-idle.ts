import { useEffect, useState } from 'react';

const AFTER_MS = 300;
const AT_LATEST_MS = 3_000;

/**
 * Fetches code that a click will want, once the page is idle. Failures are silent: the click tries again.
 * @param ready false while there is something more urgent on the way
 */
export function useIdlePreload(preload: () => unknown, ready = true): void {
  useEffect(() => {
    if (!ready) return;
    const start = () => void preload();
    // Safari has no idle callback.
    if (!globalThis.requestIdleCallback) {
      const timer = setTimeout(start, AFTER_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(start, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(idle);
    // What is to be fetched never changes while a component is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready]);
}

/** Turns true after the first frame in which `ready` was on screen: what is less urgent then no longer stands in its way. */
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
