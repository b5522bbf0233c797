/** Reminders of days on which something begins or ends. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, like, or } from 'drizzle-orm';
import { doDueWork } from '#console/server/reference/background-work.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { notice } from '#console/server/reference/database/service-tables.ts';
import { robot } from '#console/server/reference/database/robot-tables.ts';
import { ledgerAccount, outbox, users, withdrawal } from '#console/server/reference/database/tables.ts';
import { formatCents } from '#shared/core/money.ts';
import { addDays, shanghai, startOfDay } from '#shared/core/shanghai-time.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const HOUR_MS = 3_600_000;

describe('a reminder of a day', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let companyUid: string;
  /** the messages to the group of the company */
  const texts: string[] = [];
  before(async () => {
    opened = await openSeeded();
    platform = { ...platformOn(opened.db), robots: async (_target, text) => void texts.push(text) };
    const [company] = await opened.db.select().from(users).where(eq(users.username, 'company'));
    companyUid = company!.uid;
  });
  after(() => opened.close());

  /** Returns the start of the next day of a month. */
  const next = (day: number, from = platform.clock.now()): number => {
    let at = addDays(startOfDay(from), 1);
    while (shanghai(at).day !== day) at = addDays(at, 1);
    return at;
  };
  const reminders = (uid: string) =>
    opened.db
      .select()
      .from(notice)
      .where(
        and(
          eq(notice.uid, uid),
          or(like(notice.event, 'window%'), like(notice.event, '%closes%'), like(notice.event, 'contract%')),
        ),
      )
      .orderBy(notice.id);
  const balanceOf = async (id: string): Promise<string> => {
    const [wallet] = await opened.db.select().from(ledgerAccount).where(eq(ledgerAccount.id, id));
    return formatCents(wallet!.balance);
  };
  const at = async (ms: number): Promise<void> => {
    await platform.clock.set(ms);
    await doDueWork(platform);
  };

  it('comes when the check days of a bill, and the withdrawal days of a company, begin or end, once and at 11:00', async () => {
    const { db } = opened;
    const check = next(8);
    await db.update(users).set({ reminderSms: true, reminderRobot: true }).where(eq(users.uid, companyUid));
    const key = { token: 'key', secret: '', fingerprint: '' };
    await db.insert(robot).values({ ...key, uid: companyUid, provider: 'wecom', name: '', createdAt: 0 });
    await at(check + 9 * HOUR_MS);
    assert.deepEqual(
      (await reminders(companyUid)).filter(({ sendTime }) => sendTime >= check),
      [],
    );
    await at(check + 11 * HOUR_MS);
    const month = shanghai(check).month;
    const ofBill = (await reminders(companyUid)).filter(({ event }) => event!.startsWith('bill'));
    assert.equal(ofBill.length, 1);
    assert.ok(ofBill[0]!.title.endsWith(`账单核对将于 ${month} 月 9 日截止`));
    assert.equal(await db.$count(outbox, eq(outbox.purpose, ofBill[0]!.content)), 1);
    await at(next(10) + 12 * HOUR_MS);
    await at(next(11) + 11 * HOUR_MS);
    // after the settlement of the bill
    await at(next(22) + 11 * HOUR_MS);
    await at(next(23) + 11 * HOUR_MS);
    await doDueWork(platform);
    const ofWindow = (await reminders(companyUid)).filter(({ event }) => event!.startsWith('window 0'));
    assert.deepEqual(
      ofWindow.map(({ title }) => title),
      ['月结钱包今日起可提现', `月结钱包提现将于 ${month} 月 25 日截止`],
    );
    assert.ok(ofWindow[1]!.content.startsWith(`月结钱包可用余额 ¥${await balanceOf(`wallet:${companyUid}:0`)}。`));
    assert.deepEqual(ofWindow[1]!.link, { page: 'wallet', cycle: 'month' });
    assert.equal(texts.length, 3);
    for (const text of texts) assert.doesNotMatch(text, /¥|\d\.\d/, 'no amounts in a group unless chosen');
    assert.ok(texts.at(-1)!.startsWith(`【节点消息】月结钱包提现将于 ${month} 月 25 日截止。`));
  });

  it('comes after the money of a break of the server', async () => {
    const [agent] = await opened.db.select().from(users).where(eq(users.username, 'agent'));
    const wallet = `wallet:${agent!.uid}:1`;
    const before = await balanceOf(wallet);
    let wednesday = addDays(startOfDay(platform.clock.now()), 7);
    while (shanghai(wednesday).isoWeekday !== 3) wednesday = addDays(wednesday, 1);
    await at(wednesday + 12 * HOUR_MS);
    const after = await balanceOf(wallet);
    assert.notEqual(after, before);
    const sent = (await reminders(agent!.uid)).filter(({ event }) => event!.startsWith('window 1'));
    assert.ok(sent.at(-1)!.content.startsWith(`周结钱包可用余额 ¥${after}。`), sent.at(-1)!.content);
  });

  it('does not come for the weekly wallet after the withdrawal of its day', async () => {
    const { db } = opened;
    const [agent] = await db.select().from(users).where(eq(users.username, 'agent'));
    const ofWeek = async (): Promise<number> =>
      (await reminders(agent!.uid)).filter(({ event }) => event!.startsWith('window 1')).length;
    const sent = await ofWeek();
    const wednesday = addDays(startOfDay(platform.clock.now()), 7);
    const [made] = await db.select().from(withdrawal).where(eq(withdrawal.uid, agent!.uid)).limit(1);
    const early = { txId: 'TX-early', walletType: 1, status: 'transferring', at: wednesday + 9 * HOUR_MS } as const;
    await db.insert(withdrawal).values({ ...made!, ...early, dueAt: addDays(wednesday, 3) });
    await at(wednesday + 12 * HOUR_MS);
    assert.equal(await ofWeek(), sent);
    await at(addDays(wednesday, 7) + 12 * HOUR_MS);
    assert.equal(await ofWeek(), sent + 1);
  });

  it('comes 30 and 7 days before a contract ends, and on no other day', async () => {
    const { db } = opened;
    const end = addDays(startOfDay(platform.clock.now()), 40);
    const [agent] = await db.select().from(users).where(eq(users.username, 'agent'));
    await db
      .update(users)
      .set({ contractEndDate: end / 1_000 })
      .where(eq(users.uid, agent!.uid));
    for (const left of [31, 30, 29, 7, 6]) await at(addDays(end, -left) + 12 * HOUR_MS);
    const sent = (await reminders(agent!.uid)).filter(({ event }) => event!.startsWith('contract'));
    assert.deepEqual(
      sent.map(({ content }) => content),
      [30, 7].map((days) => `您的合同将在 ${days} 天后到期，到期前请完成续签，以免影响结算。`),
    );
  });
});
