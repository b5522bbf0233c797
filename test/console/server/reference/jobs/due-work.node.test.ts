import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { and, count, eq, gt, gte, inArray, lte, max } from 'drizzle-orm';
import { lastBillMonth, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { DAY_MS, addMonths } from '#shared/core/shanghai-time.ts';
import { settledFrom, billStateOf, weekEnters } from '#console/server/reference/billing/bill-calendar.ts';
import { readProgress } from '#console/server/reference/devices/progress.ts';
import { Clock, type Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { bill, device, deviceDay } from '#console/server/reference/database/device-tables.ts';
import { dueWork } from '#console/server/reference/database/job-tables.ts';
import { ledgerEntry, users } from '#console/server/reference/database/tables.ts';
import { dayMs, dayOf, mondayOf } from '#console/server/reference/days.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { addManyDevices } from '#console/server/demo/sandbox/many-devices.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { isWhole } from '#test/gate/extent.ts';
import { until } from '#test/server/until.ts';
import { assertLaws } from '../money/laws.ts';
import { openSeeded, platformOn, startServer, Visitor } from '../seeded-platform.ts';

const HOUR_MS = 3_600_000;
/** Days of a leap over the ends of months, with the settlement of a bill. */
const LEAP_DAYS = isWhole ? 100 : 45;

async function incomes({ db }: Platform, type: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.type, type), gt(ledgerEntry.amount, 0)));
  return row!.n;
}

describe('daily work', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
  });
  after(async () => {
    await opened.close();
  });

  const at = async (ms: number) => {
    // The clock runs while skipped days are created. Create them first, so that the clock does not pass the moment.
    for (const moment of [ms - HOUR_MS, ms]) {
      await platform.clock.set(moment);
      await doDueWork(platform);
    }
  };
  const made = async (day: number): Promise<number> => {
    const [row] = await platform.db.select({ n: count() }).from(deviceDay).where(eq(deviceDay.day, day));
    return row!.n;
  };

  it('creates a day when it is over, and not before', async () => {
    const today = dayOf(Date.now());
    await at(dayMs(today + 1) - 1_000);
    assert.equal(await made(today), 0);
    await at(dayMs(today + 1));
    const devices = await made(today);
    assert.ok(devices > 300);
    await at(dayMs(today + 1) + 1_000);
    assert.equal(await made(today), devices);
    assert.equal(await made(today + 1), 0);
  });

  it('credits the week once, on Wednesday at three, regardless of parallel runs and clock changes', async () => {
    let week = mondayOf(dayOf(platform.clock.now()));
    while (weekEnters(week - 7) > platform.clock.now()) week -= 7;
    const enters = weekEnters(week);
    await at(enters - 1_000);
    const before = await incomes(platform, 'weekly_income');
    await platform.clock.set(enters);
    await Promise.all([doDueWork(platform), doDueWork(platform), doDueWork(platform)]);
    const after = await incomes(platform, 'weekly_income');
    assert.ok(after > before);
    for (const moment of [enters - 30 * DAY_MS, enters + 60_000, enters - DAY_MS, enters + DAY_MS]) await at(moment);
    assert.equal(await incomes(platform, 'weekly_income'), after);
    await assertLaws(platform.db);
  });

  it('moves a bill through its states by the days of the next month, and settles it on the 12th at ten (§4)', async () => {
    const month = monthOf(platform.clock.now());
    const next = addMonths(month, 1);
    const moment = (day: number, hour = 0) =>
      Date.parse(`${next}-01T00:00:00+08:00`) + ((day - 1) * 24 + hour) * 3_600_000;
    const stateAt = async (ms: number): Promise<number | undefined> => {
      await at(ms);
      const [row] = await platform.db
        .select()
        .from(bill)
        .where(and(eq(bill.uid, '100001'), eq(bill.month, month)));
      return row && billStateOf(row, platform.clock.now());
    };
    assert.equal(await stateAt(moment(1) - 1_000), undefined, 'no bill in the current month');
    const before = await incomes(platform, 'monthly_bill');
    assert.deepEqual(
      [
        await stateAt(moment(1)),
        await stateAt(moment(5) - 1_000),
        await stateAt(moment(5)),
        await stateAt(moment(9, 23)),
        [200, 210].includes((await stateAt(moment(10)))!),
        await stateAt(moment(11)),
        await stateAt(moment(12, 10) - 1_000),
      ],
      [0, 0, 100, 100, true, 290, 290],
    );
    assert.equal(await incomes(platform, 'monthly_bill'), before);
    await platform.clock.set(moment(12, 10));
    await Promise.all([doDueWork(platform), doDueWork(platform)]);
    const settled = await incomes(platform, 'monthly_bill');
    assert.ok(settled > before);
    assert.equal(await stateAt(moment(12, 11)), 300);
    assert.equal(await stateAt(moment(3)), 300, 'a credited bill stays settled when the clock goes back');
    await at(moment(20));
    assert.equal(await incomes(platform, 'monthly_bill'), settled);
    assert.equal(settledFrom(month), moment(12, 10));
  });

  it('creates every day after a leap over months, and credits each week and bill once', async () => {
    const from = dayOf(platform.clock.now());
    await at(dayMs(from + LEAP_DAYS) + DAY_MS / 2);
    const { day } = (await readProgress(platform.db))!;
    assert.equal(day, from + LEAP_DAYS - 1);
    const days = await platform.db
      .select({ day: deviceDay.day, n: count() })
      .from(deviceDay)
      .where(gte(deviceDay.day, from))
      .groupBy(deviceDay.day);
    assert.equal(days.length, LEAP_DAYS, 'no day is skipped');
    assert.ok(days.every(({ n }) => n > 300));
    const open = await platform.db.select().from(dueWork).where(lte(dueWork.dueAt, platform.clock.now()));
    assert.deepEqual(open, [], 'no work is left');
    const entries = await platform.db
      .select({ at: ledgerEntry.at, account: ledgerEntry.accountId })
      .from(ledgerEntry)
      .where(and(inArray(ledgerEntry.type, ['weekly_income', 'monthly_bill']), gt(ledgerEntry.amount, 0)));
    assert.equal(new Set(entries.map(({ at: when, account }) => `${when} ${account}`)).size, entries.length);
    await assertLaws(platform.db);
  });
});

