import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { and, eq, gt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { lastBillMonth, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { billSettledAt, weekEntersAt } from '#test/gate/money.ts';
import { readProgress } from '#console/server/reference/devices/progress.ts';
import type { Database } from '#console/server/reference/database/database.ts';
import { bill, incomeDay } from '#console/server/reference/database/device-tables.ts';
import { dueWork } from '#console/server/reference/database/job-tables.ts';
import { migrate } from '#console/server/reference/database/migrate.ts';
import { ledgerAccount, ledgerEntry } from '#console/server/reference/database/tables.ts';
import { dayOf, daysOfMonth, mondayOf } from '#console/server/reference/days.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { inGate } from '#test/gate/extent.ts';
import { platformOn } from '../reference/seeded-platform.ts';
import { assertLaws } from '../reference/money/laws.ts';

/** Returns the year and month of the latest June. */
function lastJune(now: number): string {
  const month = monthOf(now);
  return `${Number(month.slice(0, 4)) - (month.slice(5) < '06' ? 1 : 0)}-06`;
}

/** Asserts that a user has bills until May, and weekly income until June 8 (§9, Migration notice). */
async function assertMoved(db: Database, uid: string, june: string): Promise<void> {
  const bills = await db.select().from(bill).where(eq(bill.uid, uid));
  assert.ok(bills.length > 0);
  assert.ok(bills.every(({ month, settledAt }) => month < june && settledAt !== null));
  const days = await db
    .select()
    .from(incomeDay)
    .where(and(eq(incomeDay.uid, uid), gt(incomeDay.weekly, 0)));
  assert.ok(days.length > 0);
  assert.ok(days.every(({ day }) => day < daysOfMonth(june).first + 8));
}

describe('the seeded year', () => {
  const BALANCES = {
    '100001': [36_580_24, 12_846_37],
    '100002': [128_450_00, 8_200_00],
    '100003': [3_218_60, 0],
    '100005': [1_560_00, 0],
    '100006': [9_340_15, 5_120_88],
    '100007': [17_266_90, 6_702_50],
  } as const;

  const MOMENTS = [
    '2028-02-29T12:00:00+08:00',
    '2027-03-01T00:00:30+08:00',
    '2026-12-12T09:59:00+08:00',
    '2027-01-13T03:00:00+08:00',
    '2026-07-31T23:59:59+08:00',
  ];
  for (const moment of inGate(MOMENTS, (one) => /-02-29|-12-12/.test(one))) {
    it(`is complete when it is seeded at ${moment}`, async () => {
      const now = Date.parse(moment);
      const client = await PGlite.create();
      const db = drizzle(client) as unknown as Database;
      await migrate(db, (tx) => seed(tx, 0, now));
      const platform = platformOn(db);
      await platform.clock.set(now);
      const incomes = async () =>
        (await db.select({ type: ledgerEntry.type }).from(ledgerEntry)).filter(({ type }) =>
          ['weekly_income', 'monthly_bill'].includes(type),
        ).length;
      const before = await incomes();
      await doDueWork(platform);
      assert.equal(await incomes(), before);
      const accounts = await db.select().from(ledgerAccount).where(eq(ledgerAccount.kind, 'wallet'));
      const balance = (id: string) => accounts.find((each) => each.id === id)!.balance;
      for (const [uid, [monthly, weekly]] of Object.entries(BALANCES))
        assert.deepEqual([balance(`wallet:${uid}:0`), balance(`wallet:${uid}:1`)], [monthly, weekly], uid);
      const bills = await db.select().from(bill);
      for (const uid of Object.keys(BALANCES).filter((each) => !['100005', '100007'].includes(each)))
        assert.equal(bills.filter((each) => each.uid === uid && each.month > '2021').length, 12, uid);
      await assertMoved(db, '100007', lastJune(now));
      const newcomers = bills.filter(({ uid }) => uid === '100005');
      assert.equal(newcomers.filter(({ settledAt }) => settledAt !== null).length, 1);
      const lastMonth = bills.find(({ uid, month }) => uid === '100001' && month === lastBillMonth(now))!;
      assert.equal(lastMonth.settledAt !== null, billSettledAt(lastMonth.month) <= now);
      assert.deepEqual(await readProgress(db), { day: dayOf(now) - 1 });
      const planned = await db.select().from(dueWork);
      assert.ok(planned.every(({ dueAt }) => dueAt > now));
      const weeks = new Set(planned.filter(({ queue }) => queue === 'week').map(({ firstDay }) => firstDay));
      const yesterday = mondayOf(dayOf(now) - 1);
      for (let week = yesterday; weekEntersAt(week) > now; week -= 7) assert.ok(weeks.delete(week));
      assert.equal(weeks.size, 0);
      await assertLaws(db);
      await client.close();
    });
  }
});
