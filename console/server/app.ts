/** The server: built files, the embedded or forwarded API, and the same security headers for all of them. */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { isLoopback } from '#shared/core/web-address.ts';
import type { Registry } from 'prom-client';
import type { ConsoleConfiguration } from '#shared/topics/console-configuration.ts';
import { pageConfiguration, readConfiguration } from './configuration-file.ts';
import { openEmbedSessions } from './embed-access.ts';
import { exchangeTokens } from './embed-exchange.ts';
import { Sealer } from './embed-sessions.ts';
import { handleErrors, errorBody, refuse } from './errors.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';
import type { EmbeddedPlatform, ReadinessChecks } from './reference/index.ts';
import { forwardTo } from './gateway/gateway.ts';
import { secureHeaders } from './headers.ts';
import { closeUpgrade, guardHosts, guardWebsockets } from './known-page.ts';
import { loggingOptions } from './logging.ts';
import type { EmbedOptions } from './embed-options.ts';
import { BODY_LIMIT, TIME_LIMITS, type ServerOptions } from './options.ts';
import { missingProviders } from './service-options.ts';
import { serveFiles } from './static-files.ts';

/**
 * Builds the server without opening a port. `close()` waits for running requests and releases the database.
 * @throws OptionError if the configuration file is invalid
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const configuration = await readConfiguration(options);
  const limits = { ...TIME_LIMITS, ...options.limits };
  const server = fastify({
    ...loggingOptions(options),
    // forwarded addresses are accepted only from the listed proxies
    trustProxy: options.trustProxy as string[],
    // not the ID of the client, which could choose one that misleads readers of audit and log
    genReqId: () => randomUUID(),
    requestTimeout: limits.request,
    handlerTimeout: limits.handler,
    connectionTimeout: limits.connection,
    bodyLimit: BODY_LIMIT,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      closeUpgrade(request, reply);
      return refuse(reply, error.statusCode ?? 400);
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket),
  });
  handleErrors(server);
  if (options.trustProxy === false) warnOfUntrustedProxy(server);
  // loaded on demand, because most servers serve no metrics
  if (options.metricsPort !== undefined)
    server.decorate('metrics', (await import('./metrics.ts')).measureResponses(server));
  secureHeaders(server, configuration, options);
  guardWebsockets(server, options);
  if (options.mode === 'demo') guardHosts(server, options, configuration);
  server.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }));
  server.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(pageConfiguration(configuration)),
  );
  let checks: ReadinessChecks = {};
  let recordEmbedSession: EmbeddedPlatform['recordEmbedSession'] = async () => {};
  let isClockWrong: EmbeddedPlatform['isClockWrong'] = async () => false;
  if (options.embed)
    addEmbedSessions(server, options, options.embed, {
      isClockWrong: () => isClockWrong(),
      record: (issued) => recordEmbedSession(issued),
    });
  const { platformUrl } = options;
  if (platformUrl) await forwardTo(server, { ...options, platformUrl, limits });
  else {
    limitUpgrades(server, limits.connection);
    ({ checks, isClockWrong, recordEmbedSession } = await embedPlatform(server, options, configuration));
  }
  await readiness(server, checks);
  closeKeptConnections(server);
  serveFiles(server);
  return server;
}

function addEmbedSessions(
  server: FastifyInstance,
  { allowedOrigins, publicOrigin }: ServerOptions,
  { keys, partners }: EmbedOptions,
  platform: {
    readonly isClockWrong: EmbeddedPlatform['isClockWrong'];
    readonly record: EmbeddedPlatform['recordEmbedSession'];
  },
): void {
  const sealer = new Sealer(keys);
  const ownOrigin = ({ protocol, host }: FastifyRequest): string => publicOrigin ?? `${protocol}://${host}`;
  openEmbedSessions(server, sealer, { ownOrigin, isClockWrong: platform.isClockWrong });
  // a partner can claim any host name. Only trials on one machine may use the name of the request
  const ownOrigins = (request: FastifyRequest): string[] =>
    publicOrigin || isLoopback(request.hostname) ? [ownOrigin(request)] : [];
  exchangeTokens(server, { partners, sealer, allowedOrigins, ownOrigins, ...platform });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics for Prometheus; set if METRICS_PORT is set. */
    readonly metrics?: Registry;
    /** Makes /readyz return 503, so that load balancers use other servers. Other requests continue. */
    endReadiness(): void;
  }
}

