import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mislabeled } from './labels.ts';

const sent = (call: string, body: unknown) => ({ call, body, changes: [] });

describe('the amount next to a label', () => {
  const summary = sent('incomeSummary', { cur_month: 700, last_month: 100, total: 900 });

  it('belongs to the field of the label', () => {
    const text = '本月收入\n¥7.00\n上月收入\n¥7.00\n累计收入\n--';
    assert.deepEqual(mislabeled(text, [summary]), ['上月收入 7.00']);
    assert.deepEqual(mislabeled('累计收入\n¥9.00', [summary]), []);
  });

  it('is the sum of the rows of its group in a bill', () => {
    const bill = sent('monthlyBill', { income: [{ amount: 300 }, { amount: 7 }], fine: [{ amount: 5 }] });
    assert.deepEqual(mislabeled('收入合计\n3.07\n扣款\n−0.05\n补偿\n+0.05', [bill]), ['补偿 0.05']);
  });

  it('is no 0 in place of a total or a tax that was not sent', () => {
    const bill = { income: [{ amount: 300 }], tax_ratio: 0 };
    assert.deepEqual(mislabeled('税后应付\n¥0.00', [sent('monthlyBill', bill)]), ['税后应付 0.00']);
    assert.deepEqual(mislabeled('税后应付\n¥3.00', [sent('monthlyBill', bill)]), []);
    const untaxed = { income: [{ amount: 300 }], total_after_tax: 280 };
    assert.equal(mislabeled('税费\n0.00', [sent('monthlyBill', untaxed)]).length, 1);
    assert.deepEqual(mislabeled('税费\n−0.20', [sent('monthlyBill', untaxed)]), []);
  });

  it('is the sum of all nodes, each once', () => {
    const node = { uuid: 'a', agentIncome: 200 };
    const nodes = sent('deviceIncome', { items: [node, { uuid: 'b', agentIncome: 50 }, node], total: 3 });
    assert.deepEqual(mislabeled('昨日收入合计\n¥2.50', [nodes]), []);
    assert.deepEqual(mislabeled('昨日收入合计\n¥2.00', [nodes]), ['昨日收入合计 2.00']);
    const unread = ['c', 'd'].map((uuid) => ({ uuid, agentIncome: 9, agentPrice: '' }));
    const pages = [
      sent('deviceIncome', { items: [{ ...node, agentPrice: 7 }] }),
      sent('deviceIncome', { items: unread }),
    ];
    assert.deepEqual(mislabeled('昨日收入合计\n¥2.00', pages), []);
  });
});
