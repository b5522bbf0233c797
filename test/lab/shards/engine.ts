/**
 * Devices on two shards of Citus: the plans of the recorded queries, and the days of money with devices on one server and money on
 * another. main.ts starts it.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asc, eq, isNull } from 'drizzle-orm';
import pg from 'pg';
import { Turns } from '#console/server/reference/access/turns.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase, Read } from '#console/server/reference/database/database.ts';
import { device, type Device } from '#console/server/reference/database/device-tables.ts';
import { addPartitions, dropPartitions, placeRest } from '#console/server/reference/database/months.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { users } from '#console/server/reference/database/tables.ts';
import { dayMs, dayOf, daysOfMonth, dayText } from '#console/server/reference/days.ts';
import { billInspection, billNodes } from '#console/server/reference/billing/bill-days.ts';
import { bridgeOf, bridgeRowsOf } from '#console/server/reference/billing/income-bridge.ts';
import { addToDirectory } from '#console/server/reference/devices/device-agents.ts';
import { minerDevices } from '#console/server/reference/devices/device-list.ts';
import { sampleDaysOf } from '#console/server/reference/database/sample-partitions.ts';
import { dropOldSamples } from '#console/server/reference/devices/sample-days.ts';
import { overviewOf } from '#console/server/reference/devices/device-overview.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { storeSamples } from '#console/server/reference/devices/store-samples.ts';
import { queriesOfCalls, queriesOfMeasuredDay } from '../../console/server/reference/recorded-queries.ts';
import {
  A_WEDNESDAY,
  PHONES,
  platformOn,
  startServer,
  Visitor,
} from '../../console/server/reference/seeded-platform.ts';
import { DISTRIBUTED, EXCEPTIONS, mayConcernDevices } from '../../server/agent-keys.ts';
import { startCluster, type Cluster } from './cluster.ts';

interface Plan {
  readonly 'Distributed Query'?: { readonly Job?: { readonly 'Task Count': number } };
  readonly Plans?: readonly Plan[];
}

/** Returns the number of tasks of each distributed query of a plan. */
const tasksOf = (plan: Plan): number[] => [
  ...(plan['Distributed Query']?.Job ? [plan['Distributed Query'].Job['Task Count']] : []),
  ...(plan.Plans ?? []).flatMap(tasksOf),
];

