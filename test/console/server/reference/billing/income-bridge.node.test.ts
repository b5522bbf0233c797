/** The steps of a change of income add up, equal a recount by hand, and show each user only the own prices and nodes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { parse } from 'valibot';
import {
  addMonths,
  dayAfter,
  dayStart,
  daysIn,
  unixRange,
  yesterday,
  type DayRange,
} from '#shared/core/shanghai-time.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { monthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import {
  bridgeRows,
  incomeBridge,
  type BridgeSlice,
  type IncomeBridge,
} from '#shared/topics/billing/income/income-bridge.calls.ts';
import { userLedger } from '#shared/topics/devices/ledger.calls.ts';
import { incomeHistory } from '#shared/topics/billing/income/income.calls.ts';
import { bridgeOf, bridgeRowsOf } from '#console/server/reference/billing/income-bridge.ts';
import type { ComparisonReads } from '#console/server/reference/billing/stored-comparisons.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { users, type User } from '#console/server/reference/database/tables.ts';
import { incomeOfDay, sumsOfBill } from '#test/gate/money.ts';
import { dayOfText, daysOfMonth, monthOfDay } from '#console/server/reference/days.ts';
import { RULES } from '#console/server/reference/day-rules.ts';
import { Turns } from '#console/server/reference/access/turns.ts';
import { signedIn } from '../accounts/identity-support.ts';
import { openSeeded, startServer, Visitor, type Server } from '../seeded-platform.ts';

const MONTHS = 12;
const LAST = lastBillMonth(Date.now());
const sum = (amounts: readonly number[]): number => amounts.reduce((cents, each) => cents + each, 0);
const monthDays = (month: string): DayRange => ({ start: `${month}-01`, end: `${month}-${daysIn(month)}` });
const shifted = ({ start, end }: DayRange, by: number): DayRange => ({
  start: dayAfter(start, by),
  end: dayAfter(end, by),
});

/** Twenty pairs over twelve months: months, weeks, days, and ranges within and across months. */
function pairs(): readonly (readonly [later: DayRange, earlier: DayRange])[] {
  const months = Array.from({ length: MONTHS }, (_, ago) => monthDays(addMonths(LAST, -ago)));
  const end = yesterday(Date.now());
  const week = { start: dayAfter(end, -6), end };
  const month = { start: `${end.slice(0, 7)}-01`, end };
  const before = monthDays(addMonths(end.slice(0, 7), -1));
  const [fifth, third] = [months[4]!.start.slice(0, 8), months[2]!.start.slice(0, 8)];
  const twenty = { start: `${LAST}-05`, end: `${LAST}-24` };
  return [
    ...months.slice(1).map((earlier, at) => [months[at]!, earlier] as const),
    [month, before],
    [month, { ...before, end: [`${before.start.slice(0, 8)}${end.slice(8)}`, before.end].sort()[0]! }],
    [week, shifted(week, -7)],
    [
      { start: end, end },
      { start: dayAfter(end, -1), end: dayAfter(end, -1) },
    ],
    [{ start: `${third}20`, end: `${months[1]!.start.slice(0, 8)}09` }, shifted(months[5]!, 3)],
    [shifted(week, -70), shifted(week, -77)],
    [
      { start: months[3]!.start, end: months[1]!.end },
      { start: months[6]!.start, end: months[4]!.end },
    ],
    [twenty, shifted(twenty, -14)],
    [
      { start: `${fifth}16`, end: months[4]!.end },
      { start: `${fifth}01`, end: `${fifth}15` },
    ],
  ];
}

const query = (later: DayRange, earlier: DayRange): string =>
  new URLSearchParams({ ...later, earlier_start: earlier.start, earlier_end: earlier.end }).toString();

const amountOf = ({ steps }: IncomeBridge, name: string): number =>
  steps.find(({ step }) => step === name)?.amount ?? 0;

