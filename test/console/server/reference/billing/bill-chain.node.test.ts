/** From a device's samples to the money in the wallet, every amount is the sum of its parts. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, gt, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { lastBillMonth, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths, daysIn } from '#shared/core/shanghai-time.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import {
  billExportPage,
  billInspection95Page,
  billInspectionPage,
  monthlyBill,
  type BillExportRow,
} from '#shared/topics/billing/bill/bill.calls.ts';
import { incomeHistory, incomeSummary } from '#shared/topics/billing/income/income.calls.ts';
import { violationPage } from '#shared/topics/devices/device.calls.ts';
import { writeBills } from '#console/server/reference/billing/close-month.ts';
import { settleBill } from '#console/server/reference/billing/due-bill.ts';
import { rowsOf, type Database, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { bill, billChange, device, deviceDay, deviceMonth } from '#console/server/reference/database/device-tables.ts';
import { appeal, ticket } from '#console/server/reference/database/service-tables.ts';
import { dueWork } from '#console/server/reference/database/job-tables.ts';
import { ledgerEntry, ledgerTransaction } from '#console/server/reference/database/tables.ts';
import { incomeOfDay, sumsOfBill, taxOn } from '#test/gate/money.ts';
import { dayOf, daySeconds, daysOfMonth, dayText } from '#console/server/reference/days.ts';
import { ruleOf } from '#console/server/reference/day-rules.ts';
import { dayEvents, simulatedDay, sourceOf } from '#console/server/demo/seed/simulation.ts';
import { walletAccount } from '#console/server/reference/ledger/ledger.ts';
import { readProgress } from '#console/server/reference/devices/progress.ts';
import { assertLaws } from '../money/laws.ts';
import { openSeeded, platformOn, startServer, Visitor, type Server } from '../seeded-platform.ts';

const USERNAMES = ['agent', 'company', 'miner', 'newcomer', 'scan', 'migrated'] as const;
const sum = (rows: readonly number[]): number => rows.reduce((cents, each) => cents + each, 0);

/** Fetches all pages of a call with limit and offset. */
async function fetchAll<Row>(
  visitor: Visitor,
  address: string,
  schema: v.GenericSchema<unknown, { list: Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { status, body } = await visitor.get(`${address}&limit=1000&offset=${rows.length}`);
    assert.equal(status, 200);
    const { list, total } = v.parse(schema, body);
    rows.push(...list);
    if (rows.length >= total || list.length === 0) {
      assert.equal(rows.length, total);
      return rows;
    }
  }
}

