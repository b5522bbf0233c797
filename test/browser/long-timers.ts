/** Holds timers back, so that a test runs them without waiting. */

interface Waiting {
  readonly run: () => void;
  readonly ms: number;
}

const FIVE_MINUTES_MS = 300_000;

/** Holds back timers of at least five minutes, or of `longMs` to `mostMs`. */
export function holdLongTimers(
  longMs = FIVE_MINUTES_MS,
  mostMs = Infinity,
): {
  due: (ms: number) => void;
  waiting: (ms: number) => number;
  stop: () => void;
} {
  const real = { set: window.setTimeout, clear: window.clearTimeout };
  const held = new Map<number, Waiting>();
  let next = -1;
  window.setTimeout = ((run: () => void, ms = 0, ...rest: unknown[]) => {
    if (ms < longMs || ms > mostMs) return Reflect.apply(real.set, window, [run, ms, ...rest]) as number;
    held.set(--next, { run, ms });
    return next;
  }) as typeof setTimeout;
  window.clearTimeout = ((id?: number) => {
    if (id === undefined || !held.delete(id)) real.clear.call(window, id);
  }) as typeof clearTimeout;
  // Some time passes between the calculation of a timeout and the call of setTimeout.
  const of = (ms: number) => [...held].filter(([, each]) => Math.abs(each.ms - ms) < 5_000);
  return {
    due(ms) {
      for (const [id, { run }] of of(ms)) {
        held.delete(id);
        run();
      }
    },
    waiting: (ms) => of(ms).length,
    stop() {
      window.setTimeout = real.set;
      window.clearTimeout = real.clear;
    },
  };
}
