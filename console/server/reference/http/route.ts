/** How a call is declared: its address and family as in wire.md, what it takes, what it answers, how it fails. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { sessionOf } from '../access/sessions.ts';
import type { Platform } from '../context.ts';
import { queryErrorOf } from '../database/database.ts';
import type { Person } from '../database/tables.ts';
import { invalid, noSession, notFound, Refusal, statusInCodeFamily } from '../refusal.ts';

/** `H`: the body is the data. `C`: the body is `{code, message, data}`. */
export type Family = 'H' | 'C';

declare module 'fastify' {
  interface FastifyContextConfig {
    family?: Family;
  }
}

/** Takes an object, ignores the fields it does not name. */
type Input<Output> = v.GenericSchema<unknown, Output>;

export interface Call<Query, Body> {
  readonly platform: Platform;
  readonly query: Query;
  readonly body: Body;
  readonly request: FastifyRequest;
}

interface Address<Query, Body> {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly family: Family;
  readonly query?: Input<Query>;
  readonly body?: Input<Body>;
}

/** A call that nobody need be logged in for; with a session, `person` is known all the same. */
interface PublicRoute<Answer, Query, Body> extends Address<Query, Body> {
  readonly public: true;
  readonly handle: (call: Call<Query, Body> & { readonly person: Person | undefined }) => Promise<Answer>;
}

interface SessionRoute<Answer, Query, Body> extends Address<Query, Body> {
  readonly public?: never;
  readonly handle: (call: Call<Query, Body> & { readonly person: Person; readonly token: string }) => Promise<Answer>;
}

export type Route<Answer, Query, Body> = PublicRoute<Answer, Query, Body> | SessionRoute<Answer, Query, Body>;

/** Adds the call; `Answer` is the shape of the wire, without what the code family wraps around it. */
export function addRoute<Answer extends object, Query = unknown, Body = unknown>(
  app: FastifyInstance,
  platform: Platform,
  route: Route<Answer, Query, Body>,
): void {
  const { method, url, family } = route;
  app.route({
    method,
    url,
    config: { family },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await answerOf(platform, route, request);
      return reply.send(family === 'C' ? { code: 0, message: 'ok', data: answer } : answer);
    },
  });
}

async function answerOf<Answer, Query, Body>(
  platform: Platform,
  route: Route<Answer, Query, Body>,
  request: FastifyRequest,
): Promise<Answer> {
  const session = await sessionOf(platform.db, request.headers.authorization);
  if (!route.public && !session) throw noSession();
  const query = read(route.query, request.query);
  const body = read(route.body, request.body);
  const call = { platform, query, body, request };
  if (route.public) return route.handle({ ...call, person: session?.person });
  return route.handle({ ...call, ...session! });
}

function read<Output>(schema: Input<Output> | undefined, given: unknown): Output {
  if (!schema) return undefined as Output;
  const result = v.safeParse(schema, given ?? {});
  if (result.success) return result.output;
  const issue = result.issues[0];
  const own = issue.kind === 'validation' || /[\u4e00-\u9fff]/.test(issue.message);
  throw invalid(own ? issue.message : undefined, v.getDotPath(issue) ?? undefined);
}

/* Every error of the platform leaves as `{code, message, requestId}`; what it was goes to the log. */

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | Refusal, request, reply) => {
    const refusal = thrown instanceof Refusal ? thrown : refusalOf(thrown);
    if (refusal.status >= 500) request.log.error({ err: queryErrorOf(thrown) }, 'call failed');
    else request.log.debug({ code: refusal.code }, 'call refused');
    const inCodeFamily = request.routeOptions.config.family === 'C';
    const status = refusal.status >= 500 || !inCodeFamily ? refusal.status : statusInCodeFamily(refusal);
    return reply.code(status).send({
      code: refusal.code,
      message: refusal.message,
      requestId: request.id,
      ...(refusal.field === undefined ? {} : { field: refusal.field }),
    });
  });
}

/** What the server itself refuses: a body that is too long, that is no JSON, of an unknown type. */
function refusalOf({ statusCode = 500 }: FastifyError): Refusal {
  if (statusCode === 404) return notFound();
  if (statusCode === 413) return new Refusal(4000, 413, '请求内容过大');
  if (statusCode === 415) return new Refusal(4000, 415, '不支持的内容类型');
  if (statusCode < 500) return invalid('请求格式不正确');
  return new Refusal(5000, 500, '内部服务器错误');
}
