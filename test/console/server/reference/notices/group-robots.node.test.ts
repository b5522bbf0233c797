/** Messages to group robots of 企业微信 and 钉钉, which a receiver of this test stands for, and messages in quiet hours. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { and, desc, eq, sql } from 'drizzle-orm';
import { doDueWork } from '#console/server/reference/background-work.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { setDataKeys } from '#console/server/reference/database/encryption.ts';
import { reencrypt } from '#console/server/reference/database/reencrypt.ts';
import type { Bill } from '#console/server/reference/database/device-tables.ts';
import { QUEUES } from '#console/server/reference/database/job-queues.ts';
import { heldMessage, robot, robotMessage } from '#console/server/reference/database/robot-tables.ts';
import { notice } from '#console/server/reference/database/service-tables.ts';
import {
  attempt,
  audit,
  outbox,
  users,
  type User,
  type withdrawal,
} from '#console/server/reference/database/tables.ts';
import { addRobot, removeRobot, robotsOf, testRobot } from '#console/server/reference/accounts/robots.ts';
import { Worker, type Handlers } from '#console/server/reference/jobs/worker.ts';
import { announce, type Announcement } from '#console/server/reference/notices/announce.ts';
import { deliverToRobots } from '#console/server/reference/notices/deliver-robots.ts';
import {
  billReady,
  billSettled,
  weekEntered,
  withdrawalPaid,
  withdrawalRefused,
} from '#console/server/reference/notices/money-events.ts';
import { sendHeldMessages } from '#console/server/reference/notices/held-messages.ts';
import { RobotError, robotSender } from '#console/server/reference/providers/group-robots.ts';
import type { Refusal } from '#console/server/reference/refusal.ts';
import { msAt, THURSDAY, WEDNESDAY } from '#test/gate/days.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const KEY = '693a91f6-7c1d-4bc4-97a0-0ec2bfa55aaa';
const TOKEN = '0c23'.repeat(16);
const SECRET = `SEC${'5eaa'.repeat(16)}`;
const WECOM = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`;
const DINGTALK = `https://oapi.dingtalk.com/robot/send?access_token=${TOKEN}`;
const AGENT = '100001';

const PAID = {
  walletType: 1,
  ...{ txId: 'TX1', amount: 100_000, tax: 6_000, fee: 600, received: 93_400 },
  ...{ collectionMethod: 'personalCard', collectionNumber: '6222000000001234', bankName: '招商银行', failReason: null },
} as const;

interface Received {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Responds as both providers do: with HTTP 200 and a code. */
class Receiver {
  readonly received: Received[] = [];
  result: object | string = { errcode: 0, errmsg: 'ok' };
  status = 200;
  headers: Record<string, string> = {};
  /** whether the connection ends before the response */
  loses = false;
  private readonly server: HttpServer;

