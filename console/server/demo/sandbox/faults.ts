/** Faults on demand, for tests and for trying out error states. They are stored in this process only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { invalid } from '../../reference/refusal.ts';
import { bodyOf } from './responses.ts';

const FAULTS = ['lost-answer', 'other-answer', 'reset', 'slow', 'held', 'status', 'html', 'code'] as const;

export interface Fault {
  /** path without a query; a final `*` matches all paths with this prefix */
  readonly call: string;
  /** number of affected requests; without it, all requests until the fault is removed */
  readonly times?: number | undefined;
  /**
   * `lost-answer`: executes the request and loses the response. `other-answer`: executes the request and sends `status`
   * and `body` instead. `reset`: closes the connection before. `slow`: adds a delay of `ms`. `held`: waits until the fault
   * is removed, at most `ms`. `status`: sends `status` and `body`. `html`: sends an HTML page with status 200. `code`: sends
   * an error of the code family, with `body` as `{code, message}`.
   */
  readonly fault: (typeof FAULTS)[number];
  readonly ms?: number | undefined;
  readonly status?: number | undefined;
  readonly body?: unknown;
  /** affects only requests of the session that added it */
  readonly own?: boolean | undefined;
}

/** A fault, with the `Authorization` header of its session if it is `own`. */
interface Active {
  readonly fault: Fault;
  readonly session: string | undefined;
  left: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    fault: Fault | undefined;
  }
}

export class Faults {
  private active: Active[] = [];
  private held: { call: string; session: string | undefined; release: () => void }[] = [];

  get list(): readonly Fault[] {
    return this.active.map(({ fault, left }) => (Number.isFinite(left) ? { ...fault, times: left } : fault));
  }

  /** Replaces a fault for the same path that never ends. @param session limits the fault to the requests of this session */
  add(fault: Fault, session?: string): void {
    this.active = this.active.filter(
      (each) => each.fault.call !== fault.call || each.session !== session || Number.isFinite(each.left),
    );
    this.active.push({ fault, session, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  /** Removes faults by path, by session, or all, and continues the held requests. */
  clear(call?: string, session?: string): void {
    const isSelected = (path: string, owner: string | undefined): boolean =>
      (call === undefined || path === call) && (session === undefined || owner === session);
    this.active = this.active.filter((each) => !isSelected(each.fault.call, each.session));
    const released = this.held.filter((each) => isSelected(each.call, each.session));
    this.held = this.held.filter((each) => !released.includes(each));
    for (const { release } of released) release();
  }

  /** Resolves when this fault is removed, or after its `ms`. */
  hold({ fault: { call, ms = HELD_MS }, session }: Active): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => release(), ms);
      const release = (): void => {
        clearTimeout(timer);
        this.held = this.held.filter((each) => each.release !== release);
        resolve();
      };
      this.held.push({ call, session, release });
    });
  }

  /** Returns the oldest fault for this path and session, and counts its use. */
  take(path: string, session: string | undefined): Active | undefined {
    const found = this.active.find(
      (each) => matches(each.fault.call, path) && (each.session === undefined || each.session === session),
    );
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.active = this.active.filter((each) => each !== found);
    return found;
  }
}

const matches = (call: string, path: string): boolean =>
  call.endsWith('*') ? path.startsWith(call.slice(0, -1)) : path === call;

export function injectFaults(app: FastifyInstance, faults: Faults): void {
  app.decorateRequest('fault', undefined);
  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === '/sandbox/faults') return undefined;
    const found = faults.take(path, request.headers.authorization);
    request.fault = found?.fault;
    if (found?.fault.fault === 'held') await faults.hold(found);
    return found && before(found.fault, request, reply);
  });
  // held requests would block the close of the server
  app.addHook('preClose', async () => faults.clear());
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.fault?.fault === 'lost-answer') closeConnection(request, reply);
    if (request.fault?.fault !== 'other-answer') return payload;
    const { status = 500, body } = request.fault;
    reply.code(status);
    return JSON.stringify(body ?? failure(status, request));
  });
}

/** Default delays, well below the timeout of browsers. */
const SLOW_MS = 3_000;
const HELD_MS = 30_000;

async function before({ fault, ms, status, body }: Fault, request: FastifyRequest, reply: FastifyReply) {
  switch (fault) {
    case 'slow':
      await wait(ms ?? SLOW_MS);
      return undefined;
    case 'reset':
      return closeConnection(request, reply);
    case 'status': {
      const code = status ?? 500;
      return reply.code(code).send(body ?? failure(code, request));
    }
    case 'html':
      return reply
        .code(status ?? 200)
        .type('text/html; charset=utf-8')
        .send('<!doctype html><title>Bad gateway</title>');
    case 'code':
      return reply.send({
        code: ERROR_CODES.serverError,
        message: '模拟的故障',
        requestId: request.id,
        ...(body as object | undefined),
      });
    case 'held':
    case 'lost-answer':
    case 'other-answer':
      return undefined;
  }
}

const failure = (code: number, { id }: FastifyRequest) => ({ code, message: '模拟的故障', requestId: id });

/** Closes the connection without a response. */
function closeConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

const faultRequest = v.object({
  call: v.pipe(v.string(), v.startsWith('/')),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  fault: v.picklist(FAULTS),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000))),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  body: v.optional(v.unknown()),
  own: v.optional(v.boolean()),
});

/** @throws Refusal 4000 without a session */
function sessionOf({ headers: { authorization } }: FastifyRequest): string {
  if (!authorization) throw invalid('own: requires the Authorization header of the session', 'own');
  return authorization;
}

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  app.get('/sandbox/faults', async () => ({ list: faults.list }));
  app.post('/sandbox/faults', async (request) => {
    const fault = bodyOf(faultRequest, request);
    faults.add(fault, fault.own ? sessionOf(request) : undefined);
    return { list: faults.list };
  });
  app.delete('/sandbox/faults', async (request) => {
    const { call, own } = request.query as { call?: unknown; own?: unknown };
    faults.clear(typeof call === 'string' ? call : undefined, own === undefined ? undefined : sessionOf(request));
    return { list: faults.list };
  });
}
