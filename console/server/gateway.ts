/**
 * Forwards the API and its websocket to a platform. Stores nothing and repeats no request. Failures of the platform
 * become error responses that do not reveal its address.
 */
import { Agent, type Dispatcher } from 'undici';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { MOST_UPLOAD_BYTES } from '#shared/topics/ticket/attachment.rules.ts';
import { uploadAttachmentCall } from '#shared/topics/ticket/ticket.calls.ts';
import { BODY_LIMIT } from './body-limit.ts';
import { PREFIX } from './embed-sessions.ts';
import { errorBody, refuse } from './errors.ts';
import { isKnownPage } from './known-page.ts';
import type { ServerOptions, TimeLimits } from './options.ts';

/** Concurrent requests in total. The pool has as many connections, so that no request waits for one. */
const MAX_REQUESTS = 256;
const MAX_REQUESTS_PER_PART = 64;

class BulkheadFullError extends Error {
  override readonly name = 'BulkheadFullError';
  readonly code = 'BULKHEAD_FULL';
  constructor(part: string) {
    super(`Too many concurrent requests to ${part} of the platform`);
  }
}

/** Returns the part of the platform for a path: `/api/wallet/wallet` for `/api/wallet/wallet/withdrawal`. */
const partOf = (path: string): string => path.split('?', 1)[0]!.split('/', 4).join('/');

type Outcome = 'response' | 'failure';
/** Receives the seconds until the end of a response of the platform. */
type Observe = (outcome: Outcome, seconds: number) => void;

const counted = (
  handler: Dispatcher.DispatchHandler,
  done: (outcome: Outcome) => void,
): Dispatcher.DispatchHandler => ({
  onRequestStart: (...args) => handler.onRequestStart?.(...args),
  onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
  onResponseStart: (...args) => handler.onResponseStart?.(...args),
  onResponseData: (...args) => handler.onResponseData?.(...args),
  onResponseEnd: (...args) => {
    done('response');
    handler.onResponseEnd?.(...args);
  },
  onResponseError: (...args) => {
    done('failure');
    handler.onResponseError?.(...args);
  },
});

/**
 * Limits the concurrent requests to each part of the platform, so that a part that hangs does not block the others. A
 * request above the limit fails before it is sent.
 * @returns an undici interceptor that throws `BulkheadFullError`
 */
function bulkhead(observe: Observe): Dispatcher.DispatcherComposeInterceptor {
  const running = new Map<string, number>();
  let total = 0;
  return (dispatch) => (options, handler) => {
    const part = partOf(options.path);
    const ofPart = running.get(part) ?? 0;
    if (total >= MAX_REQUESTS || ofPart >= MAX_REQUESTS_PER_PART) throw new BulkheadFullError(part);
    total += 1;
    running.set(part, ofPart + 1);
    let isDone = false;
    const since = performance.now();
    const done = (outcome: Outcome): void => {
      if (isDone) return;
      isDone = true;
      observe(outcome, (performance.now() - since) / 1_000);
      total -= 1;
      const left = running.get(part)! - 1;
      if (left > 0) running.set(part, left);
      else running.delete(part);
    };
    return dispatch(options, counted(handler, done));
  };
}

/** Failures before the request was sent result in 503. Other requests may have reached the platform: 502, or 504. */
const NOT_CONNECTED = new Set([
  'BULKHEAD_FULL',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const TIMED_OUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const GATEWAY_STATUS = new Set([502, 503, 504]);

/**
 * Response headers that the contract uses. All others are removed: they concern the connection to the platform, replace the
 * policies of this server, or reveal the platform. Cookies are among them.
 */
const RETURNED_HEADERS = new Set([
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'etag',
  'idempotency-key',
  'last-modified',
  'retry-after',
  'x-request-id',
]);

/**
 * Request headers that the contract uses. All others are removed, because a client could fake its address, its user or
 * the method with them. Cookies are among them: users are identified by their token only.
 */
const PASSED_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'idempotency-key',
  'traceparent',
  'user-agent',
  'x-wallet-ticket',
]);

/** Content types of the contract. A page on another origin cannot send the first one without a preflight. */
const CONTENT_TYPES = ['application/json', 'application/x-www-form-urlencoded'];
/** Only uploads can be larger than other bodies. */
const isTooLarge = ({ url }: FastifyRequest, body: Buffer): boolean =>
  body.length > BODY_LIMIT && !url.endsWith(uploadAttachmentCall.path);
const TOO_LARGE = Object.assign(new Error('The body is too large'), { statusCode: 413 });

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Bytes of websocket messages that wait for the platform or for a page. Above it, the page is disconnected, because the messages
 * would fill the memory.
 */
const MAX_WAITING = 1024 * 1024;
/** Bytes that a waiting message takes in addition to its content, so that the number of messages without content is limited. */
const MESSAGE_OVERHEAD = 1024;

/** The platform's close code for a websocket without a session. Pages then poll instead. */
const NO_SESSION = 4401;

/**
 * Closes without the reason of the library, which contains the address of the platform. Rejects embed sessions,
 * because pushed messages concern the whole account. Passes no pings and pongs on: the library would keep any number of them
 * until the platform has accepted the connection, and both connections respond to pings themselves.
 */
class QuietWebSocket extends WebSocket {
  /** bytes of all messages, with their overhead */
  received = 0;

  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args);
    // the library listens only after it has created the connection to the platform, and that can throw
    this.on('error', () => {});
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'ping' || event === 'pong') return true;
    if (event !== 'message') return super.emit(event, ...args);
    // frames of the same packet follow those for which the page was disconnected
    if (this.readyState !== WebSocket.OPEN) return true;
    const message = args[0] as Buffer;
    this.received += message.length + MESSAGE_OVERHEAD;
    if (!message.includes(PREFIX)) return super.emit(event, ...args);
    this.close(NO_SESSION);
    return true;
  }

  override close(code?: number): void {
    super.close(code);
  }
}

