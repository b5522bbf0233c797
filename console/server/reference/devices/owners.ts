/** The users of devices. They are read next to devices and not joined, because devices can be on another server. */
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { users } from '../database/tables.ts';

export async function uidOf(db: Database, username: string): Promise<string | undefined> {
  const [found] = await db.select({ uid: users.uid }).from(users).where(eq(users.username, username));
  return found?.uid;
}

interface Owner {
  readonly username: string;
  /** by the agent */
  readonly remark: string;
}

/** Returns users by their numbers. */
export async function ownersOf(db: Database, uids: readonly (string | null)[]): Promise<ReadonlyMap<string, Owner>> {
  const wanted = [...new Set(uids)].filter((uid) => uid !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ uid: users.uid, username: users.username, remark: users.agentRemark })
    .from(users)
    .where(inArray(users.uid, wanted));
  return new Map(rows.map(({ uid, ...owner }) => [uid, owner]));
}
