/** Adds the callbacks of providers (self-hosting/providers.md). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import { storeStatus } from '../money/payouts.ts';
import { payoutStatus } from '../providers/payout.ts';
import { spendNonce } from '../providers/replay.ts';
import { nonceIn, problemOf, type ProviderKey } from '../providers/signing.ts';
import { conflict, forbidden, invalid } from '../refusal.ts';

const PAYOUT_CALLBACK = '/providers/payout';
const BODY_LIMIT = 16 * 1024;

export async function providerRoutes(app: FastifyInstance, platform: Platform, payoutKey: ProviderKey): Promise<void> {
  await app.register(async (scope) => {
    // the signature covers the exact bytes of the body
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>(
      PAYOUT_CALLBACK,
      { bodyLimit: BODY_LIMIT },
      async ({ url, body, headers, log, id }) => {
        const headerOf = (name: string) => String(headers[name] ?? '');
        const nonce = nonceIn(headerOf);
        const problem = problemOf(payoutKey, { action: 'POST', path: url, nonce, body: body ?? '' }, headerOf);
        if (problem !== undefined) {
          log.warn({ problem }, 'callback refused');
          throw forbidden('签名无效');
        }
        const status = statusIn(body);
        await inTransaction(platform.db, async (tx) => {
          if (!(await spendNonce(tx, nonce))) throw conflict('请求已处理');
          await storeStatus(platform, tx, status, id);
        });
        return {};
      },
    );
  });
}

/** @throws Refusal 4000 */
function statusIn(body: string): v.InferOutput<typeof payoutStatus> {
  try {
    return v.parse(payoutStatus, JSON.parse(body));
  } catch {
    throw invalid();
  }
}
