/**
 * Plans the creation of the days until yesterday as jobs of an agent. No day is skipped, regardless of the time that the
 * servers were stopped. Days of a month that are late are planned together. Moving the clock back removes nothing.
 */
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import { dayMs, daysOfMonth, monthOfDay } from '../days.ts';
import { planWork } from '../jobs/due-work.ts';
import { lastClosedDay } from '../devices/samples.ts';
import { agentsAfter, AGENTS_AT_ONCE } from '../devices/device-agents.ts';
import { lockDevices, readProgress, writeProgress } from '../devices/progress.ts';

/** @returns whether more days are due */
export async function planDays({
  db,
  clock,
  measuresDevices,
}: Pick<Platform, 'db' | 'clock' | 'measuresDevices'>): Promise<boolean> {
  const yesterday = lastClosedDay(clock.now(), { measuresDevices });
  const before = await readProgress(db);
  if (!before || before.day >= yesterday) return false;
  return inTransaction(db, async (tx) => {
    await lockDevices(tx);
    const { day, next } = (await readProgress(tx))!;
    if (day >= yesterday) return false;
    const firstDay = day + 1;
    const lastDay = next?.last ?? Math.min(yesterday, daysOfMonth(monthOfDay(firstDay)).last);
    const agents = await agentsAfter(tx, next?.agent ?? '');
    const dueAt = dayMs(firstDay + 1);
    await planWork(
      tx,
      agents.map((subject) => ({ queue: 'day' as const, subject, firstDay, lastDay, dueAt })),
    );
    const isPart = agents.length === AGENTS_AT_ONCE;
    await writeProgress(tx, isPart ? { day, next: { last: lastDay, agent: agents.at(-1)! } } : { day: lastDay });
    return isPart || lastDay < yesterday;
  });
}
