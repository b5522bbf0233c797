/** What all commands of an operator share. */
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { PayoutProvider } from '../providers/payout.ts';

/** A wrong argument of an operator. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

export interface OperatorContext {
  readonly platform: Platform;
  /** also while payouts are paused; `undefined` if none is configured */
  readonly provider: PayoutProvider | undefined;
  /** the name of the employee */
  readonly operator: string;
  readonly requestId: string;
  /** Adds an act to the audit: one row for each user whose data it shows or changes, or one row without a user. */
  readonly record: (
    tx: Database,
    command: string,
    detail: { readonly uids?: readonly string[]; readonly [name: string]: unknown },
  ) => Promise<void>;
}

/** Returns a moment in ISO 8601. */
export const isoMoment = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
