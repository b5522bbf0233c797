/** Compares names and ID numbers with a register, through the operator's identity provider. */
import * as v from 'valibot';
import { ProviderClient, type ObserveProvider, type ProviderAddress } from './client.ts';

export interface IdentityClaim {
  /** one per attempt of a user */
  readonly id: string;
  readonly realName: string;
  readonly IDCardNumber: string;
}

/** The user waits for the result. */
const TIMEOUT_MS = 10_000;

/** Returns a function that returns whether name and number belong together. It throws ProviderError. */
export function identityProvider(
  address: ProviderAddress,
  observe?: ObserveProvider,
): (claim: IdentityClaim) => Promise<boolean> {
  const client = new ProviderClient('identity', address, observe);
  return async (claim) => {
    const response = v.object({ match: v.boolean() });
    return (await client.request({ method: 'POST', body: claim, response, timeoutMs: TIMEOUT_MS })).match;
  };
}