  private constructor() {
    this.server = createServer(async (request, response) => {
      let text = '';
      for await (const part of request.setEncoding('utf8')) text += part;
      const { pathname, searchParams } = new URL(request.url!, 'http://receiver');
      const body = JSON.parse(text) as { msgtype: string; text: { content: string } };
      assert.deepEqual(Object.keys(body), ['msgtype', 'text'], 'no member is mentioned');
      assert.equal(body.msgtype, 'text');
      this.received.push({ path: pathname, query: Object.fromEntries(searchParams), text: body.text.content });
      if (this.loses) return void request.socket.destroy();
      response.writeHead(this.status, { 'content-type': 'application/json', ...this.headers });
      response.end(typeof this.result === 'string' ? this.result : JSON.stringify(this.result));
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get texts(): string[] {
    return this.received.map(({ text }) => text);
  }

  reset(): void {
    this.received.length = 0;
    this.result = { errcode: 0, errmsg: 'ok' };
    this.status = 200;
    this.headers = {};
    this.loses = false;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

describe('group robots (hazard 59)', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let receiver: Receiver;
  let agent: User;
  const failures: string[] = [];
  before(async () => {
    receiver = await Receiver.start();
    opened = await openSeeded();
    const { origin } = receiver;
    platform = {
      ...platformOn(opened.db, (error) => failures.push((error as Error).message)),
      robots: robotSender({ wecom: origin, dingtalk: origin }),
    };
  });
  beforeEach(async () => {
    const { db } = opened;
    await db.execute(sql`delete from pgboss.job where name = 'robot'`);
    for (const table of [heldMessage, robotMessage, robot, attempt]) await db.delete(table);
    await db
      .update(users)
      .set({ moneyRobot: true, robotAmounts: false, quietFrom: null, quietTo: null, moneySms: true })
      .where(eq(users.uid, AGENT));
    await platform.clock.set(msAt(WEDNESDAY));
    [agent] = (await db.select().from(users).where(eq(users.uid, AGENT))) as [User];
    receiver.reset();
    failures.length = 0;
  });
  after(async () => {
    await opened.close();
    await receiver.close();
  });

  const add = (address: string, secret?: string) =>
    addRobot(platform, agent, { name: '运维群', address, secret, requestId: 'test' });
  const stored = async () => (await opened.db.select().from(robot))[0]!;
  const noticeOf = async (event: string) =>
    (
      await opened.db
        .select()
        .from(notice)
        .where(and(eq(notice.uid, AGENT), sql`event like ${`${event}%`}`))
        .orderBy(desc(notice.id))
        .limit(1)
    )[0];
  const sms = async () => (await opened.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1))[0]!.purpose;
  let events = 0;
  const message = (changed: Partial<Announcement> = {}): Announcement => ({
    uid: AGENT,
    at: platform.clock.now(),
    event: `robot test ${++events}`,
    level: 'low',
    title: '提现已到账 ¥1,000.00',
    content: '提现 ¥1,000.00 已到账。',
    link: undefined,
    chosen: { kind: 'money', withoutAmounts: '您申请的提现已到账。' },
    ...changed,
  });
  /** Does only the work of this test: the days until the time of the test take seconds. */
  const doWork = () => {
    const none = { inside: async () => {} };
    const handlers = {
      ...(Object.fromEntries(QUEUES.map((queue) => [queue, none])) as unknown as Handlers),
      robot: { outside: deliverToRobots(platform), laneOf: 'robotId' } as const,
    };
    return new Worker({ ...platform, handlers, plan: () => sendHeldMessages(platform), parallel: 1 }).untilDone();
  };
  const tell = async (...messages: Announcement[]) => {
    for (const each of messages) await inTransaction(opened.db, (tx) => announce(platform, tx, each));
    await doWork();
  };
  /** Makes the retries of jobs due. */
  const retry = async () => {
    await opened.db.execute(sql`update pgboss.job set start_after = now() - interval '1 second' where name = 'robot'`);
    await doWork();
  };

  describe('send', () => {
    it('a message to the address of its provider, signed as a library of DingTalk signs', async (t) => {
      const { origin } = receiver;
      const send = robotSender({ wecom: origin, dingtalk: origin });
      await send({ provider: 'wecom', token: KEY, secret: '' }, '一');
      // dingtalk-robot-sender 1.2.0 signs this secret at this time so
      t.mock.timers.enable({ apis: ['Date'], now: 1_795_938_659_922 });
      await send({ provider: 'dingtalk', token: TOKEN, secret: SECRET }, '二');
      assert.deepEqual(receiver.received, [
        { path: '/cgi-bin/webhook/send', query: { key: KEY }, text: '一' },
        {
          path: '/robot/send',
          query: {
            access_token: TOKEN,
            timestamp: '1795938659922',
            sign: 'okxQUZxP3xp/Q2VtDVAJcQGoS5cqfG3eRJnHyysJdFI=',
          },
          text: '二',
        },
      ]);
    });

    it('report the cause of a refusal, without the response, and follow no redirect', async () => {
      const send = robotSender({ wecom: receiver.origin, dingtalk: receiver.origin });
      const problemOf = async () => {
        const error = await send({ provider: 'dingtalk', token: TOKEN, secret: '' }, '一').catch(
          (thrown: unknown) => thrown,
        );
        assert.ok(error instanceof RobotError);
        assert.doesNotMatch(`${error.message} ${error.stack}`, new RegExp(`${TOKEN}|203\\.0`));
        return error.problem;
      };
      for (const [problem, errcode, errmsg] of [
        ['unknown', 93_000, 'invalid webhook url, hint: [1], from ip: 203.0.113.9'],
        ['unknown', 300_001, 'token is not exist'],
        ['unknown', 300_005, 'token is not exist'],
        ['limited', 45_009, 'api freq out of limit'],
        ['limited', 130_101, 'send too fast, exceed 20 times per minute'],
        ['limited', 410_100, '发送速度太快而限流'],
        ['keyword', 310_000, 'keywords not in content, more: [https://ding-doc.dingtalk.com/doc#/serverapi2/qf2nxq]'],
        ['keyword', 310_000, 'description:关键词不匹配;solution:请联系群管理员查看此机器人的关键词'],
        ['signature', 310_000, 'sign not match'],
        ['signature', 310_000, 'invalid timestamp'],
        ['address', 310_000, 'ip 203.0.113.9 not in whitelist'],
        ['address', 310_000, 'description:ip 不在白名单中;solution:请联系对应群的管理员，设置机器人安全ip地址段。'],
        ['content', 430_102, '含有不合适的文本'],
        ['unreachable', -1, 'system busy'],
        ['refused', 99_999, ''],
      ] as const) {
        receiver.result = { errcode, errmsg };
        assert.equal(await problemOf(), problem, `${errcode} ${errmsg}`);
      }
      receiver.result = '<html>';
      assert.equal(await problemOf(), 'unreachable');
      receiver.reset();
      receiver.status = 302;
      receiver.headers = { location: `${receiver.origin}/elsewhere` };
      assert.equal(await problemOf(), 'unreachable');
      assert.deepEqual(
        receiver.received.map(({ path }) => path),
        ['/robot/send'],
      );
    });
  });

  describe('of a user', () => {
    it('are added without another host, listed without their secrets, and bounded', async () => {
      const { id } = await add(DINGTALK, SECRET);
      assert.deepEqual(await robotsOf(opened.db, AGENT), [
        { id, provider: 'dingtalk', name: '运维群', tail: '0c23', signed: true, on: true },
      ]);
      assert.match(await sms(), /^您的账号已添加钉钉群机器人/, 'the owner is warned');
      const codeOf = (adding: Promise<unknown>) =>
        adding.then(
          () => 0,
          ({ code }: Refusal) => code,
        );
      assert.equal(await codeOf(add(WECOM.replace('qyapi.weixin.qq.com', 'evil.example'))), 4000);
      assert.equal(await codeOf(add(WECOM, SECRET)), 4000, 'a robot of WeCom has no secret');
      assert.equal(await codeOf(add(DINGTALK.replace('0c23', '0c24'), 'secret')), 4000);
      assert.equal(await codeOf(add(DINGTALK)), 4101, 'it is added already');
      await add(WECOM);
      await add(WECOM.replace(KEY, `${KEY}2`));
      assert.equal(await codeOf(add(WECOM.replace(KEY, `${KEY}3`))), 4101);
      const rows = await opened.db.select().from(audit).where(eq(audit.action, 'robot added'));
      assert.doesNotMatch(JSON.stringify(rows), /0c23|693a|5eaa/);
    });

    it('belong to one user only', async () => {
      const { id } = await add(WECOM);
      const [other] = (await opened.db.select().from(users).where(eq(users.uid, '100002'))) as [User];
      for (const act of [testRobot, removeRobot])
        await assert.rejects(act(platform, other, { id, requestId: 'test' }), { code: 4040 });
      await removeRobot(platform, agent, { id, requestId: 'test' });
      assert.deepEqual(await robotsOf(opened.db, AGENT), []);
    });

    it('are tested at once, with the problem that the provider names', async () => {
      const { id } = await add(WECOM);
      const test = () => testRobot(platform, agent, { id, requestId: 'test' });
      assert.deepEqual(await test(), { sent: true });
      assert.match(receiver.texts[0]!, /^【节点消息】测试消息/);
      receiver.result = { errcode: 93_000, errmsg: 'invalid webhook url' };
      assert.deepEqual(await test(), { sent: false, problem: 'unknown' });
      assert.deepEqual(
        (await robotsOf(opened.db, AGENT)).map(({ on, problem }) => [on, problem]),
        [[true, 'unknown']],
      );
    });

    it('receive at most 20 messages a minute', async () => {
      const { id } = await add(WECOM);
      const results: unknown[] = [];
      for (let sent = 0; sent < 21; sent++)
        results.push((await testRobot(platform, agent, { id, requestId: 'test' })).problem);
      assert.deepEqual(results.slice(-2), [undefined, 'limited']);
      assert.equal(receiver.received.length, 20);
    });
  });

  describe('receive messages', () => {
    it('of chosen kinds, without amounts unless the user has chosen them', async () => {
      await add(WECOM);
      await tell(message(), message({ chosen: { kind: 'reminder', withoutAmounts: '提现期开始。' } }));
      assert.deepEqual(receiver.texts, ['【节点消息】您申请的提现已到账。']);
      await opened.db.update(users).set({ robotAmounts: true }).where(eq(users.uid, AGENT));
      await tell(message());
      assert.equal(receiver.texts[1], '【节点消息】提现已到账 ¥1,000.00\n提现 ¥1,000.00 已到账。');
      await opened.db.update(users).set({ moneyRobot: false }).where(eq(users.uid, AGENT));
      await tell(message());
      assert.equal(receiver.received.length, 2);
      assert.deepEqual(await opened.db.select().from(robotMessage), [], 'delivered messages are not kept');
    });

    it('about money that name no amount and no account', () => {
      const day = msAt(WEDNESDAY);
      const row = { ...({} as typeof withdrawal.$inferSelect), ...PAID, uid: AGENT, at: day };
      const owed = { ...({} as Bill), uid: AGENT, month: '2026-10', total: 123_456 };
      for (const { chosen, content } of [
        withdrawalPaid(row, day),
        withdrawalRefused({ ...row, failReason: '余额 5.00 元' }, day),
        weekEntered({ uid: AGENT, amount: 123_456, at: day, from: day, to: day }),
        billReady(owed, day, day),
        billSettled(owed, day),
      ]) {
        assert.match(content, /¥\d/);
        assert.doesNotMatch(chosen!.withoutAmounts, /¥|\d\.\d|元|\*/, chosen!.withoutAmounts);
      }
    });

    it('without mentions and links, whatever others have written', async () => {
      await add(DINGTALK);
      const withoutAmounts =
        '节点 @all <@everyone> [x](https://evil.example/a) www.evil.example \u202e倒置 1.5 G，<font color="red">';
      await tell(message({ chosen: { kind: 'money', withoutAmounts } }));
      const [text] = receiver.texts;
      assert.doesNotMatch(text!, /@|:\/\/|\.\p{L}|[<>\u202e]/u);
      assert.match(text!, /1\.5 G/);
    });

    it('of 2,048 bytes at most, cut between characters', async () => {
      await add(WECOM);
      await tell(message({ chosen: { kind: 'money', withoutAmounts: '💰'.repeat(600) } }));
      const [text] = receiver.texts;
      assert.ok(Buffer.byteLength(text!) <= 2_048 && Buffer.byteLength(text!) > 2_040);
      assert.match(text!, /💰…$/u);
    });

    it('again after a failure, together and once', async () => {
      await add(WECOM);
      receiver.status = 503;
      await tell(message(), message());
      assert.equal(failures.length, 2);
      assert.match(failures[0]!, /^The robot of wecom failed \(unreachable\): status, HTTP 503$/);
      assert.equal((await stored()).problem, 'unreachable');
      receiver.reset();
      await retry();
      assert.deepEqual(receiver.texts, ['【节点消息】您申请的提现已到账。\n\n您申请的提现已到账。']);
      assert.deepEqual([(await stored()).problem, (await stored()).failingSince], [null, null]);
    });

    it('again after a lost response, so that the group can receive them twice', async () => {
      await add(WECOM);
      receiver.loses = true;
      await tell(message());
      receiver.loses = false;
      await retry();
      assert.deepEqual(
        receiver.texts,
        Array.from({ length: 2 }, () => '【节点消息】您申请的提现已到账。'),
      );
    });

    it('no longer after they expired', async () => {
      await add(WECOM);
      receiver.status = 503;
      await tell(
        message({
          chosen: { kind: 'money', withoutAmounts: '18:15 前恢复', until: platform.clock.now() + 600_000 },
        }),
      );
      receiver.reset();
      await platform.clock.set(platform.clock.now() + 600_000);
      await retry();
      assert.deepEqual(receiver.received, []);
      assert.deepEqual(await opened.db.select().from(robotMessage), []);
      assert.equal((await stored()).failingSince, null);
    });

    it('no longer if the provider knows no such robot, until a test succeeds; the user is informed', async () => {
      const { id } = await add(WECOM);
      receiver.result = { errcode: 93_000, errmsg: 'invalid webhook url' };
      await tell(message());
      assert.deepEqual(failures, [], 'the user can fix it, and not the operator');
      const informed = await noticeOf(`robot ${id} stopped`);
      assert.equal(informed!.title, '群机器人「运维群」已停止接收消息');
      assert.match(informed!.content, /^原因：机器人不存在或已停用。/);
      receiver.reset();
      await tell(message());
      assert.deepEqual(receiver.received, []);
      assert.deepEqual(await testRobot(platform, agent, { id, requestId: 'test' }), { sent: true });
      await tell(message());
      assert.equal(receiver.received.length, 2);
    });

    it('no longer after a day without a success', async () => {
      const { id } = await add(WECOM);
      receiver.status = 500;
      await tell(message());
      assert.equal((await stored()).stopped, false);
      await opened.db.update(robot).set({ failingSince: Date.now() - 86_400_001 });
      await retry();
      assert.equal((await stored()).stopped, true);
      assert.match((await noticeOf(`robot ${id} stopped`))!.content, /^原因：连续 24 小时无法送达。/);
    });

    it('except for one that the provider refuses', async () => {
      await add(DINGTALK);
      receiver.result = { errcode: 430_102, errmsg: '含有不合适的文本' };
      await tell(message());
      const { problem, stopped, failingSince } = await stored();
      assert.deepEqual([problem, stopped, failingSince], ['content', false, null]);
      receiver.reset();
      await tell(message());
      assert.equal(receiver.received.length, 1);
    });
  });

  describe('and SMS in quiet hours', () => {
    beforeEach(async () => {
      await add(WECOM);
      await opened.db
        .update(users)
        .set({
          quietFrom: 22,
          quietTo: 8,
          riskRobot: true,
          riskSms: true,
          reminderSms: true,
          alertSmsPerDay: 9,
        } as object)
        .where(eq(users.uid, AGENT));
      await platform.clock.set(msAt(THURSDAY, '23:00'));
      receiver.reset();
    });
    afterEach(() => opened.db.update(users).set({ riskRobot: false, riskSms: false, reminderSms: false }));
    const moveBy = async (ms: number) => {
      await platform.clock.set(platform.clock.now() + ms);
      await doWork();
    };

    it('wait for their end, and are then one message', async () => {
      const before = await sms();
      await tell(message({ title: '提现已到账' }), message({ title: '账单待确认' }));
      assert.deepEqual(receiver.received, []);
      assert.equal(await sms(), before);
      assert.ok(await noticeOf('robot test'), 'the notice does not wait');
      await moveBy(8 * 3_600_000);
      assert.deepEqual(receiver.received, []);
      await moveBy(1.1 * 3_600_000);
      assert.deepEqual(receiver.texts, ['【节点消息】您申请的提现已到账。\n\n您申请的提现已到账。']);
      assert.equal(await sms(), '免打扰时段内有 2 条资金消息：提现已到账；账单待确认。');
      assert.deepEqual(await opened.db.select().from(heldMessage), []);
    });

    it('do not wait if the day of a node can still be saved, or if they are useless at the end', async () => {
      const now = platform.clock.now();
      await tell(
        message({
          chosen: { kind: 'risk', withoutAmounts: '节点须恢复。', text: '须在 23:15 前恢复', until: now + 900_000 },
        }),
        message({ chosen: { kind: 'reminder', withoutAmounts: '', text: '今日截止', until: now + 3_600_000 } }),
      );
      assert.deepEqual(receiver.texts, ['【节点消息】节点须恢复。']);
      assert.equal(await sms(), '今日截止');
      assert.deepEqual(await opened.db.select().from(heldMessage), []);
    });

    it('are sent by the background work of the server', async () => {
      await platform.clock.set(undefined);
      const held = { kind: 'money', title: '', content: '', text: '', withoutAmounts: '已到账。' } as const;
      await opened.db.insert(heldMessage).values({ ...held, uid: AGENT, sendAt: platform.clock.now() });
      await doDueWork(platform);
      assert.match(receiver.texts.join(), /已到账。/);
    });

    it('are not sent if the user has switched their kind off meanwhile', async () => {
      const before = await sms();
      await tell(message());
      await opened.db.update(users).set({ moneyRobot: false, moneySms: false }).where(eq(users.uid, AGENT));
      await moveBy(10 * 3_600_000);
      assert.deepEqual(receiver.received, []);
      assert.equal(await sms(), before);
    });
  });

  // the last one, because it also encrypts the data of the users
  it('have encrypted secrets, also after the keys were replaced', async () => {
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    try {
      setDataKeys([older]);
      const { id } = await add(DINGTALK, SECRET);
      const raw = async () => (await rowsOf<object>(opened.db, sql`select token, secret, fingerprint from robot`))[0]!;
      const before = await raw();
      assert.doesNotMatch(JSON.stringify(before), /0c23|5eaa/);
      setDataKeys([newer, older]);
      await reencrypt(opened.db);
      assert.notDeepEqual(await raw(), before);
      setDataKeys([newer]);
      assert.deepEqual(await testRobot(platform, agent, { id, requestId: 'test' }), { sent: true });
      assert.equal(receiver.received[0]!.query.access_token, TOKEN);
      await assert.rejects(add(DINGTALK), { code: 4101 });
      await opened.db.delete(robot);
    } finally {
      setDataKeys([]);
    }
  });
});
