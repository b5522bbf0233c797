/** Creates the bill of a user from all devices, several devices at a time. Each part is a job, so that no job takes long. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { bill, deviceMonth } from '../database/device-tables.ts';
import { monthOfDay } from '../days.ts';
import { agentsOf, ofAgents } from '../devices/device-agents.ts';
import { finishWork, lockWork, postponeWork, storePart, type DueKey } from '../jobs/due-work.ts';
import { writeBills } from './close-month.ts';
import { areDaysMissing } from './missing-days.ts';
import { mergeDays, readMonth, type MonthDays } from './month-days.ts';

/** Devices per job, each with the days of a month. */
const DEVICES = 100;

interface Part extends MonthDays {
  /** the last device whose days are included */
  readonly device: number;
}

const NOTHING: Part = { device: 0, incomes: [], penalties: [] };

export async function makeBill(
  tx: Database,
  { jobs, demo }: Pick<Platform, 'jobs' | 'demo'>,
  key: DueKey,
): Promise<void> {
  const work = await lockWork(tx, 'month', key);
  const { subject: uid, firstDay: first, lastDay: last } = work;
  if (await areDaysMissing(tx, { uid, first, last })) return postponeWork(tx, 'month', key);
  const month = monthOfDay(first);
  const [existing] = await tx
    .select({ uid: bill.uid })
    .from(bill)
    .where(and(eq(bill.uid, uid), eq(bill.month, month)));
  if (existing) return finishWork(tx, 'month', key);
  const done = (work.part as Part | null) ?? NOTHING;
  const agents = await agentsOf(tx, uid);
  const devices = await tx
    .select({ device: deviceMonth.device })
    .from(deviceMonth)
    .where(
      and(
        ofAgents(deviceMonth.agentUid, agents),
        eq(deviceMonth.payee, uid),
        eq(deviceMonth.month, month),
        gt(deviceMonth.device, done.device),
      ),
    )
    .orderBy(asc(deviceMonth.device))
    .limit(DEVICES);
  const range = { first: devices[0]?.device ?? 0, last: devices.at(-1)?.device ?? 0 };
  const days = mergeDays(done, await readMonth(tx, { month, agents, only: uid, devices: range }));
  if (devices.length === DEVICES) {
    await storePart(tx, 'month', key, { ...days, device: range.last } satisfies Part);
    return jobs.send(tx, 'month', [key]);
  }
  await writeBills(tx, month, days, { demo, only: uid });
  await finishWork(tx, 'month', key);
}