/** Adds /readyz, which reports whether this server accepts requests. /healthz reports only a running process. */
async function readiness(server: FastifyInstance, platformChecks: ReadinessChecks): Promise<void> {
  let ending = false;
  server.decorate('endReadiness', () => void (ending = true));
  const checks: ReadinessChecks = {
    async running() {
      if (ending) throw new Error('The server is stopping');
    },
    ...platformChecks,
  };
  let logged = '';
  const failedChecks = async (): Promise<ReadonlySet<string>> => {
    const problems = await Promise.all(
      Object.entries(checks).map(async ([check, pass]) => {
        const problem = await pass().then(
          () => undefined,
          ({ message }: Error) => message,
        );
        return problem === undefined ? [] : [{ check, problem }];
      }),
    );
    const failed = problems.flat();
    const names = failed.map(({ check }) => check);
    // once for each change, because a balancer checks every few seconds
    if (names.join() !== logged) {
      if (failed.length > 0) server.log.warn({ failed }, 'not ready');
      else server.log.info('ready again');
    }
    logged = names.join();
    return new Set(names);
  };
  server.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const failed = await failedChecks();
    if (failed.size === 0) return { status: 'ready' };
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ ...errorBody(503, request.id), failed: [...failed] });
  });
  if (server.metrics)
    (await import('./metrics.ts')).measureReadiness(server.metrics, Object.keys(checks), failedChecks);
}

/** A server that stops waits for all connections. So a connection ends with its running request, and is not kept for others. */
function closeKeptConnections(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', async () => void (closing = true));
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/**
 * Closes idle connections of upgrades that have not become websockets, because Node does not. The library accepts none before
 * the response to an earlier request.
 */
function limitUpgrades({ server }: FastifyInstance, ms: number): void {
  server.on('upgrade', (_request, socket) => (socket as Socket).setTimeout(ms, () => socket.destroy()));
}

async function embedPlatform(
  server: FastifyInstance,
  {
    mode,
    real,
    startJobs,
    publicOrigin,
    payoutHoldHours,
    sessionIdleHours,
    deviceDayMonths,
    alertSmsPerDay,
    groupRobots,
    codeOnNewNetwork,
    dataDir,
    databaseUrl,
    databaseListenUrl,
    databaseMigrationUrl,
    databaseReadUrl,
    dataKeys,
    databasePool,
    embed,
  }: ServerOptions,
  { specialUsers, captcha }: ConsoleConfiguration,
): Promise<Pick<EmbeddedPlatform, 'checks' | 'isClockWrong' | 'recordEmbedSession'>> {
  for (const { variable, feature } of missingProviders({ real }))
    server.log.warn(`${variable} is not set: ${feature} will be refused`);
  if (mode === 'reference' && dataKeys.length === 0)
    server.log.warn('DATA_KEYS is not set: ID and card numbers are stored without encryption');
  // loaded on demand, because a gateway needs no database
  const { embeddedPlatform } = await import('./reference/index.ts');
  const platform = await embeddedPlatform({
    demo: mode === 'demo',
    real,
    publicOrigin,
    payoutHoldHours,
    sessionIdleHours,
    deviceDayMonths,
    alertSmsPerDay,
    groupRobots,
    codeOnNewNetwork,
    dataDir,
    databaseUrl,
    listenUrl: databaseListenUrl,
    migrationUrl: databaseMigrationUrl,
    readUrl: databaseReadUrl,
    dataKeys,
    pool: databasePool,
    webhooks: embed?.webhooks,
    partners: embed?.partners,
    specialUsers,
    captchaScript: captcha?.script,
    log: server.log,
    metrics: server.metrics,
  });
  server.addHook('onClose', () => platform.close());
  if (startJobs) server.addHook('onListen', async () => platform.startWork());
  else server.log.warn('START_JOBS is off: this server makes no days, and sends no messages and transfers');
  await server.register(platform.register);
  return platform;
}

const CONNECTION_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to invalid HTTP with the usual error body. Not logged, because the error contains the raw request. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = CONNECTION_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify(errorBody(status, randomUUID()));
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
