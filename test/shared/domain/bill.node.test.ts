import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { afterTax, BILL_STATES, billStatus, billTotals, mayEditPayout } from '#shared/domain/bill.ts';
import { isBillMonth, lastBillMonth, monthOf, monthRange } from '#shared/domain/bill-month.ts';
import { addMonths, daysIn } from '#shared/domain/shanghai-time.ts';

const rows = (...amounts: number[]) => amounts.map((amount) => ({ amount }));

describe('a monthly bill', () => {
  it('adds up whatever the platform rounds: income - fine + compensation - tax = total (§9, Money)', () => {
    for (const [income, fine, compensation, total] of [
      [[100_00, 33], [1], [2], 94_33],
      [[], [], [], 0],
      [[5_00], [9_00], [], -4_00],
      [[1], [], [], 1],
    ] as const) {
      const totals = billTotals({
        income: rows(...income),
        fine: rows(...fine),
        compensation: rows(...compensation),
        total_after_tax: total,
      });
      assert.equal(totals.subtotal, totals.income - totals.fine + totals.compensation);
      assert.equal(totals.subtotal - totals.tax, totals.total);
      assert.equal(totals.total, total);
    }
    const totals = billTotals({
      income: rows(100_00, 33),
      fine: rows(1, 4),
      compensation: rows(2, 8),
      total_after_tax: 94_00,
    });
    assert.deepEqual(totals, { income: 100_33, fine: 5, compensation: 10, subtotal: 100_38, tax: 6_38, total: 94_00 });
    assert.equal(afterTax(55_318_92, 0.06), 51_999_78);
  });

  it('has the words of its state: two meanings of 300, unknown ones count as not checked (§4)', () => {
    const of = (state: number, month = '2026-10') => billStatus(state, month);
    assert.deepEqual(Object.values(BILL_STATES), [0, 100, 200, 210, 290, 300]);
    assert.deepEqual(
      [0, 100, 200, 210, 290, 300].map((state) => of(state)),
      ['unverified', 'unconfirmed', 'confirmed', 'confirmed', 'confirmed', 'inWallet'],
    );
    assert.deepEqual(
      ['2020-07', '2020-09', '2020-10', '2021-01'].map((month) => of(300, month)),
      ['paid', 'paid', 'inWallet', 'inWallet'],
    );
    assert.deepEqual(
      [-1, 1, 299, 301, NaN].map((state) => of(state)),
      Array(5).fill('unverified'),
    );
  });

  it('opens payout info for editing at 290 and 300; the first entry is free (§4, §6)', () => {
    for (const state of [undefined, 0, 100, 200, 210, 290, 300]) {
      assert.equal(mayEditPayout(state, false), true);
      assert.equal(mayEditPayout(state, true), state === 290 || state === 300);
    }
  });

  it('is of a month since 2020-07 and before the present one, in Shanghai (§5, hazard 13)', () => {
    const lastSecond = Date.parse('2026-11-30T23:59:59.999+08:00');
    assert.equal(lastBillMonth(lastSecond), '2026-10');
    assert.equal(lastBillMonth(lastSecond + 1), '2026-11');
    assert.equal(lastBillMonth(Date.parse('2026-01-01T00:00:00+08:00')), '2025-12');
    assert.equal(isBillMonth('2020-07', lastSecond), true);
    assert.equal(isBillMonth('2026-10', lastSecond), true);
    for (const bad of [
      '2026-09-01',
      '2021-2022-09',
      '2020-06',
      '2026-11',
      '2026-13',
      '2026-00',
      '2026-1',
      '',
      '2026-10-01',
      '２０２６-10',
      '1e3-10',
    ])
      assert.equal(isBillMonth(bad, lastSecond), false, bad);
    assert.equal(addMonths('2026-01', -1), '2025-12');
    assert.equal(monthOf(lastSecond), '2026-11');
  });

  it('lasts from the first second of its month to the last, in Shanghai (hazard 13)', () => {
    assert.deepEqual(monthRange('2026-12'), {
      start: Date.parse('2026-12-01T00:00:00+08:00') / 1000,
      end: Date.parse('2026-12-31T23:59:59+08:00') / 1000,
    });
    const days = ['2024-02', '2026-02', '2026-11', '2026-12'].map(daysIn);
    assert.deepEqual(days, [29, 28, 30, 31]);
  });
});
