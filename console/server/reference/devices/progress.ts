/** The stored progress of the days, which one server plans at a time (plan-days.ts). */
import { eq } from 'drizzle-orm';
import { holdLock, type Database } from '../database/database.ts';
import { setting } from '../database/tables.ts';

const KEY = 'incomes';

export interface Progress {
  /** the last day whose creation is planned for all agents */
  readonly day: number;
  /** The next days until `last`, if they are planned only for agents until `agent`. */
  readonly next?: { readonly last: number; readonly agent: string };
}

export async function readProgress(db: Database): Promise<Progress | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, KEY));
  return row?.value as Progress | undefined;
}

export async function writeProgress(db: Database, value: Progress): Promise<void> {
  await db.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } });
}

/** Locks the devices: none is added while days are planned. */
export const lockDevices = (tx: Database): Promise<unknown> => holdLock(tx, 'partner-console incomes');
