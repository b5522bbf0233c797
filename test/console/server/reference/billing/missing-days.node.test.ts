/** A day that cannot be created blocks its week and its bill, and is visible until it is created. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { weekEntersAt } from '#test/gate/money.ts';
import { findBill } from '#console/server/reference/billing/bills.ts';
import { summaryOf } from '#console/server/reference/billing/income-figures.ts';
import { missingDays } from '#console/server/reference/billing/missing-days.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { rowsOf, type Database, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { bill } from '#console/server/reference/database/device-tables.ts';
import { dayMs, dayOf, daysOfMonth, dayText, mondayOf } from '#console/server/reference/days.ts';
import { LAST_MONTH, msAt, WEDNESDAY } from '#test/gate/days.ts';
import { assertLaws } from '../money/laws.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const COMPANY = '100002';
const MONTH = addMonths(LAST_MONTH, 1);

async function lastDay(db: Database): Promise<number> {
  const [row] = await rowsOf<{ day: number }>(db, sql`select max(day) as day from device_day`);
  return row!.day;
}

describe('a day of MODE=reference, where nothing measures the bandwidth', () => {
  it('is reported as missing instead of simulated', async () => {
    const { db, close } = await openSeeded();
    const reported: string[] = [];
    const platform = {
      ...platformOn(db, (error, what) => void reported.push(`${what}: ${String(error)}`)),
      demo: false,
      deviceStates: undefined,
    };
    await doDueWork(platform);
    const before = await lastDay(db);
    await platform.clock.set(dayMs(before + 3));
    await doDueWork(platform);
    assert.equal(await lastDay(db), before);
    assert.ok((await missingDays(db, platform.clock.now())).days > 0);
    assert.match(reported.join(), /the job day .*No source of bandwidth/);
    await close();
  });
});

describe('a day that cannot be created', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  const reported: string[] = [];
  const day = dayOf(msAt(WEDNESDAY));
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db, (_, what) => void reported.push(what));
    await moveTo(dayMs(day));
    // a row of this day makes its creation fail
    await opened.db.execute(sql`insert into device_day
      (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income)
      select ${day}, max(id), 0, 0, 0, 0, 0 from device where agent_uid = ${COMPANY} and retired is null`);
  });
  after(() => opened.close());

  async function moveTo(at: number): Promise<void> {
    await platform.clock.set(at);
    await doDueWork(platform);
    await platform.clock.set(at);
  }
  const incomes = async (uid: string): Promise<number> => {
    const [row] = await rowsOf<{ days: number }>(
      opened.db,
      sql`select count(*)::int as days from income_day where uid = ${uid} and day = ${day}`,
    );
    return row!.days;
  };
  const entered = async (uid: string): Promise<number> => {
    const reference = `${uid} ${dayText(mondayOf(day))} ${dayText(mondayOf(day) + 6)}`;
    const rows = await rowsOf(
      opened.db,
      sql`select from ledger_transaction where kind = 'weekly_income' and reference = ${reference}`,
    );
    return rows.length;
  };
  const billOf = (uid: string) => findBill(opened.db, uid, MONTH);

  it('is logged and measured, and the days of other agents and later days are created', async () => {
    await moveTo(dayMs(day + 1));
    assert.deepEqual(reported.splice(0), [`the job day ${COMPANY} of ${dayText(day)} failed. It is retried`]);
    assert.equal(await incomes(COMPANY), 0);
    assert.equal(await incomes(AGENT), 1);
    const { yesterday, yesterday_expected, ...sums } = await summaryOf(opened.db, COMPANY, dayMs(day + 1));
    assert.deepEqual([yesterday, yesterday_expected], [undefined, undefined], 'unknown instead of 0');
    assert.ok(sums.total! > 0);
    assert.ok((await summaryOf(opened.db, AGENT, dayMs(day + 1))).yesterday! > 0);
    await moveTo(dayMs(day + 1) + 3_600_000);
    assert.deepEqual(await missingDays(opened.db, dayMs(day + 1) + 3_600_000), { days: 1, oldest: 3_600 });
    await moveTo(dayMs(day + 2));
    const [next] = await rowsOf<{ agents: number }>(
      opened.db,
      sql`select count(distinct d.agent_uid)::int as agents from device_day y join device d on d.id = y.device
        where y.day = ${day + 1} and d.agent_uid in (${AGENT}, ${COMPANY})`,
    );
    assert.equal(next!.agents, 2);
  });

  it('blocks the week and the bill of its users, and no others, even if more than a page of work waits', async () => {
    const blocked = sql`queue = 'week' and subject = ${COMPANY} and first_day < 0`;
    await opened.db.execute(sql`insert into due_work (queue, subject, first_day, last_day, due_at)
      select 'week', ${COMPANY}, -number, ${day}, 0 from generate_series(1, 2500) as number`);
    await moveTo(Math.max(weekEntersAt(mondayOf(day)), dayMs(daysOfMonth(MONTH).last + 1)) + 1_000);
    assert.equal(await entered(AGENT), 1);
    assert.equal(await entered(COMPANY), 0);
    await opened.db.execute(sql`delete from due_work where ${blocked} and not queued`);
    assert.deepEqual(await rowsOf(opened.db, sql`select from due_work where ${blocked}`), []);
    assert.equal((await billOf('100003')).month, MONTH);
    await assert.rejects(billOf(COMPANY), { code: 4041, message: '部分日期的收入还在生成，账单稍后可查' });
    await assert.rejects(findBill(opened.db, '100004', MONTH), { code: 4040, message: '暂无账单' });
    await assertLaws(opened.db);
  });

  it('is created when its cause is fixed, and the bill contains it', async () => {
    await opened.db.execute(
      sql`delete from device_day where day = ${day} and device in (select id from device where agent_uid = ${COMPANY})`,
    );
    await opened.db.execute(sql`update pgboss.job set start_after = now() - interval '1 s' where state = 'retry'`);
    await doDueWork(platform);
    assert.equal(await incomes(COMPANY), 1);
    assert.deepEqual(await missingDays(opened.db, platform.clock.now()), { days: 0, oldest: 0 });
    const { income } = await billOf(COMPANY);
    const [days] = await rowsOf<{ income: number }>(
      opened.db,
      sql`select sum(agent_income)::float8 as income from device_month
        where month = ${MONTH} and payee = ${COMPANY} and not weekly`,
    );
    assert.equal(income, days!.income);
    const bills = await opened.db
      .select()
      .from(bill)
      .where(and(eq(bill.uid, COMPANY), eq(bill.month, MONTH)));
    assert.equal(bills.length, 1);
    await assertLaws(opened.db);
  });
});