describe('the billing chain over the API', () => {
  let server: Server;
  const visitors = new Map<string, Visitor>();
  const last = lastBillMonth(Date.now());
  before(async () => {
    server = await startServer();
    for (const username of [...USERNAMES, 'plain', 'partner-east']) {
      const visitor = new Visitor(server);
      await visitor.signIn(username);
      // the laws below include the prices
      await visitor.post(`/sandbox/people/${username}`, { hasPricingRight: true });
      visitors.set(username, visitor);
    }
  });
  after(() => server.close());

  const months = [...Array.from({ length: 12 }, (_, ago) => addMonths(last, -ago)), '2020-08', '2020-09', '2020-10'];

  async function checkMonth(username: string, month: string): Promise<BillExportRow[]> {
    const visitor = visitors.get(username)!;
    const { status, body } = await visitor.get(`/api/console/monthly_bill/detail?date=${month}`);
    if (status === 404) return [];
    assert.equal(status, 200);
    const detail = v.parse(monthlyBill, body);
    const totals = sumsOfBill(detail);
    assert.equal(detail.total_after_tax, totals.subtotal - taxOn(totals.subtotal, detail.tax_ratio!));
    const query = `date=${month}`;
    const inspected = await fetchAll(visitor, `/api/console/monthly_bill/inspect?${query}`, billInspectionPage);
    const ranges = await fetchAll(visitor, `/api/console/monthly_bill/month95_inspect?${query}`, billInspection95Page);
    const rows = await fetchAll(visitor, `/api/console/monthly_bill/export?${query}`, billExportPage);
    const nodes = await fetchAll(
      visitor,
      `/api/console/monthly_bill/inspect?${query}&group=device`,
      billInspectionPage,
    );
    const ids = [...new Set(inspected.map(({ device_id: id }) => id))];
    const byNode = ids.map((id) => [id, inspected.filter(({ device_id: each }) => each === id)] as const);
    assert.deepEqual(
      nodes.map(({ time, income, device_id: id, days, unbilled_days: lost, unbilled_income: cents }) => ({
        time,
        income,
        id,
        days,
        lost,
        cents,
      })),
      byNode.map(([id, days]) => ({
        ...{ time: days[0]!.time, income: sum(days.map(({ income }) => income)), id, days: days.length },
        lost: days.filter(({ unbilled_reason: reason }) => reason !== undefined).length,
        cents: sum(days.map(({ unbilled_income: cents }) => cents ?? 0)),
      })),
      'nodes',
    );
    assert.equal(sum(inspected.map(({ income }) => income)), totals.income, 'device days');
    assert.equal(sum(ranges.map(({ income }) => income)), totals.income, 'prices');
    assert.equal(sum(rows.map(({ income }) => income)), totals.income, 'file rows');
    assert.deepEqual(
      rows.map(({ bandwidth95: _bandwidth, account: _account, settlement: _settlement, ...row }) => row),
      inspected,
    );
    for (const { time_ranges, price, bandwidth95: g, income } of ranges) {
      const [from, to] = time_ranges[0]!;
      const share = ((to - from) / 86_400 + 1) / daysIn(month);
      // to the cent, from the bandwidth as the page shows it
      assert.equal(Math.round(price! * Number(g!.toFixed(6)) * share), income, 'the billed bandwidth');
    }
    assertOrder(rows);
    const days = daysOfMonth(month);
    for (const { time, price, bandwidth95: g, income, unbilled_reason: reason, unbilled_income: unbilled } of rows) {
      assert.ok(Number(time) >= daySeconds(days.first) && Number(time) <= daySeconds(days.last));
      const usual = incomeOfDay(price!, Math.round(g! * 1_000), days.last - days.first + 1);
      assert.equal(income + (unbilled ?? 0), usual);
      if (reason !== undefined) assert.equal(income, 0, 'an unbilled day');
      else assert.equal(income, usual, 'a billed day');
    }
    for (const row of detail.income!) {
      assert.ok(row.start_time >= daySeconds(days.first) && row.end_time <= daySeconds(days.last));
      assert.ok(row.start_time <= row.end_time);
    }
    for (const { id, amount } of detail.fine!) {
      assert.match(id, /^FK\d{8}-\d{4,}$/);
      assert.ok(amount > 0);
    }
    for (const { id } of detail.compensation!) assert.match(id, /^BC\d{8}-\d{4}$/);

    const entries: { type: string; amount: number; create: number }[] = (
      await visitor.get('/api/wallet/wallet/entry/list?walletType=0&pageSize=100')
    ).body.data.list;
    const settled = detail.state === BILL_STATES.settled && month >= '2020-10';
    const entered = entries.filter(
      ({ type, create }) => type === 'monthly_bill' && monthOf(create * 1000) === addMonths(month, 1),
    );
    assert.deepEqual(
      entered.map(({ amount }) => amount),
      settled ? [detail.total_after_tax] : [],
      `${username} ${month}: the entry is the bill’s total`,
    );
    return rows;
  }

  /** Asserts that rows are sorted by device and day, with one row for each. */
  function assertOrder(rows: readonly BillExportRow[]): void {
    const finished = new Set<string>();
    for (const [index, { device_id, time }] of rows.entries()) {
      const before = rows[index - 1];
      if (before?.device_id === device_id) assert.ok(time > before.time);
      else {
        assert.ok(!finished.has(device_id));
        if (before) finished.add(before.device_id);
      }
    }
  }

  it('holds for random users and months: bill = days = prices = file = entry', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...USERNAMES), fc.constantFrom(...months), async (username, month) => {
        await checkMonth(username, month);
      }),
      { numRuns: 15 },
    );
  });

  it('holds for the last month of every user', async () => {
    for (const username of USERNAMES) await checkMonth(username, last);
  });

  it('shows state 300 for bills paid out until September 2020 and credited from October on (§4)', async () => {
    for (const month of ['2020-08', '2020-09', '2020-10']) {
      const rows = await checkMonth('company', month);
      assert.ok(rows.length > 0);
      const { body } = await visitors.get('company')!.get(`/api/console/monthly_bill/detail?date=${month}`);
      assert.equal(body.state, 300);
    }
  });

  it('has months with two consecutive prices on one line', async () => {
    const { body } = await visitors.get('agent')!.get(`/api/console/monthly_bill/detail?date=${last}`);
    const rows: { external_name: string; start_time: number; end_time: number; price: number }[] = body.income;
    const lines = [...new Set(rows.map((row) => row.external_name))];
    const twice = lines
      .map((line) => rows.filter((row) => row.external_name === line))
      .filter(({ length }) => length === 2);
    assert.ok(twice.length > 0);
    for (const [one, other] of twice) {
      assert.notEqual(one!.price, other!.price);
      assert.equal(one!.end_time + 86_400, other!.start_time);
    }
  });

  it('shows the same income in summary, history and bills of a user with monthly settlement', async () => {
    const visitor = visitors.get('company')!;
    const now = Date.now();
    const { start, end } = { start: daySeconds(dayOf(now) - 400), end: Math.floor(now / 1000) };
    const history = async (style: string) =>
      v.parse(
        incomeHistory,
        (await visitor.get(`/api/income/user/history?start_timestamp=${start}&end_timestamp=${end}&key_style=${style}`))
          .body,
      );
    const summary = v.parse(incomeSummary, (await visitor.get('/api/income/summary')).body);
    const byDay = await history('day');
    const byMonth = await history('month');
    assert.equal(byDay.length, 401);
    assert.equal(byDay.find(({ timestamp }) => timestamp === daySeconds(dayOf(now) - 1))!.income, summary.yesterday);
    assert.equal(byMonth.at(-1)!.income, summary.cur_month);
    assert.equal(byMonth.at(-2)!.income, summary.last_month);
    const { body } = await visitor.get(`/api/console/monthly_bill/detail?date=${last}`);
    assert.equal(summary.last_month, sumsOfBill(v.parse(monthlyBill, body)).income);
  });

  it('lists exactly the days without income as violations, with the reason', async () => {
    const visitor = visitors.get('agent')!;
    let found = 0;
    for (let ago = 1; ago <= 12; ago++) {
      const day = dayOf(Date.now()) - ago;
      const { list } = v.parse(
        violationPage,
        (await visitor.get(`/api/v1/device/violation?date=${dayText(day)}`)).body,
      );
      found += list.length;
      for (const { uuid, reason, date } of list.slice(0, 3)) {
        assert.equal(date, dayText(day));
        assert.match(reason, /不计费$/);
        const at = daySeconds(day);
        const { body } = await visitor.get(
          `/api/income/device/history?start_timestamp=${at}&end_timestamp=${at}&key_style=day&uuid=${uuid}`,
        );
        assert.deepEqual(body.list, [{ timestamp: at, income: 0 }]);
      }
    }
    assert.ok(found > 0);
  });

  it('bills 25 node-days by the second highest of the 24 samples from 20:00 to 22:00, in an independent recount (§9, hazard 60)', async () => {
    const visitor = visitors.get('agent')!;
    const query = `date=${last}&settlement=all&limit=1000`;
    const exported: BillExportRow[] = [];
    for (const offset of [0, 2_000, 4_000]) {
      const { body } = await visitor.get(`/api/console/monthly_bill/export?${query}&offset=${offset}`);
      exported.push(...(body.items as BillExportRow[]));
    }
    const rows = exported.filter(
      ({ basis, unbilled_reason: reason }) => basis?.mode !== 'fixed' && reason === undefined,
    );
    const chosen = Array.from({ length: 25 }, (_, at) => rows[at * 67]!);
    const [billed, recounted, wholeDay] = [[], [], []] as [number[], number[], number[]];
    const length = Number(daysIn(last));
    for (const row of chosen) {
      const date = dayText(dayOf(Number(row.time) * 1000));
      const response = await visitor.get(`/api/v1/device/bandwidth?date=${date}&uuid=${row.device_id}`);
      const samples = (response.body.list as { timestamp: number; bandwidth: number }[]).map((each) => ({
        hour: new Date(each.timestamp * 1_000 + 8 * 3_600_000).getUTCHours(),
        bandwidth: each.bandwidth,
      }));
      const descending = (some: typeof samples) => some.map(({ bandwidth }) => bandwidth).sort((a, b) => b - a);
      const evening = descending(samples.filter(({ hour }) => hour === 20 || hour === 21));
      assert.deepEqual([samples.length, evening.length], [288, 24]);
      billed.push(row.income);
      recounted.push(Math.round((row.price! * evening[1]!) / 1_000 / length));
      wholeDay.push(Math.round((row.price! * descending(samples)[14]!) / 1_000 / length));
    }
    assert.deepEqual(billed, recounted);
    assert.notDeepEqual(billed, wholeDay, 'the rule of the whole day is another one');
  });
});

