/** Adds the endpoints that providers call (self-hosting/providers.md). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import { storeSamples, type StoredSamples } from '../devices/store-samples.ts';
import { storeStatus } from '../money/payouts.ts';
import { payoutStatus } from '../providers/payout.ts';
import { spendNonce, keepBodies, requireSignature } from '../providers/signed-callback.ts';
import type { ProviderKey } from '../providers/signing.ts';
import { conflict, invalid } from '../refusal.ts';

const PAYOUT_CALLBACK = '/providers/payout';
const BODY_LIMIT = 16 * 1024;

export async function providerRoutes(app: FastifyInstance, platform: Platform, payoutKey: ProviderKey): Promise<void> {
  await app.register(async (scope) => {
    keepBodies(scope);
    scope.post<{ Body: string }>(PAYOUT_CALLBACK, { bodyLimit: BODY_LIMIT }, async (request) => {
      const nonce = requireSignature(payoutKey, request, request.log);
      const status = parsed(payoutStatus, request.body);
      const refusal = await inTransaction(platform.db, async (tx) => {
        if (!(await spendNonce(tx, nonce))) throw conflict('请求已处理');
        return storeStatus(platform, tx, status, request.id);
      });
      if (refusal) throw refusal;
      return {};
    });
  });
}

const SAMPLES = '/providers/samples';
const MOST_SAMPLES = 5_000;
/** Bytes of the longest batch, with room. */
const BATCH_LIMIT = 1024 * 1024;
/** M; more than any network card */
const MOST_BANDWIDTH = 1_000_000;

const batch = v.object({
  samples: v.pipe(
    v.array(
      v.object({
        device: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
        at: v.pipe(v.number(), v.integer(), v.minValue(0)),
        bandwidth: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_BANDWIDTH))),
        speed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      }),
    ),
    v.maxLength(MOST_SAMPLES),
  ),
});

export interface SampleSource {
  readonly key: ProviderKey;
  /** notes the outcome of a batch */
  readonly observe?: ((stored: StoredSamples) => void) | undefined;
}

/** A batch changes nothing if it arrives again, so that its nonce is not stored. */
export async function sampleRoute(
  app: FastifyInstance,
  platform: Platform,
  { key, observe }: SampleSource,
): Promise<void> {
  await app.register(async (scope) => {
    keepBodies(scope);
    scope.post<{ Body: string }>(SAMPLES, { bodyLimit: BATCH_LIMIT }, async (request) => {
      requireSignature(key, request, request.log);
      const stored = await storeSamples(platform, parsed(batch, request.body).samples);
      observe?.(stored);
      return stored;
    });
  });
}

/** @throws Refusal 4000 */
function parsed<Schema extends v.GenericSchema>(schema: Schema, body: string): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(body));
  } catch {
    throw invalid();
  }
}
