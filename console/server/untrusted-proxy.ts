/** Warns operators of a proxy that is not in TRUST_PROXY, because all users would then share its address. */
import type { FastifyInstance } from 'fastify';

export const UNTRUSTED_PROXY =
  'A request has X-Forwarded-For, but TRUST_PROXY is not set. If a proxy is in front of this server, all users share its ' +
  'address, and the limits of one user apply to all. Set TRUST_PROXY to the address of the proxy.';

/** Logs the warning once, at the first request with a forwarded address. */
export function warnOfUntrustedProxy(server: FastifyInstance): void {
  let warned = false;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      server.log.warn(UNTRUSTED_PROXY);
    }
    done();
  });
}
