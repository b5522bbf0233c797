import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, gt, isNotNull, like } from 'drizzle-orm';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { weekEntersAt } from '#test/gate/money.ts';
import { helpWith } from '#console/server/reference/content/help.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { bill, device } from '#console/server/reference/database/device-tables.ts';
import { notice } from '#console/server/reference/database/service-tables.ts';
import { ledgerEntry, outbox, users } from '#console/server/reference/database/tables.ts';
import { dayMs, dayOf, dayText, mondayOf } from '#console/server/reference/days.ts';
import { storeSamples } from '#console/server/reference/devices/store-samples.ts';
import { walletAccount } from '#console/server/reference/ledger/ledger.ts';
import { announce } from '#console/server/reference/notices/announce.ts';
import { announceOutages } from '#console/server/reference/devices/outage-notices.ts';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths, dayStart } from '#shared/core/shanghai-time.ts';
import { formatCents } from '#shared/core/money.ts';
import type { Notice } from '#shared/topics/notices/notice.calls.ts';
import { noticesOf, sendNotices } from '#console/server/reference/notices/notices.ts';
import { LAST_MONTH } from '#test/gate/days.ts';
import {
  onWednesday,
  openSeeded,
  PHONES,
  platformOn,
  startServer,
  Visitor,
  WALLET_PASSWORD,
  type Server,
} from '../seeded-platform.ts';

