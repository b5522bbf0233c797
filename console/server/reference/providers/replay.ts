/** Refuses callbacks that arrive a second time. */
import { lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { providerNonce } from '../database/tables.ts';
import { WINDOW_S } from './signing.ts';

/** A nonce is stored longer than its signature is valid. */
const KEPT_MS = 3 * WINDOW_S * 1_000;

/** Stores the nonce of a callback in the transaction of its effect. @returns false for a known nonce */
export async function spendNonce(tx: Database, nonce: string): Promise<boolean> {
  // real time, like the signature
  const at = Date.now();
  await tx.delete(providerNonce).where(lt(providerNonce.at, at - KEPT_MS));
  const stored = await tx.insert(providerNonce).values({ nonce, at }).onConflictDoNothing().returning();
  return stored.length > 0;
}
