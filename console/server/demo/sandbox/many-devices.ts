/** Ten thousand devices for an agent, by testers. */
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { doDueWork } from '../../reference/background-work.ts';
import { recloseMonth } from '../../reference/billing/close-month.ts';
import { makeDays } from '../../reference/billing/make-days.ts';
import { areDaysMissing } from '../../reference/billing/missing-days.ts';
import type { Platform } from '../../reference/context.ts';
import { analyze, inTransaction, type Database } from '../../reference/database/database.ts';
import { device, pricePeriod, type Device } from '../../reference/database/device-tables.ts';
import type { User } from '../../reference/database/tables.ts';
import { daysOfMonth } from '../../reference/days.ts';
import { listDevices, nextNumbers } from '../../reference/devices/device-agents.ts';
import { lockDevices, readProgress } from '../../reference/devices/progress.ts';
import { seededInteger } from '../../reference/devices/seeded-random.ts';
import { incomesPending, notAllowedNow } from '../../reference/refusal.ts';
import { uuidOf } from '../seed/devices.ts';
import { findDemoUser } from './changes.ts';
import { billedDayOf } from '../seed/simulation.ts';

const MANY = 10_000;

/**
 * Adds devices up to ten thousand. They are activated during the last month and have days since then.
 * @returns a message for the page
 * @throws Refusal 4040, 4041, 4101
 */
export async function addManyDevices(platform: Platform, username: string): Promise<string> {
  await doDueWork(platform);
  const { db, clock, specialUsers } = platform;
  const agent = await findDemoUser(db, username);
  if (agent.role !== 'agent') throw notAllowedNow('只有代理商可以有一万台设备');
  await inTransaction(db, async (tx) => {
    await lockDevices(tx);
    const progress = await readProgress(tx);
    if (!progress) throw notAllowedNow('数据库里没有设备');
    const month = lastBillMonth(clock.now());
    const { first, last } = daysOfMonth(month);
    // a missing day would be created for the new devices a second time
    if (await areDaysMissing(tx, { uid: agent.uid, first, last: progress.day })) throw incomesPending();
    const devices = await newDevices(tx, agent, { first, days: last - first + 1 });
    if (devices.length === 0) return;
    await listDevices(tx, devices);
    await insertDevices(tx, devices);
    await makeDays(tx, { from: first, to: progress.day, specialUsers, devices, measured: billedDayOf });
    // the devices settle monthly, so existing bills are recomputed and the difference enters the wallet
    for (let each = month; daysOfMonth(each).last <= progress.day; each = addMonths(each, 1))
      await recloseMonth(tx, { uid: agent.uid, month: each, at: clock.now() });
    await analyze(tx);
  });
  return `${username} 现有 ${MANY.toLocaleString('en')} 台设备`;
}

/** Returns small hosted devices on the agent's lines. */
async function newDevices(
  tx: Database,
  { uid }: User,
  { first, days }: { first: number; days: number },
): Promise<Device[]> {
  const [current] = await tx
    .select({ devices: count() })
    .from(device)
    .where(and(eq(device.agentUid, uid), isNull(device.retired)));
  const priced = await tx
    .selectDistinct({ line: pricePeriod.line })
    .from(pricePeriod)
    .where(eq(pricePeriod.agentUid, uid));
  const lines = priced.map(({ line }) => line).sort();
  if (lines.length === 0) throw notAllowedNow('该代理商没有价格');
  const numbers = await nextNumbers(tx, Math.max(0, MANY - (current?.devices ?? 0)));
  return numbers.map((id, index): Device => {
    const seed = seededInteger(id, 7, 83) >>> 1;
    const line = lines[seed % lines.length]!;
    return {
      id,
      uuid: uuidOf(id),
      name: `${line.slice(2)}边缘节点-${`${index + 1}`.padStart(5, '0')}`,
      agentUid: uid,
      ownerUid: uid,
      line,
      base: 12 + (seed % 24),
      seed,
      fixed: false,
      hosted: true,
      agentRemark: '',
      // activated one after another during the month
      activated: first + (index % days),
      retired: null,
    };
  });
}

const insertDevices = (tx: Database, devices: readonly Device[]): Promise<unknown> =>
  tx.execute(sql`insert into device
    (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, agent_remark, activated)
    select id, uuid, name, "agentUid", "ownerUid", line, base, seed, fixed, hosted, "agentRemark", activated
    from json_to_recordset(${JSON.stringify(devices)}::json) as row(id int, uuid text, name text, "agentUid" text,
      "ownerUid" text, line text, base int, seed int, fixed boolean, hosted boolean, "agentRemark" text,
      activated int)`) as unknown as Promise<unknown>;
