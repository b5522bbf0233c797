/** The stored progress of the days, which one server plans at a time (plan-days.ts). */
import { holdLock, shareLock, type Database } from '../database/database.ts';
import { readSetting, writeSetting } from '../database/settings.ts';

const KEY = 'incomes';

interface Progress {
  /** the last day whose creation is planned for all agents */
  readonly day: number;
  /** The next days until `last`, if they are planned only for agents until `agent`. */
  readonly next?: { readonly last: number; readonly agent: string };
}

export const readProgress = (db: Database): Promise<Progress | undefined> => readSetting<Progress>(db, KEY);

export const writeProgress = (db: Database, value: Progress): Promise<void> => writeSetting(db, KEY, value);

const LOCK = 'partner-console incomes';

/** Locks the devices: none is added while days are planned. */
export const lockDevices = (tx: Database): Promise<unknown> => holdLock(tx, LOCK);

/** Holds the devices next to other transactions that share them: no day is planned until the end of the transaction. */
export const shareDevices = (tx: Database): Promise<unknown> => shareLock(tx, LOCK);

/** Waits for the planning of days. No day is planned until the end of the transaction. @returns the last planned day */
export async function holdDays(tx: Database): Promise<number> {
  await shareDevices(tx);
  const progress = await readProgress(tx);
  // a day that is planned for some agents may be created already
  return progress?.next?.last ?? progress?.day ?? 0;
}
