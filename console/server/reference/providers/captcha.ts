/** Verifies captcha tickets with the operator's captcha provider. */
import * as v from 'valibot';
import { ProviderClient, type ObserveProvider, type ProviderAddress } from './client.ts';

export interface CaptchaAnswer {
  readonly ticket: string;
  readonly randstr: string;
  /** IP address of the user */
  readonly address: string;
}

/** Identifies the operator at the captcha service. The script of the page needs it. */
export interface CaptchaApp {
  readonly captchaAppId: string;
  /** empty if the service does not encrypt IDs */
  readonly captchaAppIdEncrypted: string;
}

const TIMEOUT_MS = 5_000;

/** Returns a function that returns whether a ticket is valid. It throws ProviderError. */
export function captchaProvider(
  address: ProviderAddress,
  observe?: ObserveProvider,
): (answer: CaptchaAnswer) => Promise<boolean> {
  const client = new ProviderClient('captcha', address, observe);
  return async ({ ticket, randstr, address: ip }) => {
    const { valid } = await client.request({
      method: 'POST',
      body: { ticket, randstr, address: ip },
      response: v.object({ valid: v.boolean() }),
      timeoutMs: TIMEOUT_MS,
    });
    return valid;
  };
}