describe('the steps between two periods of a seeded user', () => {
  let server: Server;
  before(async () => void (server = await startServer()));
  after(() => server.close());

  async function visit(username: string) {
    const visitor = new Visitor(server);
    await visitor.signIn(username);
    const history = async (range: DayRange): Promise<number> => {
      const { start, end } = unixRange(range);
      const { body } = await visitor.get(
        `/api/income/user/history?start_timestamp=${start}&end_timestamp=${end}&key_style=day`,
      );
      return sum(parse(incomeHistory, body).map(({ income }) => income));
    };
    const bridge = async (values: string): Promise<IncomeBridge> =>
      parse(incomeBridge, (await visitor.get(`/api/income/bridge?${values}`)).body);
    const rows = async (values: string) =>
      parse(bridgeRows, (await visitor.get(`/api/income/bridge/rows?limit=1000&${values}`)).body);
    const changes = async ({ start }: DayRange): Promise<number> => {
      const { body } = await visitor.get(`/api/console/monthly_bill/detail?date=${start.slice(0, 7)}`);
      const { fine = 0, compensation = 0 } = sumsOfBill(parse(monthlyBill, body));
      return compensation - fine;
    };
    return { visitor, history, bridge, rows, changes };
  }

  for (const username of ['agent', 'company', 'miner'])
    it(`leave nothing unexplained in twenty pairs of twelve months of ${username}`, async () => {
      const { history, bridge, rows, changes } = await visit(username);
      const all = pairs();
      assert.equal(all.length, 20);
      let billed = 0;
      for (const [at, [later, earlier]] of all.entries()) {
        const values = query(later, earlier);
        const found = await bridge(values);
        const label = `${values} ${JSON.stringify(found)}`;
        assert.equal(sum(found.steps.map(({ amount }) => amount)), found.later - found.earlier, label);
        if (found.billed) billed++;
        const extra = async (range: DayRange) =>
          found.billed && later.start.endsWith('-01') && at < 11 ? changes(range) : 0;
        if (!found.billed || at < 11) {
          assert.equal(found.earlier, (await history(earlier)) + (await extra(earlier)), label);
          assert.equal(found.later, (await history(later)) + (await extra(later)), label);
        }
        if (at % 5 > 0) continue;
        for (const { step, amount, nodes } of found.steps) {
          const { list, total } = await rows(`${values}&step=${step}`);
          assert.equal(sum(list.map((row) => row.amount)), amount, `${step} ${label}`);
          if (step !== 'compensation') assert.equal(total, nodes, `${step} ${label}`);
        }
        const ofBills = amountOf(found, 'fine') + amountOf(found, 'compensation');
        for (const group of ['node', 'user', 'line']) {
          const { list } = await rows(`${values}&group=${group}`);
          assert.equal(sum(list.map((row) => row.amount)), found.later - found.earlier - ofBills, `${group} ${label}`);
        }
      }
      assert.ok(username === 'company' ? billed > 0 : billed >= 11, `${billed} pairs with bills`);
    });

  it('show the nodes of a user at the price of the user, as the user sees them', async () => {
    const agent = await visit('agent');
    const user = await visit('chenwei');
    const values = query(monthDays(LAST), monthDays(addMonths(LAST, -1)));
    const own = await user.bridge(values);
    assert.ok(own.later > 0);
    const { steps, ...seen } = await agent.bridge(`${values}&username=chenwei`);
    assert.ok(steps.some(({ step, amount }) => step === 'price' && amount !== 0));
    const joined = steps.filter(({ step }) => step === 'bandwidth' || step === 'price');
    // the user may not see prices
    const both = { step: 'bandwidthAndPrice', amount: sum(joined.map(({ amount }) => amount)), nodes: 14 };
    assert.deepEqual({ ...seen, steps: [...steps.filter((each) => !joined.includes(each)), both] }, own);
    const other = await user.bridge(`${values}&username=agent`);
    assert.deepEqual(other, own, 'a user sees the own nodes only');
    const [{ uuid } = { uuid: '' }] = (await agent.rows(values)).list.filter(({ username }) => username === '');
    assert.deepEqual((await user.bridge(`${values}&uuid=${uuid}`)).steps, []);
    assert.deepEqual((await user.rows(`${values}&uuid=${uuid}`)).list, []);
    const node = (await agent.rows(values)).list[0]!;
    const one = await agent.bridge(`${values}&uuid=${node.uuid}`);
    const ofBills = amountOf(one, 'fine') + amountOf(one, 'compensation');
    assert.equal(one.later - one.earlier - ofBills, node.amount);
  });

  it('refuse periods that are not over, or in another order', async () => {
    const { visitor } = await visit('agent');
    const today = dayAfter(yesterday(Date.now()), 1);
    const day = (date: string): DayRange => ({ start: date, end: date });
    for (const [later, earlier] of [
      [day(today), day(dayAfter(today, -7))],
      [day(dayAfter(today, -9)), day(dayAfter(today, -7))],
      [{ start: dayAfter(today, -2), end: dayAfter(today, -3) }, day(dayAfter(today, -9))],
      [{ start: dayAfter(today, -400), end: dayAfter(today, -1) }, day(dayAfter(today, -401))],
    ] as const)
      assert.equal((await visitor.get(`/api/income/bridge?${query(later, earlier)}`)).status, 400);
    assert.equal((await new Visitor(server).get(`/api/income/bridge?${query(day(today), day(today))}`)).status, 401);
  });
});

