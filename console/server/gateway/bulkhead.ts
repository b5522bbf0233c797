/** Limits the concurrent requests to the platform, so that a part that hangs does not block the others. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dispatcher } from 'undici';

/** Concurrent requests in total. The pool has as many connections, so that no request waits for one. */
export const MAX_REQUESTS = 256;
const MAX_REQUESTS_PER_PART = 64;

class BulkheadFullError extends Error {
  override readonly name = 'BulkheadFullError';
  readonly code = 'BULKHEAD_FULL';
  constructor(part: string) {
    super(`Too many concurrent requests to ${part} of the platform`);
  }
}

/** Returns the part of the platform for a path: `/api/wallet/wallet` for `/api/wallet/wallet/withdrawal`. */
const partOf = (path: string): string => path.split('?', 1)[0]!.split('/', 4).join('/');

type Outcome = 'response' | 'failure';
/** Receives the seconds until the end of a response of the platform. */
export type Observe = (outcome: Outcome, seconds: number) => void;

const counted = (
  handler: Dispatcher.DispatchHandler,
  done: (outcome: Outcome) => void,
): Dispatcher.DispatchHandler => ({
  onRequestStart: (...args) => handler.onRequestStart?.(...args),
  onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
  onResponseStart: (...args) => handler.onResponseStart?.(...args),
  onResponseData: (...args) => handler.onResponseData?.(...args),
  onResponseEnd: (...args) => {
    done('response');
    handler.onResponseEnd?.(...args);
  },
  onResponseError: (...args) => {
    done('failure');
    handler.onResponseError?.(...args);
  },
});

const endOfRequest = new AsyncLocalStorage<() => void>();

/** Runs `forward`, and calls `end` when the response of the platform has ended, also after the client has left. */
export const forwardUntil = <Result>(end: () => void, forward: () => Result): Result => endOfRequest.run(end, forward);

/**
 * Limits the concurrent requests to each part of the platform, so that a part that hangs does not block the others. A
 * request above the limit fails before it is sent.
 * @returns an undici interceptor that throws `BulkheadFullError`
 */
export function bulkhead(observe: Observe): Dispatcher.DispatcherComposeInterceptor {
  const running = new Map<string, number>();
  let total = 0;
  return (dispatch) => (options, handler) => {
    const part = partOf(options.path);
    const ofPart = running.get(part) ?? 0;
    if (total >= MAX_REQUESTS || ofPart >= MAX_REQUESTS_PER_PART) throw new BulkheadFullError(part);
    total += 1;
    running.set(part, ofPart + 1);
    let isDone = false;
    const since = performance.now();
    const end = endOfRequest.getStore();
    const done = (outcome: Outcome): void => {
      if (isDone) return;
      isDone = true;
      observe(outcome, (performance.now() - since) / 1_000);
      total -= 1;
      const left = running.get(part)! - 1;
      if (left > 0) running.set(part, left);
      else running.delete(part);
      end?.();
    };
    return dispatch(options, counted(handler, done));
  };
}
