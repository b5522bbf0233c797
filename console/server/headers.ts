/** The headers that every answer carries: what a page may load, who may frame it, who may call the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleConfiguration } from '#shared/contract/configuration.ts';
import { pathOf } from './logging.ts';
import type { ServerOptions } from './options.ts';
import { GALLERY } from './static-files.ts';

const ONE_YEAR = 'max-age=31536000';
const API = /^\/api(\/|$)/;
const BUNDLE = /^\/embed(\/|$)/;

const originOf = (address: string | undefined): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : [];

/** `ws(s):` addresses have the origin "null" in the URL standard's eyes; CSP wants scheme and host. */
const socketOf = (address: string | undefined): string[] => {
  // a path is the server's own
  if (!address || !URL.canParse(address)) return [];
  const { protocol, host } = new URL(address);
  return [`${protocol}//${host}`];
};

/**
 * Nothing inline, nothing from elsewhere but what the configuration names: the captcha's hosts may run scripts, be
 * framed and called; the websocket, the external host and moved calls may be called; logos and QR codes may be shown.
 * @param frames what the page frames besides
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

export function secureHeaders(
  server: FastifyInstance,
  configuration: ConsoleConfiguration,
  options: ServerOptions,
): void {
  const policy = contentSecurityPolicy(configuration, options.frameAncestors);
  // the gallery frames its stage
  const galleryPolicy = contentSecurityPolicy(configuration, ["'self'"], ["'self'"]);
  const allowed = new Set(options.allowedOrigins);
  const byTls = options.publicOrigin?.startsWith('https:');

  server.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url);
    const bundle = BUNDLE.test(path);
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': GALLERY.test(path) ? galleryPolicy : policy,
      'cross-origin-resource-policy': bundle ? 'cross-origin' : 'same-origin',
    });
    // a browser believes it over TLS alone; the proxy before us (TRUST_PROXY) or the operator (PUBLIC_ORIGIN) says that it was
    if (byTls || request.protocol === 'https') reply.header('strict-transport-security', ONE_YEAR);
    if (bundle) reply.header('access-control-allow-origin', '*');
    if (API.test(path)) {
      reply.header('cache-control', 'no-store');
      return answerOrigin(request, reply, allowed);
    }
  });
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Wallet-Ticket';
const PREFLIGHT_SECONDS = '7200';

/** CORS of /api: pages of ALLOWED_ORIGINS may call it with a token; without credentials, as no cookie opens anything. */
function answerOrigin(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): unknown {
  const { origin } = request.headers;
  reply.header('vary', 'Origin');
  const known = origin !== undefined && allowed.has(origin);
  if (known) {
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'X-Request-Id, Date, Retry-After, Idempotency-Key');
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
