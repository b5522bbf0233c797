/** Device days and the audit are partitioned by month, also in a database that an older version has filled. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { asc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { rowsOf, type Database, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { deviceDay } from '#console/server/reference/database/device-tables.ts';
import { migrate } from '#console/server/reference/database/migrate.ts';
import { MIGRATIONS, statementsOf } from '#console/server/reference/database/migrations.ts';
import { addPartitions, dropPartitions, monthsOf, placeRest } from '#console/server/reference/database/months.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { audit } from '#console/server/reference/database/tables.ts';
import { dayOfText } from '#console/server/reference/days.ts';
import { embeddedPlatform } from '#console/server/reference/index.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { addMissingPartitions } from '#console/server/reference/retention.ts';
import { msAt } from '#test/gate/days.ts';
import { until } from '#test/server/until.ts';
import { freshDatabase, openSeeded, platformOn } from '../seeded-platform.ts';

const PARTITIONS = 64;
const entry = { uid: '100001', action: 'month', detail: { count: 1 }, requestId: 'r' };
const dayOn = (day: string, device: number) => ({
  ...{ day: dayOfText(day), device, bandwidth95: 100, agentPrice: 1, agentIncome: 2, minerPrice: 3, minerIncome: 4 },
  ...{ rule: null, agentUid: '' },
});

/** Returns the partitions of the audit rows, or of the days of a device, in the order of time. */
async function placesOf(db: Database, table: 'device_day' | 'audit', device?: number): Promise<string[]> {
  const rows = await rowsOf<{ place: string }>(
    db,
    table === 'audit'
      ? sql`select tableoid::regclass::text as place from audit order by at`
      : sql`select tableoid::regclass::text as place from device_day where device = ${device} order by day`,
  );
  return rows.map(({ place }) => place);
}

