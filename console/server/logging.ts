/**
 * What the log keeps. A token may stand in an address (§2.2) and a card number does (§7.3): no query string, no header,
 * no body is written, whatever writes the line.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { ServerOptions } from './options.ts';

/** The path of an address as it was sent, without its query. */
export function pathOf(address = ''): string {
  const end = address.search(/[?#]/);
  return end < 0 ? address : address.slice(0, end);
}

/** Removes what follows a question mark in every address that a text contains. */
const withoutQueries = (text: string | undefined): string | undefined => text?.replace(/\?[^\s"'<>]*/g, '');

interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
}

/** Only these fields: an error of the HTTP parser carries the raw request, headers and all. */
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
    /** the person that a call was made by, or that it signed in */
    who?: string;
  }
}

const KEY = randomBytes(32);

/** Marks of those who called of late: making one takes as long as the rest of its line. */
const marks = new Map<string, string>();
const MOST_MARKS = 1_000;

/** Tells people and addresses apart in one server's log without naming them; after a restart they have other marks. */
function markOf(text: string): string {
  const known = marks.get(text);
  if (known) return known;
  const mark = createHmac('sha256', KEY).update(text).digest('base64url').slice(0, 12);
  if (marks.size >= MOST_MARKS) marks.clear();
  marks.set(text, mark);
  return mark;
}

/** One line for each answer: calls at info, files at debug. */
class AccessLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const who = request.who && { who: markOf(request.who) };
    // whoever has hung up has no address any more, whatever the type says
    const from = request.ip ? { from: markOf(request.ip) } : undefined;
    const line = {
      req: request,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...from,
      ...who,
    };
    if (error) request.log.error({ ...line, err: error }, 'answer broken off');
    else if (/^\/(api|sandbox)\//.test(request.url)) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
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
