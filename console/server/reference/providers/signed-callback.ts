/** Accepts signed requests of providers once (self-hosting/providers.md, Signatures). */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../refusal.ts';
import { nonceIn, problemOf, type ProviderKey, WINDOW_S } from './signing.ts';
import type { Database } from '../database/database.ts';
import { providerNonce } from '../database/tables.ts';

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
  log.warn({ problem }, 'signed request refused');
  throw forbidden('签名无效');
}

/** A nonce is stored longer than its signature is valid (retention.ts). */
export const NONCE_KEPT_MS = 3 * WINDOW_S * 1_000;

/** Stores the nonce of a callback in the transaction of its effect. @returns false for a known nonce */
export async function spendNonce(tx: Database, nonce: string): Promise<boolean> {
  // real time, like the signature
  const at = Date.now();
  const stored = await tx.insert(providerNonce).values({ nonce, at }).onConflictDoNothing().returning();
  return stored.length > 0;
}
