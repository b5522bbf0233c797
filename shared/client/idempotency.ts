/** Whether the platform makes one withdrawal of several requests with the same `Idempotency-Key`. */
import { getConfiguration } from '../host/configuration.ts';

const observed = { echo: false };

/** Call it when a response echoes the key of its request. */
export function confirmKeySupport(): void {
  observed.echo = true;
}

/** The host's configuration decides. Without it, an echoed key shows that the platform supports keys. */
export function supportsIdempotencyKeys(): boolean {
  const { ownHeaders, honoursIdempotencyKey } = getConfiguration();
  return ownHeaders !== false && (honoursIdempotencyKey ?? observed.echo);
}
