import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, type OpenDatabase } from '#console/server/reference/database/database.ts';
import {
  audit,
  ledgerEntry,
  ledgerTransaction,
  users,
  withdrawal,
} from '#console/server/reference/database/tables.ts';
import { planWork } from '#console/server/reference/jobs/due-work.ts';
import { lockWallets, newNumber, postMove, walletAccount } from '#console/server/reference/ledger/ledger.ts';
import { settle } from '#console/server/reference/money/settle.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import {
  readEntries,
  isWeeklyUsed,
  MONTHLY_TERMS,
  readBalance,
  walletTerms,
  WEEKLY_TERMS,
  readWithdrawals,
} from '#console/server/reference/money/wallets.ts';
import { withdraw } from '#console/server/reference/money/withdraw.ts';
import { Refusal } from '#console/server/reference/refusal.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { startOfDay } from '#shared/core/shanghai-time.ts';
import { msAt, nextDay } from '#test/gate/days.ts';
import { openSeeded, PHONES, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const WALLET = walletAccount(AGENT, 1);
const MOMENT = Date.parse('2031-11-26T10:12:44+08:00');
/** The Wednesday before the first test. It is near the seeded data, because all days until then are created. */
const WEDNESDAY = msAt(
  nextDay(({ isoWeekday }) => isoWeekday === 3),
  '10:12:44',
);
const WEEK = 7 * 86_400_000;
const SECOND = 1000;

describe('the records of a withdrawal (§9, Money; hazards 1, 26)', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let wednesday = WEDNESDAY;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
  });
  after(async () => {
    await opened.close();
  });
  // A Wednesday allows one weekly withdrawal, so each test uses another one after the seeded data.
  beforeEach(async () => {
    wednesday += WEEK;
    await platform.clock.set(wednesday);
    await setBalance(platform, 'agent', { walletType: 1, leftAmount: 20_000_00 });
  });

  const takeOut = async (amount = 12_846_37, key?: string): Promise<string> => {
    const code = await sendCode(platform, { uid: AGENT, phone: PHONES.agent });
    return (await withdraw(platform, AGENT, { amount, walletType: 1, code, key, requestId: 'asked' })).txId;
  };
  const entriesOf = (txId: string) =>
    opened.db
      .select({
        kind: ledgerTransaction.kind,
        account: ledgerEntry.accountId,
        amount: ledgerEntry.amount,
        type: ledgerEntry.type,
      })
      .from(ledgerEntry)
      .innerJoin(ledgerTransaction, eq(ledgerTransaction.id, ledgerEntry.transactionId))
      .where(eq(ledgerTransaction.reference, txId))
      .orderBy(asc(ledgerEntry.id));
  const entry = (kind: string, account: string, amount: number, type: string) => ({ kind, account, amount, type });
  const requestEntries = [
    entry('withdrawal', WALLET, -12_846_37, 'withdraw'),
    entry('withdrawal', 'platform:transit', 11_998_51, 'withdraw'),
    entry('withdrawal', 'platform:tax', 770_78, 'tax'),
    entry('withdrawal', 'platform:fee', 77_08, 'fee'),
  ];

  it('are four entries: the amount, the payment, tax and fee', async () => {
    const txId = await takeOut();
    assert.deepEqual(await entriesOf(txId), requestEntries);
  });

  it('are one withdrawal with method, number and arrival day', async () => {
    const txId = await takeOut();
    const [row] = await opened.db.select().from(withdrawal).where(eq(withdrawal.txId, txId));
    const { at, ...record } = row!;
    assert.ok(at >= wednesday && at < wednesday + 300 * SECOND);
    assert.deepEqual(record, {
      txId,
      uid: AGENT,
      walletType: 1,
      amount: 12_846_37,
      tax: 770_78,
      fee: 77_08,
      received: 11_998_51,
      collectionMethod: 'personalAlipay',
      collectionNumber: PHONES.agent,
      accountHolder: '林示例',
      bankName: '',
      status: 'transferring',
      dueAt: wednesday - (wednesday % 86_400_000) + 86_400_000 - 8 * 3_600_000,
      orderedAt: null,
      sentAt: null,
      arrivedAt: null,
      bankReference: null,
      failReason: null,
    });
  });

  it('are one audit row with all amounts, and one when it ends', async () => {
    const txId = await takeOut();
    await settle(platform, txId, 'failure', 'ended');
    const lines = (await opened.db.select().from(audit).where(eq(audit.uid, AGENT)).orderBy(asc(audit.id))).slice(-2);
    assert.deepEqual(
      lines.map(({ action, detail, requestId }) => ({ action, detail, requestId })),
      [
        {
          action: 'withdrawal requested',
          detail: { txId, amount: 12_846_37, walletType: 1, tax: 770_78, fee: 77_08, received: 11_998_51 },
          requestId: 'asked',
        },
        { action: 'withdrawal failure', detail: { txId }, requestId: 'ended' },
      ],
    );
    for (const { at } of lines) assert.ok(at >= wednesday && at < wednesday + 300 * SECOND);
  });

  it('are one audit row with the code of the refusal when it is refused', async () => {
    await assert.rejects(takeOut(99), Refusal);
    const rows = await opened.db.select().from(audit).where(eq(audit.uid, AGENT)).orderBy(asc(audit.id));
    const { action, detail, requestId } = rows.at(-1)!;
    assert.deepEqual(
      { action, detail, requestId },
      { action: 'withdrawal refused', detail: { code: 4101, amount: 99, walletType: 1 }, requestId: 'asked' },
    );
  });

  it('move the payment out of transit when it arrives', async () => {
    const txId = await takeOut();
    await settle(platform, txId, 'success', 'law');
    assert.deepEqual((await entriesOf(txId)).slice(4), [
      entry('payment', 'platform:transit', -11_998_51, 'payment'),
      entry('payment', 'platform:paid', 11_998_51, 'payment'),
    ]);
  });

  it('return the whole amount with tax and fee when it fails', async () => {
    const txId = await takeOut();
    await settle(platform, txId, 'failure', 'law');
    assert.deepEqual((await entriesOf(txId)).slice(4), [
      entry('refund', WALLET, 12_846_37, 'refund'),
      entry('refund', 'platform:transit', -11_998_51, 'refund'),
      entry('refund', 'platform:tax', -770_78, 'refund'),
      entry('refund', 'platform:fee', -77_08, 'refund'),
    ]);
  });

  it('include tax and fee of the minimum, and no zero entries', async () => {
    await setBalance(platform, 'agent', { walletType: 1, leftAmount: 5_00 });
    const txId = await takeOut(1_00);
    assert.deepEqual(
      (await entriesOf(txId)).map(({ amount, type }) => [type, amount]),
      [
        ['withdraw', -1_00],
        ['withdraw', 93],
        ['tax', 6],
        ['fee', 1],
      ],
    );
    await inTransaction(opened.db, (tx) =>
      postMove(tx, {
        kind: 'nothing',
        reference: 'none',
        at: wednesday,
        entries: [
          { account: WALLET, amount: 0, type: 'tax' },
          { account: WALLET, amount: 1, type: 'refund' },
          { account: 'platform:transit', amount: -1, type: 'refund' },
        ],
      }),
    );
    assert.deepEqual((await entriesOf('none')).length, 2);
  });

  it('are refused by the ledger when they do not sum to zero', () =>
    assert.rejects(
      inTransaction(opened.db, (tx) =>
        postMove(tx, {
          kind: 'crooked',
          reference: 'none',
          at: wednesday,
          entries: [
            { account: WALLET, amount: -5, type: 'withdraw' },
            { account: 'platform:transit', amount: 4, type: 'withdraw' },
          ],
        }),
      ),
      new RangeError('The entries of crooked do not sum to zero'),
    ));

  it('can be settled once, and only when they exist', async () => {
    const txId = await takeOut();
    await settle(platform, txId, 'success', 'law');
    await assert.rejects(settle(platform, txId, 'failure', 'law'), { code: 4090, message: '这笔提现已经结束' });
    await assert.rejects(settle(platform, 'TX0', 'failure', 'law'), { code: 4040, message: /TX0/ });
  });

  it('are settled automatically at the start of the arrival day, and not before', async () => {
    const txId = await takeOut();
    const statusOf = async () =>
      (await opened.db.select().from(withdrawal).where(eq(withdrawal.txId, txId)))[0]!.status;
    const thursday = wednesday - (wednesday % 86_400_000) + 86_400_000 - 8 * 3_600_000;
    await platform.clock.set(thursday - 60 * SECOND);
    await doDueWork(platform);
    assert.equal(await statusOf(), 'transferring');
    await platform.clock.set(thursday);
    await doDueWork(platform);
    assert.equal(await statusOf(), 'success');
  });

  it('cannot have a payment of zero', async () => {
    const [made] = await opened.db.select().from(withdrawal).limit(1);
    const nothing = { ...made!, txId: 'TX-nothing', amount: 10, tax: 10, fee: 0, received: 0 };
    await assert.rejects(opened.db.insert(withdrawal).values(nothing));
  });

  it('are settled although another transfer fails, which is logged', async () => {
    const reported: string[] = [];
    const watched: Platform = { ...platform, report: (_, message) => void reported.push(message) };
    const [made] = await opened.db.select().from(withdrawal).limit(1);
    // This user has no wallet account, so the transfer cannot be settled.
    const [one] = await opened.db.select().from(users).where(eq(users.uid, AGENT));
    await opened.db
      .insert(users)
      .values({ ...one!, uid: '999999', username: 'no-wallet', phoneNumber: '13099999999' });
    const stuck = Array.from({ length: 101 }, (_, index) => `TX-stuck-${index}`);
    const lost = { ...made!, uid: '999999', status: 'transferring' as const, at: wednesday, dueAt: wednesday - 1 };
    await opened.db.insert(withdrawal).values(stuck.map((txId) => ({ ...lost, txId })));
    await planWork(
      opened.db,
      stuck.map((subject) => ({ queue: 'transfer', subject, firstDay: 0, lastDay: 0, dueAt: wednesday - 1 })),
    );
    const txId = await takeOut();
    await platform.clock.set(wednesday + 2 * 86_400_000);
    await doDueWork(watched);
    const [after] = await opened.db.select().from(withdrawal).where(eq(withdrawal.txId, txId));
    assert.equal(after!.status, 'success');
    // a failed job can be retried before the others are done
    assert.equal(new Set(reported).size, stuck.length);
    assert.match(reported[0]!, /^the job transfer TX-stuck-\d+ failed\. It is retried$/);
    await opened.db.update(withdrawal).set({ status: 'failure' }).where(eq(withdrawal.uid, '999999'));
  });

  it('are paged newest first within the requested seconds', async () => {
    const first = await takeOut(300_00);
    await settle(platform, first, 'failure', 'law');
    await platform.clock.set(wednesday + 10 * SECOND);
    const second = await takeOut(200_00);
    const from = Math.floor(wednesday / SECOND);
    const all = { start: from, end: from + 600, pageIndex: 1, pageSize: 10, walletType: 1 } as const;
    const listed = async (page: object) =>
      (await readWithdrawals(opened.db, AGENT, { ...all, ...page })).list.map(({ txId }) => txId);
    assert.deepEqual(await listed({}), [second, first]);
    assert.deepEqual(await listed({ pageSize: 1 }), [second]);
    assert.deepEqual(await listed({ pageSize: 1, pageIndex: 2 }), [first]);
    assert.deepEqual(await listed({ walletType: 0 }), []);
    const { list, total } = await readWithdrawals(opened.db, AGENT, { ...all, pageSize: 1 });
    assert.equal(total, 2);
    const { create } = list[0]!;
    assert.deepEqual(await listed({ start: create, end: create }), [second], 'the range includes both ends');
    assert.deepEqual(await listed({ start: create + 1 }), []);
    assert.deepEqual(await listed({ end: create - 1 }), [first]);

    const entries = await readEntries(opened.db, AGENT, all);
    assert.equal(entries.total, entries.list.length);
    assert.ok(entries.list.every(({ type, walletType }) => type !== 'withdraw' && walletType === 1));
    const refund = entries.list.find(({ type }) => type === 'refund')!;
    assert.deepEqual([refund.amount, refund.walletType], [300_00, 1]);
    assert.ok(refund.create >= from && refund.create <= from + 600, 'in seconds');
    assert.match(refund.rzId, /^RZ2\d{13}\d{9}$/);
    const times = entries.list.map((each) => each.create);
    assert.deepEqual(
      times,
      [...times].sort((one, other) => other - one),
    );
    const [newest, ...others] = entries.list;
    assert.deepEqual((await readEntries(opened.db, AGENT, { ...all, pageSize: 1 })).list, [newest]);
    assert.deepEqual((await readEntries(opened.db, AGENT, { ...all, pageSize: 1, pageIndex: 2 })).list, [others[0]]);
  });

  it('are sorted by number within a second, and paged without gaps', async () => {
    const second = Math.floor(wednesday / SECOND) + 100;
    const numbers = Array.from({ length: 5 }, (_, index) => `TX-page-${index}`);
    for (const [index, txId] of numbers.entries())
      await opened.db.insert(withdrawal).values({
        txId,
        uid: AGENT,
        walletType: 1,
        amount: 1_00,
        tax: 0,
        fee: 0,
        received: 1_00,
        collectionMethod: 'personalAlipay',
        collectionNumber: PHONES.agent,
        status: 'failure',
        // Four are in the last millisecond of a second, and the fifth is in the first millisecond of the next.
        at: second * SECOND + 999 + (index < 4 ? 0 : 1),
        dueAt: wednesday,
      });
    const listed = async (pageIndex: number) => {
      const page = { start: second, end: second, pageIndex, pageSize: 3, walletType: 1 } as const;
      return (await readWithdrawals(opened.db, AGENT, page)).list.map(({ txId }) => txId);
    };
    assert.deepEqual(await listed(1), ['TX-page-3', 'TX-page-2', 'TX-page-1']);
    assert.deepEqual(await listed(2), ['TX-page-0']);
    await inTransaction(opened.db, async (tx) => {
      for (const reference of numbers)
        await postMove(tx, {
          kind: 'refund',
          reference,
          at: second * SECOND,
          entries: [
            { account: WALLET, amount: 1, type: 'refund' },
            { account: 'platform:transit', amount: -1, type: 'refund' },
          ],
        });
    });
    const entries = async (pageIndex: number, pageSize: number) => {
      const page = { start: second, end: second, pageIndex, pageSize, walletType: 1 } as const;
      return (await readEntries(opened.db, AGENT, page)).list.map(({ rzId }) => rzId);
    };
    const all = await entries(1, 10);
    assert.equal(all.length, 5);
    assert.deepEqual(await entries(1, 3), all.slice(0, 3));
    assert.deepEqual(await entries(2, 3), all.slice(3));
  });

  it('use the Wednesday unless the transfer fails, only for their user (§9)', async () => {
    const used = (uid = AGENT) => isWeeklyUsed(opened.db, uid, platform.clock.now());
    assert.equal(await used(), false);
    const txId = await takeOut();
    assert.deepEqual([await used(), await used('100002')], [true, false]);
    await settle(platform, txId, 'failure', 'law');
    assert.equal(await used(), false);
  });

  it('use a Wednesday from its first millisecond on (§9)', async () => {
    const midnight = startOfDay(wednesday);
    const [row] = await opened.db
      .select()
      .from(withdrawal)
      .where(eq(withdrawal.txId, await takeOut()));
    await settle(platform, row!.txId, 'failure', 'law');
    const early = { ...row!, txId: newNumber('TX', midnight), status: 'success' as const };
    await opened.db.insert(withdrawal).values({ ...early, at: midnight });
    assert.equal(await isWeeklyUsed(opened.db, AGENT, wednesday), true);
    assert.equal(await isWeeklyUsed(opened.db, AGENT, midnight - 1), false);
  });

  it('count as withdrawn when the transfer has arrived, only in their wallet', async () => {
    const listed = (walletType: 0 | 1) => readBalance(opened.db, AGENT, walletType);
    const [weekly, monthly] = [await listed(1), await listed(0)];
    assert.equal(weekly.leftAmount, 20_000_00);
    // A failed transfer does not use up the Wednesday, so it comes first.
    for (const [status, settled] of [
      ['failure', weekly],
      ['success', { leftAmount: 19_500_00, withdrawalAmount: weekly.withdrawalAmount! + 500_00 }],
    ] as const) {
      const txId = await takeOut(500_00);
      assert.deepEqual(await listed(1), { ...weekly, leftAmount: 19_500_00 }, 'in transfer');
      await settle(platform, txId, status, 'law');
      assert.deepEqual(await listed(1), settled, status);
    }
    assert.deepEqual(await listed(0), monthly);
    assert.deepEqual(await readBalance(opened.db, 'nobody', 1), { leftAmount: 0, withdrawalAmount: 0 });
  });

  it('lock both wallets of a user, and name missing wallets', async () => {
    const wallets = await inTransaction(opened.db, (tx) => lockWallets(tx, AGENT));
    assert.deepEqual([wallets[0].id, wallets[1].id], [walletAccount(AGENT, 0), WALLET]);
    assert.equal(wallets[1].balance, 20_000_00);
    await assert.rejects(
      inTransaction(opened.db, (tx) => lockWallets(tx, 'nobody')),
      /wallet:nobody:0/,
    );
  });
});

