/** Metrics of what happens on the embedded platform, noted when it happens. Labels contain no IDs and no personal data. */
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { causeOf } from './database/database.ts';
import type { StoredSamples } from './devices/store-samples.ts';
import { PROVIDER_OUTCOMES, ProviderError, PROVIDERS, type ObserveProvider } from './providers/client.ts';
import { Refusal } from './refusal.ts';
import type { NoteStep } from './retention.ts';

const WITHDRAWAL = '/api/wallet/wallet/withdrawal';

/** Returns the reason without the amounts and dates of the user. */
const reasonOf = ({ message }: Refusal): string => message.split('，', 1)[0]!.replace(/\d[\d.:-]*/g, '');

/**
 * Counts refusals and failures of the routes of `app`. Call it before routes are added. Series of alerts start at 0, because
 * an increase is only visible in a series that exists before.
 */
export function countRefusals(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const refusals = new Counter({
    name: 'partner_refusals_total',
    help: 'Requests that the platform refused, by route and code',
    labelNames: ['route', 'code'],
    registers,
  });
  const withdrawals = new Counter({
    name: 'partner_withdrawal_refusals_total',
    help: 'Withdrawals that the platform refused, by reason',
    labelNames: ['reason'],
    registers,
  });
  const failures = new Counter({
    name: 'partner_request_failures_total',
    help: 'Requests that failed, by cause',
    labelNames: ['cause'],
    registers,
  });
  for (const cause of ['database', 'disk', 'permission', 'keys', 'provider', 'other']) failures.inc({ cause }, 0);
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refusal)) {
      if ((error.statusCode ?? 500) < 500) return;
      return failures.inc({ cause: error instanceof ProviderError ? 'provider' : causeOf(error) });
    }
    const route = request.routeOptions.url ?? 'unknown';
    refusals.inc({ route, code: `${error.code}` });
    if (route === WITHDRAWAL) withdrawals.inc({ reason: reasonOf(error) });
  });
}

/** Seconds, up to the longest time limit of a provider. */
const PROVIDER_BUCKETS = [0.05, 0.2, 0.5, 1, 2, 5, 10, 15];

/** @returns a function that notes a request to a provider */
export function measureProviders(registry: Registry): ObserveProvider {
  const requests = new Histogram({
    name: 'partner_provider_request_seconds',
    help: 'Response times of the providers by outcome: success, or the kind of the failure',
    labelNames: ['provider', 'outcome'],
    buckets: PROVIDER_BUCKETS,
    registers: [registry],
  });
  // a rate is only visible in a series that exists before
  for (const provider of PROVIDERS) for (const outcome of PROVIDER_OUTCOMES) requests.zero({ provider, outcome });
  return (provider, outcome, seconds) => requests.observe({ provider, outcome }, seconds);
}

/** @returns a function that notes the outcome of a batch of samples */
export function measureSamples(registry: Registry): (stored: StoredSamples) => void {
  const samples = new Counter({
    name: 'partner_samples_total',
    help: 'Bandwidth samples by outcome: accepted, late (not stored, because the day is closed), unbound, early, tooFast or malformed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const delayed = new Counter({
    name: 'partner_delayed_samples_total',
    help: 'Bandwidth samples that were more than half an hour old when they arrived, but not late',
    registers: [registry],
  });
  const note = ({ delayed: old, ...outcomes }: StoredSamples): void => {
    for (const [outcome, count] of Object.entries(outcomes)) samples.inc({ outcome }, count);
    delayed.inc(old);
  };
  // an increase is only visible in a series that exists before
  note({ accepted: 0, late: 0, unbound: 0, early: 0, tooFast: 0, malformed: 0, delayed: 0 });
  return note;
}

/** @returns a function that notes the outcome of a step of the retention */
export function measureRetention(registry: Registry): NoteStep {
  const success = new Gauge({
    name: 'partner_retention_success',
    help: '1 if the last run of a step of the hourly retention succeeded, 0 if it failed',
    labelNames: ['step'],
    registers: [registry],
  });
  return (step, isDone) => success.set({ step }, Number(isDone));
}
