/** Creates the days of an agent, several devices at a time. Each part is a job, so that no job takes long. */
import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { device } from '../database/device-tables.ts';
import { keyOf, measuredDay } from '../devices/samples.ts';
import { byDay, closeSamples, readAgentSamples } from '../devices/stored-samples.ts';
import { makeDays } from './make-days.ts';
import { planComparisons } from './prepare-comparisons.ts';
import { finishWork, lockWork, storePart, type DueKey } from '../jobs/due-work.ts';

/** Device days per job. Requests wait while the server reads and computes them. */
const DEVICE_DAYS = 2_000;

interface Part {
  /** the last device whose days are created */
  readonly device: number;
}

export async function makeAgentDays(
  tx: Database,
  { jobs, specialUsers, deviceStates }: Pick<Platform, 'jobs' | 'specialUsers' | 'deviceStates'>,
  key: DueKey,
): Promise<void> {
  const work = await lockWork(tx, 'day', key);
  const { subject, firstDay: from, lastDay: to } = work;
  const limit = Math.max(1, Math.floor(DEVICE_DAYS / (to - from + 1)));
  const done = (work.part as Part | null)?.device;
  const devices = await tx
    .select()
    .from(device)
    .where(
      and(
        eq(device.agentUid, subject),
        done === undefined ? undefined : gt(device.id, done),
        lte(device.activated, to),
        or(isNull(device.retired), gt(device.retired, from)),
      ),
    )
    .orderBy(asc(device.id))
    .limit(limit);
  const making = { from, to, specialUsers, devices };
  if (deviceStates) await makeDays(tx, { ...making, measured: deviceStates.billedDayOf });
  else {
    const ids = devices.map(({ id }) => id);
    const { closed, open } = await readAgentSamples(tx, subject, ids, { from, to });
    await closeSamples(tx, subject, open);
    const samples = byDay([...closed, ...open]);
    await makeDays(tx, {
      ...making,
      measured: ({ id }, day, window) => measuredDay(samples.get(keyOf(id, day)) ?? [], window),
    });
  }
  if (devices.length < limit) {
    await finishWork(tx, 'day', key);
    return planComparisons(tx, subject);
  }
  await storePart(tx, 'day', key, { device: devices.at(-1)!.id } satisfies Part);
  await jobs.send(tx, 'day', [key]);
}
