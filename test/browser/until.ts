// oxlint-disable-next-line no-restricted-imports -- `until` wraps it
import { waitUntil } from '@open-wc/testing';
import { settings } from './settings.ts';

type Options = NonNullable<Parameters<typeof waitUntil>[2]>;

/**
 * Resolves when the condition holds, and otherwise fails with `message` after five seconds. The gate waits longer, so
 * that a busy machine does not look like a fault. So does a run with `TEST_PATIENCE_MS` or on a busy machine.
 */
export const until = (holds: Parameters<typeof waitUntil>[0], message?: string, options?: Options): Promise<void> =>
  // Every frame is checked. The default of the library is every third frame.
  waitUntil(holds, message, { timeout: settings.patienceMs, interval: 16, ...options });
