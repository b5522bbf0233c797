/**
 * POST /embed-sessions: creates an embed session. The endpoint requires the partner's secret and has no CORS headers,
 * because only servers may use it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ALWAYS, FEATURES, SCOPES } from '#shared/topics/scopes.ts';
import type { EmbedPartner } from './embed-options.ts';
import { SESSION_PREFIX, type Sealer } from './embed-sessions.ts';
import { errorBody, refuse } from './errors.ts';
import { networkOf } from './reference/access/networks.ts';
import type { IssuedSession } from './reference/index.ts';
import { ownerOfSecret } from './reference/secrets.ts';
import { MINUTE_MS } from '#shared/core/shanghai-time.ts';

const MAX_MINUTES = 60;
const DEFAULT_MINUTES = 15;
/** Limits per minute: sessions of a partner, and wrong secrets from a network. */
const MAX_SESSIONS = 600;
const MAX_WRONG_SECRETS = 20;

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const exchangeSchema = v.strictObject({
  token: v.pipe(
    v.string(),
    v.regex(/^[!-~]{1,4096}$/, 'must be the token of a user, without "Bearer"'),
    v.check((text) => !text.startsWith(SESSION_PREFIX), 'is already an embed session'),
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
  /** origins whose pages may use the API */
  readonly allowedOrigins: readonly string[];
  /** origins of this server, whose pages are the frames of isolated mode */
  readonly ownOrigins: (request: FastifyRequest) => readonly string[];
  /** whether the end of a session would be wrong */
  readonly isClockWrong: () => Promise<boolean>;
  /** writes the session to the audit of the embedded platform */
  readonly record: (issued: IssuedSession) => Promise<void>;
}

export function exchangeTokens(
  server: FastifyInstance,
  { partners, sealer, allowedOrigins, ownOrigins, isClockWrong, record }: Exchange,
): void {
  const sessions = new PerMinute(MAX_SESSIONS);
  const wrongSecrets = new PerMinute(MAX_WRONG_SECRETS);

  server.post('/embed-sessions', async (request, reply) => {
    const partner = ownerOfSecret(request.headers.authorization, partners);
    if (!partner) {
      if (wrongSecrets.isFull(networkOf(request.ip))) return refuseForAMinute(reply);
      wrongSecrets.count(networkOf(request.ip));
      return refuse(reply, 401);
    }
    if (sessions.isFull(partner.name)) return refuseForAMinute(reply);
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
    if (await isClockWrong()) return refuse(reply, 503);
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

const refuseForAMinute = (reply: FastifyReply): FastifyReply => refuse(reply.header('retry-after', '60'), 429);

/** Rejects the request with the invalid field and the problem, for developers. Does not repeat the sent value. */
const refuseField = (reply: FastifyReply, field: string, problem: string): FastifyReply =>
  reply.code(422).send({ ...errorBody(400, reply.request.id), code: 'bad_embed_session', field, problem });

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
      this.until = Date.now() + MINUTE_MS;
    }
    return (this.counts.get(key) ?? 0) >= this.max;
  }

  count(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }
}
