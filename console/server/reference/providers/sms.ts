/** Sends text messages through the operator's SMS provider. */
import * as v from 'valibot';
import type { MessageLanguage } from '../jobs/message-language.ts';
import { ProviderClient, type ObserveProvider, type ProviderAddress } from './client.ts';

export interface ShortMessage {
  /** the provider sends the messages of one ID once */
  readonly id: string;
  readonly phone: string;
  /** empty in a notification */
  readonly code: string;
  /** the purpose of a code, or the text of a notification */
  readonly purpose: string;
  readonly language: MessageLanguage;
}

const TIMEOUT_MS = 5_000;

/** Returns a function that sends a message. It throws ProviderError. */
export function smsProvider(
  address: ProviderAddress,
  observe?: ObserveProvider,
): (message: ShortMessage) => Promise<void> {
  const client = new ProviderClient('sms', address, observe);
  return async (message) => {
    await client.request({ method: 'POST', body: message, response: v.object({}), timeoutMs: TIMEOUT_MS });
  };
}
