/** Whether the platform makes one withdrawal of several requests with the same `Idempotency-Key`. */
import { getConfiguration } from '../host/configuration.ts';

const keySupport = { echo: false };

/** Call it when a response echoes the key of its request. */
export function confirmKeySupport(): void {
  keySupport.echo = true;
}

/** The host's configuration decides. Without it, an echoed key shows that the platform supports keys. */
export function supportsIdempotencyKeys(): boolean {
  const { ownHeaders, honoursIdempotencyKey } = getConfiguration();
  return ownHeaders !== false && (honoursIdempotencyKey ?? keySupport.echo);
}
