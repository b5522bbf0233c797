/** Faults on demand, for tests and for people who want to see what the screens do. They live in this process only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { ERROR_CODES } from '#shared/contract/error-codes.ts';
import { invalid } from '../refusal.ts';
import { answerPress, bodyOf } from './answers.ts';

const FAULTS = ['lost-answer', 'other-answer', 'reset', 'slow', 'held', 'status', 'html', 'code'] as const;

export interface Fault {
  /** the path of the call, without a query; one that ends in `*` is all that begin so */
  readonly call: string;
  /** how many calls it hits; without it all of them until it is removed */
  readonly times?: number | undefined;
  /**
   * `lost-answer`: the call is carried out, its answer is lost. `other-answer`: it is carried out and answered with
   * `status` and `body` all the same. `reset`: the connection breaks before. `slow`: it takes
   * `ms` longer. `held`: it waits until the fault is removed, `ms` at most. `status`: answered with `status` and `body`.
   * `html`: a page with status 200. `code`: an error of the code family, with `body` as `{code, message}`.
   */
  readonly fault: (typeof FAULTS)[number];
  readonly ms?: number | undefined;
  readonly status?: number | undefined;
  readonly body?: unknown;
  /** It hits the calls of the session that asked for it, and nobody else's on this server. */
  readonly own?: boolean | undefined;
}

/** A fault and whose it is: the `Authorization` it was asked with, where it is `own`. */
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

  /** @param session whose calls alone it hits */
  add(fault: Fault, session?: string): void {
    this.active.push({ fault, session, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  /** Removes the faults, of one path, of one session or all, and lets the calls go that they hold. */
  clear(call?: string, session?: string): void {
    const isMeant = (path: string, whose: string | undefined): boolean =>
      (call === undefined || path === call) && (session === undefined || whose === session);
    this.active = this.active.filter((each) => !isMeant(each.fault.call, each.session));
    const released = this.held.filter((each) => isMeant(each.call, each.session));
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

  /** The oldest fault for this path and session, used once. */
  take(path: string, session: string | undefined): Active | undefined {
    const found = this.active.find(
      (each) => isOf(each.fault.call, path) && (each.session === undefined || each.session === session),
    );
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.active = this.active.filter((each) => each !== found);
    return found;
  }
}

const isOf = (call: string, path: string): boolean =>
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
  // the server waits for its calls when it closes
  app.addHook('preClose', async () => faults.clear());
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.fault?.fault === 'lost-answer') breakOff(request, reply);
    if (request.fault?.fault !== 'other-answer') return payload;
    const { status = 500, body } = request.fault;
    reply.code(status);
    return JSON.stringify(body ?? failure(status, request));
  });
}

/** Browsers give up after a minute or so anyway. */
const SLOW_MS = 3_000;
const HELD_MS = 30_000;

async function before({ fault, ms, status, body }: Fault, request: FastifyRequest, reply: FastifyReply) {
  switch (fault) {
    case 'slow':
      await wait(ms ?? SLOW_MS);
      return undefined;
    case 'reset':
      return breakOff(request, reply);
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

/** The connection breaks: nothing of an answer is sent. */
function breakOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
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

/** @throws Refusal 4000 where nobody says whose own it is */
function sessionOf({ headers: { authorization } }: FastifyRequest): string {
  if (!authorization) throw invalid('own: a session asks for its own faults with its token', 'own');
  return authorization;
}

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  app.get('/sandbox/faults', async () => ({ list: faults.list }));
  app.post('/sandbox/faults', async (request) => {
    const fault = bodyOf(faultRequest, request);
    faults.add(fault, fault.own ? sessionOf(request) : undefined);
    return { list: faults.list };
  });
  app.delete('/sandbox/faults', async (request, reply) => {
    const { call, own } = request.query as { call?: unknown; own?: unknown };
    faults.clear(typeof call === 'string' ? call : undefined, own === undefined ? undefined : sessionOf(request));
    return answerPress(request, reply, { list: faults.list }, '故障已清除');
  });
}
