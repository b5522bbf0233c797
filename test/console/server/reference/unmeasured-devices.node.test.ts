/** Devices of MODE=reference: nothing measures them, so that their states are unknown instead of simulated. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { person, type Person } from '#console/server/reference/database/tables.ts';
import { dayOf } from '#console/server/reference/days.ts';
import { bandwidthOf } from '#console/server/reference/devices/device-days.ts';
import { agentDevices, overviewOf } from '#console/server/reference/devices/devices.ts';
import { dialInfoOf, saveLines } from '#console/server/reference/devices/dialling.ts';
import { openSeeded, platformOn } from './support.ts';

describe('a device of MODE=reference', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let agent: Person;
  before(async () => {
    opened = await openSeeded();
    platform = { ...platformOn(opened.db), demo: false };
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
      const { list, bandwidth95 } = await bandwidthOf(opened.db, agent, { day, uuid: which }, platform);
      assert.deepEqual([list, bandwidth95], [[], undefined]);
    }
  });
});
