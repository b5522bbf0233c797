/** What the bank reports against the ledger is kept until an operator has ended it, and is corrected on the next bill. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { formatCents } from '#shared/core/money.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { writeBills } from '#console/server/reference/billing/close-month.ts';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { afterRestore } from '#console/server/reference/database/restored.ts';
import { bill, billChange } from '#console/server/reference/database/device-tables.ts';
import { withdrawal } from '#console/server/reference/database/tables.ts';
import { dayOf, dayText } from '#console/server/reference/days.ts';
import { writeProgress } from '#console/server/reference/devices/progress.ts';
import { countOpenContradictions } from '#console/server/reference/money/contradictions.ts';
import { readPause } from '#console/server/reference/money/payout-pause.ts';
import { storeStatus, transfersThrough } from '#console/server/reference/money/payouts.ts';
import { withdraw } from '#console/server/reference/money/withdraw.ts';
import { operatorActions } from '#console/server/reference/operator/actions.ts';
import { PayoutProvider, type PayoutStatus } from '#console/server/reference/providers/payout.ts';
import { PROVIDER_KEY, ProviderServer } from '#test/server/provider-server.ts';
import { A_WEDNESDAY, openSeeded, PHONES, platformOn } from '../seeded-platform.ts';
import { assertLaws } from './laws.ts';

const AGENT = '100001';
const MONTH = '2031-01';

let provider: ProviderServer;
let opened: OpenDatabase;
let platform: Platform;
const reported: string[] = [];
before(async () => {
  provider = await ProviderServer.start();
  opened = await openSeeded();
  const base = platformOn(opened.db, (_, what) => void reported.push(what));
  const payout = new PayoutProvider({ url: provider.environment.PAYOUT_URL!, key: PROVIDER_KEY });
  platform = { ...base, transfers: transfersThrough(payout, base.jobs, { needsApproval: false }) };
  await platform.clock.set(Date.parse(A_WEDNESDAY));
  // the days until then do not concern these tests
  await writeProgress(opened.db, { day: dayOf(platform.clock.now()) - 1 });
});
after(async () => {
  await opened.close();
  await provider.close();
});

const operate = (operator: string) =>
  operatorActions(platform, operator, new PayoutProvider({ url: provider.environment.PAYOUT_URL!, key: PROVIDER_KEY }));
const report = (status: PayoutStatus) => inTransaction(opened.db, (tx) => storeStatus(platform, tx, status, 'test'));
const rowOf = async (txId: string) => (await opened.db.select().from(withdrawal).where(eq(withdrawal.txId, txId)))[0]!;
const open = async () =>
  (await operate('anna').contradictions()) as { id: number; txId: string; kind: string; since: string }[];
const withdrawn = async (walletType: 0 | 1): Promise<string> => {
  const code = await sendCode(platform, { uid: AGENT, phone: PHONES.agent });
  const request = { amount: 300_00, walletType, key: undefined, requestId: 'test', code } as const;
  return (await withdraw(platform, AGENT, request)).txId;
};

describe('a report of the bank that contradicts the ledger', () => {
  it('changes nothing, and is stored and logged once', async () => {
    const [paid] = await opened.db
      .select()
      .from(withdrawal)
      .where(and(eq(withdrawal.uid, AGENT), eq(withdrawal.status, 'success')))
      .limit(1);
    const { txId, received } = paid!;
    const failed = { id: txId, state: 'failed', reason: '退票' } as const;
    for (let times = 0; times < 2; times++) {
      assert.equal(await report(failed), undefined);
      await report({ id: txId, state: 'settled', amount: received - 1 });
      assert.equal((await report({ id: 'TX0', state: 'settled', amount: 1 }))?.code, 4040);
    }
    await report({ id: txId, state: 'settled', amount: received });
    await report({ ...failed, amount: received });
    assert.equal((await rowOf(txId)).status, 'success');
    assert.deepEqual(
      (await open()).map(({ id: _id, since: _since, ...row }) => row),
      [
        { txId, uid: paid!.uid, kind: 'outcome', bank: 'failed', database: 'success' },
        {
          ...{ txId, uid: paid!.uid, kind: 'amount', bank: 'settled', database: 'success' },
          bankYuan: formatCents(received - 1),
        },
        { txId: 'TX0', uid: null, kind: 'unknown', bank: 'settled', database: null },
      ],
    );
    assert.deepEqual(
      reported.splice(0),
      [txId, txId, 'TX0'].map((id) => `check the transfer ${id} with the bank`),
    );
    await assertLaws(opened.db);
  });

  it('keeps a transfer with another amount open until an operator has ended the contradiction', async () => {
    const txId = await withdrawn(1);
    assert.equal((await report({ id: txId, state: 'settled' }))?.code, 4090, 'not ordered');
    await opened.db.update(withdrawal).set({ orderedAt: 1 }).where(eq(withdrawal.txId, txId));
    const settled = { id: txId, state: 'settled', amount: 1 } as const;
    await report({ ...settled, state: 'sent' });
    await report(settled);
    const own = (await open()).filter((each) => each.txId === txId);
    assert.deepEqual(
      own.map(({ kind }) => kind),
      ['unordered', 'amount'],
    );
    assert.equal((await rowOf(txId)).status, 'transferring');
    for (const { id } of own) await operate('anna').endContradiction(`${id}`, 'the bank has corrected its report');
    await report(settled);
    assert.equal((await rowOf(txId)).status, 'success');
    assert.equal((await open()).filter((each) => each.txId === txId).length, 0, 'it is not a new one');
    await assert.rejects(operate('anna').endContradiction(`${own[0]!.id}`, 'twice'), /There is no open contradiction/);
    await assertLaws(opened.db);
  });

  it('ends with a row of the next bill that two operators add, and the transfer stays as it is', async () => {
    const { id, txId } = (await open())[0]!;
    const row = { kind: 'compensation', amount: 123_45, reason: '银行退票' };
    const first = await operate('anna').correctContradiction(`${id}`, row);
    assert.deepEqual(await operate(' ANNA').correctContradiction(`${id}`, row), { ...first, applies: false });
    const count = await countOpenContradictions(opened.db);
    const other = await operate('ben').correctContradiction(`${id}`, { ...row, amount: 123_46 });
    assert.equal(other.applies, false, 'another amount');
    assert.deepEqual(await operate('ben').correctContradiction(`${id}`, row), { ...first, applies: true });
    assert.equal(await countOpenContradictions(opened.db), count - 1);
    assert.equal((await rowOf(txId)).status, 'success');
    await assert.rejects(
      operate('anna').correctContradiction(`${(await open()).at(-1)!.id}`, row),
      /There is no withdrawal TX0\. Import it first/,
    );
  });
});

describe('a correction of a closed day', () => {
  it('is a row of the next bill, and a fine above the rest of the bill waits', async () => {
    const day = dayText(dayOf(platform.clock.now()) - 3);
    const add = async (kind: string, amount: number): Promise<string> => {
      const row = { kind, amount, reason: '计量错误' };
      const { id } = await operate('anna').correctDay('agent', day, row);
      assert.deepEqual(await operate('ben').correctDay('agent', day, row), { id, applies: true });
      return id;
    };
    const [compensation, fine, tooMuch] = [
      await add('compensation', 50_00),
      await add('fine', 20_00),
      await add('fine', 900_00),
    ];
    for (const [date, kind] of [
      [dayText(dayOf(platform.clock.now())), 'fine'],
      ['soon', 'fine'],
      [day, 'gift'],
    ] as const)
      await assert.rejects(operate('anna').correctDay('agent', date, { kind, amount: 1, reason: '' }), {
        name: 'OperatorError',
      });
    const nothing = { incomes: [], penalties: [] };
    await inTransaction(opened.db, (tx) => writeBills(tx, MONTH, nothing, { demo: false, only: AGENT }));
    const [made] = await opened.db
      .select()
      .from(bill)
      .where(and(eq(bill.uid, AGENT), eq(bill.month, MONTH)));
    // with the compensation of the contradiction
    assert.deepEqual([made!.compensation, made!.fine], [123_45 + 50_00, 20_00]);
    const rows = await opened.db.select().from(billChange).where(eq(billChange.month, MONTH));
    assert.equal(rows.find(({ id }) => id === compensation)?.reason, `更正 ${day}：计量错误`);
    assert.equal(rows.find(({ id }) => id === fine)?.kind, 'fine');
    const waiting = (await operate('anna').corrections()) as { id: string; addedBy: string[] }[];
    assert.deepEqual(waiting.find(({ id }) => id === tooMuch)?.addedBy.sort(), ['anna', 'ben']);
    assert.ok(!waiting.some(({ id }) => id === fine || id === compensation));
  });
});

describe('a pause of payouts by an operator', () => {
  it('refuses withdrawals and orders nothing at once, and ends without a restart', async () => {
    const txId = await withdrawn(0);
    await operate('anna').pausePayouts();
    await doDueWork(platform);
    assert.equal(provider.orders.has(txId), false);
    await assert.rejects(withdrawn(0), { message: '提现已暂停，请稍后再试' });
    assert.equal(await operate('anna').resumePayouts(), false);
    await platform.clock.set(platform.clock.now() + 60_000);
    await doDueWork(platform);
    assert.equal(provider.orders.get(txId)?.id, txId);
    await withdrawn(0);
  });

  it('keeps the pause after a restore', async () => {
    await afterRestore(opened.db);
    await operate('anna').pausePayouts();
    assert.equal(await readPause(opened.db), 'restored');
  });
});