describe('the ledger of a user', () => {
  let server: Server;
  before(async () => void (server = await startServer()));
  after(() => server.close());

  const LEDGER = '/api/user/agent/ledger';

  it('has the months, nodes and unbilled days that the user sees, and no amount of the agent', async () => {
    const [agent, user] = [await signedIn(server, 'agent'), await signedIn(server, 'chenwei')];
    const { status, body } = await agent.get(`${LEDGER}?username=chenwei&date=${LAST}`);
    assert.equal(status, 200);
    const { months, nodes, unbilled } = parse(userLedger, body);
    const { start } = unixRange(monthDays(months.at(-1)!.month));
    const { end } = unixRange(monthDays(LAST));
    const history = await user.get(
      `/api/income/user/history?start_timestamp=${start}&end_timestamp=${end}&key_style=month`,
    );
    assert.deepEqual(
      months.map(({ income }) => income).reverse(),
      parse(incomeHistory, history.body).map(({ income }) => income),
    );
    assert.equal(sum(nodes.map(({ income }) => income)), months[0]!.income);
    assert.ok(unbilled.length > 0);
    assert.equal(unbilled.length, sum(nodes.map((node) => node.unbilled_days)));
    for (const { date, uuid, reason } of unbilled) {
      const { list } = (await user.get(`/api/v1/device/violation?date=${date}`)).body;
      assert.ok(
        list.some((each: (typeof list)[number]) => each.uuid === uuid && each.reason === reason),
        `${date} ${uuid}`,
      );
    }
    for (const { uuid, income, price } of nodes) {
      const query = `start_timestamp=${unixRange(monthDays(LAST)).start}&end_timestamp=${end}&key_style=month&uuid=${uuid}`;
      const of = async (who: Visitor): Promise<number> =>
        parse(incomeHistory, (await who.get(`/api/income/device/history?${query}`)).body)[0]!.income;
      const [own, ofAgent] = [await of(user), await of(agent)];
      assert.equal(income, own);
      assert.notEqual(own, ofAgent);
      const { items } = (await agent.get(`/api/income/miner_device?username=chenwei&limit=1000`)).body;
      assert.equal(price, items.find((item: (typeof items)[number]) => item.uuid === uuid)?.minerPrice ?? price);
      assert.doesNotMatch(JSON.stringify(body), new RegExp(`agent|margin|:${ofAgent}[,}]`, 'i'));
    }
  });

  it('is of the own users of an agent only', async () => {
    const statusOf = async (username: string, of: string, date = LAST): Promise<number> =>
      (await (await signedIn(server, username)).get(`${LEDGER}?username=${of}&date=${date}`)).status;
    assert.equal(await statusOf('company', 'chenwei'), 404);
    assert.equal(await statusOf('agent', 'agent'), 404);
    assert.equal(await statusOf('chenwei', 'chenwei'), 403);
    assert.equal(await statusOf('agent', 'chenwei', addMonths(LAST, 2)), 400);
  });
});

/** Ten cents a day for each M in a month of 31 days. */
const PRICE = 310_000;
const NOW = dayStart('2026-11-20');
const UID = 'bridge';

interface Node {
  readonly id: number;
  readonly activated?: string;
  readonly retired?: string;
  /** day, bandwidth, price, rule */
  readonly days: readonly (readonly [day: string, bandwidth: number, price?: number, rule?: number])[];
}

