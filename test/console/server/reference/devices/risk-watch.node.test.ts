/** Alerts about nodes whose day can still be saved, from the sample to the message (§9, SLA rules). */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { and, eq, isNull, like, lte, sql } from 'drizzle-orm';
import { doDueWork } from '#console/server/reference/background-work.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { device, deviceDay, nodeRisk, pricePeriod } from '#console/server/reference/database/device-tables.ts';
import { robot } from '#console/server/reference/database/robot-tables.ts';
import { notice } from '#console/server/reference/database/service-tables.ts';
import { users, type User } from '#console/server/reference/database/tables.ts';
import { webhookDelivery } from '#console/server/reference/database/webhook-tables.ts';
import { dayMs, dayOf } from '#console/server/reference/days.ts';
import { agentDevices } from '#console/server/reference/devices/device-list.ts';
import { watchRisks } from '#console/server/reference/devices/risk-watch.ts';
import { storeSamples } from '#console/server/reference/devices/store-samples.ts';
import { sendByChannels } from '#console/server/reference/notices/channels.ts';
import { grantScopes } from '#console/server/reference/notices/partners.ts';
import { formatCents } from '#shared/core/money.ts';
import { STAND_IN_DEVICES } from '#console/server/demo/seed/stand-in-devices.ts';
import type { KnownDevice } from '#console/server/reference/providers/device-states.ts';
import type { TextMessage } from '#console/server/reference/providers/services.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const PARTNER = {
  partner: 'portal',
  url: 'http://127.0.0.1:9/',
  secrets: [new Uint8Array(32)],
  isPrivateAllowed: true,
};

