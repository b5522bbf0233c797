// oxlint-disable-next-line no-restricted-imports -- `until` is made of it
import { waitUntil } from '@open-wc/testing';
import { settings } from './settings.ts';

type Options = NonNullable<Parameters<typeof waitUntil>[2]>;

/**
 * Resolves once the condition holds, and otherwise fails with `message`. Waits five seconds. A busy machine must not look like
 * a fault, so the gate waits longer, as does a run with `TEST_PATIENCE_MS` or beside other work.
 */
export const until = (holds: Parameters<typeof waitUntil>[0], message?: string, options?: Options): Promise<void> =>
  // Every frame is checked. The default of the library is every third frame.
  waitUntil(holds, message, { timeout: settings.patienceMs, interval: 16, ...options });
