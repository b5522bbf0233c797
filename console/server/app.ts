/** The server: files for people and partners, the API embedded or forwarded, the same headers over all of it. */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { pageConfiguration, readConfiguration } from './configuration-file.ts';
import { exchangeTokens, openEmbedSessions, Sealer } from './embed-sessions.ts';
import { handleErrors, errorBody, refuse } from './errors.ts';
import { forwardTo } from './gateway.ts';
import { secureHeaders } from './headers.ts';
import { loggingOptions } from './logging.ts';
import type { Figures } from './metrics.ts';
import { TIME_LIMITS, type EmbedOptions, type ServerOptions } from './options.ts';
import { serveFiles } from './static-files.ts';

/** Bytes of a request body: the longest list of node addresses has room. */
const BODY_LIMIT = 256 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Builds the server and opens no port; `close()` lets running requests finish and releases the database.
 * @throws OptionError for a configuration file that cannot be used
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const configuration = await readConfiguration(options);
  const limits = { ...TIME_LIMITS, ...options.limits };
  const server = fastify({
    ...loggingOptions(options),
    // What a client claims of where it comes from is believed of named proxies alone.
    trustProxy: options.trustProxy as string[],
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    requestTimeout: limits.request,
    handlerTimeout: limits.handler,
    connectionTimeout: limits.connection,
    bodyLimit: BODY_LIMIT,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, _request, reply) => refuse(reply, error.statusCode ?? 400),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket),
  });
  handleErrors(server);
  // Loaded here: most servers are asked for none.
  if (options.metricsPort !== undefined)
    server.decorate('figures', (await import('./metrics.ts')).countAnswers(server));
  secureHeaders(server, configuration, options);
  server.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }));
  server.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(pageConfiguration(configuration)),
  );
  if (options.embed) giveEmbedSessions(server, options, options.embed);
  let isReady = async (): Promise<void> => {};
  if (options.platformUrl) await forwardTo(server, options.platformUrl, limits);
  else isReady = await embedPlatform(server, options, configuration.specialUsers);
  readiness(server, isReady);
  serveFiles(server);
  return server;
}

function giveEmbedSessions(
  server: FastifyInstance,
  { allowedOrigins, publicOrigin }: ServerOptions,
  { keys, partners }: EmbedOptions,
): void {
  const sealer = new Sealer(keys);
  const ownOrigin = ({ protocol, host }: FastifyRequest): string => publicOrigin ?? `${protocol}://${host}`;
  openEmbedSessions(server, sealer, ownOrigin);
  exchangeTokens(server, { partners, sealer, allowedOrigins, ownOrigin });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What has been answered, for Prometheus; where METRICS_PORT asks for it. */
    readonly figures?: Figures;
    /** From now on /readyz says no, while everything else goes on: balancers send the next ones elsewhere. */
    endReadiness(): void;
  }
}

/** Whether this server may be sent requests; /healthz says only that the process lives. */
function readiness(server: FastifyInstance, isReady: () => Promise<void>): void {
  let ending = false;
  server.decorate('endReadiness', () => void (ending = true));
  server.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      if (ending) throw new Error('the server is stopping');
      await isReady();
      return { status: 'ready' };
    } catch (error) {
      server.log.warn({ err: error }, 'not ready');
      return refuse(reply.header('retry-after', '5'), 503);
    }
  });
}

async function embedPlatform(
  server: FastifyInstance,
  { mode, real, publicOrigin, payoutHoldHours, dataDir, databaseUrl }: ServerOptions,
  specialUsers: readonly string[] | undefined,
): Promise<() => Promise<void>> {
  // Loaded here: a gateway needs no database.
  const { embeddedPlatform } = await import('./reference/index.ts');
  const platform = await embeddedPlatform({
    demo: mode === 'demo',
    real,
    publicOrigin,
    payoutHoldHours,
    dataDir,
    databaseUrl,
    specialUsers,
    log: server.log,
  });
  server.addHook('onClose', () => platform.close());
  await server.register(platform.register);
  return () => platform.isReady();
}

const CONNECTION_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Something that is no HTTP: answered in the usual shape, written nowhere. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = CONNECTION_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify(errorBody(status, randomUUID()));
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
