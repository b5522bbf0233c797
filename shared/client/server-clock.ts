/** The platform's clock, which the rules of days follow (hazards 13 and 49). Views read it again every 10 minutes (§4, §9). */
import { useSyncExternalStore } from 'react';
import { createSignal } from '../host/signal.ts';
import { endOfDay, formatDate } from '../core/shanghai-time.ts';
import { dayChange } from './day-change.ts';

const TICK_MS = 600_000;

let offset = 0;
let isSynchronized = false;
/** Differences that were replaced, and until when they applied, oldest first. */
let earlier: readonly { readonly until: number; readonly offset: number }[] = [];
let shownTime = Date.now();
let timers: { readonly start: () => void; readonly stop: () => void } | undefined;
const listeners = new Set<() => void>();
const [listen, emitTick] = createSignal(listeners);

/** Returns the platform's time, ms. Until the platform sends it, the time of this device. */
export const serverNow = (): number => Date.now() + offset;

/** Returns how far the platform's clock is ahead of this device, ms. */
export const clockDifference = (): number => offset;

/** Returns the platform's time at an earlier time of this device, ms. Later changes of a clock do not move it. */
export const serverTimeAt = (ms: number): number => ms + (earlier.find(({ until }) => ms < until)?.offset ?? offset);

/** Returns whether a day has begun in Shanghai since an earlier time of this device, ms. The first time from the platform begins none. */
export const isNewDaySince = (ms: number): boolean => formatDate(serverTimeAt(ms)) !== formatDate(serverNow());

/** Sets the clock by the time in a response. @param seconds unix */
export function syncServerTime(seconds: number | null | undefined): void {
  if (!seconds) return;
  const next = seconds * 1000 - Date.now();
  // The first time also applies to earlier responses.
  if (isSynchronized && Math.abs(next - offset) > JITTER_MS) earlier = [...earlier, { until: Date.now(), offset }];
  isSynchronized = true;
  offset = next;
  updateShown();
}

/** A response has whole seconds and some delay. Views ignore differences of this size. */
const JITTER_MS = 5_000;

function tick(): void {
  shownTime = serverNow();
  timers?.start();
  emitTick();
}

function updateShown(): void {
  if (Math.abs(serverNow() - shownTime) > JITTER_MS) tick();
}

function createTimers() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    /** Waits 10 minutes, or until a day begins in Shanghai. */
    start() {
      stop();
      const now = serverNow();
      const nextDay = endOfDay(now) + 1 + dayChange.leastMs + Math.random() * dayChange.spreadMs;
      timer = setTimeout(tick, Math.min(TICK_MS, nextDay - now));
    },
  };
}

/**
 * Calls `listener` every 10 minutes, when a day begins in Shanghai, when the user returns to the page, because timers stop
 * while a computer sleeps, and when the platform's clock differs. Returns the function that unsubscribes.
 */
export function followServerClock(listener: () => void): () => void {
  const stop = listen(listener);
  if (!timers) {
    timers = createTimers();
    timers.start();
    document.addEventListener('visibilitychange', updateShown);
  }
  return () => {
    stop();
    if (listeners.size) return;
    timers?.stop();
    timers = undefined;
    document.removeEventListener('visibilitychange', updateShown);
  };
}

const read = (): number => {
  // Without listeners the shown time is not updated.
  if (!timers && Math.abs(serverNow() - shownTime) > JITTER_MS) shownTime = serverNow();
  return shownTime;
};

/**
 * Returns the platform's time, ms. Updates every 10 minutes, when a day begins in Shanghai (hazard 49), and when the platform's
 * clock differs.
 */
export const useServerNow = (): number => useSyncExternalStore(followServerClock, read, read);

/**
 * Returns the platform's time at which a response arrived, ms, or the present time without a response. Figures state the day of
 * this time (hazard 49).
 */
export function useResponseTime(fulfilledTimeStamp: number | undefined): number {
  const now = useServerNow();
  return fulfilledTimeStamp === undefined ? now : serverTimeAt(fulfilledTimeStamp);
}
