import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import * as v from 'valibot';
import { eq, sql } from 'drizzle-orm';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { users } from '#console/server/reference/database/tables.ts';
import { payoutForm } from '#shared/topics/accounts/payout.server.ts';
import { lastBillState } from '#console/server/reference/billing/bill-calendar.ts';
import { accountInfoOf, payInfoOf } from '#console/server/reference/accounts/account-info.ts';
import { submitPayout } from '#console/server/reference/accounts/payout-info.ts';
import { msAt, WEDNESDAY } from '#test/gate/days.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const NOW = msAt(WEDNESDAY);
/** A request with the wallet ticket. */
const PROVEN = { requestId: 'test', isProven: true };

const form = (collectionNumber: string) =>
  v.parse(payoutForm, { collectionMethod: 'personalAlipay', collectionNumber });

describe('an edit of the payout details (§2.7, §5; §4, Payout info: first entry free)', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
    await platform.clock.set(NOW);
  });
  after(async () => {
    await opened.close();
  });
  // without the hold of an earlier test
  beforeEach(() =>
    platform.db.update(users).set({ collectionInfoFilled: true, holdUntil: null }).where(eq(users.uid, AGENT)),
  );

  const billIs = (state: number, month = lastBillMonth(NOW)) =>
    platform.db.execute(sql`insert into bill (uid, month, income, fine, compensation, tax_ratio, total, state)
      values (${AGENT}, ${month}, 0, 0, 0, 0.06, 0, ${state}) on conflict (uid, month) do update set state = ${state}`);
  const stored = async () => (await platform.db.select().from(users).where(eq(users.uid, AGENT)))[0]!.payInfo;

  for (const state of [290, 300]) {
    it(`is allowed when last month's bill is at ${state}`, async () => {
      await billIs(state);
      assert.equal(await lastBillState(platform.db, AGENT, NOW), state);
      await submitPayout(platform, AGENT, form(`new-${state}@partner.example`), PROVEN);
      assert.equal((await stored()).collectionNumber, `new-${state}@partner.example`);
    });
  }

  it('keeps an account whose mask is sent, and refuses another mask', async () => {
    await billIs(290);
    await submitPayout(platform, AGENT, form('13800138000'), PROVEN);
    const before = await stored();
    const [owner] = await platform.db.select().from(users).where(eq(users.uid, AGENT));
    const read = payInfoOf(platform, owner!);
    assert.deepEqual([read.collectionNumber, read.keepsMasked], ['138****8000', true]);
    assert.equal(accountInfoOf(platform, owner!).payInfo?.collectionNumber, '138****8000');
    await submitPayout(platform, AGENT, form('138****8000'), PROVEN);
    assert.deepEqual(await stored(), before);
    await assert.rejects(submitPayout(platform, AGENT, form('138****8001'), PROVEN), { field: 'collectionNumber' });
    const card = {
      ...form(''),
      collectionMethod: 'personalCard',
      cardNumber: '138****8000',
      bankName: '招商银行',
    } as const;
    await assert.rejects(submitPayout(platform, AGENT, card, PROVEN), { field: 'cardNumber' });
    assert.deepEqual(await stored(), before);
  });

  for (const state of [0, 100, 200, 210]) {
    it(`is refused with a reason while last month's bill is at ${state}`, async () => {
      await billIs(state);
      const before = await stored();
      await assert.rejects(submitPayout(platform, AGENT, form(`new-${state}@partner.example`), PROVEN), {
        code: 4101,
        status: 400,
        message: '上月账单审核完成或结算后才能修改收款信息',
      });
      assert.deepEqual(await stored(), before);
      // The stored details may be sent again, because the first response may be lost.
      await submitPayout(platform, AGENT, form(before.collectionNumber!), PROVEN);
    });
  }

  it('is allowed in any state of the bill while withdrawals are held', async () => {
    await billIs(0);
    await platform.db
      .update(users)
      .set({ holdUntil: NOW + 60_000 })
      .where(eq(users.uid, AGENT));
    await submitPayout(platform, AGENT, form('corrected@partner.example'), PROVEN);
    assert.equal((await stored()).collectionNumber, 'corrected@partner.example');
  });

  it('does not depend on older bills', async () => {
    await billIs(300);
    await billIs(0, addMonths(lastBillMonth(NOW), -1));
    await submitPayout(platform, AGENT, form('older@partner.example'), PROVEN);
  });

  it('is always allowed the first time', async () => {
    await billIs(0);
    await platform.db.update(users).set({ collectionInfoFilled: false }).where(eq(users.uid, AGENT));
    await submitPayout(platform, AGENT, form('first@partner.example'), PROVEN);
    assert.equal((await stored()).collectionNumber, 'first@partner.example');
  });

  it('requires the wallet ticket if the first entry arrived after the request', async () => {
    await billIs(300);
    const before = await stored();
    const unproven = { requestId: 'test', isProven: false };
    await assert.rejects(submitPayout(platform, AGENT, form('late@partner.example'), unproven), { code: 4005 });
    assert.deepEqual(await stored(), before);
  });
});
