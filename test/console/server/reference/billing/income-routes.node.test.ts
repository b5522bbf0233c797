/** The calls for bills, income and devices: response shapes, permissions and refusals. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as v from 'valibot';
import { lastBillMonth, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { sumOfKnown } from '#shared/core/money.ts';
import { nextEntry } from '#shared/topics/money/settlement/settlement-calendar.rules.ts';
import { DAY_MS, dayAfter, dayStart, formatDate, shanghai, unixRange } from '#shared/core/shanghai-time.ts';
import {
  billExportPage,
  billInspection95Page,
  billInspectionPage,
  monthlyBill,
} from '#shared/topics/billing/bill/bill.calls.ts';
import {
  dayBandwidth,
  deviceOverview,
  inviteLink,
  minerPage,
  violationPage,
} from '#shared/topics/devices/device.calls.ts';
import { incomeHistory, incomeSummary } from '#shared/topics/billing/income/income.calls.ts';
import {
  agentDevicePage,
  minerDevicePage,
  type AgentDevice,
  type MinerDevice,
} from '#shared/topics/devices/device-income.calls.ts';
import { incomeOfDay } from '#test/gate/money.ts';
import { daysOfMonth } from '#console/server/reference/days.ts';
import { startServer, Visitor, type Server } from '../seeded-platform.ts';

const month = lastBillMonth(Date.now());
const yesterday = formatDate(Date.now() - DAY_MS);
const now = Math.floor(Date.now() / 1000);
const year = `start_timestamp=${now - 364 * 86_400}&end_timestamp=${now}`;
const BILLS = '/api/console/monthly_bill';

/** Address, schema, and whether only agents, or only users with bills (reconciled here), may call it. */
const CALLS: [address: string, schema: v.GenericSchema, only?: 'agents' | 'billed'][] = [
  [`${BILLS}/detail?date=${month}`, monthlyBill, 'billed'],
  [`${BILLS}/inspect?date=${month}`, billInspectionPage, 'billed'],
  [`${BILLS}/month95_inspect?date=${month}`, billInspection95Page, 'billed'],
  [`${BILLS}/export?date=${month}`, billExportPage, 'billed'],
  ['/api/income/summary', incomeSummary],
  [`/api/income/user/history?${year}&key_style=day`, incomeHistory],
  [`/api/income/user/history?${year}&key_style=month`, incomeHistory],
  ['/api/income/device', agentDevicePage, 'agents'],
  ['/api/income/miner_device', minerDevicePage],
  [`/api/v1/device/violation?date=${yesterday}`, violationPage],
  [`/api/v1/device/bandwidth?date=${yesterday}`, dayBandwidth],
  ['/api/user/device/overview', deviceOverview],
  ['/api/agent/device/overview', deviceOverview, 'agents'],
  ['/api/user/agent/invite_link', inviteLink, 'agents'],
  ['/api/user/agent/miners', minerPage, 'agents'],
];

