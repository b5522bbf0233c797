/** What has changed since the last visit, and which visit that is. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, between, eq, isNotNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { changesSince } from '#console/server/reference/content/since-last-visit.ts';
import { earlierVersions, keepArticles } from '#console/server/reference/content/articles.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { bill, device, deviceDay } from '#console/server/reference/database/device-tables.ts';
import { articleVersion } from '#console/server/reference/database/service-tables.ts';
import { users, visit, type User } from '#console/server/reference/database/tables.ts';
import { dayMs, dayOf, dayText } from '#console/server/reference/days.ts';
import { readBases, writeBases } from '#console/server/reference/devices/billing-basis.ts';
import { deleteAccount } from '#console/server/reference/accounts/account-deletion.ts';
import { exportAccount } from '#console/server/reference/account-export.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { cutterOf } from '#shared/topics/personal-data.ts';
import { sinceLastVisit, type SinceLastVisit } from '#shared/topics/summary/since-last-visit.calls.ts';
import { DAY_MS, HOUR_MS } from '#shared/core/shanghai-time.ts';
import { at, THURSDAY, WEDNESDAY } from '#test/gate/days.ts';
import { onWednesday, openSeeded, platformOn, startServer, Visitor, type Server } from '../seeded-platform.ts';

const PATH = '/api/console/since_last_visit';
const ACCOUNT = '/api/account/v1/info';

describe('the last visit of a user', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  const changes = async (visitor: Visitor): Promise<SinceLastVisit> =>
    v.parse(sinceLastVisit, (await visitor.get(PATH)).body);
  const setClock = (time: string) => new Visitor(server).post('/sandbox/clock', { at: time });
  const signedIn = async (username: string): Promise<Visitor> => {
    const visitor = new Visitor(server);
    await visitor.signIn(username);
    return visitor;
  };
  const unix = (time: string): number => Date.parse(time) / 1000;

  it('is the one before all requests of today, on whatever device, and no request of an idle page', async () => {
    await setClock(at(WEDNESDAY, '08:00'));
    const desktop = await signedIn('miner');
    assert.deepEqual(await changes(desktop), { until: unix(at(WEDNESDAY, '08:00')) }, 'a first visit has no changes');
    await setClock(at(WEDNESDAY, '11:00'));
    const phone = await signedIn('miner');
    assert.equal((await changes(phone)).lastVisit, undefined, 'another device renews the visit');
    await setClock(at(WEDNESDAY, '14:00'));
    await desktop.get('/api/wallet/wallet?walletType=1');
    await desktop.get('/api/notice/list?pageIndex=1&pageSize=1&type=all');
    await setClock(at(WEDNESDAY, '15:30'));
    await desktop.get(ACCOUNT);
    for (const visitor of [desktop, phone]) {
      const { lastVisit, since } = await changes(visitor);
      assert.deepEqual([lastVisit, since], [unix(at(WEDNESDAY, '11:00')), unix(at(WEDNESDAY, '11:00'))]);
    }
    await setClock(at(WEDNESDAY, '19:00'));
    await phone.get(ACCOUNT);
    assert.equal((await changes(desktop)).lastVisit, unix(at(WEDNESDAY, '11:00')), 'the visit goes on');
  });

  it('shows the withdrawals that ended since then, with their amounts after the wallet password only', async () => {
    const agent = await onWednesday(server);
    const { body } = await agent.withdraw(100_00, await agent.code('13800138000'));
    assert.equal(body.code, 0, JSON.stringify(body));
    // the transfer arrives at 20:00
    for (const time of ['20:00', '23:00']) await setClock(at(THURSDAY, time));
    const later = await signedIn('agent');
    const { lastVisit, paidOut, returned } = await changes(later);
    assert.equal(lastVisit, unix(at(WEDNESDAY, '10:00')));
    assert.deepEqual([paidOut, returned], [{ count: 1 }, { count: 0 }]);
    await later.openWallet();
    const [arrived] = (await later.withdrawals()).list;
    assert.equal(arrived!.status, 'success');
    const proven = await changes(later);
    assert.deepEqual(
      [proven.paidOut, proven.returned],
      [
        { count: 1, amount: arrived!.received },
        { count: 0, amount: 0 },
      ],
    );
  });

  it('is not noted without a session, and hides money and bills of accounts that settle elsewhere', async () => {
    assert.equal((await new Visitor(server).get(PATH)).status, 401);
    const east = await signedIn('partner-east');
    await setClock(at(THURSDAY, '23:30'));
    await east.get(ACCOUNT);
    await setClock(at(WEDNESDAY, '08:00'));
    await east.get(ACCOUNT);
    await setClock(at(THURSDAY, '23:30'));
    const seen = await changes(east);
    assert.deepEqual([seen.received, seen.paidOut, seen.bills], [undefined, undefined, undefined]);
    assert.ok(seen.added);
  });
});

describe('changes since the last visit', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let agent: User;
  let miner: User;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
    await keepArticles(opened.db, platform.clock.now());
    const all = await opened.db.select().from(users);
    [agent, miner] = ['agent', 'chenwei'].map((name) => all.find(({ username }) => username === name)!) as [User, User];
  });
  after(() => opened.close());

  const changes = async (self: User, days: number, now = platform.clock.now()): Promise<SinceLastVisit> =>
    v.parse(
      sinceLastVisit,
      await changesSince(opened.db, platform, self, { lastVisit: now - days * DAY_MS, now, isProven: true }),
    );

  it('sum the money of a month as the ledger has it, and list bills with another state', async () => {
    const now = platform.clock.now();
    const { received, bills } = await changes(agent, 35, now);
    const [sums] = await rowsOf<{ count: number; amount: number }>(
      opened.db,
      sql`select count(*)::float8 as count, sum(amount)::float8 as amount from ledger_entry
        where account_id in ('wallet:100001:0', 'wallet:100001:1') and type in ('weekly_income', 'monthly_bill', 'compensation')
          and at > ${now - 35 * DAY_MS}`,
    );
    assert.ok(sums!.count > 0);
    assert.deepEqual(received, sums);
    assert.ok(bills!.count > 0);
    const months = await opened.db.select({ month: bill.month }).from(bill).where(eq(bill.uid, agent.uid));
    for (const { month, state } of bills!.list) {
      assert.ok(months.some((row) => row.month === month));
      assert.ok(state! > 0);
    }
    const same = await changes(agent, 0, now);
    assert.deepEqual(
      [same.received, same.bills],
      [
        { count: 0, amount: 0 },
        { count: 0, list: [] },
      ],
    );
  });

  it('count the nodes that an agent or their user sees, and their unbilled days', async () => {
    const { db } = opened;
    const now = platform.clock.now();
    const today = dayOf(now);
    const [own] = await db
      .select()
      .from(device)
      .where(and(eq(device.ownerUid, miner.uid), eq(device.agentUid, agent.uid)))
      .limit(1);
    await db
      .update(device)
      .set({ activated: today - 3 })
      .where(eq(device.id, own!.id));
    await db
      .update(deviceDay)
      .set({ rule: 1 })
      .where(
        and(
          eq(deviceDay.agentUid, own!.agentUid),
          eq(deviceDay.device, own!.id),
          between(deviceDay.day, today - 3, today - 1),
        ),
      );
    for (const self of [agent, miner]) {
      const { added, removed, unbilled } = await changes(self, 7, now);
      const seen = self === agent ? eq(device.agentUid, agent.uid) : eq(device.ownerUid, miner.uid);
      const days = await db
        .select({ device: deviceDay.device, day: deviceDay.day, uuid: device.uuid })
        .from(deviceDay)
        .innerJoin(device, and(eq(device.agentUid, deviceDay.agentUid), eq(device.id, deviceDay.device)))
        .where(and(seen, isNotNull(deviceDay.rule), between(deviceDay.day, today - 7, today - 1)));
      assert.deepEqual([unbilled!.count, unbilled!.days], [new Set(days.map((day) => day.device)).size, days.length]);
      assert.ok(unbilled!.list.length > 0 && unbilled!.list.length <= 3);
      for (const { uuid, day } of unbilled!.list)
        assert.equal(day, dayText(Math.max(...days.filter((each) => each.uuid === uuid).map((each) => each.day))));
      assert.equal(added!.count, await db.$count(device, and(seen, between(device.activated, today - 7, today))));
      assert.deepEqual(added!.list[0], { uuid: own!.uuid, name: own!.name, day: dayText(today - 3) });
      assert.equal(removed!.count, await db.$count(device, and(seen, between(device.retired, today - 7, today))));
    }
    const [lost] = await rowsOf<{ lost: number }>(
      db,
      sql`select sum(unbilled)::float8 as lost from income_day where uid = ${agent.uid} and day between ${today - 7} and ${today - 1}`,
    );
    assert.equal((await changes(agent, 7, now)).unbilled!.lostIncome, lost!.lost);
  });

  it('count the unbilled nodes of a day once: after the visit before it was closed, and not after a later one', async () => {
    const { db } = opened;
    const measured = { ...platform, measuresDevices: true };
    const midnight = dayMs(dayOf(platform.clock.now()));
    const daysOf = async (lastVisit: string, now: string): Promise<number> => {
      const at = (time: string): number => midnight + Date.parse(`1970-01-01T${time}Z`);
      const period = { lastVisit: at(lastVisit), now: at(now), isProven: false };
      return (await changesSince(db, measured, agent, period)).unbilled!.days;
    };
    const ofYesterday = await daysOf('00:10', '12:00');
    assert.ok(ofYesterday > 0);
    assert.deepEqual([await daysOf('00:10', '00:20'), await daysOf('00:40', '12:00')], [0, 0]);
  });

  it('begin at most 90 days ago, and leave out unbilled days whose details are no longer kept', async () => {
    const now = platform.clock.now();
    const { lastVisit, since } = await changes(agent, 400, now);
    assert.deepEqual(
      [lastVisit, since],
      [Math.floor((now - 400 * DAY_MS) / 1000), Math.floor((now - 90 * DAY_MS) / 1000)],
    );
    const kept = { ...platform, deviceDayMonths: 1 };
    const read = (days: number) =>
      changesSince(opened.db, kept, agent, { lastVisit: now - days * DAY_MS, now, isProven: false });
    assert.equal((await read(89)).unbilled, undefined);
    assert.ok((await read(20)).unbilled);
  });

  it('contain changed billed hours, and agreements whose version differs, with the text of the earlier one', async () => {
    const { db } = opened;
    const now = platform.clock.now();
    const before = await changes(agent, 1, now - 30 * DAY_MS);
    const bases = await readBases(db);
    await writeBases(db, [{ since: dayOf(now) + 2, window: null }, ...bases]);
    for (const time of [now + HOUR_MS, now + 2 * HOUR_MS]) await keepArticles(db, time);
    const { basis, agreements } = await changes(agent, 1 / 24, now + 1.5 * HOUR_MS);
    assert.deepEqual(before.basis, { count: 0, list: [] });
    assert.equal(basis!.count, 1);
    assert.deepEqual(basis!.list[0]!.later, { mode: 'day' });
    assert.equal(basis!.list[0]!.day, dayText(dayOf(now) + 2));
    assert.deepEqual(
      agreements!.list.map(({ id, earlier, version }) => [id, earlier, version]),
      [['10071', '2.5', '2.5-day']],
    );
    const history = await earlierVersions(db, '10071');
    assert.deepEqual(
      history!.map(({ version }) => version),
      ['2.5', '2.4', '2.3', '2.0'],
    );
    const [kept] = await db.select().from(articleVersion).where(eq(articleVersion.version, '2.5'));
    assert.equal(history![0]!.content, kept!.content);
    assert.match(kept!.content, /每日 20:00 至 22:00/);
    await writeBases(db, bases);
  });

  it('name the version of the editors that was in force before the platform kept versions', async () => {
    const published = await opened.db.select().from(articleVersion).where(eq(articleVersion.document, '10071'));
    const first = published.find(({ version }) => version === '2.5')!;
    const { agreements } = await changes(agent, 1, first.publishedAt + HOUR_MS);
    assert.deepEqual(
      agreements!.list.map(({ id, earlier, version }) => [id, earlier, version]),
      [['10071', '2.4', '2.5']],
    );
  });

  it('are cut to the scopes of an embed session', async () => {
    const body = await changes(agent, 30);
    const withMore = {
      ...body,
      account: 'secret',
      bills: { count: 1, list: [{ month: '2026-10', state: 100, name: 'secret' }] },
    };
    const cut = (scopes: Parameters<typeof cutterOf>[1]) => cutterOf('sinceLastVisit', scopes)!(withMore) as object;
    assert.deepEqual(Object.keys(cut(['devices:read'])).sort(), [
      'added',
      'agreements',
      'basis',
      'lastVisit',
      'removed',
      'since',
      'unbilled',
      'until',
    ]);
    assert.deepEqual(Object.keys(cut(['bills:read'])).sort(), [
      'agreements',
      'basis',
      'bills',
      'lastVisit',
      'since',
      'until',
    ]);
    assert.doesNotMatch(JSON.stringify(cut(['bills:read', 'wallet:read', 'devices:read'])), /secret/);
  });

  it('belong to the data of the account, and are deleted with it', async () => {
    const { db } = opened;
    const uid = '100009';
    await db.insert(visit).values({ uid, lastAt: dayMs(1), previousAt: 1 });
    assert.deepEqual((await exportAccount(platform, 'unplaced')).visits, [{ lastAt: dayMs(1), previousAt: 1 }]);
    for (const walletType of [0, 1] as const) await setBalance(platform, 'unplaced', { walletType, leftAmount: 0 });
    await deleteAccount(platform, 'unplaced', 'r');
    const deleted = await db.select().from(users).where(eq(users.uid, uid));
    assert.equal(deleted[0]!.username, `deleted-${uid}`);
    assert.equal(await db.$count(visit, eq(visit.uid, uid)), 0);
  });
});
