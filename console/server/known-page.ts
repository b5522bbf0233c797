/** The origins of pages that may write and open the websocket, and the host names of the demo. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleConfiguration } from '#shared/topics/console-configuration.ts';
import { isLoopback } from '#shared/core/web-address.ts';
import { refuse } from './errors.ts';
import type { ServerOptions } from './options.ts';

type Origins = Pick<ServerOptions, 'allowedOrigins' | 'publicOrigin'>;

/**
 * Returns whether a request comes from a page that may write, or from a client that is no browser. Browsers state the site of
 * the page, which pages cannot change, and send an origin with every write and every websocket. The origin of a form is
 * "null", because the pages send no referrer.
 */
export function isKnownPage({ headers, host }: FastifyRequest, { allowedOrigins, publicOrigin }: Origins): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  if (origin === undefined) return site !== 'same-site' && site !== 'cross-site';
  if (origin === publicOrigin || allowedOrigins.includes(origin)) return true;
  // a proxy can add the default port to Host, which browsers leave out
  const own = `${origin.split('://', 1)[0]!}://${host}`;
  return URL.canParse(origin) && URL.canParse(own) && new URL(own).origin === new URL(origin).origin;
}

/**
 * Rejects websockets of other pages, because browsers open them to servers of other origins without a preflight request. Call it
 * before other hooks wait.
 */
export function guardWebsockets(server: FastifyInstance, origins: Origins): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade === undefined) return undefined;
    // Node removes its listener from the socket of an upgrade, and an error without a listener ends the process
    const { socket } = request.raw;
    if (socket.listenerCount('error') === 0) socket.on('error', () => socket.destroy());
    closeUpgrade(request, reply);
    return isKnownPage(request, origins) ? undefined : refuse(reply, 403);
  });
}

/**
 * Closes the connection of an upgrade with its response. A websocket has no response. Node reads no other request from such a
 * connection, so that the next user of a proxy that keeps it would get no response.
 */
export function closeUpgrade({ headers, raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  if (headers.upgrade === undefined) return;
  reply.header('connection', 'close');
  reply.raw.once('finish', () => socket.destroySoon());
}

/**
 * Rejects requests to the demo for other host names than those of this machine, of PUBLIC_ORIGIN and of the brands. Its
 * passwords are public, and its sandbox shows SMS codes. The pages of a foreign name that points to this machine could otherwise use the demo as their own server (DNS rebinding).
 */
export function guardHosts(
  server: FastifyInstance,
  { publicOrigin }: Pick<ServerOptions, 'publicOrigin'>,
  { brands }: Pick<ConsoleConfiguration, 'brands'>,
): void {
  const configured = [...(publicOrigin ? [hostnameOf(new URL(publicOrigin).host)] : []), ...Object.keys(brands ?? {})];
  server.addHook('onRequest', async ({ headers }, reply) => {
    // the header of the browser, because pages can set X-Forwarded-Host
    const name = hostnameOf(headers.host);
    return isLoopback(name) || configured.includes(name) ? undefined : refuse(reply, 421);
  });
}

/** Returns the host name of a `Host` header in lowercase, empty if the header is invalid. */
const hostnameOf = (host = ''): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '');