describe('bills, income, devices', () => {
  let server: Server;
  const visitors: Record<string, Visitor> = {};
  before(async () => {
    server = await startServer();
    for (const username of ['agent', 'company', 'miner', 'plain', 'newcomer', 'partner-east', 'chenwei']) {
      visitors[username] = new Visitor(server);
      await visitors[username].signIn(username);
    }
  });
  after(() => server.close());

  const get = async (username: string, address: string) => (await visitors[username]!.get(address)).body;
  const devicesOf = async (username: string, query = '') =>
    v.parse(agentDevicePage, await get(username, `/api/income/device?limit=1000${query}`));
  const minerDevicesOf = async (username: string, query = '') =>
    v.parse(minerDevicePage, await get(username, `/api/income/miner_device?limit=1000${query}`));

  for (const [address, schema, only] of CALLS) {
    it(`allows ${address.split('?', 1)[0]} to permitted users (§6)`, async () => {
      assert.equal((await new Visitor(server).get(address)).status, 401);
      for (const [username, visitor] of Object.entries(visitors)) {
        const { status, body } = await visitor.get(address);
        const isAgent = !['miner', 'plain', 'chenwei'].includes(username);
        const billed = !['plain', 'partner-east', 'chenwei'].includes(username);
        const allowed = { agents: isAgent, billed, all: true }[only ?? 'all'];
        const refused = only === 'billed' ? 404 : 403;
        assert.equal(status, allowed ? 200 : refused, username);
        if (allowed) v.parse(schema, body);
        else assert.equal(typeof body.message, 'string');
      }
    });
  }

  it('responds with 400 and a reason to invalid queries', async () => {
    const later = monthOf(Date.now());
    const tomorrow = formatDate(Date.now() + DAY_MS);
    for (const address of [
      ...['', 'date=', 'date=2026', 'date=2026-13', 'date=2020-06', `date=${later}`, 'date=2026-10-01', 'date[]=1'].map(
        (query) => `${BILLS}/detail?${query}`,
      ),
      ...[
        'limit=0',
        'limit=1001',
        'limit=-1',
        'limit=1e3',
        'limit=ten',
        'offset=-1',
        'offset=1.5',
        'offset=%20',
      ].flatMap((query) => [
        `${BILLS}/inspect?date=${month}&${query}`,
        `${BILLS}/export?date=${month}&${query}`,
        `${BILLS}/month95_inspect?date=${month}&${query}`,
        `/api/income/device?${query}`,
        `/api/income/miner_device?${query}`,
      ]),
      '/api/income/device?key_style=year',
      ...['2026-02-30', formatDate(Date.now()), tomorrow, '2019-01-01'].flatMap((date) => [
        `/api/income/device?date=${date}`,
        `/api/income/miner_device?date=${date}`,
      ]),
      '/api/income/user/history',
      '/api/income/user/history?start_timestamp=1&end_timestamp=x',
      `/api/income/user/history?start_timestamp=${now}&end_timestamp=${now - 86_400}`,
      `/api/income/user/history?start_timestamp=${now - 4 * 365 * 86_400}&end_timestamp=${now}&key_style=day`,
      `/api/income/user/history?${year}&key_style=week`,
      `/api/income/device/history?${year}`,
      ...['', 'date=2026-02-30', 'date=yesterday', `date=${tomorrow}`, 'date=2019-01-01'].flatMap((query) => [
        `/api/v1/device/violation?${query}`,
        `/api/v1/device/bandwidth?${query}`,
      ]),
      '/api/user/agent/miners?pageIndex=0',
      '/api/user/agent/miners?pageSize=1001',
    ]) {
      const { status, body } = await visitors.agent!.get(address);
      assert.equal(status, 400, address);
      assert.match(body.message, /[\u4e00-\u9fff]/, address);
    }
  });

  it('responds with 404 to a month without a bill, and to a foreign device as to an unknown one', async () => {
    assert.equal((await visitors.agent!.get(`${BILLS}/detail?date=2021-03`)).status, 404);
    const { list } = await devicesOf('company');
    for (const uuid of [list[0]!.uuid, 'nothing']) {
      for (const address of [`/api/income/device/history?${year}`, `/api/v1/device/bandwidth?date=${yesterday}`]) {
        const { status, body } = await visitors.agent!.get(`${address}&uuid=${uuid}`);
        assert.deepEqual([status, body.message], [404, '没有这台设备']);
      }
    }
  });

  it('pages device days without gaps or repetitions for any limit', async () => {
    const page = async (limit: number, offset: number) =>
      v.parse(billInspectionPage, await get('agent', `${BILLS}/inspect?date=${month}&limit=${limit}&offset=${offset}`));
    const whole = await page(1_000, 0);
    const parts = [];
    for (let offset = 0; offset < 1_000; offset += 125) parts.push(...(await page(125, offset)).list);
    assert.deepEqual(parts, whole.list);
    const end = await page(100, whole.total - 7);
    assert.equal(end.list.length, 7);
    assert.deepEqual(await page(100, whole.total), { list: [], total: whole.total });
    assert.deepEqual((await page(100, 0)).list, whole.list.slice(0, 100));
  });

  it('lists devices by income of yesterday or the month, highest first, with the total', async () => {
    for (const style of ['day', 'month'] as const) {
      const { list, total } = await devicesOf('agent', `&key_style=${style}`);
      assert.equal(total, 300);
      assert.equal(list.length, total);
      const incomes = list.map(({ agentIncome }) => agentIncome ?? 0);
      assert.deepEqual(
        incomes,
        [...incomes].sort((one, other) => other - one),
      );
      const summary = v.parse(incomeSummary, await get('agent', '/api/income/summary'));
      const sum = incomes.reduce((cents, each) => cents + each, 0);
      assert.equal(sum, style === 'day' ? summary.yesterday : summary.cur_month);
      const second = v.parse(
        agentDevicePage,
        await get('agent', `/api/income/device?limit=50&offset=50&key_style=${style}`),
      );
      assert.deepEqual(second.list, list.slice(50, 100));
    }
  });

  it('returns yesterday’s actual income and the expected income before unbilled days (§6, §9)', async () => {
    const { list } = await devicesOf('agent');
    const { first, last } = daysOfMonth(yesterday.slice(0, 7));
    const expected = list.map(({ agentPrice, bandwidth }) => incomeOfDay(agentPrice!, bandwidth!, last - first + 1));
    const summary = v.parse(incomeSummary, await get('agent', '/api/income/summary'));
    assert.equal(
      summary.yesterday_expected,
      expected.reduce((cents, each) => cents + each, 0),
    );
    const unbilled = v.parse(violationPage, await get('agent', `/api/v1/device/violation?date=${yesterday}`));
    if (unbilled.list.length > 0) assert.ok(summary.yesterday_expected! > summary.yesterday!);
    const miner = v.parse(incomeSummary, await get('chenwei', '/api/income/summary'));
    assert.ok(miner.yesterday_expected! >= miner.yesterday!);
  });

  it('shows prices only with the pricing right (§6), and remarks about miners only to their agent', async () => {
    const { list } = await devicesOf('agent');
    assert.ok(list.every(({ agentPrice }: AgentDevice) => agentPrice! > 0));
    const own = list.filter(({ username }) => username === '');
    const others = list.filter(({ username }) => username !== '');
    assert.ok(own.length > 100 && others.length > 100);
    assert.ok(own.every(({ agentRemarkMiner }) => agentRemarkMiner === ''));
    assert.ok(others.some(({ agentRemarkMiner }) => agentRemarkMiner !== ''));
    const newcomers = await devicesOf('newcomer');
    assert.ok(newcomers.list.every(({ agentPrice }) => agentPrice === null));
    const { list: seen } = await minerDevicesOf('chenwei');
    assert.ok(seen.every(({ minerPrice, agentRemarkMiner }: MinerDevice) => minerPrice === null && !agentRemarkMiner));
  });

  it('lists and counts a miner’s devices for the miner and the agent (§7.6)', async () => {
    const miners = v.parse(minerPage, await get('agent', '/api/user/agent/miners?pageSize=100'));
    assert.equal(miners.total, 24);
    const all = await minerDevicesOf('agent');
    assert.equal(
      all.total,
      miners.list.reduce((sum, { deviceCount }) => sum + deviceCount!, 0),
    );
    const chenwei = miners.list.find(({ username }) => username === 'chenwei')!;
    const own = await minerDevicesOf('chenwei');
    const ofOne = await minerDevicesOf('agent', '&username=chenwei');
    assert.equal(own.total, chenwei.deviceCount);
    assert.deepEqual(
      ofOne.list.map(({ uuid, minerIncome }) => [uuid, minerIncome]),
      own.list.map(({ uuid, minerIncome }) => [uuid, minerIncome]),
    );
    assert.equal((await minerDevicesOf('agent', '&username=miner')).total, 0, 'a miner of another agent');
    const pages = [1, 2, 3].map((page) => get('agent', `/api/user/agent/miners?pageIndex=${page}&pageSize=10`));
    assert.deepEqual(
      (await Promise.all(pages)).flatMap(({ list }) => list),
      (await get('agent', '/api/user/agent/miners?pageSize=100')).list,
    );
    const summary = v.parse(incomeSummary, await get('chenwei', '/api/income/summary'));
    assert.equal(
      own.list.reduce((sum, { minerIncome }) => sum + minerIncome!, 0),
      summary.yesterday,
    );
  });

  it('compares a day with the same weekday of the week before, and adds up the week', async () => {
    for (const username of ['agent', 'miner']) {
      const page = username === 'agent' ? devicesOf : minerDevicesOf;
      const incomesOf = async (date?: string) => {
        const { list } = await page(username, date && `&date=${date}`);
        return new Map(
          list.map((each) => [each.uuid, 'agentIncome' in each ? each.agentIncome : (each as MinerDevice).minerIncome]),
        );
      };
      const [current, earlier] = [await incomesOf(), await incomesOf(dayAfter(yesterday, -7))];
      assert.deepEqual(await incomesOf(yesterday), current, 'yesterday by default');
      const { list } = await page(username);
      for (const { uuid, incomeChange } of list) {
        const before = earlier.get(uuid);
        const known = before != null && current.get(uuid) != null;
        assert.equal(incomeChange ?? undefined, known ? current.get(uuid)! - before : undefined, uuid);
      }
      const days = shanghai(dayStart(yesterday)).isoWeekday;
      const week = unixRange({ start: dayAfter(yesterday, 1 - days), end: yesterday });
      const history = v.parse(
        incomeHistory,
        await get(
          username,
          `/api/income/user/history?start_timestamp=${week.start}&end_timestamp=${week.end}&key_style=day`,
        ),
      );
      assert.equal(
        sumOfKnown(list.map(({ weekIncome }) => weekIncome)),
        sumOfKnown(history.map(({ income }) => income)),
        username,
      );
    }
  });

  it('splits an earlier week into the income that entered the weekly wallet and the rest', async () => {
    const end = Math.floor(Date.now() / 1000);
    for (const username of ['agent', 'company']) {
      const { data } = await get(
        username,
        `/api/wallet/wallet/entry/list?walletType=1&start=0&end=${end}&pageSize=100`,
      );
      const entries = (data.list as { type: string; create: number; amount: number }[]).filter(
        ({ type }) => type === 'weekly_income',
      );
      assert.ok(entries.length > 20, username);
      for (const { create, amount } of [entries[0]!, entries[3]!, entries[20]!]) {
        const sunday = dayAfter(formatDate(create * 1000), -3);
        const { list } = await devicesOf(username, `&date=${sunday}`);
        assert.equal(sumOfKnown(list.map(({ weekEntered }) => weekEntered)), amount, `${username} ${sunday}`);
        // in a week with two months, the days before a change of the cycle may settle differently
        assert.ok(list.every(({ weekIncome, weekEntered }) => weekEntered! >= 0 && weekEntered! <= (weekIncome ?? 0)));
      }
    }
  });

  it('returns the weekly income of the next Wednesday as far as it is known', async () => {
    const { start, end } = nextEntry(Date.now());
    for (const username of ['agent', 'company']) {
      const { weekly_next } = v.parse(incomeSummary, await get(username, '/api/income/summary'));
      const until = end < yesterday ? end : yesterday;
      const { list } = start > until ? { list: [] } : await devicesOf(username, `&date=${until}`);
      assert.equal(weekly_next, sumOfKnown(list.map(({ weekEntered }) => weekEntered)) ?? 0, username);
    }
  });

  it('returns since when a device is offline, and its minutes of today’s peak hours', async () => {
    const { list } = await devicesOf('agent');
    const offline = list.filter(({ online }) => online === false);
    assert.ok(offline.length > 0);
    for (const { uuid, offlineSince, peakOfflineMinutes } of offline) {
      assert.ok(offlineSince! <= Date.now() / 1000 && offlineSince! > Date.now() / 1000 - 30 * 86_400);
      const { list: samples } = v.parse(
        dayBandwidth,
        await get('agent', `/api/v1/device/bandwidth?date=${formatDate(Date.now())}&uuid=${uuid}`),
      );
      const since = samples!.filter(({ timestamp }) => timestamp >= offlineSince!);
      assert.ok(since.every(({ bandwidth }) => bandwidth === 0));
      const peak = samples!.filter(({ timestamp, bandwidth }) => shanghai(timestamp * 1000).hour >= 18 && !bandwidth);
      // the current sample is not measured yet
      assert.ok(Math.abs(peakOfflineMinutes! - peak.length * 5) <= 10, uuid);
    }
    const online = list.filter((each) => each.online);
    assert.ok(online.every((each) => each.offlineSince === undefined && each.peakOfflineMinutes === undefined));
  });

  it('names the business and the billed bandwidth of 95th-percentile details', async () => {
    const { list } = v.parse(billInspection95Page, await get('agent', `${BILLS}/month95_inspect?date=${month}`));
    const bill = v.parse(monthlyBill, await get('agent', `${BILLS}/detail?date=${month}`));
    const keyOf = (name: string, price: number, income: number) => `${name} ${price} ${income}`;
    assert.deepEqual(
      list.map(({ external_name, price, income }) => keyOf(external_name, price!, income)).sort(),
      bill.income!.map(({ external_name, price, amount }) => keyOf(external_name, price!, amount)).sort(),
    );
    const { first, last } = daysOfMonth(month);
    for (const { time_ranges, price, income, bandwidth95, peak95, day95, basis } of list) {
      // all measured days are billed by the window, and an agreed bandwidth counts as its own percentile
      assert.equal(peak95!.toFixed(2), bandwidth95!.toFixed(2));
      assert.equal(basis!.window_days + basis!.fixed_days, basis!.days);
      if (basis!.window_days > 0) assert.deepEqual([basis!.from, basis!.to], [20, 22]);
      assert.equal(day95 === peak95, basis!.window_days === 0, 'the day has another percentile');
      const days = (time_ranges[0]![1] - time_ranges[0]![0]) / 86_400 + 1;
      const computed = (price! * bandwidth95! * days) / (last - first + 1);
      assert.ok(Math.abs(computed - income) <= (price! / 1000) * 0.5 + 1, `${computed} ${income}`);
    }
  });

  it('counts online devices, for an agent both own devices and all devices', async () => {
    const all = v.parse(deviceOverview, await get('agent', '/api/agent/device/overview'));
    const own = v.parse(deviceOverview, await get('agent', '/api/user/device/overview'));
    assert.deepEqual([all.total, own.total], [300, 144]);
    assert.equal(all.online! + all.offline!, all.total);
    const { list } = await devicesOf('agent');
    assert.ok(Math.abs(list.filter(({ online }) => online).length - all.online!) <= 3, 'minutes may have passed');
    if (list.filter(({ online }) => !online).length === all.offline)
      assert.equal(
        all.lostYesterday,
        list.reduce((lost, { online, incomeChange }) => lost + (online ? 0 : Math.max(0, -(incomeChange ?? 0))), 0),
      );
  });

  it('returns a point for every requested day and month, including zeros', async () => {
    const history = async (query: string) =>
      v.parse(incomeHistory, await get('newcomer', `/api/income/user/history?${query}`));
    const days = await history(`${year}&key_style=day`);
    assert.equal(days.length, 365);
    assert.equal(days[0]!.income, 0);
    for (const [index, { timestamp }] of days.entries()) {
      assert.equal((timestamp + 8 * 3_600) % 86_400, 0);
      if (index) assert.equal(timestamp - days[index - 1]!.timestamp, 86_400);
    }
    const one = await history(`start_timestamp=${now}&end_timestamp=${now}&key_style=month`);
    assert.equal(one.length, 1);
  });

  it('returns today’s bandwidth up to now, and none before a device existed', async () => {
    const today = v.parse(dayBandwidth, await get('agent', `/api/v1/device/bandwidth?date=${formatDate(Date.now())}`));
    assert.ok(today.list!.length < 288);
    assert.equal(today.bandwidth95, null);
    const { list } = await devicesOf('newcomer');
    const before = await get('newcomer', `/api/v1/device/bandwidth?date=2021-01-01&uuid=${list[0]!.uuid}`);
    assert.deepEqual(before, { list: [] });
  });

  it('returns an invite link to this server with the agent’s user name', async () => {
    const { link } = v.parse(inviteLink, await get('agent', '/api/user/agent/invite_link'));
    const { pathname, searchParams } = new URL(link);
    assert.deepEqual([pathname, searchParams.get('inviter')], ['/login-rec', 'agent']);
  });
});