describe('transaction numbers and wallet terms', () => {
  it('build a number from kind, Shanghai time and nine digits', () => {
    assert.match(newNumber('TX', MOMENT), /^TX20311126101244\d{9}$/);
    assert.match(newNumber('RZ', MOMENT), /^RZ20311126101244\d{9}$/);
  });

  it('define the days, limits and fee of each wallet (§3, §9)', () => {
    assert.deepEqual(WEEKLY_TERMS, {
      getmoney_startday: 3,
      getmoney_endday: 3,
      getmoney_min: 1_00,
      getmoney_max: 30_000_00,
      payfee_rate: 0.6,
    });
    const entry = { checkbill_startday: 5, checkbill_endday: 9, getmoney_min: 100_00, getmoney_max: 200_000_00 };
    assert.deepEqual(MONTHLY_TERMS, [
      { param_type: 1, ...entry, getmoney_startday: 10, getmoney_endday: 25 },
      { param_type: 2, ...entry, getmoney_startday: 1, getmoney_endday: 31 },
    ]);
    const weekly = { startDay: 3, endDay: 3, min: 1_00, max: 30_000_00, feePercent: 0.6 };
    const monthly = { min: 100_00, max: 200_000_00, feePercent: 0 };
    assert.deepEqual(walletTerms(1, 'enterpriseCard'), weekly);
    assert.deepEqual(walletTerms(0, 'enterpriseCard'), { startDay: 10, endDay: 25, ...monthly });
    assert.deepEqual(walletTerms(0, 'personalCard'), { startDay: 1, endDay: 31, ...monthly });
    assert.deepEqual(walletTerms(0, undefined), { startDay: 1, endDay: 31, ...monthly });
  });
});
