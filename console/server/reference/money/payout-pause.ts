/**
 * The pause of payouts. After a restore, servers start without payouts, so that they accept no callbacks and approvals either.
 * The pause of an operator applies at once: withdrawals are refused, and no transfer is ordered.
 */
import type { Database } from '../database/database.ts';
import { deleteSetting, PAYOUTS_PAUSED, readSetting } from '../database/settings.ts';
import { setting } from '../database/tables.ts';

type PayoutPause = 'restored' | 'operator';

export async function readPause(db: Database): Promise<PayoutPause | undefined> {
  const value = await readSetting<unknown>(db, PAYOUTS_PAUSED);
  if (value === undefined) return undefined;
  return value === 'operator' ? 'operator' : 'restored';
}

export const isPausedByOperator = async (db: Database): Promise<boolean> => (await readPause(db)) === 'operator';

/** A pause after a restore stays, because it ends only after a comparison with the bank. */
export async function startPause(tx: Database): Promise<void> {
  const value = 'operator' satisfies PayoutPause;
  await tx.insert(setting).values({ key: PAYOUTS_PAUSED, value }).onConflictDoNothing();
}

export const endPause = (tx: Database): Promise<void> => deleteSetting(tx, PAYOUTS_PAUSED);
