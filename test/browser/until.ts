/** Waits for what a test wants to see. */
// oxlint-disable-next-line no-restricted-imports -- what `until` is made of
import { waitUntil } from '@open-wc/testing';

type Options = NonNullable<Parameters<typeof waitUntil>[2]>;

/**
 * Resolves once the condition holds, and fails with `what` else. Half a minute, where the library gives up after one:
 * a machine that is busy with something else must not look like a fault.
 */
export const until = (holds: Parameters<typeof waitUntil>[0], what?: string, options?: Options): Promise<void> =>
  // looks at every frame, not at every third
  waitUntil(holds, what, { timeout: 30_000, interval: 16, ...options });
