/** Serves endpoints of the contract: validates requests, checks access, wraps responses. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ENDPOINTS, type NamedCall } from '#shared/topics/calls.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { Call, Family, PathParameters, RequestSchema, WireResponse } from '#shared/core/call.ts';
import { forbidden, invalid, noSession, tooManyAtOnce, unavailable, type Refusal } from '../refusal.ts';
import { maskAddress } from '../access/networks.ts';
import { sessionIdOf, sessionOf } from '../access/sessions.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { User } from '../database/tables.ts';
import { withTrace } from '../access/audit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    family?: Family;
  }
}

/** The user of the request. Public endpoints also receive the user if there is a session. */
type Caller<Of extends Call> = 'public' extends Of['access']
  ? { readonly user: User | undefined }
  : { readonly user: User; readonly token: string };

/** The request data as validated by its schema. */
type Input<Of extends Call> = [RequestSchema<Of>] extends [never]
  ? unknown
  : Of['method'] extends 'GET'
    ? { readonly query: v.InferOutput<RequestSchema<Of>> }
    : { readonly body: v.InferOutput<RequestSchema<Of>> };

type Request<Of extends Call> = Caller<Of> &
  Input<Of> & { readonly params: PathParameters<Of['path']>; readonly request: FastifyRequest };

/** `handle` or `read` returns the data of the contract, without the envelope of the code family. */
type Route<Of extends Call> = (
  | { readonly handle: (request: Request<Of>) => Promise<WireResponse<Of>> }
  | {
      /** Changes nothing. Runs on a replica if there is one, and again on the database if the replica fails. */
      readonly read: (db: Database, request: Request<Of>) => Promise<WireResponse<Of>>;
    }
) & {
  /** Most bytes of the body of an upload, which is read only for a signed-in user. */
  readonly bodyLimit?: number;
} & ('agent' extends Of['access'] ? { /** message for other users */ readonly refusal?: string } : unknown);

/** A route whose types were checked against its endpoint. */
type AnyRoute = (
  | { readonly handle: (request: never) => Promise<unknown> }
  | { readonly read: (db: Database, request: never) => Promise<unknown> }
) & { readonly refusal?: string; readonly bodyLimit?: number };

/** Adds the route of an endpoint of the contract. */
export function addRoute<Of extends NamedCall>(
  app: FastifyInstance,
  platform: Platform,
  call: Of,
  route: Route<Of>,
): void {
  const { method, path, family } = call;
  const { bodyLimit } = route as AnyRoute;
  const { heavy } = ENDPOINTS[call.name];
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { family },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(heavy && {
      async onRequest({ headers }: FastifyRequest, reply: FastifyReply) {
        const session = await sessionOf(platform.db, headers.authorization);
        if (!session) throw sessionRefusal(platform, headers.authorization);
        if (!platform.inFlight.begin(heavy, session.user.uid, reply)) throw tooManyAtOnce();
      },
    }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const work = handleCall(platform, call, route as AnyRoute, request, reply);
      request.work = work;
      const data = await work;
      checkShape(call, data, request);
      if (data instanceof File) return sendFile(reply, data);
      return reply.send(family === 'C' ? { code: 0, message: 'ok', data } : data);
    },
  });
}

/** Sends a file as a download. No browser shows it, because a user has made it. */
const sendFile = async (reply: FastifyReply, file: File): Promise<FastifyReply> =>
  reply
    .headers({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .type(file.type)
    .send(Buffer.from(await file.arrayBuffer()));

/** A session that has expired by a clock that jumped may be valid. The user keeps it until the clock is settled. */
const sessionRefusal = ({ clockCheck }: Platform, authorization: string | undefined): Refusal =>
  clockCheck?.isInDoubt && authorization !== undefined
    ? unavailable(new Error('The clock of the database has jumped'))
    : noSession();

async function handleCall(
  platform: Platform,
  call: NamedCall,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const session = await sessionOf(platform.db, request.headers.authorization);
  if (call.access !== 'public' && !session) throw sessionRefusal(platform, request.headers.authorization);
  if (session) request.who = session.user.uid;
  const { heavy } = ENDPOINTS[call.name];
  if (session && !heavy && !platform.inFlight.begin('other', session.user.uid, reply)) throw tooManyAtOnce();
  const part = call.method === 'GET' ? 'query' : 'body';
  const schema = ENDPOINTS[call.name].request;
  const sent = schema && { [part]: parse(schema, request[part]) };
  if (call.access === 'agent' && !isAgent(session!.user))
    throw forbidden(route.refusal ?? '只有代理商可以使用此功能');
  const trace = { address: maskAddress(request.ip), session: session ? sessionIdOf(session.token) : '' };
  const input = { user: undefined, ...session, ...sent, params: request.params, request } as never;
  return withTrace(trace, () => ('read' in route ? platform.read((db) => route.read(db, input)) : route.handle(input)));
}

/** Reports a response that violates the schema. With NODE_ENV=production, it is logged instead of rejected with a 500. */
function checkShape(call: Call, data: unknown, request: FastifyRequest): void {
  const { success, issues } = v.safeParse(call.response, data);
  if (success) return;
  const problem = `The response of ${call.name} violates the contract: ${v.getDotPath(issues[0]) ?? 'the whole response'}`;
  if (process.env.NODE_ENV !== 'production') throw new Error(problem);
  request.log.error(problem);
}

function parse(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value ?? {});
  if (result.success) return result.output;
  const issue = result.issues[0];
  const own = issue.kind === 'validation' || /[\u4e00-\u9fff]/.test(issue.message);
  throw invalid(own ? issue.message : undefined, v.getDotPath(issue) ?? undefined);
}