describe('notices (§2.3, §7.7)', () => {
  let server: Server;
  let agent: Visitor;
  let company: Visitor;
  before(async () => {
    server = await startServer();
    agent = new Visitor(server);
    company = new Visitor(server);
    await agent.signIn('agent');
    await company.signIn('company');
  });
  after(() => server.close());

  const list = async (visitor: Visitor, query: string): Promise<{ list: Notice[]; total: number }> =>
    (await visitor.get(`/api/notice/list?${query}`)).body.data;
  const unread = async (visitor: Visitor): Promise<number> => (await list(visitor, 'type=unread')).total;

  it('are paged by 20, newest first, with every level, and each once', async () => {
    const first = await list(agent, 'pageIndex=1&pageSize=20&type=all');
    assert.equal(first.list.length, 20);
    const whole = await list(agent, 'pageIndex=1&pageSize=1000&type=all');
    assert.ok(whole.total > 40, 'more than two pages');
    assert.equal(whole.list.length, whole.total);
    assert.equal(new Set(whole.list.map(({ id }) => id)).size, whole.total);
    const times = whole.list.map(({ sendTime }) => sendTime!);
    assert.deepEqual(
      times,
      [...times].sort((one, other) => other - one),
    );
    assert.ok(times[0]! <= Date.now() / 1000, 'no notice from the future');
    for (const level of ['high', 'medium', 'low'])
      assert.ok(
        whole.list.some((each) => each.level === level),
        level,
      );
    const second = await list(agent, 'pageIndex=2&pageSize=20&type=all');
    assert.deepEqual(
      second.list.map(({ id }) => id),
      whole.list.slice(20, 40).map(({ id }) => id),
    );
  });

  it('are ordered by the time they were sent, not by their number', async () => {
    const { db, close } = await openSeeded();
    try {
      const platform = platformOn(db);
      const at = platform.clock.now();
      const texts = { uid: '100001', content: '', level: 'low' } as const;
      await sendNotices(db, [
        { ...texts, title: 'newer', sendTime: at },
        { ...texts, title: 'older', sendTime: at - 60_000 },
      ]);
      const { list: sent } = await noticesOf(db, '100001', { pageIndex: 1, pageSize: 2, type: 'all' }, at);
      assert.deepEqual(
        sent.map(({ title }) => title),
        ['newer', 'older'],
      );
    } finally {
      await close();
    }
  });

  it('about seeded events state their amounts and lead to their records, each to its user (§9)', async () => {
    const { list: all } = await list(agent, 'pageSize=1000&type=all');
    const named = (title: RegExp): Notice => all.find((each) => title.test(each.title))!;
    const paid = named(/^提现已到账 ¥[\d,]+\.\d\d$/);
    await agent.openWallet();
    const { list: records } = await agent.withdrawals(paid.link?.cycle === 'week' ? 1 : 0);
    const record = records.find(({ txId }) => txId === paid.link?.withdrawalId)!;
    assert.equal(paid.title, `提现已到账 ¥${formatCents(record.received!)}`);
    assert.deepEqual(named(/^提现失败，¥[\d,]+\.\d\d 已退回$/).link, { page: 'beneficiary' });
    assert.deepEqual(named(/^周结收入 ¥[\d,]+\.\d\d 已入账$/).link, { page: 'wallet', cycle: 'week' });
    assert.match(named(/账单已结算$/).link!.month!, /^\d{4}-\d\d$/);
    const { ticketId } = named(/^工单有新回复$/).link!;
    const { list: tickets } = (await agent.get('/api/console/tickets')).body;
    assert.ok(tickets.some(({ id }: { id: string }) => id === ticketId));
    const plain = new Visitor(server);
    await plain.signIn('plain');
    const { list: others } = await list(plain, 'pageSize=1000&type=all');
    assert.ok(!others.some(({ title }) => /^提现|^周结收入/.test(title)));
  });

  it('keep hostile content unchanged as text (hazards 7, 8)', async () => {
    const hostile = {
      title: '<b>标题</b>\u202Etxt.exe<img src=x onerror="document.title=1">',
      content:
        '<script>document.title=1</script>\n' +
        '[奖励](javascript:alert(1)) [换行](java\tscript:alert(1)) [数据](data:text/html,x) [同形字](https://раrtner.example/)',
    };
    await agent.post('/sandbox/notices', { username: 'agent', level: 'low', ...hostile });
    const [{ title, content }] = (await list(agent, 'type=unread')).list as [Notice];
    assert.deepEqual({ title, content }, hostile);
  });

  it('and help of the demo contain no test content, which tests send themselves', async () => {
    const { list: all } = await list(company, 'pageSize=1000&type=all');
    const articles = [...helpWith({ from: 20, to: 22 }).values()].flat();
    for (const { title, content } of all) assert.doesNotMatch(title + content, /[<\u202A-\u202E\u2066-\u2069]|script:/);
    for (const { title, content } of articles) {
      assert.doesNotMatch(title, /</);
      assert.doesNotMatch(content, /<(script|iframe|form|svg|style)|\son\w+=|script:/);
    }
  });

  it('stay unread for other users when one user reads them', async () => {
    const [agentBefore, companyBefore] = [await unread(agent), await unread(company)];
    const shared = (await list(agent, 'pageSize=1000&type=unread')).list.find(({ title }) => /镜像 3.8.2/.test(title))!;
    assert.equal(shared.read, false);
    const read = (await agent.get(`/api/notice/${shared.id}`)).body.data as Notice;
    assert.deepEqual([read.id, read.read, read.title], [shared.id, true, shared.title]);
    assert.equal(await unread(agent), agentBefore - 1);
    assert.equal(await unread(company), companyBefore);
    await agent.get(`/api/notice/${shared.id}`);
    assert.equal(await unread(agent), agentBefore - 1, 'reading it again changes nothing');
    const again = (await list(agent, 'pageSize=1000&type=all')).list.find(({ id }) => id === shared.id)!;
    assert.equal(again.read, true);
  });

  it('are counted as read once when parallel requests read them', async () => {
    const [newest] = (await list(company, 'type=unread')).list;
    const before = await unread(company);
    const responses = await Promise.all(Array.from({ length: 5 }, () => company.get(`/api/notice/${newest!.id}`)));
    for (const { body } of responses) assert.equal(body.code, 0);
    assert.equal(await unread(company), before - 1);
  });

  it('to one user are not visible to others', async () => {
    await agent.post('/sandbox/notices', { username: 'agent', title: '只给 agent', content: '内容', level: 'high' });
    const [own] = (await list(agent, 'type=unread')).list;
    assert.equal(own!.title, '只给 agent');
    assert.ok(!(await list(company, 'pageSize=1000&type=all')).list.some(({ id }) => id === own!.id));
    const { status, body } = await company.get(`/api/notice/${own!.id}`);
    assert.deepEqual([status, body.code, body.message], [404, 4040, '没有这条消息']);
    assert.equal((await list(agent, 'type=unread')).list[0]!.id, own!.id, 'the notice is still unread');
  });

  it('are not listed before their time', async () => {
    await agent.post('/sandbox/clock', { at: new Date(Date.now() + 86_400_000).toISOString() });
    await agent.post('/sandbox/notices', { title: '明天的消息' });
    assert.equal((await list(agent, 'type=all')).list[0]!.title, '明天的消息');
    await agent.post('/sandbox/clock');
    const { list: now } = await list(agent, 'pageSize=1000&type=all');
    assert.ok(!now.some(({ title }) => title === '明天的消息'));
  });

  it('refuse invalid pages and unknown notices', async () => {
    for (const query of ['type=read', 'pageIndex=0', 'pageSize=0', 'pageSize=1001', 'pageIndex=x']) {
      const { status, body } = await agent.get(`/api/notice/list?${query}`);
      assert.deepEqual([status, body.code], [400, 4000], query);
      assert.match(body.message, /[\u4e00-\u9fff]/);
    }
    for (const id of ['0', '-1', 'x', '999999999', '1e3', '99999999999999999999', '%27'])
      assert.equal((await agent.get(`/api/notice/${id}`)).status, 404, id);
  });

  it('can exceed the number that the badge shows', async () => {
    const before = await unread(agent);
    await agent.post('/sandbox/scenarios', { name: 'many-notices', username: 'agent' });
    assert.equal(await unread(agent), before + 120);
  });
});

