/** A stored result always equals a recount of the rows, also after corrections of closed days. */
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import fastify from 'fastify';
import fc from 'fast-check';
import { dayStart } from '#shared/core/shanghai-time.ts';
import { usualPeriods } from '#shared/topics/billing/income/income-bridge.rules.ts';
import { RECORD_PAGE_SIZE } from '#shared/core/wire-values.ts';
import {
  incomeBridgeCall,
  incomeBridgeRowsCall,
  type IncomeBridge,
} from '#shared/topics/billing/income/income-bridge.calls.ts';
import { makeAgentDays } from '#console/server/reference/billing/day-job.ts';
import { bridgeOf, bridgeRowsOf } from '#console/server/reference/billing/income-bridge.ts';
import { prepareComparisons } from '#console/server/reference/billing/prepare-comparisons.ts';
import type { Platform } from '#console/server/reference/context.ts';
import {
  analyze,
  inTransaction,
  rowsOf,
  type Database,
  type OpenDatabase,
  type Read,
} from '#console/server/reference/database/database.ts';
import { incomeComparison, deviceOrder } from '#console/server/reference/database/device-tables.ts';
import { dueWork } from '#console/server/reference/database/job-tables.ts';
import { users, type User } from '#console/server/reference/database/tables.ts';
import { dayMs, dayOfText, dayText } from '#console/server/reference/days.ts';
import { MANY_TO_STORE } from '#console/server/reference/devices/closed-days.ts';
import { agentDevices } from '#console/server/reference/devices/device-list.ts';
import { planWork } from '#console/server/reference/jobs/due-work.ts';
import { writeProgress } from '#console/server/reference/devices/progress.ts';
import { startSession } from '#console/server/reference/access/sessions.ts';
import { Turns } from '#console/server/reference/access/turns.ts';
import { incomeRoutes } from '#console/server/reference/routes/billing-routes.ts';
import { isWhole } from '#test/gate/extent.ts';
import { until } from '#test/server/until.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const UID = 'many';
const NOW = dayStart('2026-11-20');
const LAST = dayOfText('2026-11-19');
const FIRST = LAST - 5;
const NODES = MANY_TO_STORE + 1;
const SCOPE = { uuid: undefined, line: undefined, username: undefined };

