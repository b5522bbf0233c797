/**
 * Embed sessions. With POST /embed-sessions, the server of a partner exchanges a user's token for a token with fewer
 * permissions, a short lifetime and fixed origins (shared/docs/guides/sessions.md). The endpoint requires the partner's
 * secret and has no CORS headers, because only servers may use it.
 *
 * A session contains the token of the platform and its permissions, encrypted as JWE (RFC 7516). Every server with the
 * key can decrypt it, so no session is stored.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { CALL_NAMES, callAt, scopesOf, type CallName } from '#shared/topics/calls.ts';
import { cutterOf } from '#shared/topics/personal-data.ts';
import { ALWAYS, FEATURES, SCOPES, type Feature, type Scope } from '#shared/topics/scopes.ts';
import { parseJson } from '#shared/core/exact-json.ts';
import { errorBody, refuse } from './errors.ts';
import { pathOf } from './logging.ts';
import type { EmbedPartner } from './embed-options.ts';
import { bearerOf, ownerOfSecret } from './reference/secrets.ts';

/** The endpoints of a feature. An appeal is a ticket that names a record. */
const CALLS_OF: Readonly<Record<Feature, readonly CallName[]>> = {
  withdraw: ['withdraw'],
  payoutEdit: ['modifyPayInfo', 'modifyBillingCycle'],
  export: ['billExport'],
  appeal: [],
};

interface Permissions {
  readonly scopes: readonly Scope[];
  /** features that are switched off */
  readonly off: readonly Feature[];
}

const permits = ({ scopes, off }: Permissions, name: CallName): boolean =>
  scopesOf(name).some((scope) => scopes.includes(scope)) && !off.some((feature) => CALLS_OF[feature].includes(name));

/**
 * Returns the endpoints of the permissions, which the header of the JWE contains in plain text (RFC 7519, 5.3). With them,
 * an element reports an endpoint outside of them without a request. The server uses only the encrypted permissions.
 */
const callsOf = (permissions: Permissions): readonly CallName[] =>
  CALL_NAMES.filter((name) => permits(permissions, name));

/** Prefix of embed sessions, which tokens of platforms do not have. */
export const PREFIX = 'embed-session.';

export interface EmbedSession extends Permissions {
  /** the platform token of the user */
  readonly token: string;
  /** origins of pages that may use the session */
  readonly origins: readonly string[];
  /** unix seconds */
  readonly expiresAt: number;
}

const contentSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  scopes: v.array(v.picklist(SCOPES)),
  // sessions of the release before have none
  off: v.optional(v.array(v.picklist(FEATURES)), []),
  origins: v.array(v.string()),
  exp: v.number(),
});

const ALGORITHM = 'dir';
const ENCRYPTION = 'A256GCM';

/** Returns an ID of a key that does not reveal the key. */
const keyIdOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);

/** Encrypts with the first key and decrypts with any. To rotate, put the new key first, and remove the old one in an hour. */
export class Sealer {
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  constructor(keys: readonly Uint8Array[]) {
    this.keys = new Map(keys.map((key) => [keyIdOf(key), key]));
  }

  async seal({ token, scopes, off, origins, expiresAt }: EmbedSession): Promise<string> {
    const [kid, key] = this.keys.entries().next().value!;
    const sealed = new EncryptJWT({ token, scopes, off, origins })
      .setProtectedHeader({
        ...{ alg: ALGORITHM, enc: ENCRYPTION, kid, calls: callsOf({ scopes, off }) },
        ...(off.length > 0 && { off }),
      })
      .setExpirationTime(expiresAt);
    return PREFIX + (await sealed.encrypt(key));
  }

  /** @returns `undefined` if the session is expired or changed, or if its key was removed */
  async open(sealed: string): Promise<EmbedSession | undefined> {
    try {
      const { payload } = await jwtDecrypt(sealed.slice(PREFIX.length), ({ kid }) => this.keyOf(kid), {
        keyManagementAlgorithms: [ALGORITHM],
        contentEncryptionAlgorithms: [ENCRYPTION],
      });
      const { exp, ...rest } = v.parse(contentSchema, payload);
      return { ...rest, expiresAt: exp };
    } catch {
      return undefined;
    }
  }

  private keyOf(kid: string | undefined): Uint8Array {
    const key = this.keys.get(kid ?? '');
    if (!key) throw new Error('Unknown key of an embed session');
    return key;
  }
}

const MAX_MINUTES = 60;
const DEFAULT_MINUTES = 15;
/** Limits per minute: sessions of a partner, and wrong secrets from an IP address. */
const MAX_SESSIONS = 600;
const MAX_WRONG_SECRETS = 20;

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const exchangeSchema = v.strictObject({
  token: v.pipe(
    v.string(),
    v.regex(/^[!-~]{1,4096}$/, 'must be the token of a user, without "Bearer"'),
    v.check((text) => !text.startsWith(PREFIX), 'is already an embed session'),
  ),
  scopes: v.array(v.picklist(SCOPES, `must be one of: ${SCOPES.join(', ')}`)),
  origins: v.pipe(
    v.array(v.pipe(v.string(), v.check(isOrigin, 'must be an origin such as https://portal.example'))),
    v.minLength(1, 'must contain at least one origin'),
    v.maxLength(20, 'must contain at max 20 origins'),
  ),
  features: v.optional(
    v.strictObject(
      v.entriesFromList(FEATURES, v.optional(v.boolean('must be true or false'))),
      `must have only the keys ${FEATURES.join(', ')}`,
    ),
    {},
  ),
  minutes: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(MAX_MINUTES, `must be at max ${MAX_MINUTES}`),
    ),
    DEFAULT_MINUTES,
  ),
});

