/**
 * The nodes that exist: each is entered when it has first been online with its image, before anybody binds it. What is
 * not entered cannot be bound and earns nothing.
 */
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { device, registeredNode } from '../database/tables.ts';

export async function registerNodes(db: Database, uuids: readonly string[], at: number): Promise<void> {
  await db
    .insert(registeredNode)
    .values(uuids.map((uuid) => ({ uuid: uuid.toLowerCase(), at })))
    .onConflictDoNothing();
}

export async function isRegistered(db: Database, uuid: string): Promise<boolean> {
  const rows = await db.select().from(registeredNode).where(eq(registeredNode.uuid, uuid));
  return rows.length > 0;
}

/** Those of these nodes that nobody has bound and nobody has registered. */
export async function unknownNodes(db: Database, uuids: readonly string[]): Promise<readonly string[]> {
  const small = uuids.map((uuid) => uuid.toLowerCase());
  const bound = await db.select({ uuid: device.uuid }).from(device).where(inArray(device.uuid, small));
  const free = await db
    .select({ uuid: registeredNode.uuid })
    .from(registeredNode)
    .where(inArray(registeredNode.uuid, small));
  const known = new Set([...bound, ...free].map(({ uuid }) => uuid));
  return uuids.filter((uuid) => !known.has(uuid.toLowerCase()));
}
