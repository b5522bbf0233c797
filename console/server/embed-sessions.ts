/**
 * Sessions for embeds. POST /embed-sessions: a partner's server gives a person's token and gets one that does less, for minutes, on
 * its own pages (shared/docs/guides/sessions.md). For servers alone: without CORS, and only with a partner's secret.
 *
 * A session is the platform's own token, encrypted together with what it may be used for (JWE, RFC 7516): whoever has the key can
 * open it, so nothing is kept, and any of several servers serves it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { CALL_NAMES, type CallName } from '#shared/contract/calls.ts';
import { ALWAYS, callAt, SCOPES, scopesOf, type Scope } from '#shared/contract/scopes.ts';
import { errorBody, refuse } from './errors.ts';
import { pathOf } from './logging.ts';

/**
 * What the page may read of a session, beside its key's id (RFC 7519, 5.3): an element then says that a call is out of
 * scope before anybody is asked. What counts is what is encrypted.
 */
const callsOf = (scopes: readonly Scope[]): readonly CallName[] =>
  CALL_NAMES.filter((name) => scopesOf(name).some((scope) => scopes.includes(scope)));

/** Told apart from a platform's own tokens by what they begin with. */
export const PREFIX = 'embed-session.';

/** What an Authorization header bears, whoever gave it. */
const bearerOf = (authorization = ''): string | undefined => /^Bearer (\S+)$/i.exec(authorization)?.[1];

export interface EmbedSession {
  /** the platform's own token of the person */
  readonly token: string;
  readonly scopes: readonly Scope[];
  /** of pages that may use it */
  readonly origins: readonly string[];
  /** unix seconds */
  readonly expiresAt: number;
}

const contentSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  scopes: v.array(v.picklist(SCOPES)),
  origins: v.array(v.string()),
  exp: v.number(),
});

const ALGORITHM = 'dir';
const ENCRYPTION = 'A256GCM';

/** What tells keys apart without telling the key. */
const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);

/** Seals with the first key and opens with any: a new key is put before the one in use, which goes an hour later. */
export class Sealer {
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  constructor(keys: readonly Uint8Array[]) {
    this.keys = new Map(keys.map((key) => [idOf(key), key]));
  }

  async seal({ token, scopes, origins, expiresAt }: EmbedSession): Promise<string> {
    const [kid, key] = this.keys.entries().next().value!;
    const sealed = new EncryptJWT({ token, scopes, origins })
      .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, kid, calls: callsOf(scopes) })
      .setExpirationTime(expiresAt);
    return PREFIX + (await sealed.encrypt(key));
  }

  /** @returns `undefined` for what has run out, was changed, or was sealed with a key that is none any more */
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
    if (!key) throw new Error('an unknown key');
    return key;
  }
}

interface Partner {
  /** for the log */
  readonly name: string;
  readonly secret: string;
}

const LONGEST_MINUTES = 60;
const USUAL_MINUTES = 15;
/** Answers a minute to one partner, and wrong secrets a minute from one address. */
const MOST_SESSIONS = 600;
const MOST_WRONG_SECRETS = 20;

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const wanted = v.strictObject({
  token: v.pipe(
    v.string(),
    v.regex(/^[!-~]{1,4096}$/, 'should be the bare token of a person'),
    v.check((text) => !text.startsWith(PREFIX), 'is an embed session already'),
  ),
  scopes: v.array(v.picklist(SCOPES, `should be of: ${SCOPES.join(', ')}`)),
  origins: v.pipe(
    v.array(v.pipe(v.string(), v.check(isOrigin, 'should be an origin such as https://portal.example'))),
    v.minLength(1, 'should name an origin'),
    v.maxLength(20, 'should be 20 origins at most'),
  ),
  minutes: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1, 'should be 1 at least'),
      v.maxValue(LONGEST_MINUTES, `should be ${LONGEST_MINUTES} at most`),
    ),
    USUAL_MINUTES,
  ),
});

interface Exchange {
  readonly partners: readonly Partner[];
  readonly sealer: Sealer;
  /** whose pages may call the API at all */
  readonly allowedOrigins: readonly string[];
  readonly ownOrigin: (request: FastifyRequest) => string;
}

