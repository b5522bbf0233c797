/** The devices of an agent are read in parts, and no statement grows with their number. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, lte, sql } from 'drizzle-orm';
import { appealableViolations, recordToAppeal } from '#console/server/reference/billing/appeals.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { device } from '#console/server/reference/database/device-tables.ts';
import { QUERIES, type LoggedQuery } from '#console/server/reference/database/query-log.ts';
import { addSampleDays } from '#console/server/reference/database/sample-partitions.ts';
import { users, type User } from '#console/server/reference/database/tables.ts';
import { dayMs, dayOf, daySeconds, dayText } from '#console/server/reference/days.ts';
import { bandwidthOfDay } from '#console/server/reference/devices/device-days.ts';
import { OFFLINE, type Samples } from '#console/server/reference/devices/samples.ts';
import { readSamples } from '#console/server/reference/devices/stored-samples.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

/** More than a part. */
const MANY = 2_100;
const FIRST = 2_000_000;
const LAST = FIRST + MANY;
/** Most devices of a statement. */
const PART = 2_000;

describe('very many devices of an agent', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let agent: User;
  let miner: User;
  let today: number;
  before(async () => {
    opened = await openSeeded();
    const { db } = opened;
    platform = { ...platformOn(db), demo: false, deviceStates: undefined, measuresDevices: true };
    today = dayOf(platform.clock.now());
    await platform.clock.set(dayMs(today + 1) - 60_000);
    agent = (await db.select().from(users).where(eq(users.uid, '100001')))[0]!;
    miner = (await db.select().from(users).where(eq(users.username, 'miner')))[0]!;
    await addSampleDays(db, [today, today - 1]);
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      // one of ten belongs to a miner, and the last ones were removed today
      await tx.execute(sql`insert into device
          (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated, retired)
        select ${FIRST}::int + i, 'node-' || i, 'node', ${agent.uid}, case when i % 10 = 0 then ${miner.uid} else ${agent.uid} end,
          'line', 1, 1, false, false, ${today - 9}, case when i > ${MANY - 5} then ${today}::int end from generate_series(1, ${MANY}) as i`);
      await tx.execute(sql`insert into owner_agent values (${miner.uid}, ${agent.uid}) on conflict do nothing`);
      await tx.execute(sql`insert into device_day
          (agent_uid, day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income, rule)
        select ${agent.uid}, ${today - 1}::int, ${FIRST}::int + i, 10, 300000, 0, 0, 0, 5 from generate_series(1, ${MANY}) as i`);
      // offline for 20 to 65 minutes from 18:00
      await tx.execute(sql`insert into sample_day (agent_uid, day, device, samples)
        select ${agent.uid}, ${today - 1}::int, ${FIRST}::int + i, array(
          select case when s between 216 and 219 + i % 10 then ${OFFLINE}::int when (i + s) % 50 > 0 then i + s end
          from generate_series(0, 287) as s) from generate_series(1, ${MANY}) as i`);
      // the release before stored this day
      await tx.execute(sql`insert into bandwidth_day_whole (day, device, samples)
        select ${today - 2}::int, ${FIRST}::int + i, array(select case when i % 7 = 3 then ${OFFLINE}::int else i + s end
          from generate_series(0, 287) as s) from generate_series(1, ${MANY}) as i`);
      // the first ten are closed already, with other values
      await tx.execute(sql`insert into sample_day (agent_uid, day, device, samples)
        select ${agent.uid}, ${today}::int, ${FIRST}::int + i, array(select s from generate_series(0, 287) as s)
        from generate_series(1, 10) as i`);
      // nothing was measured from 8:20 to 16:40
      await tx.execute(sql`insert into sample_block (agent_uid, day, slot, block, bandwidths)
        select ${agent.uid}, ${today}::int, s, block, array(
          select case when block * 256 + i > ${LAST}::int or (i + s) % 50 = 0 then null
            when i % 60 = 7 then ${OFFLINE}::int else 5 + i + s end from generate_series(0, 255) as i)
        from generate_series(0, 287) as s, generate_series(${FIRST}::int / 256, ${LAST}::int / 256) as block
        where s not between 100 and 199`);
    });
  });
  after(() => opened.close());

  async function recorded<Result>(work: () => Promise<Result>): Promise<readonly [Result, readonly LoggedQuery[]]> {
    const logged: LoggedQuery[] = [];
    const log = (message: unknown) => void logged.push(message as LoggedQuery);
    QUERIES.subscribe(log);
    const result = await work().finally(() => QUERIES.unsubscribe(log));
    return [result, logged];
  }

  /** Requires that a statement has few parameters, and names at most this number of devices in one of them. */
  function requireFew(queries: readonly LoggedQuery[], most: number): void {
    assert.ok(queries.length > 0);
    for (const { query, params } of queries) {
      assert.ok(params.length < 20, `${params.length} parameters: ${query}`);
      for (const param of params)
        if (Array.isArray(param)) assert.ok(param.length <= most, `${param.length} values: ${query}`);
    }
  }

  it('have a bandwidth that equals the sum of the devices, while the day is open and closed (hazard 48)', async () => {
    const { db } = opened;
    for (const self of [agent, miner])
      for (const day of [today, today - 1, today - 2]) {
        const [{ list }, queries] = await recorded(() => bandwidthOfDay(db, self, { day }, platform));
        requireFew(queries, PART);
        const isSeen = self === agent ? eq(device.agentUid, agent.uid) : eq(device.ownerUid, miner.uid);
        const devices = await db
          .select()
          .from(device)
          .where(and(isSeen, lte(device.activated, day)));
        const present = devices.filter(({ retired }) => retired === null || retired > day);
        const sums = new Map<number, number>();
        const add = (samples: Samples) =>
          samples.forEach((value, slot) => {
            if (value !== null) sums.set(slot, (sums.get(slot) ?? 0) + Math.max(value, 0));
          });
        for (const samples of (await readSamples(db, present, day, day)).values()) add(samples);
        const expected = [...sums].sort(([one], [other]) => one - other);
        assert.ok(expected.length > 180, `${expected.length} slots`);
        const shown = expected.filter(([slot]) => day < today || slot < 287);
        assert.deepEqual(
          list,
          shown.map(([slot, bandwidth]) => ({ timestamp: daySeconds(day) + slot * 300, bandwidth })),
        );
      }
  });

  it('have violations with the reason of each, also when all of them are unbilled', async () => {
    const { db } = opened;
    const [violations, queries] = await recorded(() => appealableViolations(db, agent, today - 1, platform));
    requireFew(queries, PART);
    const own = violations.filter(({ uuid }) => uuid.startsWith('node-'));
    assert.equal(own.length, MANY);
    for (const [at, { uuid, reason, appeal }] of own.entries()) {
      assert.equal(uuid, `node-${at + 1}`);
      assert.match(reason, new RegExp(`^18 至 24 点离线 ${20 + ((at + 1) % 10) * 5} 分钟`));
      assert.deepEqual(
        [appeal!.deviceUUID, appeal!.deviceName, appeal!.line, appeal!.state],
        [uuid, 'node', 'line', ''],
      );
    }
  });

  it('are not read to appeal the day of one of them', async () => {
    const { db } = opened;
    const appealed = { deviceUUID: 'node-2013', appealed: { date: dayText(today - 1) } };
    const [record, queries] = await recorded(() => recordToAppeal(db, platform, agent, appealed));
    requireFew(queries, 1);
    assert.deepEqual(
      [record.uuid, record.device, record.rule],
      ['node-2013', FIRST + 2_013, '18 至 24 点离线 35 分钟，超过 15 分钟，当日不计费'],
    );
  });
});