describe('a server that was stopped', () => {
  it('catches up when it listens', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'partner-away-'));
    const first = await openDatabase({ dataDir }, seed);
    const today = dayOf(Date.now());
    await new Clock(first.db).set(dayMs(today + 3) + 1_000);
    await first.close();
    const { buildServer } = await import('#console/server/app.ts');
    const { readOptions } = await import('#console/server/options.ts');
    const app = await buildServer({ ...readOptions({ LOG_LEVEL: 'silent' }), dataDir });
    await app.listen({ port: 0 });
    const visitor = new Visitor({ app, close: () => app.close() });
    await visitor.signIn('agent');
    const yesterday = async () => (await visitor.get('/api/income/summary')).body.yesterday;
    await until(async () => (await yesterday()) > 0, 'the days are created');
    await app.close();
    const again = await openDatabase({ dataDir }, seed);
    const [row] = await again.db.select({ day: max(deviceDay.day) }).from(deviceDay);
    assert.equal(row!.day, today + 2);
    await again.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('the sandbox', () => {
  it('sets the state of a bill; 300 settles it once', async () => {
    const server = await startServer();
    const visitor = new Visitor(server);
    await visitor.signIn('agent');
    // On this day the bill of the previous month is open.
    const now = Date.now();
    const month = monthOf(now);
    await visitor.post('/sandbox/clock', { at: new Date(settledFrom(month) - 5 * DAY_MS).toISOString() });
    const detail = async () => (await visitor.get(`/api/console/monthly_bill/detail?date=${month}`)).body;
    const set = (state: unknown, of = month, username = 'agent') =>
      visitor.post(`/sandbox/bills/${username}`, { month: of, state });
    assert.equal((await detail()).state, 100);
    const before = await visitor.balance(0);
    for (const state of [0, 200, 210, 290]) {
      assert.equal((await set(state)).status, 200);
      assert.equal((await detail()).state, state);
    }
    assert.equal(await visitor.balance(0), before);
    await set(300);
    const { state, total_after_tax: total } = await detail();
    assert.equal(state, 300);
    assert.equal(await visitor.balance(0), before + total);
    await set(290);
    assert.equal((await detail()).state, 290);
    await set('300');
    await visitor.post('/sandbox/clock', { at: new Date(settledFrom(month) + DAY_MS).toISOString() });
    assert.equal((await detail()).state, 300);
    const entries: { type: string; amount: number }[] = (
      await visitor.get('/api/wallet/wallet/entry/list?walletType=0&pageSize=100')
    ).body.data.list;
    assert.equal(entries.filter(({ type, amount }) => type === 'monthly_bill' && amount === total).length, 1);
    assert.equal((await set(301)).status, 400);
    assert.equal((await set(100, `${month.slice(0, 4)}-13`)).status, 400);
    assert.equal((await set(100, '2021-01')).status, 404);
    assert.equal((await set(100, month, 'nobody')).status, 404);
    await server.close();
  });

  it('gives an agent ten thousand devices, whose bill is the sum of their days', async () => {
    const opened = await openSeeded();
    const platform = platformOn(opened.db);
    const { db } = opened;
    await addManyDevices(platform, 'agent');
    await addManyDevices(platform, 'agent');
    const [devices] = await db.select({ n: count() }).from(device).where(eq(device.agentUid, '100001'));
    assert.equal(devices!.n, 10_000);
    const month = lastBillMonth(Date.now());
    const [made] = await db
      .select()
      .from(bill)
      .where(and(eq(bill.uid, '100001'), eq(bill.month, month)));
    const [entered] = await db
      .select({ n: count() })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.type, 'monthly_bill'), eq(ledgerEntry.amount, made!.total)));
    // A settled bill keeps its entry, and the difference is a separate entry.
    const own = await db
      .select({ amount: ledgerEntry.amount, at: ledgerEntry.at })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.accountId, 'wallet:100001:0'), eq(ledgerEntry.type, 'monthly_bill')));
    const newest = own.sort((one, other) => other.at - one.at);
    if (made!.settledAt !== null) assert.equal(newest[0]!.amount + newest[1]!.amount, made!.total);
    else assert.equal(entered!.n, 0);
    await assertLaws(db);
    const today = dayOf(platform.clock.now());
    await platform.clock.set(dayMs(today + 1));
    await doDueWork(platform);
    const [days] = await db
      .select({ n: count() })
      .from(deviceDay)
      .innerJoin(device, eq(device.id, deviceDay.device))
      .where(and(eq(deviceDay.day, today), eq(device.agentUid, '100001')));
    assert.equal(days!.n, 10_000, 'a day of several jobs');
    const [miner] = await db.select().from(users).where(eq(users.username, 'miner'));
    await assert.rejects(addManyDevices(platform, miner!.username), { code: 4101 });
    await opened.close();
  });
});
