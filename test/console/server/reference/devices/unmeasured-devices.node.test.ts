/** Devices of MODE=reference: their states are unknown instead of simulated, and samples of bandwidth earn income. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { billDetail } from '#console/server/reference/billing/bills.ts';
import { planMonths } from '#console/server/reference/billing/plan-payments.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import {
  bill,
  billChange,
  billIncome,
  device,
  deviceDay,
  pricePeriod,
  registeredNode,
} from '#console/server/reference/database/device-tables.ts';
import { readSetting, writeSetting } from '#console/server/reference/database/settings.ts';
import { users, type User } from '#console/server/reference/database/tables.ts';
import { dayMs, dayOf, daysFromTo, daysOfMonth, dayText, monthOfDay } from '#console/server/reference/days.ts';
import { bandwidthOfDay, violationsOf } from '#console/server/reference/devices/device-days.ts';
import { coverageOf, partialDays } from '#console/server/reference/devices/day-coverage.ts';
import { agentDevices } from '#console/server/reference/devices/device-list.ts';
import { overviewOf } from '#console/server/reference/devices/device-overview.ts';
import { readProgress, writeProgress } from '#console/server/reference/devices/progress.ts';
import type { Sample } from '#console/server/reference/devices/samples.ts';
import { sampleDaysOf } from '#console/server/reference/database/sample-partitions.ts';
import { dropOldSamples } from '#console/server/reference/devices/sample-days.ts';
import { randomFrom } from '#console/server/reference/devices/seeded-random.ts';
import { readSamples } from '#console/server/reference/devices/stored-samples.ts';
import { storeSamples } from '#console/server/reference/devices/store-samples.ts';
import { bindDevice } from '#console/server/reference/devices/nodes.ts';
import { finishWork, planWork } from '#console/server/reference/jobs/due-work.ts';
import { signMessage } from '#console/server/reference/providers/signing.ts';
import { root } from '#test/gate/project.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { until } from '#test/server/until.ts';
import { removeFolder, startReference } from '../reference-support.ts';
import { dialInfoOf, saveLines } from '#console/server/reference/devices/dialling.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

describe('a device of MODE=reference', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let agent: User;
  before(async () => {
    opened = await openSeeded();
    platform = { ...platformOn(opened.db), demo: false, deviceStates: undefined };
    [agent] = (await opened.db.select().from(users).where(eq(users.uid, '100001'))) as [User];
  });
  after(() => opened.close());

  const firstDevice = async () => {
    const { items } = await agentDevices(
      { db: opened.db, primary: opened.db },
      agent,
      { key_style: 'day', limit: 1, offset: 0 },
      platform,
    );
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

describe('a device that sends samples', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let day: number;
  let devices: { id: number; uuid: string; agentUid: string; line: string }[];
  beforeEach(async () => {
    opened = await openSeeded();
    platform = { ...platformOn(opened.db), demo: false, deviceStates: undefined, measuresDevices: true };
    day = dayOf(platform.clock.now());
    const { id, uuid, agentUid, line } = device;
    devices = await opened.db
      .select({ id, uuid, agentUid, line })
      .from(device)
      .where(and(eq(agentUid, '100001'), isNull(device.retired), lte(device.activated, day)))
      .orderBy(id)
      .limit(4);
    await platform.clock.set(dayMs(day + 1) - 60_000);
  });
  afterEach(() => opened.close());

  const slot = (at: number): number => dayMs(day) / 1_000 + at * 300;
  const samplesOf = (uuid: string, value: (at: number) => number | null | undefined): Sample[] =>
    Array.from({ length: 288 }, (_, at) => ({ device: uuid, at: slot(at) + 17, bandwidth: value(at) })).filter(
      (each): each is Sample => each.bandwidth !== undefined,
    );
  const close = async () => {
    await platform.clock.set(dayMs(day + 1) + 31 * 60_000);
    await doDueWork(platform);
  };
  const userOf = async (uid: string) => (await opened.db.select().from(users).where(eq(users.uid, uid)))[0]!;
  const dayOfDevice = async (id: number) =>
    (
      await opened.db
        .select()
        .from(deviceDay)
        .where(and(eq(deviceDay.day, day), eq(deviceDay.device, id)))
    )[0];

  it('earns the income that a recount by hand gives, and nothing is invented for what was not measured', async () => {
    const [whole, gaps, offline, silent] = devices;
    // 1 to 288 M in a shuffled order: the second highest from 20:00 to 22:00 is 272
    const shuffled = (at: number): number => ((at * 91) % 288) + 1;
    await storeSamples(platform, samplesOf(whole!.uuid, shuffled));
    // of the window, the last four slots were not measured: of 20 values, the highest is left out
    await storeSamples(
      platform,
      samplesOf(gaps!.uuid, (at) => (at < 100 || (at >= 260 && at < 264) ? undefined : at - 99)),
    );
    // 20 minutes offline from 19:00
    await storeSamples(
      platform,
      samplesOf(offline!.uuid, (at) => (at >= 228 && at < 232 ? null : 100)),
    );
    // nothing was measured in the window, and most of the other time the device was offline
    await storeSamples(
      platform,
      samplesOf(silent!.uuid, (at) => (at < 240 ? null : undefined)),
    );
    await doDueWork(platform);
    assert.equal(await dayOfDevice(whole!.id), undefined, 'the day is not over');
    await close();
    const [first, second, third] = await Promise.all([whole!, gaps!, offline!].map(({ id }) => dayOfDevice(id)));
    assert.deepEqual([first!.bandwidth95, second!.bandwidth95, third!.bandwidth95], [272, 159, 100]);
    const basisOf = ({
      windowFrom,
      windowTo,
      rank,
      samples,
      coverage,
      day95,
      peak95,
    }: typeof deviceDay.$inferSelect) => ({
      ...{ windowFrom, windowTo, rank, samples, coverage: coverage!.toFixed(3), day95, peak95 },
    });
    const window = { windowFrom: 20, windowTo: 22 };
    assert.deepEqual(
      [basisOf(first!), basisOf(second!)],
      [
        { ...window, rank: 23, samples: 24, coverage: '1.000', day95: 274, peak95: 272 },
        { ...window, rank: 19, samples: 20, coverage: '0.833', day95: 179, peak95: 159 },
      ],
    );

    const [price] = await opened.db
      .select()
      .from(pricePeriod)
      .where(and(eq(pricePeriod.agentUid, whole!.agentUid), eq(pricePeriod.line, whole!.line)))
      .orderBy(desc(pricePeriod.since));
    const { first: from, last } = daysOfMonth(monthOfDay(day));
    // cents per month per G
    assert.equal(first!.agentIncome, Math.round((price!.agentPrice * 272) / 1_000 / (last - from + 1)));
    assert.deepEqual([third!.rule, third!.agentIncome], [5, 0], 'a day with an outage in the evening is not billed');
    assert.equal(await dayOfDevice(silent!.id), undefined, 'unknown instead of 0, and no violation');
    const [agent] = await opened.db.select().from(users).where(eq(users.uid, '100001'));
    const sums = await coverageOf(opened.db, day);
    assert.deepEqual([sums.devices, sums.belowHalf, sums.mean!.toFixed(3)], [3, 0, ((2 + 20 / 24) / 3).toFixed(3)]);
    const partial = await partialDays(opened.db, day, 10);
    assert.deepEqual(
      partial.map(({ device: uuid, samples }) => [uuid, samples]),
      [[gaps!.uuid, 20]],
    );
    const violations = await violationsOf(opened.db, agent!, day, platform);
    assert.equal(violations.length, 1);
    const [violation] = violations;
    assert.deepEqual(
      [violation!.uuid, violation!.reason],
      [offline!.uuid, '18 至 24 点离线 20 分钟，超过 15 分钟，当日不计费'],
    );
    const shown = await bandwidthOfDay(opened.db, agent!, { day, uuid: gaps!.uuid }, platform);
    assert.deepEqual(
      [shown.list.length, shown.list[0], shown.bandwidth95, shown.peak95],
      [184, { timestamp: slot(100), bandwidth: 1 }, 179, 159],
    );
    assert.deepEqual(shown.billing, {
      ...{ mode: 'window', from: 20, to: 22, rank: 19, samples: 20, coverage: shown.billing!.coverage },
      ...{
        bandwidth: 159,
        price: second!.agentPrice,
        income: second!.agentIncome,
        days: last - from + 1,
        unbilled: false,
      },
    });
  });

  it('is named by the bill with the days that were not measured, which are neither income nor violations', async () => {
    const month = monthOfDay(day);
    const { last } = daysOfMonth(month);
    await platform.clock.set(dayMs(last + 2));
    await doDueWork(platform);
    const { rows } = (await opened.db.execute(sql`select uuid, d.activated, m.payee from device d
      join device_month m on m.device = d.id and m.month = ${month}
      where d.agent_uid = '100001' and retired is null and not weekly and payee is not null order by d.id limit 1`)) as unknown as {
      rows: { uuid: string; activated: number; payee: string }[];
    };
    const { uuid, payee } = rows[0]!;
    const bill = await billDetail(opened.db, payee, month, platform.clock.now());
    const node = bill.unmeasured!.find(({ device_id: id }) => id === uuid)!;
    // the seed has days until yesterday
    assert.deepEqual(
      node.dates,
      daysFromTo(day, last).map((each) => dayText(each)),
    );
    assert.deepEqual(await violationsOf(opened.db, await userOf(payee), last, platform), []);
  });

  it('is online or offline by its last sample, since the first of several, and unknown after half an hour', async () => {
    const [one, other] = devices;
    const [agent] = await opened.db.select().from(users).where(eq(users.uid, '100001'));
    const send = (uuid: string, at: number, bandwidth: number | null) =>
      storeSamples(platform, [{ device: uuid, at: slot(at) + 20, bandwidth }]);
    const at = (slots: number) => platform.clock.set(dayMs(day) + slots * 300_000);
    const shown = async () => {
      const query = { key_style: 'day', limit: 1_000, offset: 0 } as const;
      const { items } = await agentDevices({ db: opened.db, primary: opened.db }, agent!, query, platform);
      return [one, other].map((each) => {
        const { online, offlineSince } = items.find(({ uuid }) => uuid === each!.uuid)!;
        return [online, offlineSince];
      });
    };
    const counted = async () => {
      const { online, offline, lostYesterday } = await overviewOf(opened.db, agent!, 'agent', platform);
      return [online, offline, lostYesterday! >= 0];
    };
    await at(103);
    await send(one!.uuid, 100, 50);
    await send(one!.uuid, 101, null);
    await send(one!.uuid, 102, null);
    await send(one!.uuid, 99, 50);
    await send(other!.uuid, 102, 50);
    assert.deepEqual(await shown(), [
      [false, slot(101)],
      [true, undefined],
    ]);
    assert.deepEqual(await counted(), [1, 1, true]);
    await at(105);
    // a batch after a gap of the sender
    const batch = [null, 60, null].map((bandwidth, index) => ({ device: one!.uuid, at: slot(102 + index), bandwidth }));
    await storeSamples(platform, batch);
    assert.deepEqual((await shown())[0], [false, slot(104)]);
    await at(108);
    assert.deepEqual(await counted(), [1, 1, true]);
    await at(111);
    assert.deepEqual(await shown(), [
      [undefined, undefined],
      [undefined, undefined],
    ]);
    assert.deepEqual(await counted(), [0, 0, true]);
  });

  it('is stored once per five minutes in any order, and not after its day is closed or before its time', async () => {
    const [one] = devices;
    const send = (bandwidth: number, at: number, uuid = one!.uuid) =>
      storeSamples(platform, [{ device: uuid, at, bandwidth }]);
    const none = { accepted: 0, late: 0, unbound: 0, early: 0, tooFast: 0, malformed: 0, delayed: 0 };
    assert.deepEqual(await send(70, slot(249)), { ...none, accepted: 1, delayed: 1 });
    assert.deepEqual(
      await send(50, slot(243)),
      { ...none, accepted: 1, delayed: 1 },
      'an earlier sample arrives later',
    );
    assert.deepEqual(await send(900, slot(243) + 200, one!.uuid.toUpperCase()), { ...none, accepted: 1, delayed: 1 });
    const rows = await readSamples(opened.db, devices, day, day);
    const stored = [...rows.values()].map((samples) =>
      samples.flatMap((each, at) => (each === null ? [] : [[at, each]])),
    );
    assert.deepEqual(
      stored,
      [
        [
          [243, 50],
          [249, 70],
        ],
      ],
      'the first value stays',
    );
    assert.deepEqual(await send(1, slot(281)), { ...none, accepted: 1 }, 'half an hour old');
    assert.deepEqual(await send(1, slot(400)), { ...none, early: 1 });
    assert.deepEqual(await send(1, slot(250) * 1_000), { ...none, malformed: 1 }, 'a time in milliseconds');
    const tooFast = { device: one!.uuid, at: slot(250), bandwidth: 1_001, speed: 1_000 };
    assert.deepEqual(await storeSamples(platform, [tooFast]), { ...none, tooFast: 1 }, 'above the speed of its line');
    const progress = (await readProgress(opened.db))!;
    await writeProgress(opened.db, { ...progress, next: { last: day, agent: '0' } });
    assert.deepEqual(await send(1, slot(5)), { ...none, late: 1 }, 'the day is planned for some agents');
    await writeProgress(opened.db, progress);
    await close();
    assert.deepEqual(await send(1, slot(5)), { ...none, late: 1 });
    assert.equal((await dayOfDevice(one!.id))!.bandwidth95, 70);
  });

  it('has the same day in blocks as in the arrays of the release before, also with repeated and contradicting samples', async () => {
    const { db } = opened;
    const setting = () => readSetting<{ since: number; begun: boolean }>(db, 'sampleBlocks');
    // a server of the release before stores samples of a day that could be the first one in blocks
    await writeSetting(db, 'sampleBlocks', { since: day, begun: false });
    const storedBefore = (at: number) => sql`insert into bandwidth_day (day, device, samples)
      values (${at}, ${devices[0]!.id}, array_fill(null::int, array[288])) on conflict do nothing`;
    await rowsOf(db, storedBefore(day));
    const offset = { of: 0 };
    const random = randomFrom(17);
    const values = devices.map(() => ({ value: 20 + random.upTo(900), offline: random.upTo(10) }));
    const sample = (index: number, at: number, value: number): Sample => ({
      ...{ device: devices[index]!.uuid, at: slot(at) + 17 },
      bandwidth: value % 100 < values[index]!.offline ? null : value,
    });
    const batches = Array.from({ length: 16 }, () =>
      Array.from({ length: 60 }, () => {
        const index = random.upTo(devices.length - 1);
        return sample(index, random.upTo(287), values[index]!.value + random.upTo(50));
      }),
    );
    const send = async (): Promise<void> => {
      for (const [at, batch] of batches.entries()) {
        const moved = batch.map((each) => ({ ...each, at: each.at + offset.of }));
        const { accepted } = await storeSamples(platform, moved);
        assert.equal(accepted, moved.length);
        // a batch whose response was lost
        if (at % 3 === 0) assert.equal((await storeSamples(platform, moved)).accepted, moved.length);
      }
    };
    const basisOf = async (on: number) => {
      const rows = await db.select().from(deviceDay).where(eq(deviceDay.day, on)).orderBy(deviceDay.device);
      return rows
        .filter((row) => devices.some(({ id }) => id === row.device))
        .map(({ day: _day, agentIncome, minerIncome, ...row }) => ({
          ...row,
          // of a month with the same number of days
          ...(monthOfDay(on) === monthOfDay(day) && { agentIncome, minerIncome }),
        }));
    };
    const arrays = async (on: number) =>
      [...(await readSamples(db, devices, on, on))]
        .map(([, samples]) => samples)
        .map(String)
        .sort();
    await send();
    assert.deepEqual(await setting(), { since: day + 1, begun: false }, 'the day continues as it has begun');
    await platform.clock.set(dayMs(day + 1) + 31 * 60_000);
    await doDueWork(platform);
    const [before, stored] = [await basisOf(day), await arrays(day)];
    assert.deepEqual([before.length, stored.length], [devices.length, devices.length]);

    await platform.clock.set(dayMs(day + 2) - 60_000);
    offset.of = 86_400;
    await send();
    assert.deepEqual(await setting(), { since: day + 1, begun: true });
    await assert.rejects(rowsOf(db, storedBefore(day + 1)), 'a server of the release before fails instead');
    assert.equal(await readSetting(db, 'oldestServer'), 190, 'and does not start again');
    assert.deepEqual(await arrays(day + 1), stored, 'while the day is open');
    await platform.clock.set(dayMs(day + 2) + 31 * 60_000);
    await doDueWork(platform);
    assert.deepEqual(await arrays(day + 1), stored, 'after the day is closed');
    const same = monthOfDay(day + 1) === monthOfDay(day);
    const plain = ({ agentIncome: _agent, minerIncome: _miner, ...row }: (typeof before)[number]) => row;
    const after = await basisOf(day + 1);
    assert.deepEqual(same ? after : after.map(plain), same ? before : before.map(plain));

    // both days are closed, and the blocks of the day before the last closed one are dropped
    const days = await sampleDaysOf(db, 'sample_block');
    await platform.clock.set(dayMs(day + 3) + 31 * 60_000);
    await doDueWork(platform);
    await dropOldSamples(db, platform.clock.now());
    assert.deepEqual([days, await sampleDaysOf(db, 'sample_block')], [[day + 1], []]);
    assert.deepEqual([await arrays(day), await arrays(day + 1)], [stored, stored]);
    await dropOldSamples(db, dayMs(day + 62) + 1);
    assert.deepEqual([await arrays(day), await arrays(day + 1)], [[], stored]);
    await dropOldSamples(db, dayMs(day + 63) + 1);
    assert.deepEqual(await arrays(day + 1), []);
    await assert.rejects(rowsOf(db, sql`select drop_sample_day('sample_day', ${day + 9}::int)`), 'of an open day');
  });

  it('keeps its samples in the database until its day is created, also when the day is planned', async () => {
    const { db } = opened;
    await storeSamples(platform, [{ device: devices[0]!.uuid, at: slot(249), bandwidth: 70 }]);
    const progress = (await readProgress(db))!;
    await writeProgress(db, { ...progress, day: day + 1 });
    const ofAgent = { subject: '100001', firstDay: day - 1 };
    await planWork(db, [{ ...ofAgent, queue: 'day', lastDay: day, dueAt: 0 }]);
    const drop = (table: string, on: number) => rowsOf(db, sql`select drop_sample_day(${table}, ${on}::int)`);
    for (const table of ['sample_block', 'sample_day'])
      for (const on of [day - 1, day, day + 1])
        await assert.rejects(drop(table, on), ({ cause }: { cause: Error }) =>
          /until it is closed/.test(cause.message),
        );
    assert.deepEqual(await sampleDaysOf(db, 'sample_block'), [day]);
    await finishWork(db, 'day', ofAgent);
    await drop('sample_block', day);
    assert.deepEqual(await sampleDaysOf(db, 'sample_block'), []);
  });

  it('is bound by its plain ID after samples with the ID of its documentation, and other texts are refused', async () => {
    const none = { accepted: 0, late: 0, unbound: 0, early: 0, tooFast: 0, malformed: 0, delayed: 0 };
    const [agent] = await opened.db.select().from(users).where(eq(users.uid, '100001'));
    const guide = readFileSync(path.join(root, 'shared/docs/self-hosting/providers.md'), 'utf8');
    const documented = /"device": "([^"]+-[^"]+)"/.exec(guide)![1]!;
    const send = (...ids: string[]) =>
      storeSamples(
        platform,
        ids.map((id) => ({ device: id, at: slot(249), bandwidth: 70 })),
      );
    const nodes = () => opened.db.$count(registeredNode);
    const before = await nodes();
    assert.deepEqual(await send('zz', `${documented}0`), { ...none, malformed: 2 });
    assert.equal(await nodes(), before);
    assert.deepEqual(await send(documented, 'zz'), { ...none, unbound: 1, malformed: 1, delayed: 1 });
    const deviceUUID = documented.replaceAll('-', '');
    await bindDevice(platform, agent!, { deviceUUID, remark: '', requestId: 'test' });
    assert.deepEqual(await send(documented.toUpperCase()), { ...none, accepted: 1, delayed: 1 });
  });

  it('is listed and counted next to so many others that whole tables are joined', async () => {
    const [agent] = await opened.db.select().from(users).where(eq(users.uid, '100001'));
    const many = 50_001;
    const yesterday = day - 1;
    await opened.db
      .execute(sql`insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated)
      select 1000000 + i, 'many-' || i, '', '100001', '100001', '', 1, 1, false, true, ${yesterday}
      from generate_series(1, ${many}) as i`);
    // the highest incomes, in another order than the devices
    await opened.db.execute(sql`insert into device_day
      (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income)
      select ${yesterday}, 1000000 + i, 1, 1, 1000000 + i * 7919 % 50021, 1, 0 from generate_series(1, ${many}) as i`);
    await opened.db.execute(sql`insert into device_state (device, at, offline_since)
      select 1000000 + i, ${slot(287)}, case when i <= 3 then ${slot(200)}::int8 end from generate_series(1, 10) as i`);
    const incomes = Array.from(
      { length: many },
      (_, index) => [index + 1, 1_000_000 + (((index + 1) * 7919) % 50_021)] as const,
    );
    const expected = incomes.sort(([, one], [, other]) => other - one).map(([index]) => `many-${index}`);
    const page = (offset: number) =>
      agentDevices({ db: opened.db, primary: opened.db }, agent!, { key_style: 'day', limit: 5, offset }, platform);
    for (const offset of [0, 49_000])
      assert.deepEqual(
        (await page(offset)).items.map(({ uuid }) => uuid),
        expected.slice(offset, offset + 5),
      );
    const { total } = await page(0);
    assert.equal((await page(total! - 5)).items.length, 5);
    assert.equal((await page(total!)).items.length, 0);
    const { online, offline, total: counted } = await overviewOf(opened.db, agent!, 'agent', platform);
    assert.deepEqual([online, offline, counted], [7, 3, total]);
  });

  it(
    'is part of the day that is created while it is stored',
    {
      skip: process.env.DATABASE_URL
        ? false
        : 'requires DATABASE_URL, because the embedded database has one connection',
    },
    async () => {
      const [one, other] = devices;
      const { db } = opened;
      // of the same block
      await storeSamples(platform, [{ device: other!.uuid, at: slot(249), bandwidth: 1 }]);
      let release = (): void => {};
      const holding = inTransaction(db, async (tx) => {
        await tx.execute(sql`select from sample_block where slot = 249 for update`);
        await new Promise<void>((resolve) => (release = resolve));
      });
      const isWaiting = async () =>
        (
          await rowsOf(
            db,
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length > 0;
      const storing = storeSamples(platform, [{ device: one!.uuid, at: slot(249), bandwidth: 70 }]);
      await until(isWaiting, 'the sample waits for the row');
      let isClosed = false;
      const closing = close().then(() => void (isClosed = true));
      const isPlanningHeld = async () =>
        (await rowsOf(db, sql`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0;
      await until(async () => isClosed || (await isPlanningHeld()), 'the day is created, or waits for the sample');
      release();
      await Promise.all([holding, closing]);
      assert.equal((await storing).accepted, 1);
      assert.equal((await dayOfDevice(one!.id))!.bandwidth95, 70);
    },
  );

  it('is accepted only with the signature of the network, and enables binding', async () => {
    const provider = await ProviderServer.start();
    const DEVICES_KEY = `network:${'d'.repeat(32)}`;
    const server = await startReference(provider, { more: { DEVICES_KEY, METRICS_PORT: '0' } });
    const NODE = 'ab'.repeat(16);
    const body = JSON.stringify({ samples: [{ device: NODE, at: Math.floor(Date.now() / 1_000), bandwidth: 5 }] });
    const send = (secret: string, sent = body) => {
      const message = { action: 'POST', path: '/providers/samples', nonce: randomUUID(), body: sent };
      return server.app.inject({
        method: 'POST',
        url: message.path,
        headers: { 'content-type': 'application/json', ...signMessage({ id: 'network', secret }, message) },
        payload: sent,
      });
    };
    assert.equal((await send('x'.repeat(32))).statusCode, 403);
    assert.equal(
      (await send('d'.repeat(32), '{"samples":[{"device":"node-1","at":1,"bandwidth":-5}]}')).statusCode,
      400,
    );
    const response = await send('d'.repeat(32));
    const { delayed, ...outcomes } = response.json() as Record<string, number>;
    assert.deepEqual(outcomes, { accepted: 0, late: 0, unbound: 1, early: 0, tooFast: 0, malformed: 0 });
    const metrics = await server.app.metrics!.metrics();
    for (const [outcome, count] of Object.entries(outcomes))
      assert.ok(metrics.includes(`partner_samples_total{outcome="${outcome}"} ${count}\n`), outcome);
    assert.ok(metrics.includes(`partner_delayed_samples_total ${delayed}\n`));
    await server.close();
    await removeFolder(server);
    await provider.close();
  });
});