interface Forwarding extends Pick<ServerOptions, 'allowedOrigins' | 'publicOrigin'> {
  readonly platformUrl: string;
  readonly limits: TimeLimits;
}

export async function forwardTo(server: FastifyInstance, options: Forwarding): Promise<void> {
  const observe: Observe = server.metrics ? (await import('./metrics.ts')).measureUpstream(server.metrics) : () => {};
  const { platformUrl, limits, publicOrigin } = options;
  const { origin, pathname } = new URL(platformUrl);
  // the default agent of the library does not verify certificates, so a forged server would receive the token
  const agent = new Agent({
    connect: { timeout: limits.upstreamConnect, rejectUnauthorized: true },
    headersTimeout: limits.upstream,
    bodyTimeout: limits.upstream,
    connections: MAX_REQUESTS,
    pipelining: 1,
  });
  server.addHook('onClose', () => agent.destroy());
  const replyOptions: NonNullable<FastifyHttpProxyOptions['replyOptions']> = {
    timeout: limits.upstream,
    // prevents all retries, including the library's ten retries after a 503
    retryDelay: () => null,
    rewriteRequestHeaders: (request, headers) => requestHeaders(request as FastifyRequest, headers, publicOrigin),
    rewriteHeaders: responseHeaders,
    onResponse: (request, reply, response) =>
      sendResponse(request as FastifyRequest, reply as FastifyReply, response as never),
    onError: (reply, { error }) => fail(reply as FastifyReply, error),
  };
  await server.register(async (scope) => {
    // Bodies are buffered. If the platform failed during a streamed body, the client's connection would close without
    // an error response.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      CONTENT_TYPES,
      { parseAs: 'buffer', bodyLimit: MOST_UPLOAD_BYTES },
      (request: FastifyRequest, body: Buffer, done) => done(isTooLarge(request, body) ? TOO_LARGE : null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      // browsers send no fragment, and a websocket to such an address would throw
      if (request.url.includes('#')) return refuse(reply, 400);
      return READS.has(request.method) || isKnownPage(request, options) ? undefined : refuse(reply, 403);
    });
    await scope.register(httpProxy, {
      prefix: '/api',
      upstream: origin,
      rewritePrefix: `${pathname.replace(/\/$/, '')}/api`,
      disableRequestLogging: true,
      proxyPayloads: false,
      handler: (request, reply, address, options) => reply.from(address, { ...options, ...bodyOf(request) }),
      replyOptions,
      undici: agent.compose(bulkhead(observe)),
      websocket: true,
      wsHooks: {
        // the library closes the connection to the platform only if it is open when the page leaves
        onConnect: (_context, page, platform) => {
          if (page.readyState !== WebSocket.OPEN) platform.close();
        },
        onIncomingMessage: (_context, page, platform) => {
          const early = platform.readyState === WebSocket.CONNECTING ? (page as QuietWebSocket).received : 0;
          if (Math.max(early, platform.bufferedAmount) > MAX_WAITING) page.terminate();
        },
        onOutgoingMessage: (_context, page) => {
          if (page.bufferedAmount > MAX_WAITING) page.terminate();
        },
      },
      wsServerOptions: { WebSocket: QuietWebSocket as never, maxPayload: 64 * 1024 },
      wsClientOptions: {
        handshakeTimeout: limits.upstreamConnect,
        maxPayload: 1024 * 1024,
        rejectUnauthorized: true,
        // the default of the library forwards cookies
        ...({ rewriteRequestHeaders: (headers: object) => headers } as object),
      },
    });
  });
  closeFailedUpgrades(server);
}

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Closes connections whose upgrade throws in the library, because the error would end the process. It throws if the response
 * to an earlier request of the connection is not complete.
 */
function closeFailedUpgrades({ server }: FastifyInstance): void {
  const [upgrade] = server.listeners('upgrade') as [UpgradeListener];
  server.removeAllListeners('upgrade').on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      upgrade(request, socket, head);
    } catch {
      socket.destroy();
    }
  });
}

/** Returns the unchanged body, or `undefined` without a body. */
function bodyOf({ body, headers }: FastifyRequest): { body: Buffer; contentType: string } | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' };
}

/** Passes the headers of the contract, and adds request ID, client address and this server's own name. */
function requestHeaders(
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  publicOrigin: string | undefined,
): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) if (PASSED_HEADERS.has(name)) passed[name] = headers[name];
  passed['x-request-id'] = request.id;
  passed['x-forwarded-for'] = [...(request.ips ?? [request.ip])].reverse().join(', ');
  passed['x-forwarded-proto'] = request.protocol;
  // without a configured name, only the client states the host
  if (publicOrigin) passed['x-forwarded-host'] = new URL(publicOrigin).host;
  return passed;
}

function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) if (RETURNED_HEADERS.has(name)) passed[name] = headers[name];
  return passed;
}

interface PlatformResponse {
  readonly statusCode: number;
  readonly stream: NodeJS.ReadableStream & { resume(): unknown };
}

/** Sends the platform's response. Replaces the body of 502 to 504, because load balancers often send HTML. */
function sendResponse(request: FastifyRequest, reply: FastifyReply, response: PlatformResponse): void {
  const { statusCode, stream } = response;
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
  else if (statusCode === 504 || codes.some((code) => TIMED_OUT.has(code))) status = 504;
  if (status === 503) reply.header('retry-after', '5');
  reply.code(status).send(errorBody(status, reply.request.id));
}