export function exchangeTokens(
  server: FastifyInstance,
  { partners, sealer, allowedOrigins, ownOrigin }: Exchange,
): void {
  const sessions = new PerMinute(MOST_SESSIONS);
  const wrongSecrets = new PerMinute(MOST_WRONG_SECRETS);

  server.post('/embed-sessions', async (request, reply) => {
    const partner = partnerOf(request.headers.authorization, partners);
    if (!partner) {
      if (wrongSecrets.isFull(request.ip)) return refuseForNow(reply);
      wrongSecrets.count(request.ip);
      return refuse(reply, 401);
    }
    if (sessions.isFull(partner.name)) return refuseForNow(reply);
    sessions.count(partner.name);
    const read = v.safeParse(wanted, request.body);
    if (!read.success) return refuseField(reply, v.getDotPath(read.issues[0]) ?? 'body', read.issues[0].message);
    const { token, minutes, origins } = read.output;
    const known = [...allowedOrigins, ownOrigin(request)];
    const foreign = origins.find((each) => !known.includes(each));
    if (foreign !== undefined) return refuseField(reply, 'origins', `${foreign} is not in ALLOWED_ORIGINS`);
    const scopes = [...new Set([ALWAYS, ...read.output.scopes])];
    const expiresAt = Math.floor(Date.now() / 1_000) + minutes * 60;
    const sealed = await sealer.seal({ token, scopes, origins, expiresAt });
    request.log.info({ partner: partner.name, scopes, minutes }, 'embed session given');
    return reply.header('cache-control', 'no-store').send({ token: sealed, expiresAt, scopes, origins });
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares all of them in the same time, whichever it is. */
function partnerOf(authorization: string | undefined, partners: readonly Partner[]): Partner | undefined {
  const given = digest(bearerOf(authorization) ?? '');
  return partners.filter(({ secret }) => timingSafeEqual(digest(secret), given))[0];
}

const refuseForNow = (reply: FastifyReply): FastifyReply => refuse(reply.header('retry-after', '60'), 429);

/** What is wrong with the request, for the developer who wrote it: never what was sent. */
const refuseField = (reply: FastifyReply, field: string, problem: string): FastifyReply =>
  reply.code(422).send({ ...errorBody(400, reply.request.id), code: 'bad_embed_session', field, problem });

const MINUTE = 60_000;

/** How often something happened in this minute, for each of many. Each server counts for itself. */
class PerMinute {
  private counts = new Map<string, number>();
  private until = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  isFull(whose: string): boolean {
    if (Date.now() >= this.until) {
      this.counts = new Map();
      this.until = Date.now() + MINUTE;
    }
    return (this.counts.get(whose) ?? 0) >= this.most;
  }

  count(whose: string): void {
    this.counts.set(whose, (this.counts.get(whose) ?? 0) + 1);
  }
}

/** The elements have words of their own for both (shared/client/explain.ts); these are for whoever else asks. */
const REFUSED = {
  'out-of-scope': '本网站未开放此功能，如需使用请联系网站客服',
  'wrong-origin': '页面接入配置有误，暂时无法显示，请联系网站客服',
} as const;

const sealedIn = (authorization: string | undefined): string | undefined => {
  const token = bearerOf(authorization);
  return token?.startsWith(PREFIX) ? token : undefined;
};

/**
 * Opens a scoped embed session before anybody sees the call: whoever answers it, platform or gateway, finds the
 * platform's own token, and only for what the session may do.
 */
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
    if (call?.access !== 'public') return refuseAs('out-of-scope', reply);
    // what is open to anybody is done as for somebody who is not signed in
    delete request.headers.authorization;
    return undefined;
  });
}

const isGranted = ({ scopes }: EmbedSession, needed: readonly string[]): boolean =>
  scopes.some((scope) => needed.includes(scope));

const refuseAs = (code: keyof typeof REFUSED, reply: FastifyReply): FastifyReply =>
  reply.code(403).send({ code, message: REFUSED[code], requestId: reply.request.id });
