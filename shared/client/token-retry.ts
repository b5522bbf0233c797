/** Limits the calls of a host's `getToken` after failures, so that many open pages do not load an endpoint that is down. */

/**
 * Pauses before `getToken` is called again after a failure, ms, and how many calls are allowed in which time. The real pause is
 * between half of it and all of it. Browser tests shorten the pauses (test/browser/between-tests.ts).
 */
export const tokenRetryLimits = { pausesMs: [3_000, 10_000, 30_000, 60_000], mostCalls: 5, withinMs: 120_000 };

export interface TokenRetry {
  /** Whether another call is allowed now. */
  isAllowed(): boolean;
  /** Whether a call is scheduled. */
  isScheduled(): boolean;
  /** Counts a call. Returns false if it is not allowed. */
  take(): boolean;
  /** Calls again after a pause, once it is allowed. After the last pause, the next request of the page calls. */
  schedule(): void;
  /** Cancels the scheduled call. */
  stop(): void;
  /**
   * Begins with the first pause. Forgets the calls, too, if one has returned a result, or the host has configured a token. Those of
   * another function still count.
   */
  reset(keepsCalls?: boolean): void;
}

/** @param call requests a token from the host, and counts itself with `take` */
export function createTokenRetry(call: () => void): TokenRetry {
  let calls: number[] = [];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  /** Returns how long the next call is not allowed, ms. */
  const waitMs = () => {
    const { mostCalls, withinMs } = tokenRetryLimits;
    const leftMs = (calls.at(-mostCalls) ?? -Infinity) + withinMs - performance.now();
    return Math.max(0, leftMs);
  };
  const isAllowed = () => waitMs() === 0;
  return {
    isAllowed,
    isScheduled: () => timer !== undefined,
    take() {
      const mayRetry = isAllowed();
      if (mayRetry) calls = [...calls, performance.now()].slice(-tokenRetryLimits.mostCalls);
      return mayRetry;
    },
    schedule() {
      stop();
      const pause = tokenRetryLimits.pausesMs[failures++];
      if (pause === undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          call();
        },
        Math.max(pause * (0.5 + Math.random() / 2), waitMs()),
      );
    },
    stop,
    reset(keepsCalls) {
      stop();
      failures = 0;
      if (!keepsCalls) calls = [];
    },
  };
}