/** Returns a query with its values: the plan of a statement with parameters is made when it runs, and not for `explain`. */
const withValues = (query: string, params: readonly unknown[]): string =>
  query.replaceAll(/\$(\d+)/g, (_parameter, number) => literalOf(params[Number(number) - 1]));

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join(',')}}` : value;
  return pg.escapeLiteral(typeof text === 'object' ? JSON.stringify(text) : String(text));
}

const print = (name: string, queries: readonly string[]): void =>
  console.log(
    [`${name}: ${queries.length}`, ...queries.map((query) => `  ${query.replaceAll(/\s+/g, ' ')}`)].join('\n'),
  );

describe('devices on two shards', () => {
  let cluster: Cluster;
  let client: pg.Client;
  let opened: OpenDatabase;
  let platform: Platform;
  before(async () => {
    cluster = await startCluster(process.env.CITUS_PROGRAMS!);
    client = new pg.Client(cluster.address);
    await client.connect();
    opened = await openDatabase({ databaseUrl: cluster.address }, async () => {});
    platform = platformOn(opened.db);
  });
  after(async () => {
    await opened.close();
    await client.end();
    await cluster.stop();
  });

  const rows = async <Row>(query: string, params: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(query, [...params])).rows as Row[];

  it('are distributed by agent, next to each other', async () => {
    const found = await rows<{ name: string; count: number }>(
      `select logicalrelid::text as name, count(*) over (partition by colocationid)::int as count from pg_dist_partition
       where partmethod = 'h' and logicalrelid::text = any($1)`,
      [DISTRIBUTED],
    );
    console.log(`tables distributed: ${found.length} of ${DISTRIBUTED.length}`);
    assert.deepEqual(found.map(({ name }) => name).sort(), [...DISTRIBUTED].sort());
    assert.ok(found.every(({ count }) => count === DISTRIBUTED.length));
  });

  it('get a month with the rows that came before it on each shard, and lose old months', async () => {
    const months = async (): Promise<string[]> =>
      (
        await rows<{ name: string }>(
          `select logicalrelid::text as name from pg_dist_partition where logicalrelid::text ~ '^device_day_' order by 1`,
        )
      ).map(({ name }) => name);
    const before = await months();
    const { first, last } = daysOfMonth('2022-03');
    // more rows than one part moves
    await rows(
      `insert into device_day (agent_uid, day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income)
       select agent_uid, day, id + 1000000 * copy, 1, 1, 1, 1, 1
       from device, generate_series($1::int, $2) as day, generate_series(1, 10) as copy`,
      [first, last],
    );
    const stored = async (table: string): Promise<number> =>
      (
        await rows<{ count: number }>(
          `select count(*)::int as count from ${table} where day between ${first} and ${last}`,
        )
      )[0]!.count;
    const count = await stored('device_day_rest');
    assert.ok(count > 50_000, `${count} rows`);
    await addPartitions(opened.db, 'device_day', '2022-03', '2022-03');
    assert.deepEqual(await months(), [...before, 'device_day_2022_03'].sort());
    const left = await stored('device_day_rest');
    assert.ok(left > 0 && left < count, `${left} rows`);
    assert.equal(await stored('device_day'), count);
    await placeRest(opened.db, 'device_day');
    assert.deepEqual([await stored('device_day_rest'), await stored('device_day_2022_03')], [0, count]);
    await dropPartitions(opened.db, 'device_day', '2020-10');
    assert.deepEqual(
      (await months()).filter((name) => name < 'device_day_2022'),
      ['device_day_2020_10'],
    );
  });

  it('need one shard for each query of the server', async () => {
    const [several, mixed, refused]: [string[], string[], string[]] = [[], [], []];
    let tried = 0;
    for (const { query, params } of [...(await queriesOfCalls()), ...(await queriesOfMeasuredDay())].map(
      ([, each]) => each,
    )) {
      if (!mayConcernDevices(query) || EXCEPTIONS.some((each) => each.query.test(query))) continue;
      tried++;
      try {
        const [found] = await rows<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
          `explain (format json) ${withValues(query, params)}`,
        );
        const [{ Plan: plan }] = found!['QUERY PLAN'];
        if (tasksOf(plan).some((count) => count > 1)) several.push(query);
        if (JSON.stringify(plan).includes('"Subplans"')) mixed.push(query);
      } catch (error) {
        refused.push(`${(error as Error).message}: ${query}`);
      }
    }
    console.log(`queries tried: ${tried}`);
    print('with more than one task', several);
    print('with tables of both servers', mixed);
    print('refused', refused);
    assert.ok(tried > 60, `${tried} queries`);
    assert.deepEqual([several, mixed, refused], [[], [], []]);
  });

  it('serve a sign-in, the lists, a binding and a withdrawal', async () => {
    const server = await startServer(cluster.address);
    try {
      const visitor = new Visitor(server);
      await visitor.post('/sandbox/clock', { at: A_WEDNESDAY });
      assert.equal((await visitor.signIn('agent')).status, 200);
      const { body } = await visitor.get('/api/income/device?key_style=day&limit=20&offset=0');
      assert.ok(body.items.length > 0);
      await visitor.post('/sandbox/nodes', { uuid: 'c'.repeat(32) });
      const bound = await visitor.post('/api/v1/miner/device/bind', { deviceUUID: 'c'.repeat(32), remark: '' });
      assert.equal(bound.status, 200, JSON.stringify(bound.body));
      await withdraw(visitor);
    } finally {
      await server.close();
    }
  });

  async function withdraw(visitor: Visitor): Promise<void> {
    await visitor.openWallet();
    await visitor.post('/api/user/send_verify_code', {
      ...{ phoneNumber: PHONES.agent, usage: 2, captchaType: 0 },
      ...(await visitor.captcha()),
    });
    const messages = Object.values((await visitor.get('/sandbox/outbox')).body) as { phone: string; code: string }[];
    const { code } = messages.find(({ phone }) => phone === PHONES.agent)!;
    const made = await visitor.post('/api/wallet/wallet/withdrawal', { amount: 100_00, code, walletType: 1 });
    assert.ok(made.body.data.txId, JSON.stringify(made.body));
  }

  /** Compares the incomes of a day with a recount of its device days. @returns the number of device days */
  async function recount(day: number): Promise<number> {
    const [days] = await rows<{ count: number; devices: number; income: string }>(
      `select count(*)::int as count, count(distinct device)::int as devices,
         sum(agent_income + case when owner_uid <> device.agent_uid then miner_income else 0 end) as income
       from device_day join device on device.agent_uid = device_day.agent_uid and id = device where day = $1`,
      [day],
    );
    const [incomes] = await rows<{ income: string }>('select sum(income) as income from income_day where day = $1', [
      day,
    ]);
    assert.equal(days!.count, days!.devices, 'each device has one day');
    assert.equal(incomes!.income, days!.income);
    return days!.count;
  }

  const activeDevices = async (day: number): Promise<number> =>
    (
      await rows<{ count: number }>(
        'select count(*)::int as count from device where activated <= $1 and (retired is null or retired > $1)',
        [day],
      )
    )[0]!.count;

  it('are listed and billed together for a user with the devices of agents on two shards', async () => {
    const [miner] = await opened.db.select().from(users).where(eq(users.username, 'miner'));
    const self = miner!;
    const read: Read = (work) => work(opened.db);
    const reads = { db: opened.db, read, primary: opened.db, turns: new Turns() };
    const page = { key_style: 'day', limit: 100, offset: 0 } as const;
    const before = await minerDevices(reads, self, page, platform);
    const [other] = await rows<{ agent: string }>(
      `with shard as (select distinct agent_uid as agent, get_shard_id_for_distribution_column('device', agent_uid) as id from device)
       select agent from shard where id <> (select id from shard where agent = (select agent_uid from owner_agent where uid = $1))`,
      [self.uid],
    );
    const uuid = 'e'.repeat(32);
    const id = await addToDirectory(opened.db, { uuid, agentUid: other!.agent, ownerUid: self.uid });
    const [like] = await opened.db.select().from(device).where(eq(device.agentUid, other!.agent)).limit(1);
    const today = dayOf(platform.clock.now());
    const own = { id: id!, uuid, ownerUid: self.uid, activated: today, retired: null };
    await opened.db.insert(device).values({ ...like!, ...own });
    const after = await minerDevices(reads, self, page, platform);
    assert.deepEqual([after.total, after.items.length], [before.total + 1, before.items.length + 1]);
    const { total } = await overviewOf(opened.db, self, 'user', platform);
    assert.equal(total, after.total);
    const month = lastBillMonth(platform.clock.now());
    for (const read of [billInspection(platform, self.uid, month, page), billNodes(opened.db, self.uid, month, page)])
      assert.ok((await read).total > 0);
    const { first, last } = daysOfMonth(month);
    const scope = {
      ...{ earlier_start: dayText(first), earlier_end: dayText(first + 13) },
      ...{ start: dayText(first + 14), end: dayText(last) },
    };
    const { steps } = await bridgeOf(reads, self, scope, platform.clock.now());
    assert.ok(steps.length > 0);
    const nodes = { ...scope, group: 'node', ...page } as const;
    assert.ok((await bridgeRowsOf(reads, self, nodes, platform.clock.now())).total > 0);
  });

  it('store samples, and earn from them what a recount gives', async () => {
    await platform.clock.refresh();
    const day = dayOf(platform.clock.now());
    const measured = { ...platform, demo: false, deviceStates: undefined, measuresDevices: true };
    const devices: Device[] = await opened.db
      .select()
      .from(device)
      .where(isNull(device.retired))
      .orderBy(asc(device.id));
    await platform.clock.set(dayMs(day + 1) - 60_000);
    const from = dayMs(day) / 1_000 + 240 * 300;
    const samples = devices.flatMap(({ uuid, base }) =>
      Array.from({ length: 24 }, (_, at) => ({ device: uuid, at: from + at * 300, bandwidth: base + at })),
    );
    const { accepted, unbound } = await storeSamples(measured, samples);
    assert.deepEqual([accepted, unbound], [samples.length, 0]);
    await platform.clock.set(dayMs(day + 1) + 31 * 60_000);
    await doDueWork(measured);
    assert.equal(await recount(day), devices.length);
  });

  it('keep the samples of a closed day once for each device, and lose its blocks after the next day', async () => {
    const days = await sampleDaysOf(opened.db, 'sample_day');
    assert.deepEqual(await sampleDaysOf(opened.db, 'sample_block'), days);
    const [{ count }] = (await rows<{ count: number }>('select count(*)::int as count from sample_day')) as [
      { count: number },
    ];
    assert.ok(count > 100, `${count} rows`);
    await platform.clock.set(dayMs(days.at(-1)! + 2) + 31 * 60_000);
    await doDueWork(platform);
    await dropOldSamples(opened.db, platform.clock.now());
    assert.deepEqual(await sampleDaysOf(opened.db, 'sample_block'), []);
    assert.deepEqual(await sampleDaysOf(opened.db, 'sample_day'), days);
  });

  it('finish a day in which a worker is killed, without a lost or a doubled row', async () => {
    const day = dayOf(platform.clock.now());
    await platform.clock.set(dayMs(day + 1) + 31 * 60_000);
    const [worker] = cluster.workers;
    const restart = await worker!.kill();
    await doDueWork(platform);
    const waiting = async (): Promise<number> =>
      (await rows<{ count: number }>(`select count(*)::int as count from due_work where queue = 'day'`))[0]!.count;
    const left = await waiting();
    console.log(`agents whose day waits for the killed worker: ${left}`);
    assert.ok(left > 0);
    cluster.workers[0] = await restart();
    await client.query(
      `update pgboss.job set start_after = now(), state = 'retry' where state in ('failed', 'retry') and name = 'day'`,
    );
    while ((await waiting()) > 0) await doDueWork(platform);
    assert.equal(await recount(day), await activeDevices(day));
  });

  it('are billed at the end of a month', async () => {
    const bills = async (): Promise<number> =>
      (await rows<{ count: number }>('select count(*)::int as count from bill'))[0]!.count;
    const before = await bills();
    const now = new Date(platform.clock.now());
    await platform.clock.set(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 13, 4));
    await doDueWork(platform);
    assert.ok((await bills()) > before);
    const [open] = await rows<{ count: number }>('select count(*)::int as count from bill where settled_at is null');
    assert.equal(open!.count, 0);
    const [ledger] = await rows<{ sum: string }>('select sum(amount) as sum from ledger_entry');
    assert.equal(Number(ledger!.sum), 0);
  });
});
