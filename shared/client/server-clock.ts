/** The platform's clock, which the rules of days follow (hazard 13). Views read it again every 10 minutes (§4, §9). */
import { useSyncExternalStore } from 'react';
import { createSignal } from '../host/signal.ts';
import { endOfDay } from '../core/shanghai-time.ts';

const TICK_MS = 600_000;

let offset = 0;
let shown = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const [listen, emitTick] = createSignal(listeners);

/** Returns the platform's time, ms. Until the platform sends it, the time of this device. */
export const serverNow = (): number => Date.now() + offset;

/** Returns how far the platform's clock is ahead of this device, ms. */
export const clockDifference = (): number => offset;

/** Sets the clock by the time in a response. @param seconds unix */
export function syncServerTime(seconds: number | null | undefined): void {
  if (!seconds) return;
  offset = seconds * 1000 - Date.now();
  // A response has whole seconds and some delay. Views ignore differences of this size.
  if (Math.abs(serverNow() - shown) > JITTER_MS) tick();
}

const JITTER_MS = 5_000;

function tick(): void {
  shown = serverNow();
  emitTick();
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
  // Without listeners the shown time is not updated.
  if (!timer && Math.abs(serverNow() - shown) > JITTER_MS) shown = serverNow();
  return shown;
};

/** Returns the platform's time, ms. Updates every 10 minutes and when the platform's clock differs. */
export const useServerNow = (): number => useSyncExternalStore(subscribe, read, read);

/** Wait past midnight, so that a timer that fires early does not find the previous day. */
const AFTER_MS = 50;

/**
 * Calls `listener` when a day begins in Shanghai, when the user returns to the page and when the platform's clock differs.
 * Withdrawal windows open and close at midnight there (hazard 13). Returns the function that unsubscribes.
 */
export function followServerDay(listener: () => void): () => void {
  let midnight: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(midnight);
    const at = serverNow();
    midnight = setTimeout(again, endOfDay(at) + 1 - at + AFTER_MS);
  };
  const again = () => {
    wait();
    listener();
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