describe('an alert before a day is lost', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let day: number;
  let nodes: { id: number; uuid: string; name: string; ownerUid: string; line: string }[];
  beforeEach(async () => {
    opened = await openSeeded();
    platform = {
      ...platformOn(opened.db),
      demo: false,
      deviceStates: undefined,
      measuresDevices: true,
      webhooks: [PARTNER],
    };
    day = dayOf(platform.clock.now());
    const { id, uuid, name, ownerUid, line, agentUid } = device;
    const active = and(eq(agentUid, AGENT), isNull(device.retired), lte(device.activated, day - 8));
    nodes = await opened.db
      .select({ id, uuid, name, ownerUid, line })
      .from(device)
      .where(active)
      // nodes of sub-accounts first
      .orderBy(sql`owner_uid = agent_uid`, ownerUid, id)
      .limit(4);
    // most nodes are online, so that the collection of samples works
    for (const time of ['17:50', '17:55']) await send(time, [100, 100, 100, 100]);
  });
  afterEach(() => opened.close());

  const at = (time: string): number => dayMs(day) + Date.parse(`1970-01-01T${time}Z`);
  /** Sets the clock and does all work. */
  const until = async (time: string): Promise<void> => {
    await platform.clock.set(at(time));
    await doDueWork(platform);
  };
  /** Sends the samples of the nodes at the end of their five minutes. `undefined` sends none. */
  const send = async (time: string, values: readonly (number | null | undefined)[]): Promise<void> => {
    await platform.clock.set(at(time) + 299_000);
    await storeSamples(
      platform,
      values.flatMap((bandwidth, index) =>
        bandwidth === undefined ? [] : [{ device: nodes[index]!.uuid, at: at(time) / 1_000, bandwidth }],
      ),
    );
    await doDueWork(platform);
  };
  const messages = (uid = AGENT) =>
    opened.db
      .select()
      .from(notice)
      .where(and(eq(notice.uid, uid), like(notice.event, 'at-risk%')))
      .orderBy(notice.id);
  const risks = async () => {
    const [self] = (await opened.db.select().from(users).where(eq(users.uid, AGENT))) as [User];
    const { items } = await agentDevices(
      { db: opened.db, primary: opened.db },
      self,
      { key_style: 'day', limit: 1_000, offset: 0 },
      platform,
    );
    return nodes.map(({ uuid }) => items.find((each) => each.uuid === uuid)!.risk);
  };

  it('follows the second missing sample, names deadline and amount, and is one message for many nodes', async () => {
    await send('18:00', [null, null, 100, 100]);
    assert.deepEqual(await messages(), [], 'one sample is missing');
    await send('18:05', [null, null, 100, 100]);
    const [message, ...others] = await messages();
    assert.deepEqual(others, []);
    const [sum] = await rowsOf<{ amount: number }>(
      opened.db,
      sql`select sum(floor((2 * price.agent_price * bandwidth95 + 1000 * days) / (2 * 1000 * days)))::float8 as amount
        from device join device_day on device_day.device = device.id and day = ${day - 1}
          join lateral (select agent_price from price_period p where p.agent_uid = device.agent_uid and p.line = device.line
            and since <= ${day} order by since desc limit 1) price on true,
          (select extract(day from date_trunc('month', to_timestamp(${dayMs(day) / 1_000}) at time zone 'Asia/Shanghai')
            + interval '1 month - 1 day')::int as days) month
        where id in (${nodes[0]!.id}, ${nodes[1]!.id})`,
    );
    assert.equal(message!.title, '2 台节点须在 18:15 前恢复');
    const [head, list] = message!.content.split('\n\n');
    assert.equal(
      head,
      `2 台节点今日可能不计费，最早须在 18:15 前恢复，预计最多可保住 ${formatCents(sum!.amount)} 元。`,
    );
    assert.equal(list, [nodes[0]!, nodes[1]!].map(({ name }) => `${name}：18:00 起离线，18:15 前恢复`).join('\n'));
    assert.deepEqual([message!.level, message!.link], ['high', { page: 'devices', state: 'offline' }]);
    const [first, , third] = await risks();
    assert.deepEqual(
      { ...first, amount: first!.amount! > 0 },
      { cause: 'offline', since: at('18:00') / 1_000, by: at('18:15') / 1_000, amount: true },
    );
    assert.equal(third, undefined);
    await until('18:11');
    assert.equal((await messages()).length, 1);
  });

  it('ends when the node is back, and when the day is lost, and comes once in an evening', async () => {
    await send('18:00', [null, null, 100, 100]);
    await send('18:05', [null, null, 100, 100]);
    await send('18:10', [100, null, 100, 100]);
    const [back, out] = await risks();
    assert.deepEqual([back, out?.by], [undefined, at('18:15') / 1_000], 'one second is left');
    await until('18:15');
    assert.equal((await risks())[1], undefined);
    // ten minutes are used up
    await send('19:00', [null, null, 100, 100]);
    await send('19:05', [100, 100, 100, 100]);
    await send('19:10', [null, 100, 100, 100]);
    await send('19:15', [null, 100, 100, 100]);
    assert.equal((await messages()).length, 1);
  });

  it('distinguishes a node without samples, unless most nodes send none', async () => {
    await send('18:00', [100, 100, 100, undefined]);
    await send('18:05', [100, 100, 100, undefined]);
    assert.deepEqual(await messages(), [], 'the sample can still arrive');
    await until('18:12');
    const [message] = await messages();
    assert.ok(message!.content.includes(`${nodes[3]!.name}：18:00 起未收到采样，18:15 前恢复`), message!.content);
    assert.ok(message!.content.endsWith('未收到采样不等于离线，如节点已离线，须在所示时间前恢复。'));
    assert.equal((await risks())[3]!.cause, 'no-sample');
    await send('18:10', [undefined, undefined, undefined, 100]);
    assert.equal((await risks())[3], undefined);
    await until('18:22');
    assert.equal((await messages()).length, 1, 'three of four nodes are silent');
  });

  it('comes with the first missing sample of an outage if one before used five minutes up', async () => {
    await send('18:00', [null, 100, 100, 100]);
    await send('18:05', [100, 100, 100, 100]);
    await send('20:00', [null, null, 100, 100]);
    await until('20:07');
    const [message, ...others] = await messages();
    assert.deepEqual(others, []);
    assert.ok(message!.content.endsWith(`\n\n${nodes[0]!.name}：20:00 起离线，20:10 前恢复`), message!.content);
  });

  it('comes in time if no sample follows the one that reports an outage', async () => {
    await send('18:00', [null, 100, 100, 100]);
    await send('18:05', [undefined, 100, 100, 100]);
    await until('18:12');
    const [message] = await messages();
    assert.ok(message!.content.includes(`${nodes[0]!.name}：18:00 起离线，18:15 前恢复`), message!.content);
  });

  it('comes with a later outage if the node was back before the message', async () => {
    await send('18:00', [undefined, 100, 100, 100]);
    await send('18:05', [undefined, 100, 100, 100]);
    await platform.clock.set(at('18:12'));
    await watchRisks(platform);
    assert.equal(await opened.db.$count(nodeRisk), 1);
    const late = ['18:00', '18:05'].map((time) => ({ device: nodes[0]!.uuid, at: at(time) / 1_000, bandwidth: 100 }));
    await storeSamples(platform, late);
    await doDueWork(platform);
    assert.deepEqual(await messages(), []);
    for (const time of ['20:00', '20:05']) await send(time, [null, 100, 100, 100]);
    const [message] = await messages();
    assert.equal(message!.title, '1 台节点须在 20:15 前恢复');
  });

  it('names no amount without a price', async () => {
    await opened.db.delete(pricePeriod).where(eq(pricePeriod.agentUid, AGENT));
    await send('18:00', [null, 100, 100, 100]);
    await send('18:05', [null, 100, 100, 100]);
    const [message] = await messages();
    assert.match(message!.content, /可保住的金额未知。/);
    assert.equal((await risks())[0]!.amount, undefined);
  });

  it('is also sent to the owner, by SMS if chosen and up to the limit of a day, and to the partners', async () => {
    const owner = nodes[0]!.ownerUid;
    assert.notEqual(owner, AGENT);
    await opened.db.update(users).set({ riskSms: true, riskRobot: true }).where(eq(users.uid, owner));
    const target = { uid: owner, provider: 'wecom', name: '', token: 'key', secret: '', fingerprint: '' } as const;
    await opened.db.insert(robot).values({ ...target, createdAt: 0 });
    await grantScopes(opened.db, { uid: owner, partner: 'portal', scopes: ['devices:read'] });
    const sms: TextMessage[] = [];
    const { services } = platform;
    const record: typeof services.send = (tx, message) => {
      sms.push(message);
      return services.send(tx, message);
    };
    const inGroup: string[] = [];
    const robots: typeof platform.robots = async (_target, text) => void inGroup.push(text);
    platform = { ...platform, alertSmsPerDay: 1, services: { ...services, send: record }, robots };
    await send('18:00', [null, 100, 100, 100]);
    await send('18:05', [null, 100, 100, 100]);
    const [message] = await messages(owner);
    const text = message!.content.split('\n\n')[0]!;
    assert.deepEqual(
      sms.map(({ purpose, expiresAt }) => [purpose, expiresAt]),
      [[text, at('18:15')]],
      'an SMS that comes too late is not sent',
    );
    assert.equal(inGroup.length, 1);
    assert.match(inGroup[0]!, /】1 台节点今日可能不计费，最早须在 18:15 前恢复。\n.*：18:00 起离线，18:15 前恢复$/);
    const webhooks = await opened.db.select().from(webhookDelivery).where(eq(webhookDelivery.type, 'device.at_risk'));
    assert.deepEqual(
      webhooks.map(({ uid, data }) => [uid, data]),
      [
        [
          owner,
          {
            account: owner,
            deviceUuid: nodes[0]!.uuid,
            cause: 'offline',
            since: at('18:00') / 1_000,
            by: at('18:15') / 1_000,
          },
        ],
      ],
    );
    const own = nodes.findIndex(({ ownerUid }, index) => index > 0 && ownerUid === owner);
    if (own > 0) {
      const values = nodes.map((_, index) => (index === own ? null : 100));
      await send('19:00', values);
      await send('19:05', values);
      assert.equal((await messages(owner)).length, 2);
      assert.equal(sms.length, 1, 'the limit of a day');
    }
  });

  it('has a limit of its own, which reminders and the evening before leave alone', async () => {
    const owner = nodes[0]!.ownerUid;
    await opened.db.update(users).set({ riskSms: true, reminderSms: true }).where(eq(users.uid, owner));
    const sms: string[] = [];
    const { services } = platform;
    const record: typeof services.send = async (_tx, { purpose }) => void sms.push(purpose);
    platform = { ...platform, alertSmsPerDay: 1, services: { ...services, send: record } };
    const texts = ['reminder', 'reminder again', 'risk', 'risk again', 'risk of the next day'];
    for (const text of texts) {
      await platform.clock.set(at('20:00') + (text.endsWith('day') ? 22 * 3_600_000 : 0));
      const kind = text.startsWith('risk') ? 'risk' : 'reminder';
      await sendByChannels(platform, opened.db, owner, { kind, text, title: '', content: '', withoutAmounts: '' });
    }
    assert.deepEqual(sms, ['reminder', 'risk', 'risk of the next day']);
  });

  it('is not created outside of the peak hours, and its rows are deleted on the next day', async () => {
    await send('16:00', [null, null, 100, 100]);
    await send('16:05', [null, null, 100, 100]);
    assert.equal(await opened.db.$count(nodeRisk), 0);
    assert.ok(await opened.db.$count(deviceDay));
  });
});

