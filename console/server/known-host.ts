/** The host names of the demo, whose passwords are public and whose sandbox shows SMS codes. */
import type { FastifyInstance } from 'fastify';
import type { ConsoleConfiguration } from '#shared/topics/console-configuration.ts';
import { isLoopback } from '#shared/core/web-address.ts';
import { refuse } from './errors.ts';
import type { ServerOptions } from './options.ts';

/**
 * Rejects requests for other host names than those of this machine, of PUBLIC_ORIGIN and of the brands. The pages of a
 * foreign name that points to this machine could otherwise use the demo as their own server (DNS rebinding).
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
