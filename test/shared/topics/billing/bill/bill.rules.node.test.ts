import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  afterTax,
  BILL_STATES,
  billStatus,
  billTotals,
  mayEditPayout,
  rowCount,
} from '#shared/topics/billing/bill/bill.rules.ts';
import { isBillMonth, lastBillMonth, monthOf, monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths, daysIn } from '#shared/core/shanghai-time.ts';

const rows = (...amounts: number[]) => amounts.map((amount) => ({ amount }));

describe('a monthly bill', () => {
  const rowsSent = { income: rows(100_00, 33), fine: rows(1, 4), compensation: rows(2, 8) };
  const sums = { income: 100_33, fine: 5, compensation: 10, subtotal: 100_38 };

  it('adds up: income - fine + compensation - tax = total (§9, Money)', () => {
    const bill = { ...rowsSent, tax_ratio: 0.06, total_after_tax: 94_36 };
    assert.deepEqual(billTotals(bill), { ...sums, tax: 6_02, total: 94_36, difference: 0 });
    assert.equal(afterTax(55_318_92, 0.06), 51_999_78);
  });

  it('adds up when the platform rounds the tax in another way', () => {
    for (const [tax, total] of [
      [6_03, 94_35],
      [6_01, 94_37],
    ] as const)
      assert.deepEqual(billTotals({ ...rowsSent, tax_ratio: 0.06, total_after_tax: total }), {
        ...sums,
        tax,
        total,
        difference: 0,
      });
  });

  it('keeps the tax at its ratio and states the difference when the total disagrees', () => {
    for (const [total, difference] of [
      [94_00, -36],
      [0, -94_36],
      [9_999_990_580_00, 9_999_990_580_00 - 94_36],
    ] as const)
      assert.deepEqual(billTotals({ ...rowsSent, tax_ratio: 0.06, total_after_tax: total }), {
        ...sums,
        tax: 6_02,
        total,
        difference,
      });
  });

  it('has an unknown sum of a group with a row that cannot be read, and no subtotal', () => {
    const unreadable = { income: [], fine: ['F-2'], compensation: [] };
    assert.deepEqual(billTotals({ ...rowsSent, unreadable, tax_ratio: 0.06, total_after_tax: 94_36 }), {
      ...sums,
      fine: undefined,
      subtotal: undefined,
      tax: undefined,
      total: 94_36,
      difference: 0,
    });
    const bill = { ...rowsSent, compensation: undefined, unreadable };
    assert.deepEqual(
      [rowCount(bill, 'income'), rowCount(bill, 'fine'), rowCount(bill, 'compensation')],
      [2, 3, undefined],
    );
  });

  it('computes the total from ratio and rows when the platform sends none', () => {
    for (const total_after_tax of [undefined, null])
      assert.deepEqual(billTotals({ ...rowsSent, tax_ratio: 0.06, total_after_tax }), {
        ...sums,
        tax: 6_02,
        total: 94_36,
        difference: 0,
      });
  });

  it('derives the tax from the total when the platform sends no ratio', () => {
    const taxOf = (total_after_tax: number) => billTotals({ ...rowsSent, total_after_tax });
    assert.deepEqual(taxOf(94_00), { ...sums, tax: 6_38, total: 94_00, difference: 0 });
    assert.deepEqual(taxOf(100_38), { ...sums, tax: 0, total: 100_38, difference: 0 });
    assert.deepEqual(taxOf(100_39), { ...sums, tax: undefined, total: 100_39, difference: 1 });
  });

  it('leaves tax and total unknown when the platform sends neither ratio nor total', () => {
    assert.deepEqual(billTotals(rowsSent), { ...sums, tax: undefined, total: undefined, difference: 0 });
  });

  it('omits amounts that the platform did not send from its sums, and shows only the total without income', () => {
    const none = { income: undefined, fine: undefined, compensation: undefined, subtotal: undefined };
    assert.deepEqual(billTotals({}), { ...none, tax: undefined, total: undefined, difference: 0 });
    assert.deepEqual(billTotals({ tax_ratio: 0.06, total_after_tax: 5 }), {
      ...none,
      tax: undefined,
      total: 5,
      difference: 0,
    });
    const known = { ...none, income: 5_00, subtotal: 5_00, tax: 0, total: 5_00, difference: 0 };
    for (const group of ['fine', 'compensation'])
      assert.deepEqual(billTotals({ income: rows(5_00), [group]: [], tax_ratio: 0 }), { ...known, [group]: 0 });
  });

  it('has the status of its state: two meanings of 300, and unknown states stay unknown (§4)', () => {
    const of = (state: number | string, month = '2026-10') => billStatus(state, month);
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
      [-1, 1, 150, 299, 301, 'auditing'].map((state) => of(state)),
      Array(6).fill('unknown'),
    );
  });

  it('allows editing of the payout details at 290 and 300; the first entry is always allowed (§4, §6)', () => {
    for (const state of [undefined, 0, 100, 200, 210, 290, 300]) {
      assert.equal(mayEditPayout(state, { filled: false, isHeld: false }), true);
      assert.equal(mayEditPayout(state, { filled: true, isHeld: false }), state === 290 || state === 300);
    }
    assert.equal(mayEditPayout(0, { filled: true, isHeld: true }), true, 'a correction while withdrawals are held');
    for (const state of [150, 'auditing'])
      assert.equal(mayEditPayout(state, { filled: true, isHeld: false }), true, 'the platform decides');
  });

  it('exists for months from 2020-07 to the one before the current month, in Shanghai (§5, hazard 13)', () => {
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

  it('lasts from the first to the last second of its month, in Shanghai (hazard 13)', () => {
    assert.deepEqual(monthRange('2026-12'), {
      start: Date.parse('2026-12-01T00:00:00+08:00') / 1000,
      end: Date.parse('2026-12-31T23:59:59+08:00') / 1000,
    });
    const days = ['2024-02', '2026-02', '2026-11', '2026-12'].map(daysIn);
    assert.deepEqual(days, [29, 28, 30, 31]);
  });
});
