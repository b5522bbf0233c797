/**
 * Networks from which a user has signed in. Limits of attempts by strangers do not apply to them (hazard 32). They are the
 * networks that all limits count, so that a neighbor of the user is a stranger. Only their hashes are stored.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { networkOf } from './networks.ts';
import type { Database } from '../database/database.ts';
import { fingerprintsOf } from '../database/encryption.ts';
import { knownNetwork } from '../database/tables.ts';

const networkHashes = (uid: string, address: string): string[] => fingerprintsOf(`${uid} ${networkOf(address)}`);

export async function rememberNetwork(db: Database, uid: string, address: string): Promise<void> {
  const seenAt = Date.now();
  await db
    .insert(knownNetwork)
    .values({ uid, network: networkHashes(uid, address)[0]!, seenAt })
    .onConflictDoUpdate({ target: [knownNetwork.uid, knownNetwork.network], set: { seenAt } });
}

/**
 * Returns whether the user has signed in from the network of `address`. An unknown user takes the same time, so that the
 * duration does not reveal users.
 */
export async function isKnownNetwork(db: Database, uid: string | undefined, address: string): Promise<boolean> {
  const rows = await db
    .select({ uid: knownNetwork.uid })
    .from(knownNetwork)
    .where(and(eq(knownNetwork.uid, uid ?? ''), inArray(knownNetwork.network, networkHashes(uid ?? '', address))));
  return rows.length > 0;
}
