/**
 * Plans the creation of the days until yesterday as jobs of an agent. No day is skipped, regardless of the time that the
 * servers were stopped. Days of a month that are late are planned together. Moving the clock back removes nothing.
 */
import { sql } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { inTransaction, rowsOf, type Database } from '../database/database.ts';
import { dayMs, dayOf, daysOfMonth, monthOfDay } from '../days.ts';
import { planWork } from '../jobs/due-work.ts';
import { CLOSED_AFTER_MS } from '../devices/samples.ts';
import { lockDevices, readProgress, writeProgress } from '../devices/progress.ts';

/** Agents per transaction, which limits the time of the lock. */
export const AGENTS_AT_ONCE = 5_000;

/** @returns whether more days are due */
export async function planDays({
  db,
  clock,
  measuresDevices,
}: Pick<Platform, 'db' | 'clock' | 'measuresDevices'>): Promise<boolean> {
  const yesterday = dayOf(clock.now() - (measuresDevices ? CLOSED_AFTER_MS : 0)) - 1;
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

/** Returns agents with devices. The query jumps from agent to agent, because `distinct` would read every device. */
export async function agentsAfter(tx: Database, uid: string): Promise<string[]> {
  const rows = await rowsOf<{ uid: string }>(
    tx,
    sql`with recursive agent (uid) as (
        (select agent_uid from device where agent_uid > ${uid} order by agent_uid limit 1)
        union all
        select (select agent_uid from device where agent_uid > agent.uid order by agent_uid limit 1)
          from agent where agent.uid is not null)
      select uid from agent where uid is not null limit ${AGENTS_AT_ONCE}`,
  );
  return rows.map((row) => row.uid);
}
