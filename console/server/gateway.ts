/**
 * Forwards the API and its websocket to a platform. Keeps nothing, repeats nothing, and answers the platform's failures
 * in one shape that tells nobody where the platform is.
 */
import { Agent, type Dispatcher } from 'undici';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';
import { PREFIX } from './embed-sessions.ts';
import { errorBody, refuse } from './errors.ts';
import type { TimeLimits } from './options.ts';

/** Of all parts together: as many connections as there are to the platform, so that no call waits for one. */
const MOST_CALLS = 256;
const MOST_OF_ONE = 64;

class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  readonly code = 'BULKHEAD_FULL';
  constructor(part: string) {
    super(`too many calls of ${part} are waiting for the platform`);
  }
}

/** The part of the platform that answers a path: /api/wallet/wallet of /api/wallet/wallet/withdrawal. */
const partOf = (path: string): string => path.split('?', 1)[0]!.split('/', 4).join('/');

const counted = (handler: Dispatcher.DispatchHandler, done: () => void): Dispatcher.DispatchHandler => ({
  onRequestStart: (...given) => handler.onRequestStart?.(...given),
  onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
  onResponseStart: (...given) => handler.onResponseStart?.(...given),
  onResponseData: (...given) => handler.onResponseData?.(...given),
  onResponseEnd: (...given) => {
    done();
    handler.onResponseEnd?.(...given);
  },
  onResponseError: (...given) => {
    done();
    handler.onResponseError?.(...given);
  },
});

/**
 * A part of the platform that hangs takes no more than its share of the calls that are on their way: the others go on,
 * and what has no room is told so at once, before anything of it has left this machine.
 * @returns an interceptor of undici; what it refuses fails with `NoRoomError`
 */
function bulkhead(): Dispatcher.DispatcherComposeInterceptor {
  const onTheWay = new Map<string, number>();
  let all = 0;
  return (dispatch) => (options, handler) => {
    const part = partOf(options.path);
    const same = onTheWay.get(part) ?? 0;
    if (all >= MOST_CALLS || same >= MOST_OF_ONE) throw new NoRoomError(part);
    all += 1;
    onTheWay.set(part, same + 1);
    let over = false;
    const done = (): void => {
      if (over) return;
      over = true;
      all -= 1;
      const left = onTheWay.get(part)! - 1;
      if (left > 0) onTheWay.set(part, left);
      else onTheWay.delete(part);
    };
    return dispatch(options, counted(handler, done));
  };
}

/** Failures before a request left this machine: 503. All others may have reached the platform: 502, or 504 in time. */
const NOT_CONNECTED = new Set([
  'BULKHEAD_FULL',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const TOO_LATE = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const GATEWAY_STATUS = new Set([502, 503, 504]);

/** Headers of a platform's answer that are this server's to set. */
const OWN_HEADERS = new Set([
  'cache-control',
  'expires',
  'pragma',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'server',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'vary',
]);

/**
 * What a client says of where it comes from and what it means in truth: some platforms believe it. Origin and referer
 * were judged here (CORS).
 */
const CLAIMS =
  /^(origin|referer|forwarded|via|true-client-ip|cf-connecting-ip|x-real-ip|x-client-ip|x-cluster-client-ip|x-forwarded.*|x-original-.*|x-rewrite-url|x-(http-)?method(-override)?)$/;

/** The platform's own word for a greeting without a session: pages then ask from time to time instead. */
const NO_SESSION = 4401;

/**
 * Closes without the library's reason: that is the error's text, with the platform's address in it. A greeting with a
 * scoped embed session goes no further: pushes tell of the whole account.
 */
class QuietWebSocket extends WebSocket {
  override emit(event: string | symbol, ...given: unknown[]): boolean {
    if (event !== 'message' || !String(given[0]).includes(PREFIX)) return super.emit(event, ...given);
    this.close(NO_SESSION);
    return true;
  }

  override close(code?: number): void {
    super.close(code);
  }
}

export async function forwardTo(server: FastifyInstance, platformUrl: string, limits: TimeLimits): Promise<void> {
  const { origin, pathname } = new URL(platformUrl);
  // An agent of our own: the library's leaves certificates unchecked, so that a forged one would be handed the token.
  const agent = new Agent({
    connect: { timeout: limits.upstreamConnect, rejectUnauthorized: true },
    headersTimeout: limits.upstream,
    bodyTimeout: limits.upstream,
    connections: MOST_CALLS,
    pipelining: 1,
  });
  server.addHook('onClose', () => agent.destroy());
  const replyOptions: NonNullable<FastifyHttpProxyOptions['replyOptions']> = {
    timeout: limits.upstream,
    // Asked before every repetition, also of the library's ten for a 503.
    retryDelay: () => null,
    rewriteRequestHeaders: (request, headers) => requestHeaders(request as FastifyRequest, headers),
    rewriteHeaders: answerHeaders,
    onResponse: (request, reply, answer) => passOn(request as FastifyRequest, reply as FastifyReply, answer as never),
    onError: (reply, { error }) => fail(reply as FastifyReply, error),
  };
  await server.register(async (scope) => {
    // Bodies are small and read whole first: a stream that a failing platform breaks would take the caller's
    // connection with it, and the answer that says so.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    await scope.register(httpProxy, {
      prefix: '/api',
      upstream: origin,
      rewritePrefix: `${pathname.replace(/\/$/, '')}/api`,
      disableRequestLogging: true,
      proxyPayloads: false,
      handler: (request, reply, address, options) => reply.from(address, { ...options, ...bodyOf(request) }),
      replyOptions,
      undici: agent.compose(bulkhead()),
      websocket: true,
      wsServerOptions: { WebSocket: QuietWebSocket as never, maxPayload: 64 * 1024 },
      wsClientOptions: {
        handshakeTimeout: limits.upstreamConnect,
        maxPayload: 1024 * 1024,
        rejectUnauthorized: true,
        ...({ rewriteRequestHeaders: socketHeaders } as object),
      },
    });
  });
}

