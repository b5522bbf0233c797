/** Requests with an embed session: only its endpoints, only from its pages, without personal data outside its scopes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseJson } from '#shared/core/exact-json.ts';
import { callAt } from '#shared/topics/calls.ts';
import { cutterOf } from '#shared/topics/personal-data.ts';
import { permits, SESSION_PREFIX, type Sealer } from './embed-sessions.ts';
import { errorBody, refuse } from './errors.ts';
import { pathOf } from './logging.ts';
import { bearerOf } from './reference/secrets.ts';

/** Messages for clients other than the elements, which have their own texts (shared/client/explain.ts). */
const REFUSED = {
  'out-of-scope': '本网站未开放此功能，如需使用请联系网站客服',
  'wrong-origin': '页面接入配置有误，暂时无法显示，请联系网站客服',
} as const;

const embedSessionIn = (authorization: string | undefined): string | undefined => {
  const token = bearerOf(authorization);
  return token?.startsWith(SESSION_PREFIX) ? token : undefined;
};

/** Returns the body of a new ticket. The gateway has its bytes, and reads no forms. */
function ticketIn({ body, headers }: FastifyRequest): unknown {
  if (!Buffer.isBuffer(body)) return body;
  const isJson = /^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '');
  return isJson ? parseJson(body.toString()) : undefined;
}

/** Whether a new ticket has an appeal or cannot be read. Some platforms ignore the case of keys. */
const mayAppeal = (ticket: unknown): boolean =>
  typeof ticket !== 'object' ||
  ticket === null ||
  Object.entries(ticket).some(
    ([key, value]) =>
      (/^appeal$/i.test(key) && value != null) || (/^category$/i.test(key) && /^appeal$/i.test(String(value))),
  );

/**
 * Replaces an embed session with the platform token before the request is handled or forwarded, if the session permits
 * the endpoint.
 */
export function openEmbedSessions(
  server: FastifyInstance,
  sealer: Sealer,
  {
    ownOrigin,
    isClockWrong,
  }: {
    readonly ownOrigin: (request: FastifyRequest) => string;
    readonly isClockWrong: () => Promise<boolean>;
  },
): void {
  server.addHook('onRequest', async (request, reply) => {
    const sealed = embedSessionIn(request.headers.authorization);
    if (sealed === undefined) return undefined;
    if (await isClockWrong()) return refuse(reply, 503);
    const session = await sealer.open(sealed);
    if (!session) return refuse(reply, 401);
    // browsers omit Origin in same-origin GET requests
    if (!session.origins.includes(request.headers.origin ?? ownOrigin(request))) return refuseAs('wrong-origin', reply);
    const call = callAt(request.method, pathOf(request.url));
    if (call && permits(session, call.name)) {
      request.refusesAppeals = call.name === 'createTicket' && session.off.includes('appeal');
      request.headers.authorization = `Bearer ${session.token}`;
      request.cut = cutterOf(call.name, session.scopes);
      // the platform must not compress a response that is read here
      if (request.cut) delete request.headers['accept-encoding'];
      return undefined;
    }
    if (call?.access !== 'public') return refuseAs('out-of-scope', reply);
    // public endpoints outside the scopes are handled without a session
    delete request.headers.authorization;
    return undefined;
  });
  server.addHook('preValidation', async (request, reply) => {
    if (!request.refusesAppeals) return undefined;
    const ticket = ticketIn(request);
    if (mayAppeal(ticket)) return refuseAs('out-of-scope', reply);
    // the platform receives the checked keys, because it may read a repeated key differently
    if (Buffer.isBuffer(request.body)) request.body = Buffer.from(JSON.stringify(ticket));
    return undefined;
  });
  server.addHook('onSend', async (request, reply, payload) => {
    if (!request.cut || reply.statusCode >= 300 || request.method === 'HEAD') return payload;
    for (const name of ['content-length', 'etag']) reply.removeHeader(name);
    const body = parseJson(await textOf(payload).catch(() => ''));
    if (body !== undefined) return JSON.stringify(request.cut(body));
    // a response that cannot be read cannot be cut
    reply.removeHeader('content-encoding').code(502).type('application/json; charset=utf-8');
    return JSON.stringify(errorBody(502, request.id));
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Removes personal data outside the scopes of the embed session from the response. */
    cut?: ((body: unknown) => unknown) | undefined;
    /** Whether the embed session has no appeals. */
    refusesAppeals?: boolean;
  }
}

/** Bytes of an account or of a page of records, with room. */
const MAX_BODY = 256 * 1024;

/** Returns the text of a response from the embedded platform (text) or from another platform (stream). Cuts long ones. */
async function textOf(payload: unknown): Promise<string> {
  if (typeof payload === 'string') return payload;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of payload as AsyncIterable<Buffer>) {
    parts.push(part);
    if ((length += part.length) > MAX_BODY) break;
  }
  return Buffer.concat(parts).toString();
}

const refuseAs = (code: keyof typeof REFUSED, reply: FastifyReply): FastifyReply =>
  reply.code(403).send({ code, message: REFUSED[code], requestId: reply.request.id });
