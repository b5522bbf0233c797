import { useEffect, useRef } from 'react';

/** A dialog with a code that nobody answers closes by itself (§9). */
export const QR_EXPIRES_MS = 12 * 60 * 60 * 1000;

/** Calls `end` once, so long after the component came; drawing it again does not begin anew. @param ms of the limit */
export function useTimeLimit(end: () => void, ms: number): void {
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
