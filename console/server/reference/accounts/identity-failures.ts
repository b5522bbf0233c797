/**
 * Keeps the failed identity checks of phones, so that their limit does not end with an account (§2.7, §9). The next account of a
 * phone continues to count. ID numbers do not count, because strangers could block the ID number of another user (hazard 32).
 */
import { inArray, max } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { fingerprintsOf } from '../database/encryption.ts';
import { identityFailure } from '../database/tables.ts';

const hashesOf = (phone: string): string[] => fingerprintsOf(`identity ${phone}`);

/** Stores the failures of an account for its phones, as hashes. */
export async function keepFailures(tx: Database, phones: readonly string[], failures: number): Promise<void> {
  for (const phone of phones)
    await tx
      .insert(identityFailure)
      .values({ phoneHash: hashesOf(phone)[0]!, failures })
      .onConflictDoUpdate({ target: identityFailure.phoneHash, set: { failures } });
}

/** Returns the failures of earlier accounts of a phone. */
export async function failuresOf(tx: Database, phone: string): Promise<number> {
  const [row] = await tx
    .select({ most: max(identityFailure.failures) })
    .from(identityFailure)
    .where(inArray(identityFailure.phoneHash, hashesOf(phone)));
  return row!.most ?? 0;
}
