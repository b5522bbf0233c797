/** Reads pages of a server repeatedly while it works. */
import { setTimeout as wait } from 'node:timers/promises';
import { callServer } from '../server/sign-in.ts';

/** Returns the time below which the share of the times is. */
export const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;

const PAUSE_MS = 50;

interface ReadRequest {
  /** or returns the next one */
  readonly address: string | (() => string);
  readonly token: string;
  readonly pages: number;
}

/**
 * Reads an address in several pages until the returned function is called, which returns the response times in ms.
 * @param token of the signed-in user
 */
export function readRepeatedly(origin: string, { address, token, pages }: ReadRequest): () => Promise<number[]> {
  const times: number[] = [];
  let isStopped = false;
  const page = async (): Promise<void> => {
    while (!isStopped) {
      const start = performance.now();
      await callServer(origin, 'GET', typeof address === 'string' ? address : address(), { token });
      times.push(performance.now() - start);
      await wait(PAUSE_MS);
    }
  };
  const running = Array.from({ length: pages }, page);
  return async () => {
    isStopped = true;
    await Promise.all(running);
    return times;
  };
}
