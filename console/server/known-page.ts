/** The origins of pages that may write, and that may open the websocket. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