describe('an alert of the demo', () => {
  it('follows a simulated outage once, and ends with it', async () => {
    const opened = await openSeeded();
    const [node] = await opened.db.select().from(device).where(isNull(device.retired)).limit(1);
    const gaps = [{ from: 19 * 12, to: 19 * 12 + 3, line: false }];
    const platform = {
      ...platformOn(opened.db),
      deviceStates: {
        ...STAND_IN_DEVICES,
        eventsOf: ({ id }: KnownDevice) => ({ gaps: id === node!.id ? gaps : [], throttled: false, cheated: false }),
        connectionOf: (_: KnownDevice, now: number) => ({ online: now >= at('19:15') }),
      },
    };
    const start = dayMs(dayOf(platform.clock.now()));
    const at = (time: string): number => start + Date.parse(`1970-01-01T${time}Z`);
    const [self] = await opened.db.select().from(users).where(eq(users.uid, node!.agentUid));
    const risk = async () => {
      const { items } = await agentDevices(
        { db: opened.db, primary: opened.db },
        self!,
        { key_style: 'day', limit: 1_000, offset: 0 },
        platform,
      );
      return items.find(({ uuid }) => uuid === node!.uuid)!.risk;
    };
    const seen = [];
    for (const time of ['19:00', '19:06', '19:11', '19:16']) {
      await platform.clock.set(at(time));
      await doDueWork(platform);
      seen.push((await risk())?.by);
    }
    const by = at('19:15') / 1_000;
    assert.deepEqual(seen, [undefined, by, by, undefined]);
    const own = and(eq(notice.uid, self!.uid), like(notice.event, 'at-risk%'));
    assert.equal(await opened.db.$count(notice, own), 1);
    await opened.close();
  });
});
