/** Networks of IP addresses. Limits count them, and audit rows and lists of sessions show addresses masked. */
import { isIPv4, isIPv6 } from 'node:net';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { fingerprintsOf } from '../database/encryption.ts';
import { knownNetwork } from '../database/tables.ts';

const GROUPS = 8;
/** Groups of 16 bits that a provider assigns to one customer. */
const CUSTOMER_GROUPS = 4;
const SITE_GROUPS = 3;

/** Returns the groups of an IPv6 address, in the shortest notation. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => text.split(':').filter(Boolean);
  if (tail === undefined) return groups(head);
  const missing = GROUPS - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
}

/**
 * Returns the IPv4 address inside an IPv6 address, and any other address without its zone. The address of a request is
 * `undefined` after the client has closed the connection.
 */
function plainAddress(address: string | undefined = ''): string {
  const [plain = ''] = address.split('%');
  return /^::ffff:([\d.]+)$/i.exec(plain)?.[1] ?? plain;
}

/** Returns the network of one customer: an IPv4 address, or the /64 of an IPv6 address. Other texts stay unchanged. */
export function networkOf(address: string | undefined): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, CUSTOMER_GROUPS).join(':')}::/64` : plain;
}

/** Returns the address without its last part: `203.0.113.*`, or `2001:db8:1::*`. Empty for any other text. */
export function maskAddress(address: string | undefined): string {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return plain.replace(/\d+$/, '*');
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, SITE_GROUPS).join(':')}::*` : '';
}

/*
 * Networks from which a user has signed in. Limits of attempts by strangers do not apply to them (hazard 32). They are the
 * networks that all limits count, so that a neighbor of the user is a stranger. Only their hashes are stored.
 */

const KNOWN_MS = 90 * 86_400_000;

const networkHashes = (uid: string, address: string): string[] => fingerprintsOf(`${uid} ${networkOf(address)}`);

export async function rememberNetwork(db: Database, uid: string, address: string): Promise<void> {
  const seenAt = Date.now();
  await db.delete(knownNetwork).where(and(eq(knownNetwork.uid, uid), lt(knownNetwork.seenAt, seenAt - KNOWN_MS)));
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