const AGENT = '100001';
const HOUR_MS = 3_600_000;

describe('a message about an event', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
  });
  after(() => opened.close());

  const at = async (ms: number): Promise<void> => {
    await platform.clock.set(ms);
    await doDueWork(platform);
  };
  /** Returns the messages about events of a kind, the oldest first. */
  const of = (kind: string, uid = AGENT) =>
    opened.db
      .select()
      .from(notice)
      .where(and(eq(notice.uid, uid), like(notice.event, `${kind}%`)))
      .orderBy(notice.id);
  const sent = async (content: string) =>
    (await opened.db.select().from(outbox).where(eq(outbox.purpose, content))).length;

  it('exists once, also when two servers report the event', async () => {
    const message = {
      uid: AGENT,
      at: Date.now(),
      event: 'test 1',
      level: 'low',
      title: '测试',
      content: '一次',
      link: { page: 'wallet' },
      chosen: { kind: 'money', withoutAmounts: '' },
    } as const;
    const report = () => inTransaction(opened.db, (tx) => announce(platform, tx, message));
    await Promise.all([report(), report()]);
    await report();
    assert.equal((await of('test')).length, 1);
    assert.equal(await sent('一次'), 1);
  });

  it('names the income of a week when it enters the wallet', async () => {
    let week = mondayOf(dayOf(Date.now()));
    while (weekEntersAt(week) <= Date.now()) week += 7;
    await at(weekEntersAt(week) - HOUR_MS);
    const event = `week ${dayText(week)}`;
    assert.deepEqual(await of(event), []);
    await platform.clock.set(weekEntersAt(week));
    await Promise.all([doDueWork(platform), doDueWork(platform)]);
    const [message, ...more] = await of(event);
    assert.deepEqual(more, []);
    const [entry] = await opened.db
      .select()
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.accountId, walletAccount(AGENT, 1)), eq(ledgerEntry.at, weekEntersAt(week))));
    assert.equal(message!.title, `周结收入 ¥${formatCents(entry!.amount)} 已入账`);
    assert.deepEqual(message!.link, { page: 'wallet', cycle: 'week' });
    assert.equal(await sent(message!.content), 1);
  });

  it('requests the check of a bill on the 5th, and names its total when it is settled', async () => {
    const month = monthOf(platform.clock.now());
    const moment = (day: number, hour = 0) => dayStart(`${addMonths(month, 1)}-01`) + ((day - 1) * 24 + hour) * HOUR_MS;
    await at(moment(4));
    assert.deepEqual(await of(`bill ${month}`), []);
    await at(moment(5));
    const [row] = await opened.db
      .select()
      .from(bill)
      .where(and(eq(bill.uid, AGENT), eq(bill.month, month)));
    const total = `¥${formatCents(row!.total)}`;
    const [ready] = await of(`bill ${month}`);
    assert.match(ready!.title, /账单待确认$/);
    assert.ok(ready!.content.includes(total) && / 9 日（含）前核对/.test(ready!.content), ready!.content);
    assert.deepEqual(ready!.link, { page: 'bills', month });
    await at(moment(12, 10));
    const [, settled, ...more] = await of(`bill ${month}`);
    assert.deepEqual(more, []);
    assert.match(settled!.title, /账单已结算$/);
    assert.ok(settled!.content.includes(total), settled!.content);
  });

  it('is not sent by SMS to a user who has switched it off', async () => {
    await opened.db.update(users).set({ moneySms: false }).where(eq(users.uid, AGENT));
    const week = mondayOf(dayOf(platform.clock.now()));
    await at(weekEntersAt(week));
    const newest = (await of('week')).at(-1);
    assert.equal(newest!.sendTime >= weekEntersAt(week), true);
    assert.equal(await sent(newest!.content), 0);
  });

  it('lists all nodes of a user that are offline before the peak hours, once a day', async () => {
    const day = dayOf(platform.clock.now()) + 1;
    await at(dayMs(day) + 17 * HOUR_MS);
    assert.deepEqual(await of('outage'), []);
    await at(dayMs(day) + 17.6 * HOUR_MS);
    await at(dayMs(day) + 17.8 * HOUR_MS);
    const messages = await opened.db
      .select()
      .from(notice)
      .where(and(isNotNull(notice.uid), like(notice.event, 'outage%')));
    assert.ok(messages.length > 0);
    assert.equal(new Set(messages.map(({ uid }) => uid)).size, messages.length, 'one for each user');
    const [message] = await of('outage');
    const [, count] = /晚高峰前有 (\d+) 台节点离线/.exec(message!.title)!;
    assert.ok(Number(count) > 1, message!.title);
    assert.deepEqual(message!.link, { page: 'devices', state: 'offline' });
    await at(dayMs(day + 1) + 18 * HOUR_MS);
    assert.equal((await of('outage')).length, 1, 'too late');
  });

  it('lists the nodes whose latest samples are offline', async () => {
    const measured = { ...platform, deviceStates: undefined, measuresDevices: true };
    const day = dayOf(platform.clock.now()) + 1;
    const evening = dayMs(day) + 17.6 * HOUR_MS;
    const [down, back] = await opened.db
      .select()
      .from(device)
      .where(and(eq(device.agentUid, AGENT), eq(device.ownerUid, AGENT), gt(device.activated, 0)))
      .limit(2);
    await platform.clock.set(evening);
    const sample = (uuid: string, minutes: number, bandwidth: number | null) => ({
      device: uuid,
      at: (evening - minutes * 60_000) / 1_000,
      bandwidth,
    });
    const { accepted } = await storeSamples(platform, [
      sample(down!.uuid, 30, 100),
      ...[20, 15, 10, 5].map((minutes) => sample(down!.uuid, minutes, null)),
      sample(back!.uuid, 20, null),
      sample(back!.uuid, 5, 90),
    ]);
    assert.equal(accepted, 7);
    await inTransaction(opened.db, (tx) => announceOutages(tx, measured, { subject: AGENT, firstDay: day }));
    const { title, content } = (await of('outage')).at(-1)!;
    assert.equal(title, '晚高峰前有 1 台节点离线');
    assert.match(content, new RegExp(`${down!.name}（\\d{4}-\\d\\d-\\d\\d 17:15 起）`));
  });
});

