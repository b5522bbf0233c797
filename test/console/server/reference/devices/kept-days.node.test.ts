/** Months of device days are dropped after the period that the operator sets, and never while their money is open. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { bill, deviceMonth } from '#console/server/reference/database/device-tables.ts';
import { monthsOf } from '#console/server/reference/database/months.ts';
import { dropOldDays } from '#console/server/reference/retention.ts';
import { msAt } from '#test/gate/days.ts';
import { openSeeded, platformOn, startServer, Visitor } from '../seeded-platform.ts';

describe('device days that are no longer kept', () => {
  let opened: OpenDatabase;
  before(async () => {
    opened = await openSeeded();
  });
  after(() => opened.close());
  const OLD = ['2020-08', '2020-09', '2020-10'];
  const settled = (settledAt: number | null) =>
    opened.db.update(bill).set({ settledAt }).where(eq(bill.month, '2020-09'));

  it('are dropped by month, up to a bill that is not settled', async () => {
    const { db } = opened;
    const platform = { ...platformOn(db), deviceDayMonths: 25 };
    const before = await monthsOf(db, 'device_day');
    assert.deepEqual(before.slice(0, 3), OLD);
    await dropOldDays({ ...platform, deviceDayMonths: 0 });
    assert.deepEqual(await monthsOf(db, 'device_day'), before);
    await settled(null);
    await dropOldDays(platform);
    assert.deepEqual(await monthsOf(db, 'device_day'), before.slice(1));
    await settled(1);
    await platform.clock.set(msAt('2035-01-01', '00:00'));
    const months = await db.$count(deviceMonth);
    await dropOldDays(platform);
    assert.deepEqual(await monthsOf(db, 'device_day'), before.slice(3), 'a clock that is ahead drops nothing more');
    assert.equal(await db.$count(deviceMonth), months);
  });

  it('are refused in lists, violations and details of bills, and no point of a history', async (test) => {
    const server = await startServer(undefined, { DEVICE_DAY_MONTHS: '25' });
    test.after(() => server.close());
    const company = new Visitor(server);
    await company.signIn('company');
    const get = async (url: string) => company.request('GET', url);
    const { body: devices } = await get('/api/income/device?key_style=day&limit=1&offset=0');
    const { uuid } = (devices.data ?? devices).items[0] as { uuid: string };
    for (const url of [
      '/api/income/device?key_style=day&limit=1&offset=0&date=2020-08-01',
      '/api/income/miner_device?key_style=day&limit=1&offset=0&date=2020-08-01',
      '/api/console/monthly_bill/inspect?date=2020-08&limit=10&offset=0',
      '/api/console/monthly_bill/export?date=2020-08&limit=10&offset=0',
    ]) {
      const { status, body } = await get(url);
      assert.deepEqual([status, /仅保留/.test(body.message)], [400, true], `${url} ${JSON.stringify(body)}`);
    }
    assert.equal((await get('/api/console/monthly_bill/detail?date=2020-08')).status, 200);
    const seconds = (day: string) => msAt(day, '00:00') / 1_000;
    const history = async (style: string, from: string, to: string) => {
      const range = `start_timestamp=${seconds(from)}&end_timestamp=${seconds(to)}&key_style=${style}`;
      const { body } = await get(`/api/income/device/history?uuid=${uuid}&${range}`);
      return (body.data ?? body).list as unknown[];
    };
    assert.equal((await history('day', '2020-08-01', '2020-08-31')).length, 0);
    assert.equal((await history('month', '2020-08-01', '2020-10-31')).length, 3);
  });
});
