/** The headers that the gateway forwards in both directions. */
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

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

/** Passes the headers of the contract, and adds request ID, client address and this server's own name. */
export function requestHeaders(
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

export function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) if (RETURNED_HEADERS.has(name)) passed[name] = headers[name];
  return passed;
}
