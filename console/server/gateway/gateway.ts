/**
 * Forwards the API and its websocket to a platform. Stores nothing and repeats no request. Failures of the platform
 * become error responses that do not reveal its address.
 */
import type { IncomingMessage } from 'node:http';
import { Agent } from 'undici';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MOST_IN_FLIGHT } from '#shared/core/heavy-work.ts';
import { callAt, ENDPOINTS, type NamedCall } from '#shared/topics/calls.ts';
import { MOST_UPLOAD_BYTES } from '#shared/topics/support/ticket/attachment.rules.ts';
import { uploadAttachmentCall } from '#shared/topics/support/ticket/ticket.calls.ts';
import { errorBody, refuse, refuseForNow } from '../errors.ts';
import { pathOf } from '../logging.ts';
import { networkOf } from '../reference/access/networks.ts';
import { WorkInFlight } from '../work-in-flight.ts';
import { isKnownPage } from '../known-page.ts';
import { BODY_LIMIT, type ServerOptions, type TimeLimits } from '../options.ts';
import { bulkhead, forwardUntil, MAX_REQUESTS, type Observe } from './bulkhead.ts';
import { requestHeaders, responseHeaders } from './forwarded-headers.ts';
import { closeFailedUpgrades, websocketOptions } from './websocket.ts';

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

/** Content types of the contract. A page on another origin cannot send the first one without a preflight. */
const CONTENT_TYPES = ['application/json', 'application/x-www-form-urlencoded'];
const TOO_LARGE = Object.assign(new Error('The body is too large'), { statusCode: 413 });

const callOf = ({ method, url }: FastifyRequest): NamedCall | undefined => callAt(method, pathOf(url));

/** Reads a body. Only those of uploads, which are counted for each network, can be large. */
async function readBody(request: FastifyRequest, body: IncomingMessage): Promise<Buffer> {
  const most = callOf(request)?.name === uploadAttachmentCall.name ? MOST_UPLOAD_BYTES : BODY_LIMIT;
  const parts: Buffer[] = [];
  let left = most;
  if (Number(request.headers['content-length'] ?? 0) > most) throw TOO_LARGE;
  // otherwise, the connection would be closed before the refusal is sent
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if ((left -= part.length) < 0) throw TOO_LARGE;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Forwarding extends Pick<ServerOptions, 'allowedOrigins' | 'publicOrigin'> {
  readonly platformUrl: string;
  readonly limits: TimeLimits;
}

export async function forwardTo(server: FastifyInstance, options: Forwarding): Promise<void> {
  const observe: Observe = server.metrics ? (await import('../metrics.ts')).measureUpstream(server.metrics) : () => {};
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
  };
  await server.register(async (scope) => {
    // Bodies are buffered. If the platform failed during a streamed body, the client's connection would close without
    // an error response.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(CONTENT_TYPES, readBody);
    const inFlight = new WorkInFlight();
    scope.addHook('onRequest', async (request, reply) => {
      // browsers send no fragment, and a websocket to such an address would throw
      if (request.url.includes('#')) return refuse(reply, 400);
      if (!READS.has(request.method) && !isKnownPage(request, options)) return refuse(reply, 403);
      return mayBegin(inFlight, request, reply) ? undefined : refuseForNow(reply);
    });
    await scope.register(httpProxy, {
      prefix: '/api',
      upstream: origin,
      rewritePrefix: `${pathname.replace(/\/$/, '')}/api`,
      disableRequestLogging: true,
      proxyPayloads: false,
      handler(request, reply, address, options) {
        // the platform goes on after the client has left
        let end = (): void => {};
        const work = new Promise<void>((resolve) => (end = resolve));
        const onError: typeof options.onError = (_, { error }) => {
          end();
          fail(reply, error);
        };
        forwardUntil(end, () => reply.from(address, { ...options, ...bodyOf(request), onError }));
        request.work = work;
        return reply;
      },
      replyOptions,
      undici: agent.compose(bulkhead(observe)),
      ...websocketOptions(limits),
    });
  });
  closeFailedUpgrades(server);
}

/** Uploads from one network. The platform, which knows the accounts, has not seen their tokens yet. */
const MOST_UPLOADS_OF_NETWORK = 4 * MOST_IN_FLIGHT.upload;

/** Counts a request for its session, before the body is read (hazard 48). Here, the token stands for the account. */
function mayBegin(inFlight: WorkInFlight, request: FastifyRequest, reply: FastifyReply): boolean {
  const call = callOf(request);
  const work = (call && ENDPOINTS[call.name].heavy) ?? 'other';
  // the last word, because a platform can accept other forms of the header than this server
  const token = request.headers.authorization?.split(/\s+/).at(-1);
  if (token !== undefined && !inFlight.begin(work, token, reply)) return false;
  return work !== 'upload' || inFlight.begin(work, networkOf(request.ip), reply, MOST_UPLOADS_OF_NETWORK);
}

/** Returns the unchanged body, or `undefined` without a body. */
function bodyOf({ body, headers }: FastifyRequest): { body: Buffer; contentType: string } | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' };
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