describe('a database of the version before the partitions', () => {
  let client: PGlite;
  let db: Database;
  before(async () => {
    client = await PGlite.create();
    db = drizzle(client) as unknown as Database;
    await db.execute(sql`create table migration (id integer primary key, at bigint not null)`);
    for (const migration of MIGRATIONS.filter((each) => each.id < PARTITIONS)) {
      for (const statement of statementsOf(migration)) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into migration (id, at) values (${migration.id}, 0)`);
    }
  });
  after(() => client.close());

  const days = ['2020-08-31', '2025-12-31', '2026-01-01', '2026-02-28'].map((day) => dayOn(day, 1));
  const times = [msAt('2026-10-31', '23:59'), msAt('2026-11-01', '00:00'), msAt('2026-11-30', '23:59')];

  it('keeps the rows of all months, each in the partition of its month in Shanghai', async () => {
    // the table of the older version has fewer columns
    for (const { day, device } of days)
      await db.execute(sql`insert into device_day
        (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income) values (${day}, ${device}, 100, 1, 2, 3, 4)`);
    await db.insert(audit).values(times.map((time) => ({ ...entry, at: time })));
    const audits = await db.select().from(audit).orderBy(asc(audit.id));
    await migrate(db, async () => {});
    const basis = {
      windowFrom: null,
      windowTo: null,
      rank: null,
      samples: null,
      coverage: null,
      day95: null,
      peak95: null,
    };
    assert.deepEqual(
      await db.select().from(deviceDay).orderBy(asc(deviceDay.day)),
      days.map((day) => ({ ...day, ...basis })),
    );
    assert.deepEqual(await db.select().from(audit).orderBy(asc(audit.id)), audits);
    assert.deepEqual(await placesOf(db, 'device_day', 1), [
      'device_day_2020_08',
      'device_day_2025_12',
      'device_day_2026_01',
      'device_day_2026_02',
    ]);
    assert.deepEqual(await placesOf(db, 'audit'), ['audit_2026_10', 'audit_2026_11', 'audit_2026_11']);
  });

  it('numbers new audit rows after the older ones, and protects them', async () => {
    const [added] = await db
      .insert(audit)
      .values({ ...entry, at: msAt('2026-11-30', '23:59') })
      .returning();
    assert.equal(added!.id, times.length + 1);
    for (const statement of [
      sql`update audit set uid = '100002'`,
      sql`delete from audit`,
      sql`delete from audit_2026_11`,
      sql`truncate audit`,
      sql`truncate audit_2026_11`,
      sql`truncate audit_rest`,
    ])
      await assert.rejects(db.execute(statement) as unknown as Promise<unknown>, (error: Error) =>
        /written once/.test(String(error.cause)),
      );
  });
});

describe('the partitions of a running platform', () => {
  let opened: OpenDatabase;
  before(async () => {
    opened = await openSeeded();
  });
  after(() => opened.close());

  it('are added for this month, the next one and rows of other months, which move to them', async () => {
    const { db } = opened;
    const platform = platformOn(db);
    const later = addMonths(monthOf(platform.clock.now()), 5);
    const [next, old] = [addMonths(later, 1), '2022-03'];
    await db.insert(deviceDay).values([old, later].map((month) => dayOn(`${month}-02`, 999_999)));
    const added = [old, later, next].map((month) => ({ ...entry, at: msAt(`${month}-01`, '00:00') }));
    await db.insert(audit).values(added);
    const rows = await db.select().from(audit).orderBy(asc(audit.id));
    assert.deepEqual(await placesOf(db, 'audit'), ['audit_rest', 'audit_rest', 'audit_rest']);
    await platform.clock.set(msAt(`${later}-01`, '00:00'));
    for (const table of ['device_day', 'audit', 'device_day', 'audit'] as const) {
      await addMissingPartitions(platform);
      await placeRest(db, table);
    }
    const places = (table: string, months: readonly string[]) =>
      months.map((month) => `${table}_${month.replace('-', '_')}`);
    assert.deepEqual(await placesOf(db, 'audit'), places('audit', [old, later, next]));
    assert.deepEqual(await placesOf(db, 'device_day', 999_999), places('device_day', [old, later]));
    assert.deepEqual(await db.select().from(audit).orderBy(asc(audit.id)), rows);
    await assert.rejects(async () => db.delete(audit).where(eq(audit.action, 'month')), 'the rows are protected');
  });

  it('are filled in parts, and every row is visible after each of them', async () => {
    const { db } = opened;
    const [first, second] = ['2033-05-03', '2033-05-09'].map(dayOfText);
    await db.execute(sql`insert into device_day (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income)
      select day, 2000000 + i, 1, 1, i, 1, 1 from generate_series(1, 50001) as i, unnest(array[${first}::int, ${second}::int]) as day`);
    const month = sql`day between ${first} and ${second}`;
    const places = () =>
      rowsOf<{ place: string; day: number; rows: number }>(
        db,
        sql`select tableoid::regclass::text as place, day, count(*)::int as rows from device_day where ${month} group by 1, 2 order by 2`,
      );
    const at = (place: string, day: number | undefined) => ({ place, day, rows: 50_001 });
    const own = 'device_day_2033_05';
    assert.deepEqual(await places(), [at('device_day_rest', first), at('device_day_rest', second)]);
    await addPartitions(db, 'device_day', '2033-05', '2033-05');
    assert.deepEqual(await places(), [at(own, first), at('device_day_rest', second)]);
    await addPartitions(db, 'device_day', '2033-05', '2033-05');
    await db.insert(deviceDay).values([dayOn('2033-05-04', 1), dayOn('2033-05-31', 1)]);
    await placeRest(db, 'device_day');
    assert.deepEqual(await placesOf(db, 'device_day', 1).then((all) => all.slice(-2)), [own, own]);
    assert.deepEqual(
      (await places()).filter(({ rows }) => rows > 1),
      [at(own, first), at(own, second)],
    );
    const [{ sum }] = (await rowsOf<{ sum: number }>(
      db,
      sql`select sum(agent_income)::float8 as sum from device_day where ${month} and device > 2000000`,
    )) as [{ sum: number }];
    assert.equal(sum, 50_001 * 50_002);
  });

  it(
    'are added by one of two servers while a third one creates days, and none of them fails',
    {
      skip: process.env.DATABASE_URL
        ? false
        : 'requires DATABASE_URL, because the embedded database has one connection',
    },
    async () => {
      const { db } = opened;
      const first = dayOfText('2034-07-01');
      const days = 30;
      let created = 0;
      let isPlaced = false;
      const create = async (writer: number): Promise<void> => {
        for (let round = 0; !isPlaced; round++) {
          await db.execute(sql`insert into device_day (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income)
            select ${first}::int + i % ${days}, ${writer * 100_000_000 + round * 2_000} + i, 1, 1, 1, 1, 1 from generate_series(1, 2000) as i`);
          created += 2_000;
        }
      };
      const place = async (): Promise<void> => {
        await until(() => created >= 200_000, 'the rest has rows for several parts');
        await placeRest(db, 'device_day');
      };
      const creating = [1, 2].map(create);
      await Promise.all([place(), place()]).finally(() => (isPlaced = true));
      await Promise.all(creating);
      await placeRest(db, 'device_day');
      const rows = await rowsOf<{ place: string; rows: number }>(
        db,
        sql`select tableoid::regclass::text as place, count(*)::int as rows from device_day
          where day between ${first} and ${first + days} group by 1`,
      );
      assert.deepEqual(rows, [{ place: 'device_day_2034_07', rows: created }]);
    },
  );

  it('are added once by servers that start together', async () => {
    const { db } = opened;
    await Promise.all([1, 2].map(() => addPartitions(db, 'audit', '2030-01', '2030-02')));
    assert.deepEqual((await monthsOf(db, 'audit')).slice(-2), ['2030-01', '2030-02']);
  });

  it('are only dropped when the database no longer keeps their month', async () => {
    const { db } = opened;
    await addPartitions(db, 'audit', '2010-01', '2010-02');
    await dropPartitions(db, 'audit', '2010-02');
    assert.ok(!(await monthsOf(db, 'audit')).includes('2010-01'));
    assert.ok((await monthsOf(db, 'audit')).includes('2010-02'));
    const refused = async (statement: string, message: RegExp) =>
      assert.rejects(db.execute(sql.raw(statement)) as unknown as Promise<unknown>, (error: Error) =>
        message.test(String(error.cause)),
      );
    const recent = addMonths(monthOf(Date.now()), -20);
    await refused(`select drop_month('audit', '${recent}')`, /is kept/);
    await refused(`select drop_month('device_day', '${recent}')`, /is kept/);
    await refused(`select drop_month('person', '2010-01')`, /is kept/);
    await refused(`select drop_month('audit', '2010-13')`, /not a month/);
    await refused(`select add_month('person', '2010-01')`, /not partitioned/);
  });

  it('exist before the server listens', async () => {
    const place = { dataDir: mkdtempSync(path.join(tmpdir(), 'partitions-')), ...(await freshDatabase()) };
    const platform = await embeddedPlatform({ ...place, demo: true });
    await platform.close();
    const { db, close } = await openDatabase(place, async () => assert.fail('the database was empty'));
    const month = monthOf(Date.now());
    const months = [await monthsOf(db, 'audit'), await monthsOf(db, 'device_day')];
    await close();
    await place.drop();
    rmSync(place.dataDir, { recursive: true });
    for (const each of months) assert.deepEqual(each.slice(-2), [month, addMonths(month, 1)]);
  });
});

describe('the statistics of a new day', () => {
  it('are updated by the work that follows, so that reads of the day expect its rows', async () => {
    const opened = await openSeeded();
    const { db } = opened;
    const day = dayOfText('2031-03-05');
    await addPartitions(db, 'device_day', '2031-03', '2031-03');
    await db.execute(sql`insert into device_day
      select ${day}, device, 100, 1, 2, 3, 4, null from generate_series(1000001, 1005000) as device`);
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const expectedRows = async (): Promise<number> => {
      const [plan] = await rowsOf<Record<string, [{ Plan: { 'Plan Rows': number } }]>>(
        db,
        sql.raw(`explain (format json) select * from device_day where day = ${day}`),
      );
      return Object.values(plan!)[0]![0].Plan['Plan Rows'];
    };
    assert.ok((await expectedRows()) < 100);
    await doDueWork(platformOn(db));
    assert.equal(await expectedRows(), 5_000);
    await opened.close();
  });
});