describe('a message about a withdrawal', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = await onWednesday(server);
  });
  after(() => server.close());

  const newest = async (): Promise<Notice> =>
    (await agent.get('/api/notice/list?type=unread&pageSize=1')).body.data.list[0];
  const texted = async (): Promise<string> =>
    (await agent.get('/sandbox/outbox')).body.find(({ phone }: { phone: string }) => phone === PHONES.agent).purpose;
  const ended = async (name: 'failed-transfer' | 'arrived-transfer'): Promise<string> => {
    const { body } = await agent.withdraw(1_000_00, await agent.code(PHONES.agent));
    assert.equal(body.code, 0, body.message);
    await agent.post('/sandbox/scenarios', { name, username: 'agent' });
    return body.data.txId;
  };

  it('names the reason of a refusal, and leads to the payout account', async () => {
    await ended('failed-transfer');
    const { title, content, level, link } = await newest();
    assert.equal(title, '提现失败，¥1,000.00 已退回');
    assert.match(content, /打款至 .*\*{3}.*。原因：收款账户核验未通过。款项已全额退回周结钱包/);
    assert.deepEqual([level, link], ['high', { page: 'beneficiary' }]);
    assert.equal(await texted(), content);
  });

  it('names the received amount, and leads to the record', async () => {
    const withdrawalId = await ended('arrived-transfer');
    const { title, content, link } = await newest();
    assert.equal(title, '提现已到账 ¥934.00');
    assert.match(content, /扣除税费 ¥60\.00、手续费 ¥6\.00 后，实际到账 ¥934\.00。$/);
    assert.doesNotMatch(content, /\d{8}/, 'no whole account');
    assert.deepEqual(link, { page: 'wallet', cycle: 'week', withdrawalId });
    assert.equal(await texted(), content);
  });

  it('is not sent by SMS while the user has switched it off', async () => {
    const choice = async () => (await agent.get('/api/user/message_preferences')).body;
    const others = {
      ...{ moneyRobot: false, riskRobot: false, reminderRobot: false, robotAmounts: false },
      quietHours: null,
    };
    assert.deepEqual(await choice(), { moneySms: true, riskSms: false, reminderSms: false, ...others });
    assert.equal((await agent.post('/api/user/message_preferences', { moneySms: 'no' })).status, 400);
    const refused = await agent.post('/api/user/message_preferences', { moneySms: false });
    assert.deepEqual([refused.status, refused.body.field], [400, 'walletPassword']);
    const proven = { moneySms: false, walletPassword: WALLET_PASSWORD };
    assert.deepEqual((await agent.post('/api/user/message_preferences', proven)).body, {});
    assert.equal((await newest()).title, '资金消息短信已关闭');
    assert.equal(await texted(), (await newest()).content);
    assert.deepEqual((await agent.post('/api/user/message_preferences', { riskSms: true })).body, {});
    assert.deepEqual(await choice(), { moneySms: false, riskSms: true, reminderSms: false, ...others });
    assert.deepEqual((await agent.post('/api/user/message_preferences', { riskSms: false })).body, {});
    assert.equal((await newest()).title, '提醒短信已关闭');
    const before = await texted();
    await agent.post('/sandbox/bills/agent', { month: LAST_MONTH, state: 100 });
    assert.match((await newest()).title, /账单待确认$/);
    assert.equal(await texted(), before);
  });

  it('is followed by one about a reply to a ticket', async () => {
    const ticket = { category: 'bill', title: '扣款申诉', content: '请核对', deviceUUID: '' };
    const { id } = (await agent.post('/api/console/tickets', ticket)).body;
    await agent.post('/sandbox/scenarios', { name: 'ticket-answered', username: 'agent' });
    const { content, link } = await newest();
    assert.ok(content.includes(id), content);
    assert.deepEqual(link, { page: 'tickets', ticketId: id });
  });
});
