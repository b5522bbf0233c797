/** The way of a withdrawal: requested, in transfer, arrived or returned. Only steps that the platform reported (§4). */
import { DAY_MS, type UnixSeconds } from '#shared/core/shanghai-time.ts';

interface Withdrawal {
  readonly create: UnixSeconds;
  readonly status: string;
  readonly failReason?: string | null | undefined;
}

/** Days for which a finished withdrawal stays on the screen. */
const SHOWN_DAYS = 7;

/** `returned`: the platform gave the reason of the failure, with which the money returns to the wallet. */
export type TransferOutcome = 'transferring' | 'arrived' | 'returned' | 'failed';

/** Returns the outcome of a withdrawal, or `undefined` for a status that the specification does not list. */
export function transferOutcome({ status, failReason }: Withdrawal): TransferOutcome | undefined {
  if (status === 'transferring') return 'transferring';
  if (status === 'success') return 'arrived';
  if (status !== 'failure') return undefined;
  return failReason ? 'returned' : 'failed';
}

/**
 * Returns the withdrawals to follow, newest first: all that are in transfer, or else the newest one of the last week if it is
 * finished.
 */
export function followedTransfers<Row extends Withdrawal>(withdrawals: readonly Row[], now: number): readonly Row[] {
  const newestFirst = [...withdrawals].sort((one, other) => other.create - one.create);
  const pending = newestFirst.filter((row) => transferOutcome(row) === 'transferring');
  if (pending.length > 0) return pending;
  const [newest] = newestFirst;
  const isRecent = newest !== undefined && now - newest.create * 1000 < SHOWN_DAYS * DAY_MS;
  return isRecent && transferOutcome(newest) ? [newest] : [];
}
