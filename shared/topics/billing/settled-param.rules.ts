/** The parameters of withdrawals and bill checks, by payout method (§9). */
import type { Cents } from '../../core/money.ts';

/** Rules of the platform for one wallet. Amounts are in cents. */
export interface WalletParameters {
  readonly startDay: number;
  readonly endDay: number;
  readonly min: Cents;
  readonly max: Cents;
  /** undefined if the platform did not send it */
  readonly feePercent: number | undefined;
  /** days on which the bill is checked; monthly only, 0 when the platform does not send them */
  readonly checkStart: number;
  readonly checkEnd: number;
}

/** Returns parameter entry 1 for enterprise cards, entry 2 for every other method (§9). */
export function parametersOfMethod<Entry extends { readonly paramType: number }>(
  entries: readonly Entry[],
  collectionMethod: string | undefined,
): Entry | undefined {
  const requiredParam = collectionMethod === 'enterpriseCard' ? 1 : 2;
  return entries.find((entry) => entry.paramType === requiredParam);
}
