import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, desc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, type Database, type OpenDatabase } from '#console/server/reference/database/database.ts';
import {
  attempt,
  audit,
  ledgerEntry,
  ledgerTransaction,
  verifyCode,
  withdrawal,
} from '#console/server/reference/database/tables.ts';
import { PLATFORM_ACCOUNTS, postMove, walletAccount } from '#console/server/reference/ledger/ledger.ts';
import { settle } from '#console/server/reference/money/settle.ts';
import { withdraw } from '#console/server/reference/money/withdraw.ts';
import { Refusal } from '#console/server/reference/refusal.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import { msAt, WEDNESDAY } from '#test/gate/days.ts';
import { assertLaws } from './laws.ts';
import { openSeeded, PHONES, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const WEEK = 7 * 86_400_000;

describe('the ledger invariants', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
  });
  after(async () => {
    await opened.close();
  });
  beforeEach(() => platform.clock.set(msAt(WEDNESDAY)));

  it('hold for the seeded year', () => assertLaws(platform.db));

  it('hold after any mix of incomes, withdrawals, failures and arrivals', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('withdraw' as const),
        walletType: fc.constantFrom(0 as const, 1 as const),
        amount: fc.integer({ min: 1, max: 40_000_00 }),
      }),
      fc.record({
        kind: fc.constant('balance' as const),
        walletType: fc.constantFrom(0 as const, 1 as const),
        amount: fc.integer({ min: 0, max: 60_000_00 }),
      }),
      fc.record({
        kind: fc.constant('settle' as const),
        outcome: fc.constantFrom('success' as const, 'failure' as const),
      }),
      fc.record({ kind: fc.constant('week' as const) }),
    );
    let key = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        // more withdrawals than the limits allow
        await platform.db.delete(attempt);
        for (const each of steps) {
          if (each.kind === 'week') await platform.clock.set(platform.clock.now() + WEEK);
          if (each.kind === 'balance')
            await setBalance(platform, 'agent', { walletType: each.walletType, leftAmount: each.amount });
          if (each.kind === 'withdraw') {
            const code = await sendCode(platform, { uid: AGENT, phone: PHONES.agent });
            const { walletType, amount } = each;
            const request = { walletType, amount, code, key: `law-${key++}`, requestId: 'law' };
            await withdraw(platform, AGENT, request).catch(assertRefusal);
          }
          if (each.kind === 'settle') {
            const [newest] = await platform.db
              .select({ txId: withdrawal.txId })
              .from(withdrawal)
              .where(and(eq(withdrawal.uid, AGENT), eq(withdrawal.status, 'transferring')))
              .orderBy(desc(withdrawal.at))
              .limit(1);
            if (newest) await settle(platform, newest.txId, each.outcome, 'law');
          }
        }
        await assertLaws(platform.db);
      }),
      { numRuns: 60 },
    );
  });

  const attempts: [string, (tx: Database) => Promise<unknown>][] = [
    ['an update of an entry', (tx) => tx.update(ledgerEntry).set({ amount: 1 })],
    ['a deletion of an entry', (tx) => tx.delete(ledgerEntry)],
    ['a truncation of the entries', (tx) => tx.execute(sql`truncate ledger_entry`) as unknown as Promise<unknown>],
    ['an update of a transaction', (tx) => tx.update(ledgerTransaction).set({ kind: 'other' })],
    ['a deletion of a transaction', (tx) => tx.delete(ledgerTransaction)],
    [
      'a withdrawal over the balance',
      (tx) =>
        postMove(tx, {
          kind: 'overdraft',
          reference: 'law',
          at: 0,
          entries: [
            { account: walletAccount(AGENT, 1), amount: -100_000_000_00, type: 'withdraw' },
            { account: PLATFORM_ACCOUNTS.transit, amount: 100_000_000_00, type: 'withdraw' },
          ],
        }),
    ],
    [
      'a transaction that does not sum to zero',
      async (tx) => {
        const [row] = await tx.insert(ledgerTransaction).values({ kind: 'bad', reference: 'law', at: 0 }).returning();
        const account = { transactionId: row!.id, accountId: walletAccount(AGENT, 1), rzId: 'RZ-law', at: 0 };
        await tx.insert(ledgerEntry).values({ ...account, amount: 1, type: 'weekly_income' });
      },
    ],
  ];
  const twice = (kind: string) => async (tx: Database) => {
    const move = (account: string, amount: number) => ({ account, amount, type: 'law' });
    for (const each of kind.split(' '))
      await postMove(tx, {
        kind: each,
        reference: 'TX-law',
        at: 0,
        entries: [move(PLATFORM_ACCOUNTS.transit, -1), move(PLATFORM_ACCOUNTS.paid, 1)],
      });
  };
  for (const kinds of ['withdrawal withdrawal', 'payment payment', 'refund refund', 'payment refund'])
    attempts.push([`a ${kinds.replace(' ', ' and a ')} of one withdrawal`, twice(kinds)]);

  for (const [name, attempt] of attempts) {
    it(`make the database refuse ${name} (hazard 3)`, async () => {
      await assert.rejects(inTransaction(platform.db, attempt));
      await assertLaws(platform.db);
    });
  }

  it('hold after a refused withdrawal, which only counts an attempt of the code', async () => {
    await platform.clock.set(msAt(WEDNESDAY) + 400 * WEEK);
    await setBalance(platform, 'agent', { walletType: 1, leftAmount: 5_000_00 });
    const count = async () => {
      const [row] = await platform.db.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(ledgerEntry);
      const [audits] = await platform.db.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(audit);
      return [row!.n, audits!.n];
    };
    await platform.db.delete(attempt);
    const before = await count();
    const code = await sendCode(platform, { uid: AGENT, phone: PHONES.agent });
    const request = { walletType: 1, amount: 1_000_00, key: 'law-refused', requestId: 'law' } as const;
    const wrong = code === '000000' ? '000001' : '000000';
    await assert.rejects(withdraw(platform, AGENT, { ...request, key: 'refused-1', code: wrong }), Refusal);
    await assert.rejects(withdraw(platform, AGENT, { ...request, key: 'refused-2', code, amount: 6_000_00 }), Refusal);
    assert.deepEqual(await count(), [before[0], before[1]! + 2], 'an audit row for each refusal');
    const [row] = await platform.db.select().from(verifyCode).orderBy(desc(verifyCode.id)).limit(1);
    assert.deepEqual([row!.tries, row!.used], [1, false]);
    await withdraw(platform, AGENT, { ...request, code });
    assert.deepEqual((await count())[1], before[1]! + 3, 'an accepted withdrawal writes one audit row');
  });
});

function assertRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
