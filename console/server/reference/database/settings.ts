/** Values that all servers of a database share, by key. */
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { setting } from './tables.ts';

/** The setting that `console/restored.sql` stores. */
export const PAYOUTS_PAUSED = 'payoutsPaused';
/** The last time of the database that a server has read (clock-check.ts). */
export const CLOCK_SEEN = 'clockSeen';
/** The time by which expired data was last deleted (retention.ts). */
export const DELETED_BY = 'deletedBy';

export async function readSetting<Value>(db: Database, key: string): Promise<Value | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, key));
  return row?.value as Value | undefined;
}

export async function writeSetting(db: Database, key: string, value: unknown): Promise<void> {
  await db.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } });
}

export async function deleteSetting(db: Database, key: string): Promise<void> {
  await db.delete(setting).where(eq(setting.key, key));
}