interface Exchange {
  readonly partners: readonly EmbedPartner[];
  readonly sealer: Sealer;
  /** origins key pages may use the API */
  readonly allowedOrigins: readonly string[];
  /** origins of this server, whose pages are the frames of isolated mode */
  readonly ownOrigins: (request: FastifyRequest) => readonly string[];
  /** writes the session to the audit of the embedded platform */
  readonly record: (issued: IssuedSession) => Promise<void>;
}

/** Facts about a new embed session for the audit. */
export interface IssuedSession {
  /** the platform token of the user */
  readonly token: string;
  readonly partner: string;
  readonly scopes: readonly Scope[];
  readonly origins: readonly string[];
  readonly minutes: number;
  readonly requestId: string;
  /** IP address of the partner's server */
  readonly address: string;
}

export function exchangeTokens(
  server: FastifyInstance,
  { partners, sealer, allowedOrigins, ownOrigins, record }: Exchange,
): void {
  const sessions = new PerMinute(MAX_SESSIONS);
  const wrongSecrets = new PerMinute(MAX_WRONG_SECRETS);

  server.post('/embed-sessions', async (request, reply) => {
    const partner = ownerOfSecret(request.headers.authorization, partners);
    if (!partner) {
      if (wrongSecrets.isFull(request.ip)) return refuseForNow(reply);
      wrongSecrets.count(request.ip);
      return refuse(reply, 401);
    }
    if (sessions.isFull(partner.name)) return refuseForNow(reply);
    sessions.count(partner.name);
    const read = v.safeParse(exchangeSchema, request.body);
    if (!read.success) return refuseField(reply, v.getDotPath(read.issues[0]) ?? 'body', read.issues[0].message);
    const { token, minutes, origins, features } = read.output;
    const own = ownOrigins(request);
    const known = [...allowedOrigins, ...own];
    const foreign = origins.find((each) => !known.includes(each));
    if (foreign !== undefined)
      return refuseField(reply, 'origins', `${foreign} is neither in ALLOWED_ORIGINS nor PUBLIC_ORIGIN`);
    const bound = [...partner.origins, ...own];
    const unbound = partner.origins.length > 0 && origins.find((each) => !bound.includes(each));
    if (unbound) return refuseField(reply, 'origins', `${unbound} is not an origin of this partner in EMBED_PARTNERS`);
    const scopes = [...new Set([ALWAYS, ...read.output.scopes])];
    const expiresAt = Math.floor(Date.now() / 1_000) + minutes * 60;
    const off = FEATURES.filter((feature) => features[feature] === false);
    const sealed = await sealer.seal({ token, scopes, off, origins, expiresAt });
    const { id: requestId, ip: address } = request;
    await record({ token, partner: partner.name, scopes, origins, minutes, requestId, address });
    request.log.info({ partner: partner.name, scopes, off, minutes }, 'embed session created');
    return reply.header('cache-control', 'no-store').send({ token: sealed, expiresAt, scopes, origins });
  });
}

const refuseForNow = (reply: FastifyReply): FastifyReply => refuse(reply.header('retry-after', '60'), 429);

/** Rejects the request with the invalid field and the problem, for developers. Does not repeat the sent value. */
const refuseField = (reply: FastifyReply, field: string, problem: string): FastifyReply =>
  reply.code(422).send({ ...errorBody(400, reply.request.id), code: 'bad_embed_session', field, problem });

const MINUTE = 60_000;

/** Counts events per key in the current minute. Each server counts separately. */
class PerMinute {
  private counts = new Map<string, number>();
  private until = 0;
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  isFull(key: string): boolean {
    if (Date.now() >= this.until) {
      this.counts = new Map();
      this.until = Date.now() + MINUTE;
    }
    return (this.counts.get(key) ?? 0) >= this.max;
  }

  count(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }
}

/** Messages for clients other than the elements, which have their own texts (shared/client/explain.ts). */
const REFUSED = {
  'out-of-scope': '本网站未开放此功能，如需使用请联系网站客服',
  'wrong-origin': '页面接入配置有误，暂时无法显示，请联系网站客服',
} as const;

const embedSessionIn = (authorization: string | undefined): string | undefined => {
  const token = bearerOf(authorization);
  return token?.startsWith(PREFIX) ? token : undefined;
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
  ownOrigin: (request: FastifyRequest) => string,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const sealed = embedSessionIn(request.headers.authorization);
    if (sealed === undefined) return undefined;
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
    // a platform that reads a repeated key in another way receives what is checked here
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