describe('the billing chain in the database', () => {
  let opened: OpenDatabase;
  before(async () => {
    opened = await openSeeded();
  });
  after(async () => {
    await opened.close();
  });

  it('satisfies the ledger invariants', () => assertLaws(opened.db));

  it('has no income on unbilled days, with the rule that the seed determines', async () => {
    const { db } = opened;
    const unbilled = await db.select().from(deviceDay).where(isNotNull(deviceDay.rule));
    assert.ok(unbilled.length > 500);
    for (const { agentIncome, minerIncome } of unbilled) assert.equal(agentIncome + minerIncome, 0);
    const devices = await db.select().from(device);
    const some = devices.filter(({ id }) => id % 37 === 0);
    const days = await db
      .select()
      .from(deviceDay)
      .where(
        inArray(
          deviceDay.device,
          some.map(({ id }) => id),
        ),
      );
    for (const row of days) {
      const source = sourceOf(some.find(({ id }) => id === row.device)!);
      const events = dayEvents(source, row.day);
      assert.equal(row.rule, ruleOf(events) ?? null);
      assert.equal(row.bandwidth95, simulatedDay(source, row.day, { from: 20, to: 22 }).bandwidth);
    }
    for (const each of some.filter(({ retired }) => retired === null)) {
      const own = days.filter((row) => row.device === each.id).length;
      const through = (await readProgress(db))!.day;
      assert.equal(own, Math.max(0, through - each.activated + 1), 'one row for each day');
    }
  });

  it('credits every week once, from Monday to Sunday, before tax, on the following Wednesday', async () => {
    const { db } = opened;
    const weeks = await rowsOf<{ payee: string; monday: number; amount: number }>(
      db,
      sql`select m.payee, y.day - (y.day + 3) % 7 as monday,
          sum(case when m.payee = d.agent_uid then y.agent_income else y.miner_income end)::float8 as amount
        from device_day y join device d on d.id = y.device
          join device_month m on m.device = y.device and m.weekly
            and m.month = to_char(date '1970-01-01' + y.day, 'YYYY-MM')
        group by 1, 2`,
    );
    const entries = await db
      .select({ account: ledgerEntry.accountId, amount: ledgerEntry.amount, at: ledgerEntry.at })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.type, 'weekly_income'), gt(ledgerEntry.amount, 0)));
    const planned = await db.select().from(dueWork).where(eq(dueWork.queue, 'week'));
    const isPlanned = (payee: string, monday: number) =>
      planned.some(({ subject, firstDay }) => subject === payee && firstDay === monday);
    const due = weeks.filter(({ payee, monday, amount }) => amount > 0 && !isPlanned(payee, monday));
    assert.ok(
      planned.every(({ firstDay }) => firstDay + 9 >= dayOf(Date.now())),
      'only the latest weeks are not credited yet',
    );
    assert.ok(due.length > 100);
    assert.equal(entries.length, due.length);
    for (const { payee, monday, amount } of due) {
      const own = entries.filter(({ account, at }) => account === walletAccount(payee, 1) && dayOf(at) === monday + 9);
      assert.deepEqual(
        own.map((entry) => entry.amount),
        [amount],
        `${payee} ${dayText(monday)}`,
      );
    }
  });

  it('credits each bill once, and pays bills before October 2020 outside the wallet (§4)', async () => {
    const { db } = opened;
    const bills = await db.select().from(bill).where(isNotNull(bill.settledAt));
    const moves = await db
      .select({ reference: ledgerTransaction.reference, account: ledgerEntry.accountId, amount: ledgerEntry.amount })
      .from(ledgerTransaction)
      .innerJoin(ledgerEntry, eq(ledgerEntry.transactionId, ledgerTransaction.id))
      .where(and(eq(ledgerTransaction.kind, 'monthly_bill'), ne(ledgerEntry.accountId, 'platform:earnings')));
    assert.equal(moves.length, bills.length);
    for (const { uid, month, total } of bills) {
      const account = month < '2020-10' ? 'platform:paid' : walletAccount(uid, 0);
      const own = moves.filter(({ reference }) => reference === `${uid} ${month}`);
      assert.deepEqual(own, [{ reference: `${uid} ${month}`, account, amount: total }]);
    }
  });

  it('settles hosted devices and devices without percentile billing only monthly (§9)', async () => {
    const rows = await opened.db
      .select({ hosted: device.hosted, fixed: device.fixed })
      .from(deviceMonth)
      .innerJoin(device, eq(device.id, deviceMonth.device))
      .where(eq(deviceMonth.weekly, true));
    assert.ok(rows.length > 1_000);
    assert.ok(rows.every(({ hosted, fixed }) => !hosted && !fixed));
  });

  it('has names of a real network', async () => {
    const rows = await opened.db.select({ name: device.name }).from(device);
    assert.deepEqual(
      rows.filter(({ name }) => !/^\p{Script=Han}/u.test(name)),
      [],
    );
  });
});

