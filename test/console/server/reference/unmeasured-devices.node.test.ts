/** Devices of MODE=reference: nothing measures them, so that their states are unknown instead of simulated. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { lastBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { planMonths } from '#console/server/reference/billing/plan-payments.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { bill, billChange, billIncome } from '#console/server/reference/database/device-tables.ts';
import { person, type Person } from '#console/server/reference/database/tables.ts';
import { dayOf } from '#console/server/reference/days.ts';
import { bandwidthOfDay } from '#console/server/reference/devices/device-days.ts';
import { agentDevices, overviewOf } from '#console/server/reference/devices/devices.ts';
import { dialInfoOf, saveLines } from '#console/server/reference/devices/dialling.ts';
import { openSeeded, platformOn } from './support.ts';

describe('a device of MODE=reference', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let agent: Person;
  before(async () => {
    opened = await openSeeded();
    platform = { ...platformOn(opened.db), demo: false, deviceStates: undefined };
    [agent] = (await opened.db.select().from(person).where(eq(person.uid, '100001'))) as [Person];
  });
  after(() => opened.close());

  const firstDevice = async () => {
    const { items } = await agentDevices(opened.db, agent, { key_style: 'day', limit: 1, offset: 0 }, platform);
    return items[0]!;
  };

  it('has neither an online state nor network cards', async () => {
    const { uuid, online, offlineSince, diallingType, managerCard } = await firstDevice();
    assert.deepEqual([online, offlineSince, diallingType, managerCard], [undefined, undefined, undefined, '']);
    const { netcardInfo, diallingType: type } = await dialInfoOf(platform, agent, uuid);
    assert.deepEqual([netcardInfo, type], [[], '']);
    const lines = { deviceUUID: uuid, name: 'eth0', diallingInfo: [] };
    await assert.rejects(saveLines(platform, agent, lines), { status: 400 });
  });

  it('is counted, but neither as online nor as offline', async () => {
    const { total, online, offline } = await overviewOf(opened.db, agent, 'agent', platform);
    assert.ok(total! > 0);
    assert.deepEqual([online, offline], [undefined, undefined]);
  });

  it('has no bandwidth', async () => {
    const { uuid } = await firstDevice();
    const day = dayOf(platform.clock.now()) - 1;
    for (const which of [uuid, undefined]) {
      const { list, bandwidth95 } = await bandwidthOfDay(opened.db, agent, { day, uuid: which }, platform);
      assert.deepEqual([list, bandwidth95], [[], undefined]);
    }
  });

  it('is billed without the simulated compensations of the demo', async () => {
    const { db, clock } = platform;
    const month = lastBillMonth(clock.now());
    const compensations = () =>
      db.$count(billChange, and(eq(billChange.month, month), eq(billChange.kind, 'compensation')));
    assert.ok((await compensations()) > 0);
    const bills = await db.select({ uid: bill.uid }).from(bill).where(eq(bill.month, month));
    for (const table of [billIncome, billChange, bill]) await db.delete(table).where(eq(table.month, month));
    await planMonths(
      db,
      month,
      bills.map(({ uid }) => uid),
    );
    await doDueWork(platform);
    assert.equal(await db.$count(bill, eq(bill.month, month)), bills.length);
    assert.equal(await compensations(), 0);
  });
});
