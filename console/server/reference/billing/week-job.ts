/** Enters the weekly income of a user into the wallet (§9, Weekly wallet rules). */
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { dayMs } from '../days.ts';
import { finishWork, lockWork, postponeWork, type DueKey } from '../jobs/due-work.ts';
import { postMove } from '../ledger/ledger.ts';
import { announce } from '../notices/announce.ts';
import { weekEntered } from '../notices/money-events.ts';
import { weekIncomes } from './bill-calendar.ts';
import { areDaysMissing } from './missing-days.ts';

export async function enterWeek(tx: Database, platform: Platform, key: DueKey): Promise<void> {
  const work = await lockWork(tx, 'week', key);
  const { subject: uid, firstDay: first, lastDay: last } = work;
  if (await areDaysMissing(tx, { uid, first, last })) return postponeWork(tx, 'week', key);
  for (const { move, amount, at } of await weekIncomes(tx, first, uid)) {
    await postMove(tx, move);
    await announce(platform, tx, weekEntered({ uid, amount, at, from: dayMs(first), to: dayMs(last) }));
  }
  await finishWork(tx, 'week', key);
}
