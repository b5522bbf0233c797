/** Headers of every response: content security policy, framing and CORS. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '#shared/core/hash.ts';
import { SESSION_HASH } from '#shared/core/session-hash.ts';
import type { ConsoleConfiguration } from '#shared/topics/console-configuration.ts';
import { pathOf, loggedRoute } from './logging.ts';
import type { ServerOptions } from './options.ts';
import { bearerOf } from './reference/secrets.ts';
import { GALLERY, SECURE, showsSharedDocument } from './static-files.ts';

const ONE_YEAR = 'max-age=31536000';
const API = /^\/api(\/|$)/;
const BUNDLE = /^\/embed(\/|$)/;
/** The page of the authorization. A product can open it in a popup, and its redirect page then reports to its opener. */
const AUTHORIZATION = /^\/openplatform\/auth\/?$/;

const originOf = (address: string | undefined): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : [];

/** Returns scheme and host of a websocket address for the CSP, because `URL.origin` is "null" for `ws:`. */
const socketOf = (address: string | undefined): string[] => {
  // a path belongs to this server, which 'self' permits
  if (!address || !URL.canParse(address)) return [];
  const { protocol, host } = new URL(address);
  return [`${protocol}//${host}`];
};

/**
 * Permits no inline code, and only the external hosts of the configuration: scripts, frames and requests of the captcha,
 * requests to the websocket, the external host and configured addresses, and images of logos and QR codes.
 * @param frames additional sources of frames
 */
export function contentSecurityPolicy(
  configuration: ConsoleConfiguration,
  frameAncestors: readonly string[],
  frames: readonly string[] = [],
): string {
  const { captcha, brand, brands, contact, officialAccount, websocketHost, externalApiHost, addresses } = configuration;
  const captchaHosts = [...originOf(captcha?.script), ...(captcha?.hosts ?? []).flatMap(originOf)];
  const logos = [brand, ...Object.values(brands ?? {})].flatMap((each) => originOf(each?.logo));
  const calls = [externalApiHost, ...Object.values(addresses ?? {})].flatMap(originOf);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...captchaHosts],
    'style-src': ["'self'"],
    'img-src': ["'self'", ...captchaHosts, ...logos, ...originOf(contact?.qr), ...originOf(officialAccount?.qr)],
    'connect-src': ["'self'", ...captchaHosts, ...calls, ...socketOf(websocketHost)],
    'frame-src': captchaHosts.length + frames.length > 0 ? [...frames, ...captchaHosts] : ["'none'"],
    'frame-ancestors': frameAncestors,
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** For responses that are data: a platform can return HTML of its users, which would run with the token of the console. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function secureHeaders(
  server: FastifyInstance,
  configuration: ConsoleConfiguration,
  options: ServerOptions,
): void {
  const policy = contentSecurityPolicy(configuration, options.frameAncestors);
  // the gallery shows its stage in a frame
  const galleryPolicy = contentSecurityPolicy(configuration, ["'self'"], ["'self'"]);
  // pages that may use the API can show its sensitive elements in a frame
  const { allowedOrigins } = options;
  const securePolicy = contentSecurityPolicy(configuration, allowedOrigins.length > 0 ? allowedOrigins : ["'none'"]);
  // a page around a document could state another issuer
  const sharedPolicy = contentSecurityPolicy(configuration, ["'none'"]);
  const policyOf = (path: string): string => {
    if (path === SECURE) return securePolicy;
    if (showsSharedDocument(path)) return sharedPolicy;
    return GALLERY.test(path) ? galleryPolicy : policy;
  };
  const allowed = new Set(allowedOrigins);
  const byTls = options.publicOrigin?.startsWith('https:');

  server.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url);
    const bundle = BUNDLE.test(path);
    const api = API.test(loggedRoute(request));
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      // no page opens a popup that reports back, and no opener may keep a reference to a page
      'cross-origin-opener-policy': AUTHORIZATION.test(path) ? 'unsafe-none' : 'same-origin',
      'content-security-policy': api ? DATA_POLICY : policyOf(path),
      // The API requires a token, and CORS decides who may read its responses.
      'cross-origin-resource-policy': bundle || api ? 'cross-origin' : 'same-origin',
    });
    // no search engine and no cache keeps the address or the page of a document
    if (showsSharedDocument(path)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
    // browsers accept the header only over TLS, which the proxy (TRUST_PROXY) or PUBLIC_ORIGIN indicates
    if (byTls || request.protocol === 'https') reply.header('strict-transport-security', ONE_YEAR);
    if (bundle) reply.header('access-control-allow-origin', '*');
    if (api) {
      reply.header('cache-control', 'no-store');
      const token = bearerOf(request.headers.authorization);
      if (token) reply.header(SESSION_HASH, hashOf(token));
      return applyCors(request, reply, allowed);
    }
  });
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** Headers of the elements, and those that monitoring scripts of the page add to each request. */
const REQUEST_HEADERS = [
  'Authorization, Content-Type, Idempotency-Key, Traceparent, X-Wallet-Ticket',
  'Tracestate, Baggage, Sentry-Trace',
  'X-Datadog-Trace-Id, X-Datadog-Parent-Id, X-Datadog-Origin, X-Datadog-Sampling-Priority, X-Datadog-Tags',
].join(', ');
const PREFLIGHT_SECONDS = '7200';

/** Lets pages of ALLOWED_ORIGINS use /api with a token. Credentials are not allowed, because no cookie is a session. */
function applyCors(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): unknown {
  const { origin } = request.headers;
  // service workers store responses despite `no-store`, and find them only for the same token
  reply.header('vary', 'Origin, Authorization');
  const known = origin !== undefined && allowed.has(origin);
  if (known) {
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'X-Request-Id, Date, Retry-After, Idempotency-Key, X-Session-Hash');
  }
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return undefined;
  if (known) {
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': PREFLIGHT_SECONDS,
    });
  }
  return reply.code(204).send();
}
