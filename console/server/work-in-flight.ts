/** Counts the heavy requests of each account that are in progress (hazard 48). */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { MOST_IN_FLIGHT, type HeavyWork } from '#shared/core/heavy-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The work on the response. It continues after the client has closed the connection. */
    work?: Promise<unknown>;
  }
}

/** Seconds after which most requests of a user have ended. */
export const RETRY_AFTER_S = 1;

/** What ends with each connection. One listener serves all requests of a connection. */
const endings = new WeakMap<Socket, Set<() => void>>();

/**
 * Resolves when the response is sent or its connection is closed. A response that waits for another one on its connection emits
 * no event when the connection is closed.
 */
const untilClosed = ({ raw, request }: FastifyReply): Promise<void> =>
  new Promise((resolve) => {
    const { socket } = request.raw;
    const ofConnection = endings.get(socket) ?? new Set();
    if (!endings.has(socket)) {
      endings.set(socket, ofConnection);
      socket.once('close', () => ofConnection.forEach((end) => end()));
    }
    ofConnection.add(resolve);
    raw.once('close', () => {
      ofConnection.delete(resolve);
      resolve();
    });
  });

export class WorkInFlight {
  private readonly running = new Map<string, number>();

  /**
   * Counts a request until its response is sent or its connection is closed, and its work is done. Call it before the body is
   * read.
   * @param by the account
   * @returns whether the request may continue; false if its connection is closed already
   */
  begin(work: HeavyWork, by: string, reply: FastifyReply, most: number = MOST_IN_FLIGHT[work]): boolean {
    const key = `${work} ${by}`;
    const before = this.running.get(key) ?? 0;
    if (before >= most || reply.request.raw.socket.destroyed) return false;
    this.running.set(key, before + 1);
    void untilClosed(reply)
      .then(() => reply.request.work)
      .catch(() => undefined)
      .then(() => this.end(key));
    return true;
  }

  private end(key: string): void {
    const left = this.running.get(key)! - 1;
    if (left > 0) this.running.set(key, left);
    else this.running.delete(key);
  }
}
