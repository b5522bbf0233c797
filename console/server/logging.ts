/**
 * Logging without query strings, headers and bodies, because addresses can contain tokens (§2.2) and card numbers
 * (§7.3).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { ServerOptions } from './options.ts';

/** Returns the path of an address as it was sent, without the query. */
export function pathOf(address = ''): string {
  const end = address.search(/[?#]/);
  return end < 0 ? address : address.slice(0, end);
}

/**
 * Returns the address of the route of a request, or the path of an unknown address. The router also reads encoded letters, such
 * as /%61pi, which a path contains as they were sent.
 */
export const loggedRoute = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? pathOf(url);

/** Removes the query of every address in a text. */
const withoutQueries = (text: string | undefined): string | undefined => text?.replace(/\?[^\s"'<>]*/g, '');

interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
}

/** Logs only these fields, because errors of the HTTP parser contain the raw request. */
function describeError(error: Failure): object {
  return {
    type: error.name,
    code: error.code,
    message: withoutQueries(error.message),
    stack: withoutQueries(error.stack),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause as Failure) } : {}),
  };
}

const describeRequest = ({ method, url }: FastifyRequest): { method: string; path: string } => ({
  method,
  path: pathOf(url),
});

declare module 'fastify' {
  interface FastifyRequest {
    /** the user of the request, or the user that it signed in */
    who?: string;
  }
}

const KEY = randomBytes(32);

/** Cache of pseudonyms, because computing one takes as long as the rest of a log line. */
const pseudonyms = new Map<string, string>();
const MAX_PSEUDONYMS = 1_000;

/** Returns a pseudonym for a user or IP address. Pseudonyms change with every start of the server. */
function pseudonymOf(text: string): string {
  const known = pseudonyms.get(text);
  if (known) return known;
  const pseudonym = createHmac('sha256', KEY).update(text).digest('base64url').slice(0, 12);
  if (pseudonyms.size >= MAX_PSEUDONYMS) pseudonyms.clear();
  pseudonyms.set(text, pseudonym);
  return pseudonym;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Returns a valid request ID of the client or a proxy, which finds the request in their logs. */
function sentIdOf({ headers }: FastifyRequest): { sentRequestId?: string } {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? { sentRequestId: sent } : {};
}

/** Returns the trace ID of a `traceparent` header (W3C Trace Context), which a client chooses at random. */
const traceIdOf = (header: string | string[] | undefined): string | undefined =>
  /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(String(header ?? ''))?.[1];

/** Addresses of endpoints. Failed attempts with the secrets of employees and partners are visible in their lines. */
const ENDPOINT = /^\/((api|operators|partners|providers|sandbox)\/|embed-sessions(\?|$))/;

/** Writes one line for each response: endpoints at level info, files at level debug. */
class AccessLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const who = request.who && { who: pseudonymOf(request.who) };
    // after the client closed the connection, `ip` is undefined despite its type
    const from = request.ip ? { from: pseudonymOf(request.ip) } : undefined;
    const trace = traceIdOf(request.headers.traceparent);
    const line = {
      req: request,
      ...sentIdOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(trace && { trace }),
      ...from,
      ...who,
    };
    if (error) request.log.error({ ...line, err: error }, 'response aborted');
    else if (ENDPOINT.test(loggedRoute(request))) request.log.info(line, 'request completed');
    else request.log.debug(line, 'request completed');
  }
}

export function loggingOptions(options: ServerOptions): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logger: {
      level: options.logLevel,
      serializers: { req: describeRequest, err: describeError as never },
      redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token'], remove: true },
    },
    logController: new AccessLog({ requestIdLogLabel: 'requestId' }),
  };
}
