/** Counts the heavy requests of each account that are in progress (hazard 48). */
import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import { MOST_AT_ONCE, type HeavyWork } from '#shared/core/heavy-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The work on the response. It continues after the client has closed the connection. */
    work?: Promise<unknown>;
  }
}

/** Seconds after which most requests of a user have ended. */
export const RETRY_AFTER_S = 1;

export class WorkInFlight {
  private readonly running = new Map<string, number>();

  /**
   * Counts a request until its response is sent and its work is done. Call it before the body is read.
   * @param by the account
   * @returns whether the request may continue
   */
  begin(work: HeavyWork, by: string, reply: FastifyReply, most: number = MOST_AT_ONCE[work]): boolean {
    const key = `${work} ${by}`;
    const before = this.running.get(key) ?? 0;
    if (before >= most) return false;
    this.running.set(key, before + 1);
    const closed = once(reply.raw, 'close').catch(() => undefined);
    void closed
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