/** The body byte for byte; without one the library is left to send none. */
function bodyOf({ body, headers }: FastifyRequest): { body: Buffer; contentType: string } | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' };
}

/** The console's wallet ticket stays in the browser: to the platform it goes as a header, and only with wallet calls. */
const withoutTicket = (cookies = ''): string =>
  cookies
    .split(/; */)
    .filter((each) => !each.startsWith('walletPasswordTicket='))
    .join('; ');

/** The platform sees who called and under which id; not the page's origin, which CORS already judged here. */
function requestHeaders(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) if (name !== 'cookie' && !CLAIMS.test(name)) passed[name] = headers[name];
  const cookie = headers.cookie && withoutTicket(headers.cookie);
  if (cookie) passed.cookie = cookie;
  passed['x-request-id'] = request.id;
  passed['x-forwarded-for'] = [...(request.ips ?? [request.ip])].reverse().join(', ');
  passed['x-forwarded-host'] = request.host;
  passed['x-forwarded-proto'] = request.protocol;
  return passed;
}

function answerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers)
    if (!OWN_HEADERS.has(name) && !name.startsWith('access-control-')) passed[name] = headers[name];
  return passed;
}

/** Of the page's own headers a websocket takes the cookies along, as the library does by itself. */
function socketHeaders(headers: object, request: { headers: IncomingHttpHeaders }): object {
  const cookie = withoutTicket(request.headers.cookie);
  return cookie ? { ...headers, cookie } : headers;
}

interface Answer {
  readonly statusCode: number;
  readonly stream: NodeJS.ReadableStream & { resume(): unknown };
}

/** A platform's own 502 to 504, whatever page its balancer made of it, gets the one shape too. */
function passOn(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const { statusCode, stream } = answer;
  if (!GATEWAY_STATUS.has(statusCode)) return void reply.send(stream);
  stream.on('error', () => undefined).resume();
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) reply.removeHeader(name);
  reply.header('x-request-id', request.id).type('application/json; charset=utf-8');
  refuse(reply, statusCode);
}

function fail(reply: FastifyReply, error: Error): void {
  const codes = [error, error.cause, (error.cause as Error | undefined)?.cause].map(
    (each) => (each as { code?: string } | undefined)?.code ?? '',
  );
  const { statusCode } = error as { statusCode?: number };
  let status = 502;
  if (codes.some((code) => NOT_CONNECTED.has(code))) status = 503;
  else if (statusCode === 504 || codes.some((code) => TOO_LATE.has(code))) status = 504;
  if (status === 503) reply.header('retry-after', '5');
  reply.code(status).send(errorBody(status, reply.request.id));
}
