/**
 * Opens a scoped embed session before anybody sees the call: whoever answers it, platform or gateway, finds the
 * platform's own token, and only for what the session may do.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callAt, scopesOf } from '#shared/contract/scopes.ts';
import { refuse } from '../errors.ts';
import { pathOf } from '../logging.ts';
import { bearerOf, PREFIX, type EmbedSession, type Sealer } from './seal.ts';

/** The elements have words of their own for both (shared/client/explain.ts); these are for whoever else asks. */
const REFUSED = {
  'out-of-scope': '本网站未开放此功能，如需使用请联系网站的工作人员',
  'wrong-origin': '本页面的接入设置有误，暂时无法显示，请联系网站的工作人员',
} as const;

const sealedIn = (authorization: string | undefined): string | undefined => {
  const token = bearerOf(authorization);
  return token?.startsWith(PREFIX) ? token : undefined;
};

export function openEmbedSessions(
  server: FastifyInstance,
  sealer: Sealer,
  ownOrigin: (request: FastifyRequest) => string,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const sealed = sealedIn(request.headers.authorization);
    if (sealed === undefined) return undefined;
    const session = await sealer.open(sealed);
    if (!session) return refuse(reply, 401);
    // Browsers leave the origin out where a page asks its own.
    if (!session.origins.includes(request.headers.origin ?? ownOrigin(request))) return refuseAs('wrong-origin', reply);
    const call = callAt(request.method, pathOf(request.url));
    if (call && isGranted(session, scopesOf(call.name))) {
      request.headers.authorization = `Bearer ${session.token}`;
      return undefined;
    }
    if (call?.by !== 'anybody') return refuseAs('out-of-scope', reply);
    // what is open to anybody is done as for somebody who is not signed in
    delete request.headers.authorization;
    return undefined;
  });
}

const isGranted = ({ scopes }: EmbedSession, needed: readonly string[]): boolean =>
  scopes.some((scope) => needed.includes(scope));

const refuseAs = (code: keyof typeof REFUSED, reply: FastifyReply): FastifyReply =>
  reply.code(403).send({ code, message: REFUSED[code], requestId: reply.request.id });