describe('a bill', () => {
  const [USER, MONTH, AT] = ['100001', '2031-05', Date.parse('2031-06-12T10:00:00+08:00')];
  let opened: OpenDatabase;
  before(async () => {
    opened = await openSeeded();
  });
  after(() => opened.close());

  const ROLLBACK = new Error('The bill is not kept.');
  /** Writes a bill in a transaction that is undone. */
  async function withBill(income: number, fines: readonly number[], work: (tx: Database) => Promise<void>) {
    const { first, last } = daysOfMonth(MONTH);
    const incomes = [
      { uid: USER, line: '华东上海电信', price: 3_300_00, firstDay: first, lastDay: last, amount: income },
    ];
    const penalties = fines.map((amount, index) => ({
      uid: USER,
      day: first,
      device: index + 1,
      reason: '限速',
      amount,
    }));
    const written = opened.db.transaction(async (tx) => {
      await writeBills(tx, MONTH, { incomes, penalties }, { demo: false });
      await work(tx);
      throw ROLLBACK;
    });
    await assert.rejects(written, ROLLBACK);
  }

  for (const [fines, kept] of [
    [[1_000_00], [1_000_00]],
    [[1_000_01], []],
    [
      [999_99, 1],
      [999_99, 1],
    ],
    [[999_99, 2], [999_99]],
    [[1_000_01, 1_000_00, 1], [1_000_00]],
  ] as const)
    it(`of CNY 1,000.00 has the penalties ${kept.join() || 'none'} of ${fines.join()} cents`, () =>
      withBill(1_000_00, fines, async (tx) => {
        const changes = await tx
          .select()
          .from(billChange)
          .where(and(eq(billChange.uid, USER), eq(billChange.month, MONTH)));
        assert.deepEqual(
          changes.map(({ amount }) => amount),
          kept,
        );
        const [{ fine, total, taxRatio } = assert.fail('no bill')] = await tx
          .select()
          .from(bill)
          .where(and(eq(bill.uid, USER), eq(bill.month, MONTH)));
        assert.deepEqual([fine, total], [sum(kept), 1_000_00 - sum(kept) - taxOn(1_000_00 - sum(kept), taxRatio)]);
      }));

  it('has the compensation of an accepted appeal, which is on no other bill', () =>
    withBill(1_000_00, [], async (tx) => {
      const own = { uid: USER, category: 'appeal', title: '申诉', content: '割接', status: 'closed' } as const;
      await tx.insert(ticket).values({ ...own, id: 'GD7', createdAt: 1, updatedAt: 1 });
      const decided = { state: 'accepted', decision: '属实', amount: 38_60 } as const;
      await tx.insert(appeal).values({ uid: USER, ticketId: 'GD7', day: 1, device: 1, line: '', rule: '', ...decided });
      const none = { incomes: [], penalties: [] };
      for (const month of ['2031-06', '2031-07']) await writeBills(tx, month, none, { demo: false, only: USER });
      const bills = await tx
        .select({ month: bill.month, compensation: bill.compensation })
        .from(bill)
        .where(and(eq(bill.uid, USER), gte(bill.month, MONTH)))
        .orderBy(bill.month);
      const rows = await tx
        .select({ month: billChange.month, id: billChange.id, amount: billChange.amount })
        .from(billChange)
        .where(and(eq(billChange.uid, USER), gte(billChange.month, MONTH)));
      assert.deepEqual(rows, [{ month: '2031-06', id: 'BC7', amount: 38_60 }]);
      assert.deepEqual(
        bills.filter(({ compensation }) => compensation > 0),
        [{ month: '2031-06', compensation: 38_60 }],
      );
    }));

  it('enters the wallet once, also when it is settled twice', () =>
    withBill(1_000_00, [], async (tx) => {
      for (const at of [AT, AT + 1]) await settleBill(tx, platformOn(tx), { uid: USER, month: MONTH }, at);
      const [{ total } = assert.fail('no bill')] = await tx
        .select()
        .from(bill)
        .where(and(eq(bill.uid, USER), eq(bill.month, MONTH)));
      const entries = await tx.select().from(ledgerEntry).where(gte(ledgerEntry.at, AT));
      assert.deepEqual(
        entries.map(({ accountId, amount, type, at }) => [accountId, amount, type, at]).sort(),
        [
          [walletAccount(USER, 0), total, 'monthly_bill', AT],
          ['platform:earnings', -total, 'monthly_bill', AT],
        ].sort(),
      );
    }));
});

describe('the prices of a bill', () => {
  it('are hidden from a miner without pricing right, in all parts of the bill', async () => {
    const server = await startServer();
    try {
      const miner = new Visitor(server);
      await miner.signIn('miner');
      const date = lastBillMonth(Date.now());
      const prices = async (): Promise<(number | null)[]> => {
        const rows: { price: number | null }[] = (await miner.get(`/api/console/monthly_bill/detail?date=${date}`)).body
          .income;
        for (const part of ['inspect', 'month95_inspect', 'export'])
          rows.push(
            ...(await miner.get(`/api/console/monthly_bill/${part}?date=${date}&limit=100&offset=0`)).body.items,
          );
        assert.ok(rows.length > 4);
        return rows.map(({ price }) => price);
      };
      assert.ok((await prices()).every((price) => price === null));
      await miner.post('/sandbox/people/miner', { hasPricingRight: true });
      assert.ok((await prices()).every((price) => typeof price === 'number' && price > 0));
    } finally {
      await server.close();
    }
  });
});