describe('the steps between two periods of a few nodes', () => {
  let opened: OpenDatabase;
  let self: User;
  before(async () => {
    opened = await openSeeded();
    const [agent] = await opened.db.select().from(users).where(eq(users.username, 'agent'));
    self = { ...agent!, uid: UID };
  });
  after(() => opened.close());

  /** Replaces the nodes. @param counted whether the sums of their months contain their days */
  async function store(nodes: readonly Node[], counted = true): Promise<void> {
    await opened.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into person (uid, username, password_hash, role, phone_number, pay_info)
        values (${UID}, ${UID}, '', 'agent', ${UID}, '{}') on conflict do nothing`);
      await tx.execute(sql`insert into owner_agent values (${UID}, ${UID}) on conflict do nothing`);
      await tx.execute(sql`delete from device_day where device >= 900001`);
      await tx.execute(sql`delete from device_month where device >= 900001`);
      await tx.execute(sql`delete from device where id >= 900001`);
      for (const { id, activated = '2026-01-01', retired, days } of nodes) {
        const device = 900_000 + id;
        await tx.execute(sql`insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated, retired)
          values (${device}, ${`bridge-${id}`}, ${`node ${id}`}, ${UID}, ${UID}, ${`line ${id % 2}`}, 100, 1, false, false,
            ${dayOfText(activated)}, ${retired === undefined ? null : dayOfText(retired)})`);
        for (const [date, bandwidth, price = PRICE, rule = null] of days) {
          const day = dayOfText(date);
          const { first, last } = daysOfMonth(monthOfDay(day));
          const income = rule === null ? incomeOfDay(price, bandwidth, last - first + 1) : 0;
          await tx.execute(sql`insert into device_day (agent_uid, day, device, bandwidth95, agent_price, agent_income, miner_price,
              miner_income, rule)
            values (${UID}, ${day}, ${device}, ${bandwidth}, ${price}, ${income}, ${price}, ${income}, ${rule})`);
        }
      }
      const sumOf = (column: string) =>
        counted ? sql`coalesce(sum(${sql.raw(column)}) filter (where rule is null), 0)` : sql`0`;
      const unbilled = Object.values(RULES).map((rule) =>
        counted ? sql`count(*) filter (where rule = ${rule})` : sql`0`,
      );
      await tx.execute(sql`insert into device_month (agent_uid, month, device, payee, weekly, days, agent_income, miner_income,
          counted, cheating, throttling, line, online_time, peak, bandwidth, agent_value, miner_value)
        select ${UID}::text, to_char(date '1970-01-01' + day, 'YYYY-MM'), device, null, false, count(*), sum(agent_income), sum(miner_income),
          ${counted ? sql`count(*)` : sql`0`}, ${sql.join(unbilled, sql`, `)}, ${sumOf('bandwidth95')},
          ${sumOf('agent_price::bigint * bandwidth95')}, ${sumOf('miner_price::bigint * bandwidth95')}
        from device_day where device >= 900001 group by 2, 3`);
    });
  }

  const reads = (): ComparisonReads => ({
    read: (work) => work(opened.db),
    primary: opened.db,
    turns: new Turns(),
  });

  const compare = (later: DayRange, earlier: DayRange, who = self): Promise<IncomeBridge> =>
    bridgeOf(
      reads(),
      who,
      {
        ...later,
        earlier_start: earlier.start,
        earlier_end: earlier.end,
        uuid: undefined,
        line: undefined,
        username: undefined,
      },
      NOW,
    );
  const stepsOf = ({ steps }: IncomeBridge) => Object.fromEntries(steps.map(({ step, amount }) => [step, amount]));

  const FIRST = { start: '2026-10-01', end: '2026-10-02' };
  const SECOND = { start: '2026-10-03', end: '2026-10-04' };
  const NODES: readonly Node[] = [
    // 10.00 a day; 120 M bring 2.00 more, and the unbilled day costs 10.00
    {
      id: 1,
      days: [
        ['2026-10-01', 100],
        ['2026-10-02', 100],
        ['2026-10-03', 120],
        ['2026-10-04', 90, PRICE, RULES.peak],
      ],
    },
    {
      id: 2,
      activated: '2026-10-03',
      days: [
        ['2026-10-03', 50],
        ['2026-10-04', 50],
      ],
    },
    // 20.00 to 26.40: at 10 cents, 220 M would have earned 22.00
    {
      id: 3,
      days: [
        ['2026-10-01', 100],
        ['2026-10-02', 100],
        ['2026-10-03', 110, 372_000],
        ['2026-10-04', 110, 372_000],
      ],
    },
    {
      id: 4,
      retired: '2026-10-04',
      days: [
        ['2026-10-01', 30],
        ['2026-10-02', 30],
        ['2026-10-03', 30],
      ],
    },
    // no billed day to measure an unbilled one by
    {
      id: 5,
      days: [
        ['2026-10-01', 0, PRICE, RULES.onlineTime],
        ['2026-10-02', 0, PRICE, RULES.onlineTime],
        ['2026-10-03', 70],
        ['2026-10-04', 70],
      ],
    },
  ];

  it('equal a recount by hand: new and removed nodes, unbilled days, price and bandwidth', async () => {
    await store(NODES);
    const found = await compare(SECOND, FIRST);
    assert.deepEqual([found.earlier, found.later, found.billed], [4_600, 6_540, false]);
    assert.deepEqual(stepsOf(found), {
      new: 1_000,
      gone: -300,
      onlineTime: 1_400,
      peak: -1_000,
      bandwidth: 400,
      price: 440,
    });
    const slice: BridgeSlice = {
      ...SECOND,
      earlier_start: FIRST.start,
      earlier_end: FIRST.end,
      uuid: undefined,
      line: undefined,
      username: undefined,
      step: 'bandwidth',
      group: 'line',
      limit: 10,
      offset: 0,
    };
    const { items, total } = await bridgeRowsOf(reads(), self, slice, NOW);
    assert.deepEqual([total, items.map(({ name, nodes, amount }) => [name, nodes, amount])], [1, [['line 1', 2, 400]]]);
    const all = await bridgeRowsOf(reads(), self, { ...slice, step: undefined, group: 'node' }, NOW);
    assert.deepEqual(
      all.items.map((row) => [row.name, row.amount, row.step]),
      [
        ['node 1', -800, 'peak'],
        ['node 4', -300, 'gone'],
        ['node 5', 1_400, 'onlineTime'],
        ['node 2', 1_000, 'new'],
        ['node 3', 640, 'price'],
      ],
    );
  });

  it('state price and bandwidth together for a user who may not see prices', async () => {
    await store(NODES);
    const found = await compare(SECOND, FIRST, { ...self, role: 'miner', hasPricingRight: false });
    const { bandwidth, price, ...others } = stepsOf(await compare(SECOND, FIRST));
    assert.deepEqual(stepsOf(found), { ...others, bandwidthAndPrice: bandwidth! + price! });
  });

  it('equal a recount by hand of a month of 30 and one of 31 days, with and without stored sums', async () => {
    const september = Array.from({ length: 30 }, (_, at) => [dayAfter('2026-09-01', at), 93] as const);
    const october = Array.from({ length: 31 }, (_, at) => [dayAfter('2026-10-01', at), 93] as const);
    for (const counted of [true, false]) {
      await store([{ id: 1, days: [...september, ...october] }], counted);
      // 9.61 for 30 days, and 9.30 for 31 days
      const months = await compare(monthDays('2026-10'), monthDays('2026-09'));
      assert.deepEqual([months.earlier, months.later, stepsOf(months)], [28_830, 28_830, {}]);
      const days = await compare(
        { start: '2026-10-01', end: '2026-10-03' },
        { start: '2026-09-01', end: '2026-09-03' },
      );
      assert.deepEqual([days.earlier, days.later, stepsOf(days)], [2_883, 2_790, { days: -93 }]);
      const part = await compare({ start: '2026-10-01', end: '2026-10-20' }, monthDays('2026-09'));
      assert.deepEqual([part.later, stepsOf(part)], [18_600, { days: -10_230 }]);
    }
  });

  it('read the stored sums of a month and its other days if these are fewer', async () => {
    const days = (month: string) => Array.from({ length: 30 }, (_, at) => [dayAfter(`${month}-01`, at), 93] as const);
    await store([{ id: 1, days: [...days('2026-09'), ...days('2026-10')] }]);
    const [later, earlier] = ['2026-10', '2026-09'].map((month) => ({ start: `${month}-06`, end: `${month}-25` }));
    // the sums contain these days
    for (const { start, end } of [later!, earlier!])
      await opened.db.execute(sql`delete from device_day where device >= 900001
        and day between ${dayOfText(start)} and ${dayOfText(end)}`);
    const found = await compare(later!, earlier!);
    assert.deepEqual([found.earlier, found.later], [19_220, 18_600]);
    // days of an earlier version are not in the sums of October, which leaves those of September as they are
    await opened.db.execute(sql`update device_month set counted = 0 where device >= 900001 and month = '2026-10'`);
    const lacking = await compare(later!, earlier!);
    assert.deepEqual([lacking.earlier, lacking.later], [19_220, 0]);
  });
});
