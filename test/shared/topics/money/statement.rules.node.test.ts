/** Tests the sums of a statement. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import { monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import {
  creditedBill,
  sumOfAll,
  usedWallets,
  walletStatement,
  type WalletRecords,
} from '#shared/topics/money/statement.rules.ts';
import { billRows } from '#shared/topics/money/statement-rows.ts';
import { lineLabel, statementText } from '#shared/topics/money/statement.text.ts';

const OCTOBER = monthRange('2026-10');
const NONE: WalletRecords = { walletType: 1, entries: [], withdrawals: [], incomplete: false, balance: 0 };

const entry = (rzId: string, create: number, amount: number, type = 'weekly_income') => ({
  rzId,
  create,
  amount,
  type,
  walletType: 1,
});
const withdrawal = (txId: string, create: number, amount: number, status = 'success') => ({
  txId,
  create,
  amount,
  status,
  type: 'withdraw',
  collectionMethod: '',
  collectionNumber: '',
});

const { start, end } = OCTOBER;
const cents = fc.integer({ min: 0, max: 1e10 });
// chance alone rarely meets the first or the last second of the month
const time = fc.oneof(
  fc.integer({ min: start - 1e7, max: end + 1e7 }),
  fc.constantFrom(start - 1, start, end, end + 1),
);
const entries = fc
  .array(fc.tuple(time, cents, fc.constantFrom('weekly_income', 'monthly_bill', 'compensation', 'refund', 'bonus')))
  .map((list) => list.map(([at, amount, type], index) => entry(`r${index}`, at, amount, type)));
const withdrawals = fc
  .array(fc.tuple(time, cents, fc.constantFrom('success', 'failure', 'transferring')))
  .map((list) => list.map(([at, amount, status], index) => withdrawal(`t${index}`, at, amount, status)));
const records = fc.record({ entries, withdrawals }).map((some): WalletRecords => ({ ...NONE, ...some }));

describe('the type of a line', () => {
  it('names one returned withdrawal, unlike the sum of all', () => {
    const [line] = walletStatement({ ...NONE, entries: [entry('a', start, 500_00, 'refund')] }, OCTOBER).lines;
    assert.equal(lineLabel(statementText.en, line!), 'Returned withdrawal');
    assert.equal(statementText.en.refund, 'Returned withdrawals');
  });
});

describe('the statement of a wallet', () => {
  it('adds up: opening balance and the sums of all kinds are the closing balance', () => {
    fc.assert(
      fc.property(records, (wallet) => {
        const { opening, closing, sums, lines } = walletStatement(wallet, OCTOBER);
        assert.equal(opening! + Object.values(sums!).reduce((sum, amount) => sum + amount, 0), closing);
        assert.equal(lines.at(-1)?.balance ?? opening, closing);
      }),
    );
  });

  it('opens with the closing balance of the month before', () => {
    fc.assert(
      fc.property(records, (wallet) => {
        const before = walletStatement(wallet, monthRange('2026-09'));
        assert.equal(before.closing, walletStatement(wallet, OCTOBER).opening);
      }),
    );
  });

  it('has every record of the month once, oldest first, and no other one', () => {
    fc.assert(
      fc.property(records, (wallet) => {
        const { lines } = walletStatement(wallet, OCTOBER);
        const all = [...wallet.entries, ...wallet.withdrawals].filter(({ create }) => create >= start && create <= end);
        assert.equal(lines.length, all.length);
        assert.deepEqual(
          lines.map((line) => line.time),
          lines.map((line) => line.time).sort((one, other) => one - other),
        );
      }),
    );
  });

  it('states both balances and their difference if the platform sent another one, and only then', () => {
    fc.assert(
      fc.property(records, fc.integer({ min: -1000, max: 1000 }), (wallet, difference) => {
        const recorded = walletStatement(wallet, monthRange('2030-01')).closing!;
        const { mismatch } = walletStatement({ ...wallet, balance: recorded + difference }, OCTOBER);
        if (difference === 0) assert.equal(mismatch, undefined);
        else assert.deepEqual(mismatch, { recordedCents: recorded, sentCents: recorded + difference, difference });
      }),
    );
  });

  it('deducts a failed withdrawal, whose return is an entry', () => {
    const wallet = {
      ...NONE,
      entries: [entry('a', start, 500_00), entry('b', start + 9, 200_00, 'refund')],
      withdrawals: [withdrawal('c', start + 5, 200_00, 'failure')],
    };
    const { closing, sums, lines } = walletStatement(wallet, OCTOBER);
    assert.equal(closing, 500_00);
    assert.deepEqual([sums!.refund, sums!.withdraw], [200_00, -200_00]);
    assert.deepEqual(
      lines.map(({ balance }) => balance),
      [500_00, 300_00, 500_00],
    );
  });

  it('shows the lines with unknown balances and sums if records are missing', () => {
    const wallet = { ...NONE, incomplete: true, entries: [entry('a', start, 5)] };
    const { opening, closing, sums, mismatch, lines } = walletStatement(wallet, OCTOBER);
    assert.deepEqual([opening, closing, sums, mismatch], [undefined, undefined, undefined, undefined]);
    assert.deepEqual(lines, [
      { id: 'a', time: start, kind: 'weekly_income', received: 'weekly_income', amount: 5, balance: undefined },
    ]);
  });

  it('does not state a mismatch if the balance is unknown', () => {
    const wallet = { ...NONE, balance: undefined, entries: [entry('a', start, 5)] };
    assert.equal(walletStatement(wallet, OCTOBER).mismatch, undefined);
  });
});

describe('the wallets of a statement', () => {
  it('are those with records or a balance, or else all', () => {
    const used = { ...NONE, walletType: 0 as const, balance: 5 };
    assert.deepEqual(usedWallets([NONE, used]), [used]);
    assert.deepEqual(usedWallets([NONE, NONE]), [NONE, NONE]);
  });

  it('have an unknown sum if one of them is unknown', () => {
    assert.equal(sumOfAll([1, undefined]), undefined);
    assert.equal(sumOfAll([1, 2]), 3);
  });
});

describe('the bill of a statement', () => {
  const bill = {
    state: 300,
    income: [{ external_name: '', start_time: 0, end_time: 0, price: null, amount: 1000_00 }],
    fine: [{ id: '1', reason: '', amount: 100_00 }],
    compensation: [],
    tax_ratio: 0.06,
    total_after_tax: 846_00,
  } as MonthlyBill;
  const monthly = (...amounts: number[]) =>
    walletStatement(
      { ...NONE, walletType: 0, entries: amounts.map((amount, at) => entry(`m${at}`, start, amount, 'monthly_bill')) },
      OCTOBER,
    );

  it('agrees with the entry that credits it', () => {
    const { totals, credited, difference } = creditedBill(bill, [monthly(846_00)]);
    assert.deepEqual([totals.subtotal, totals.tax, totals.total], [900_00, 54_00, 846_00]);
    assert.deepEqual([credited, difference], [846_00, 0]);
  });

  it('states the difference to what was credited', () => {
    assert.equal(creditedBill(bill, [monthly(846_00, 1_00)]).difference, 1_00);
    assert.equal(creditedBill(bill, [monthly(800_00)]).difference, -46_00);
  });

  it('has no difference if nothing was credited or if records are missing', () => {
    assert.deepEqual(
      [creditedBill(bill, [monthly()])].map(({ credited, difference }) => [credited, difference]),
      [[undefined, 0]],
    );
    const missing = walletStatement(
      { ...NONE, incomplete: true, entries: [entry('a', start, 5, 'monthly_bill')] },
      OCTOBER,
    );
    assert.equal(creditedBill(bill, [missing]).credited, undefined);
  });

  it('names the tax rate with at most two decimals', () => {
    for (const [tax_ratio, label] of [
      [0, '税费 0%'],
      [0.06, '税费 6%'],
      [0.065, '税费 6.5%'],
      [0.0336, '税费 3.36%'],
      [0.070004, '税费 7%'],
      [undefined, '税费'],
    ] as const) {
      const labels = billRows(creditedBill({ ...bill, tax_ratio }, []), statementText['zh-CN']).map((row) => row.label);
      assert.ok(labels.includes(label), labels.join());
    }
  });
});
