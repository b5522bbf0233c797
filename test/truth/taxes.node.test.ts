import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutSource } from './sources.ts';
import { unreportedTaxes } from './taxes.ts';

const sent = (call: string, body: unknown) => ({ call, body, changes: [] });
const account = (payInfo: object) => sent('accountInfo', { code: 0, data: { payInfo } });

describe('a tax rate next to its label', () => {
  it('belongs to the payout method or to a bill', () => {
    assert.deepEqual(unreportedTaxes('税费 6%', [account({ collectionMethod: 'personalCard' })]), []);
    assert.deepEqual(unreportedTaxes('税费 6%', [account({ collectionMethod: 'wechatPay' })]), ['税费 6%']);
    assert.deepEqual(unreportedTaxes('税费 6%', [account({ collectionMethod: 'enterpriseCard' })]), ['税费 6%']);
    const plain = { collectionMethod: 'enterpriseCard', invoiceType: 'plain' };
    assert.deepEqual(unreportedTaxes('税费 3%', [account(plain)]), []);
    assert.deepEqual(unreportedTaxes('税费 4%', [sent('monthlyBill', { tax_ratio: '0.036' })]), []);
  });

  it('is no 0 in place of a ratio that was not sent', () =>
    assert.deepEqual(unreportedTaxes('税费 0%', [sent('monthlyBill', { total_after_tax: 5 })]), ['税费 0%']));
});

it('a withdrawal is taxed with the rate of a payout method that was sent', () => {
  const wallet = sent('wallet', { leftAmount: 10_000 });
  const fee = sent('weeklySettledParam', { payfee_rate: 1 });
  const known = account({ collectionMethod: 'personalAlipay' });
  assert.deepEqual(withoutSource(['6.00', '93.00'], [wallet, fee, known]), []);
  assert.deepEqual(withoutSource(['6.00', '93.00'], [wallet, fee, account({})]), ['6.00', '93.00']);
});

it('the example of the payout form is taxed with the rates of §9', () => {
  assert.deepEqual(withoutSource(['10,000.00', '600.00', '9,400.00', '9,700.00', '400.00', '0.00'], []), [
    '400.00',
    '0.00',
  ]);
});
