/** The platform's clock, which rules of days follow (hazard 13); screens look at it anew every 10 minutes (§4, §9). */
import { useSyncExternalStore } from 'react';
import { createSignal } from '../host/signal.ts';
import { endOfDay } from '../domain/shanghai-time.ts';

const TICK_MS = 600_000;

let offset = 0;
let shown = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const [listen, tellTick] = createSignal(listeners);

/** The platform's time now, ms; this machine's until the platform has told its own. */
export const serverNow = (): number => Date.now() + offset;

/** How far the platform is ahead of this machine, ms. */
export const clockDifference = (): number => offset;

/** Learns the platform's time from an answer. @param seconds unix */
export function learnServerTime(seconds: number | null | undefined): void {
  if (!seconds) return;
  offset = seconds * 1000 - Date.now();
  // An answer's seconds are whole and its way took a while: the same time said again is no news to a screen.
  if (Math.abs(serverNow() - shown) > JITTER_MS) tick();
}

const JITTER_MS = 5_000;

function tick(): void {
  shown = serverNow();
  tellTick();
}

function subscribe(listener: () => void): () => void {
  const stop = listen(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    stop();
    if (listeners.size) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const read = (): number => {
  // Nobody listened for a while: what was shown then is old.
  if (!timer && Math.abs(serverNow() - shown) > JITTER_MS) shown = serverNow();
  return shown;
};

/** The platform's time, ms, renewed every 10 minutes and whenever the platform says that it is another one. */
export const useServerNow = (): number => useSyncExternalStore(subscribe, read, read);

/** Later than the boundary itself, so that a timer that fires early does not find yesterday. */
const AFTER_MS = 50;

/**
 * Calls `tell` when a new day begins in Shanghai, when the page is looked at again and whenever the platform's time is
 * learnt anew: windows open and close at midnight there (hazard 13). @returns the way to stop
 */
export function followServerDay(tell: () => void): () => void {
  let midnight: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(midnight);
    const at = serverNow();
    midnight = setTimeout(again, endOfDay(at) + 1 - at + AFTER_MS);
  };
  const again = () => {
    wait();
    tell();
  };
  wait();
  const stop = subscribe(again);
  document.addEventListener('visibilitychange', again);
  return () => {
    clearTimeout(midnight);
    stop();
    document.removeEventListener('visibilitychange', again);
  };
}
