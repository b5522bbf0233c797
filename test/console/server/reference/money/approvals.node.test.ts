/** Payouts that two employees must approve before they are ordered (self-hosting/providers.md, Approval). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gt, sql } from 'drizzle-orm';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { audit, withdrawal } from '#console/server/reference/database/tables.ts';
import { waitingPayouts } from '#console/server/reference/money/approvals.ts';
import { until } from '#test/server/until.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { CARD, NAME } from '../accounts/identity-support.ts';
import { assertLaws } from './laws.ts';
import { Partner, removeFolder, startFunded, startReference, type ReferenceServer } from '../reference-support.ts';
import { openSeeded, Visitor, type ApiResponse } from '../seeded-platform.ts';

const PHONE = '13912345691';
const START = 5_000_00;
const AMOUNT = 500_00;
const [ANNA, BEN] = ['a'.repeat(32), 'b'.repeat(32)] as [string, string];

describe('with PAYOUT_APPROVERS, a withdrawal', () => {
  let provider: ProviderServer;
  let server: ReferenceServer;
  let partner: Partner;
  const more = { PAYOUT_APPROVERS: `anna:${ANNA},ben:${BEN}` };

  before(async () => {
    provider = await ProviderServer.start();
    ({ server, partner } = await startFunded(provider, { phone: PHONE, leftAmount: START, more }));
  });
  after(async () => {
    await server.close();
    await removeFolder(server);
    await provider.close();
  });

  const withdrawn = async (): Promise<string> => {
    const { body } = await partner.withdrawMonthly(AMOUNT);
    assert.equal(body.code, 0, body.message);
    return body.data.txId;
  };
  const operator = (secret: string, path = '', body?: object): Promise<ApiResponse> =>
    new Visitor(server).request(path ? 'POST' : 'GET', `/operators/payouts${path}`, {
      ...(body && { body }),
      headers: { authorization: `Bearer ${secret}` },
    });
  const record = async (txId: string) => (await partner.withdrawals(0)).list.find((each) => each.txId === txId)!;
  const listed = async () => (await operator(ANNA)).body.list as { txId: string; approvedBy: string[] }[];

  it('is ordered after two employees have approved it, and not before', async () => {
    const txId = await withdrawn();
    await until(async () => (await listed()).length === 1, 'the payout waits');
    const [waiting] = await listed();
    const { requestedAt: _at, uid: _uid, ...rest } = waiting as never as Record<string, unknown>;
    assert.deepEqual(rest, {
      txId,
      amount: AMOUNT,
      method: 'personalCard',
      account: '************3344',
      holder: NAME,
      bankName: CARD.bankName,
      approvedBy: [],
    });
    for (let times = 0; times < 2; times++) assert.equal((await operator(ANNA, `/${txId}/approval`)).status, 200);
    assert.deepEqual(
      (await listed()).map(({ approvedBy }) => approvedBy),
      [['anna']],
    );
    assert.equal(provider.orders.has(txId), false);
    assert.equal((await record(txId)).status, 'transferring');

    assert.equal((await operator(BEN, `/${txId}/approval`)).status, 200);
    await provider.until(() => provider.orders.has(txId));
    assert.deepEqual(await listed(), []);
    assert.equal((await operator(BEN, `/${txId}/refusal`, { reason: 'too late' })).status, 409);
  });

  it('returns the money when an employee refuses it', async () => {
    const txId = await withdrawn();
    const before = await partner.balance(0);
    assert.equal((await operator(ANNA, `/${txId}/refusal`, {})).status, 400, 'a reason is required');
    assert.equal((await operator(ANNA, `/${txId}/refusal`, { reason: '收款账户存疑' })).status, 200);
    const { status, failReason } = await record(txId);
    assert.deepEqual([status, failReason], ['failure', '收款账户存疑']);
    assert.equal(await partner.balance(0), before + AMOUNT);
    assert.equal((await operator(BEN, `/${txId}/approval`)).status, 409);
    assert.equal(provider.orders.has(txId), false);
  });

  it('does not change when the provider reports a state before the order', async () => {
    const txId = await withdrawn();
    const before = await partner.balance(0);
    for (const outcome of [
      { state: 'sent' },
      { state: 'settled' },
      { state: 'failed', reason: '账户已注销' },
    ] as const) {
      provider.decide(txId, outcome);
      assert.equal(await provider.callBack(server.origin, txId), 409, outcome.state);
    }
    assert.equal((await record(txId)).status, 'transferring');
    assert.equal(await partner.balance(0), before);
    assert.deepEqual(
      (await listed()).map((each) => each.txId),
      [txId],
    );
    assert.equal((await operator(ANNA, `/${txId}/refusal`, { reason: '收款账户存疑' })).status, 200);
  });

  it('is listed after the ones that wait longer', async () => {
    const waiting = [await withdrawn(), await withdrawn(), await withdrawn()];
    assert.deepEqual(
      (await listed()).map(({ txId }) => txId),
      waiting,
    );
    for (const txId of waiting) await operator(ANNA, `/${txId}/refusal`, { reason: '收款账户存疑' });
    assert.deepEqual(await listed(), []);
  });

  it('cannot be refused if it was ordered before, also when the response was lost', async () => {
    await server.close();
    server = await startReference(provider, { folder: server.folder });
    partner = await Partner.join(server, PHONE);
    await partner.openWallet();
    provider.behave('payout', 'lossy');
    const txId = await withdrawn();
    await provider.until(() => provider.orders.has(txId));
    await server.close();
    server = await startReference(provider, { folder: server.folder, more });
    partner = await Partner.join(server, PHONE);
    await partner.openWallet();
    assert.deepEqual(await listed(), []);
    assert.equal((await operator(ANNA, `/${txId}/refusal`, { reason: '收款账户存疑' })).status, 409);
    assert.equal((await record(txId)).status, 'transferring');
    provider.release();
  });

  it('can be decided only with a secret of an employee, which cannot be guessed without end', async () => {
    const txId = await withdrawn();
    assert.equal((await operator(partner.token!, `/${txId}/approval`)).status, 401);
    assert.equal((await operator(ANNA, '/TX0/approval')).status, 404);
    const statuses = [];
    for (let times = 0; times < 20; times++) statuses.push((await operator('guess', `/${txId}/approval`)).status);
    assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429]);
  });

  it('has audit rows with the names of the employees', async () => {
    await server.close();
    const opened = await openDatabase({ dataDir: server.folder, copies: false }, async () => {});
    const rows = await opened.db
      .select({ action: audit.action, approver: sql<string>`${audit.detail} ->> 'approver'` })
      .from(audit)
      .where(sql`${audit.action} in ('payout approved', 'payout refused')`)
      .orderBy(audit.id);
    await assertLaws(opened.db);
    await opened.close();
    server = await startReference(provider, { folder: server.folder, more });
    assert.deepEqual(
      rows.map(({ action, approver }) => `${action} ${approver}`),
      ['payout approved anna', 'payout approved ben', ...Array<string>(5).fill('payout refused anna')],
    );
  });
});

describe('a payout of the weekly wallet', () => {
  it('is listed with the amount after tax and fee, which the bank transfers', async (test) => {
    const { db, close } = await openSeeded();
    test.after(close);
    const [paid] = await db.select().from(withdrawal).where(gt(withdrawal.fee, 0)).limit(1);
    const open = { txId: 'TX-weekly', status: 'transferring', orderedAt: null, sentAt: null } as const;
    await db.insert(withdrawal).values({ ...paid!, ...open });
    const listed = (await waitingPayouts(db)).find(({ txId }) => txId === open.txId);
    assert.equal(listed!.amount, paid!.received);
  });
});
