/**
 * A part of the platform that hangs takes no more than its share of the calls that are on their way: the others go on,
 * and what has no room is told so at once, before anything of it has left this machine.
 */
import type { Dispatcher } from 'undici';

/** Of all parts together: as many connections as there are to the platform, so that no call waits for one. */
export const MOST_CALLS = 256;
const MOST_OF_ONE = 64;

export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  readonly code = 'NO_ROOM';
  constructor(part: string) {
    super(`too many calls of ${part} are waiting for the platform`);
  }
}

/** The part of the platform that answers a path: /api/wallet/wallet of /api/wallet/wallet/withdrawal. */
const partOf = (path: string): string => path.split('?', 1)[0]!.split('/', 4).join('/');

const counted = (handler: Dispatcher.DispatchHandler, done: () => void): Dispatcher.DispatchHandler => ({
  onRequestStart: (...given) => handler.onRequestStart?.(...given),
  onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
  onResponseStart: (...given) => handler.onResponseStart?.(...given),
  onResponseData: (...given) => handler.onResponseData?.(...given),
  onResponseEnd: (...given) => {
    done();
    handler.onResponseEnd?.(...given);
  },
  onResponseError: (...given) => {
    done();
    handler.onResponseError?.(...given);
  },
});

/** @returns an interceptor of undici; what it refuses fails with `NoRoomError` */
export function bulkhead(): Dispatcher.DispatcherComposeInterceptor {
  const onTheWay = new Map<string, number>();
  let all = 0;
  return (dispatch) => (options, handler) => {
    const part = partOf(options.path);
    const same = onTheWay.get(part) ?? 0;
    if (all >= MOST_CALLS || same >= MOST_OF_ONE) throw new NoRoomError(part);
    all += 1;
    onTheWay.set(part, same + 1);
    let over = false;
    const done = (): void => {
      if (over) return;
      over = true;
      all -= 1;
      const left = onTheWay.get(part)! - 1;
      if (left > 0) onTheWay.set(part, left);
      else onTheWay.delete(part);
    };
    return dispatch(options, counted(handler, done));
  };
}