describe('the stored results of an agent with many nodes', () => {
  let opened: OpenDatabase;
  let self: User;
  const reads = (db = opened.db) => {
    const read: Read = (work) => work(db);
    return { db, read, primary: opened.db, turns: new Turns() };
  };
  const platform = { clock: { now: () => NOW }, deviceStates: undefined } as unknown as Platform;

  /** Sets the sums of each day of the agent, as the transaction of its days does. */
  const sumDays = (db = opened.db) =>
    db.execute(sql`insert into income_day (uid, day, income, weekly, unbilled)
      select ${UID}, day, sum(agent_income), 0, 0 from device_day where device > 2000000 group by day
      on conflict (uid, day) do update set income = excluded.income`);

  async function addAgent(db: Database): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into person (uid, username, password_hash, role, phone_number, pay_info)
        values (${UID}, ${UID}, '', 'agent', ${UID}, '{}')`);
      await tx.execute(sql`insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated)
        select 2000000 + i, 'node-' || i, 'node', ${UID}, ${UID}, 'line ' || i % 3, 1, 1, false, false, ${FIRST - 1}
        from generate_series(1, ${NODES}) as i`);
      await tx.execute(sql`insert into device_day
          (agent_uid, day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income, rule)
        select ${UID}::text, day, 2000000 + i, 10 + i * day % 90, 300000, case when (i + day) % 7 = 0 then 0 else 100 + i * day % 900 end,
          0, 0, case when (i + day) % 7 = 0 then 5 end
        from generate_series(1, ${NODES}) as i, generate_series(${FIRST}::int, ${LAST}) as day`);
    });
    await sumDays(db);
    // without statistics, the planner expects one row and joins the nodes in nested loops
    await analyze(db);
    await writeProgress(db, { day: LAST });
  }

  before(async () => {
    opened = await openSeeded();
    const [agent] = await opened.db.select().from(users).where(eq(users.username, 'agent'));
    self = { ...agent!, uid: UID };
    await addAgent(opened.db);
  });
  after(() => opened.close());

  const ofDays = ([earlier, later]: readonly [number, number]) => ({
    ...SCOPE,
    ...{ earlier_start: dayText(earlier), earlier_end: dayText(earlier) },
    ...{ start: dayText(later), end: dayText(later) },
  });
  /** Reads the sums, the first rows and a page of the list. */
  const read = async (days: readonly [number, number]) => ({
    bridge: await bridgeOf(reads(), self, ofDays(days), NOW),
    rows: await bridgeRowsOf(
      reads(),
      self,
      { ...ofDays(days), step: undefined, group: 'line', limit: 5, offset: 0 },
      NOW,
    ),
    page: await agentDevices(reads(), self, { key_style: 'day', limit: 3, offset: 999 }, platform),
  });
  const forget = async () => {
    await opened.db.delete(incomeComparison);
    await opened.db.delete(deviceOrder);
  };

  /** Sums of the rows, without the code of the comparison. */
  async function recount([earlier, later]: readonly [number, number]) {
    const [sums] = await rowsOf<{ earlier: number; later: number }>(
      opened.db,
      sql`select coalesce(sum(agent_income) filter (where day = ${earlier}), 0)::float8 as earlier,
          coalesce(sum(agent_income) filter (where day = ${later}), 0)::float8 as later
        from device_day where agent_uid = ${UID}`,
    );
    const page = await rowsOf<{ uuid: string }>(
      opened.db,
      sql`select uuid from device left join device_day on device = id and day = ${LAST}
        where device.agent_uid = ${UID} and retired is null order by coalesce(agent_income, 0) desc, id limit 3 offset 999`,
    );
    return { ...sums!, uuids: page.map(({ uuid }) => uuid) };
  }

  it('equal a recount after random corrections, and are used until then', { timeout: 120_000 }, async () => {
    const correction = fc.record({
      day: fc.integer({ min: FIRST, max: LAST }),
      node: fc.integer({ min: 1, max: NODES }),
      income: fc.integer({ min: 0, max: 5_000 }),
      removes: fc.boolean(),
    });
    const days = fc
      .tuple(fc.integer({ min: FIRST, max: LAST - 1 }), fc.integer({ min: 1, max: 4 }))
      .map(([earlier, later]) => [earlier, Math.min(LAST, earlier + later)] as const);
    await fc.assert(
      fc.asyncProperty(days, fc.array(correction, { maxLength: 2 }), async (chosen, corrections) => {
        await read(chosen);
        for (const { day, node, income, removes } of corrections) {
          const device = 2_000_000 + node;
          if (removes) await opened.db.execute(sql`update device set retired = ${LAST + 1} where id = ${device}`);
          else
            await opened.db.execute(
              sql`update device_day set agent_income = ${income} where day = ${day} and device = ${device}`,
            );
        }
        await sumDays();
        const found = await read(chosen);
        const stored = await opened.db.select().from(incomeComparison);
        assert.deepEqual(await read(chosen), found);
        assert.deepEqual(await opened.db.select().from(incomeComparison), stored, 'the second read stores nothing');
        const { earlier, later, uuids } = await recount(chosen);
        assert.deepEqual([found.bridge.earlier, found.bridge.later], [earlier, later]);
        assert.equal(
          found.bridge.steps.reduce((sum, { amount }) => sum + amount, earlier),
          later,
        );
        assert.deepEqual(
          found.page.items.map(({ uuid }) => uuid),
          uuids,
        );
        await forget();
        assert.deepEqual(await read(chosen), found, 'a new computation');
      }),
      { numRuns: isWhole ? 30 : 5, seed: 62 },
    );
  });

  it('are not stored while a day is missing', async () => {
    await forget();
    const days = [LAST - 1, LAST] as const;
    await opened.db.execute(sql`insert into due_work (queue, subject, first_day, last_day, due_at)
      values ('day', ${UID}, ${LAST}, ${LAST}, 0)`);
    await read(days);
    assert.deepEqual([await opened.db.$count(incomeComparison), await opened.db.$count(deviceOrder)], [0, 0]);
    await opened.db.execute(sql`delete from due_work where subject = ${UID}`);
    await read(days);
    assert.equal(await opened.db.$count(incomeComparison), 2);
  });

  it('are prepared a part at a time when a day is closed, and equal a recount after a correction meanwhile', async () => {
    const { db } = opened;
    await forget();
    const day = LAST + 1;
    const jobs = platformOn(db);
    const key = { subject: UID, firstDay: day };
    const work = (queue: 'day' | 'comparison') =>
      db.$count(dueWork, and(eq(dueWork.queue, queue), eq(dueWork.subject, UID)));
    await planWork(db, [{ ...key, queue: 'day', lastDay: day, dueAt: 0 }]);
    await writeProgress(db, { day: LAST, next: { last: day, agent: UID } });
    while (await work('day')) await inTransaction(db, (tx) => makeAgentDays(tx, jobs, key));
    await writeProgress(db, { day });
    let parts = 0;
    while (await work('comparison')) {
      await inTransaction(db, (tx) => prepareComparisons(tx, jobs, key));
      if (++parts > 1) continue;
      await db.execute(
        sql`update device_day set agent_income = agent_income + 7 where day = ${day} and device = ${2_000_001}`,
      );
      await sumDays();
    }
    // two parts of three comparisons, and one of them again; the agent had no nodes in the last of the four
    assert.equal(parts, 3 * 2 + 1 + 1 + 1);
    const now = dayMs(day + 1);
    const periods = usualPeriods(now).map(({ earlier, later }) => ({
      ...SCOPE,
      ...{ earlier_start: earlier.start, earlier_end: earlier.end, start: later.start, end: later.end },
    }));
    const readAll = async () => {
      const found = [];
      for (const each of periods) {
        const page = { ...each, step: undefined, group: 'node', limit: RECORD_PAGE_SIZE, offset: 0 } as const;
        found.push(await bridgeOf(reads(), self, each, now), await bridgeRowsOf(reads(), self, page, now));
      }
      return found;
    };
    const prepared = await db.select().from(incomeComparison);
    assert.equal(prepared.length, 3);
    const found = await readAll();
    assert.deepEqual(await db.select().from(incomeComparison), prepared, 'a read computes nothing');
    await forget();
    assert.deepEqual(await readAll(), found, 'a new computation');
    const { earlier, later } = found[0] as IncomeBridge;
    const counted = await recount([day - 7, day]);
    assert.deepEqual([earlier, later], [counted.earlier, counted.later]);
    assert.ok(later > 0);
  });

  /** Counts the turns that a read takes, and the results that it stores. */
  async function effectsOf(work: (counted: ReturnType<typeof reads>) => Promise<unknown>): Promise<[number, number]> {
    await forget();
    const counted = reads();
    const take = mock.method(counted.turns, 'take');
    await work(counted);
    return [take.mock.callCount(), await opened.db.$count(incomeComparison)];
  }

  it('are computed in turn for many nodes of any filter, and an empty filter is none', async () => {
    const days = ofDays([LAST - 1, LAST]);
    const rows = { ...days, step: undefined, group: 'line', limit: 5, offset: 0 } as const;
    const empty = { uuid: '', line: '', username: '' };
    for (const filter of [SCOPE, empty]) {
      assert.deepEqual(await effectsOf((each) => bridgeOf(each, self, { ...days, ...filter }, NOW)), [1, 1]);
      assert.deepEqual(await effectsOf((each) => bridgeRowsOf(each, self, { ...rows, ...filter }, NOW)), [1, 1]);
    }
    const ofAll = { ...days, username: UID };
    assert.deepEqual(await effectsOf((each) => bridgeOf(each, self, ofAll, NOW)), [1, 0], 'all nodes of one user');
    const ofOne = { ...days, uuid: 'node-7' };
    assert.deepEqual(await effectsOf((each) => bridgeOf(each, self, ofOne, NOW)), [0, 0], 'one node');
    const both = async (each: ReturnType<typeof reads>) => {
      for (const filter of [SCOPE, empty]) await bridgeOf(each, self, { ...days, ...filter }, NOW);
    };
    assert.deepEqual(await effectsOf(both), [1, 1], 'the same result');
  });

  it('belong to the days of the database that computed them, not to newer days of another one', async () => {
    const behind = await openSeeded();
    await addAgent(behind.db);
    // a replica that lacks the last day
    await behind.db.execute(sql`delete from device_day where agent_uid = ${UID} and day = ${LAST}`);
    await behind.db.execute(sql`insert into due_work (queue, subject, first_day, last_day, due_at)
      values ('day', ${UID}, ${LAST}, ${LAST}, 0)`);
    const days = [LAST - 1, LAST] as const;
    await forget();
    await bridgeOf(reads(behind.db), self, ofDays(days), NOW);
    await behind.close();
    const { later } = await bridgeOf(reads(), self, ofDays(days), NOW);
    assert.equal(later, (await recount(days)).later);
  });

  it('leave the connections of a replica to other requests while they wait for their turn (hazard 48)', async () => {
    await forget();
    let open = 0;
    const read: Read = async (work) => {
      open++;
      return work(opened.db).finally(() => open--);
    };
    const turns = new Turns();
    const take = mock.method(turns, 'take');
    const app = fastify();
    incomeRoutes(app, { ...platformOn(opened.db), read, clock: platform.clock }, turns);
    const token = await startSession(opened.db, UID);
    const headers = { authorization: `Bearer ${token}` };
    const days = new URLSearchParams(JSON.parse(JSON.stringify(ofDays([LAST - 1, LAST]))));
    const rows = `${incomeBridgeRowsCall.path}?${days}&limit=5&offset=0&group=line`;
    for (const url of [`${incomeBridgeCall.path}?${days}`, rows]) {
      let end = (): void => {};
      const before = turns.take(() => new Promise<void>((resolve) => (end = resolve)));
      const taken = take.mock.callCount();
      const response = app.inject({ url, headers });
      await until(() => take.mock.callCount() > taken, 'the request waits for its turn');
      const held = open;
      end();
      await before;
      assert.equal((await response).statusCode, 200);
      assert.equal(held, 0, url);
    }
    await app.close();
  });
});
