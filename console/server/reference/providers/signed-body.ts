/** Accepts signed requests of providers (self-hosting/providers.md, Signatures). */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../refusal.ts';
import { nonceIn, problemOf, type ProviderKey } from './signing.ts';

/** Keeps the exact bytes of bodies, which the signature covers. */
export function keepBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** @returns the nonce of the request @throws Refusal 4030 for a request that the owner of the key has not signed */
export function requireSignature(
  key: ProviderKey,
  { url, body, headers }: Pick<FastifyRequest<{ Body: string }>, 'url' | 'body' | 'headers'>,
  log: FastifyBaseLogger,
): string {
  const headerOf = (name: string) => String(headers[name] ?? '');
  const nonce = nonceIn(headerOf);
  const problem = problemOf(key, { action: 'POST', path: url, nonce, body: body ?? '' }, headerOf);
  if (problem === undefined) return nonce;
  log.warn({ problem }, 'callback refused');
  throw forbidden('签名无效');
}
