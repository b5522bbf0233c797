import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { amountsIn, withoutSource } from './sources.ts';

const sent = (call: string, body: unknown) => ({ call, body, changes: [] });
const DAY_S = 86_400;
const FIRST_S = Date.parse('2026-10-01T00:00:00+08:00') / 1000;
const point = (day: number, income: number) => ({ timestamp: FIRST_S + day * DAY_S, income });

describe('amounts in a text', () => {
  it('have two decimals, and are not percentages, versions or bandwidths', () =>
    assert.deepEqual(amountsIn('¥12,846.37 较前日 1.50% 2.10.8 31.25 Gbps 0.00 元'), ['12,846.37', '0.00']));
});

describe('the source of an amount', () => {
  const wallet = sent('wallet', { code: 0, data: { leftAmount: 1284637, withdrawalAmount: '500' } });

  it('is a sent amount in cents', () =>
    assert.deepEqual(withoutSource(['12,846.37', '5.00', '500.00'], [wallet]), ['500.00']));

  it('is a 0 only if a 0 was sent', () => {
    assert.deepEqual(withoutSource(['0.00'], [wallet]), ['0.00']);
    assert.deepEqual(withoutSource(['0.00'], [sent('wallet', { leftAmount: 0 })]), []);
  });

  it('is the sum of the rows of a bill, with its tax', () => {
    const bill = { income: [{ amount: 10_000 }, { amount: 5 }], fine: [{ amount: 1_000 }], tax_ratio: 0.06 };
    const shown = ['100.05', '90.05', '5.40', '84.65', '85.00'];
    assert.deepEqual(withoutSource(shown, [sent('monthlyBill', bill)]), ['85.00']);
  });

  it('is not a sum of rows that were not sent', () =>
    assert.deepEqual(withoutSource(['0.00'], [sent('monthlyBill', { total_after_tax: 100 })]), ['0.00']));

  it('is the sum of all pages, in which a row with the same ID counts once', () => {
    const page = (...uuids: string[]) =>
      sent('deviceIncome', { items: uuids.map((uuid) => ({ uuid, agentIncome: 100 })), total: 4 });
    assert.deepEqual(withoutSource(['4.00', '3.00', '5.00'], [page('a', 'b'), page('b', 'c')]), ['5.00']);
  });

  it('is the sum of the rows that can be read', () => {
    const items = ['a', 'b', 'c'].map((uuid) => ({ uuid, bandwidth: 5 as unknown, agentIncome: 100 }));
    items[0]!.bandwidth = {};
    assert.deepEqual(withoutSource(['2.00', '1.00'], [sent('deviceIncome', { items })]), []);
    items[1]!.bandwidth = 'unheard-of';
    items.push({ uuid: '', bandwidth: 5, agentIncome: 7 });
    assert.deepEqual(withoutSource(['4.00'], [sent('deviceIncome', { items })]), ['4.00']);
  });

  it('is the sum of the rows with a readable price, even if most prices cannot be read', () => {
    const items = ['', 5, ''].map((agentPrice, index) => ({ uuid: `${index}`, agentPrice, agentIncome: 100 }));
    assert.deepEqual(withoutSource(['1.00', '2.00'], [sent('deviceIncome', { items })]), ['2.00']);
  });

  it('is a difference with a name, not any difference', () => {
    const summary = sent('incomeSummary', { yesterday: 900, cur_month: 5_000, last_month: 3_000 });
    const bill = sent('monthlyBill', { income: [{ amount: 1_000 }] });
    assert.deepEqual(withoutSource(['20.00', '41.00'], [summary, bill]), ['41.00']);
    const history = sent('userIncomeHistory', { list: [point(0, 250)] });
    assert.deepEqual(withoutSource(['6.50'], [summary, history]), []);
  });

  it('is the month so far with the same weekdays of four weeks for the rest', () => {
    // One day of October is left, a Saturday: 1.00, and then 2.00 three times.
    const list = Array.from({ length: 30 }, (_, day) => point(day, day < 9 ? 100 : 200));
    const shown = ['52.75', '52.00', '53.00', '54.00'];
    assert.deepEqual(withoutSource(shown, [sent('userIncomeHistory', { list })]), ['54.00']);
  });

  it('is a sum or a balance of the records of one wallet or of both', () => {
    const records = (call: string, wallet: number, list: object[]) => ({
      ...sent(call, { code: 0, data: { list, total: list.length } }),
      query: `walletType=${wallet}`,
    });
    const row = (day: number, amount: number, type = 'weekly_income') => ({
      type,
      amount,
      create: FIRST_S + day * DAY_S,
    });
    const responses = [
      records('walletEntries', 1, [row(-3, 1_000), row(2, 300), row(4, 60)]),
      records('walletWithdrawals', 1, [row(3, 500)]),
      records('walletEntries', 0, [row(5, 70_000, 'monthly_bill')]),
      records('walletWithdrawals', 0, []),
    ];
    // opening, income and balances of the weekly wallet; closing of both; no balance of mixed wallets
    const shown = ['10.00', '3.60', '13.00', '8.00', '8.60', '708.60', '713.00'];
    assert.deepEqual(withoutSource(shown, responses), ['713.00']);
  });

  it('is the sum of the withdrawals in transfer', () => {
    const list = [
      { txId: 'a', amount: 100, status: 'transferring' },
      { txId: 'b', amount: 20, status: 'success' },
      { txId: 'c', amount: 3, status: 'transferring' },
    ];
    assert.deepEqual(withoutSource(['1.03', '1.20'], [sent('walletWithdrawals', { list })]), ['1.20']);
  });

  it('is not the number of rows', () =>
    assert.deepEqual(withoutSource(['3.00'], [sent('deviceIncome', { items: [], total: 300 })]), ['3.00']));

  it('is the difference to the days that both sides have', () => {
    const october = sent('userIncomeHistory', { list: [point(0, 0), point(1, 100), point(2, 100)] });
    const november = sent('userIncomeHistory', { list: [point(31, 700), point(32, 150), point(33, 160)] });
    assert.deepEqual(withoutSource(['1.10', '8.10'], [october, november]), ['8.10']);
  });
});
