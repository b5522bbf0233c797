import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPaidTo } from '#shared/topics/money/wallet/withdrawal-account.rules.ts';

describe('the account of a withdrawal', () => {
  const card = { collectionMethod: 'personalCard', collectionNumber: '', cardNumber: '**** 7788' } as const;

  for (const [name, record, expected] of [
    ['the same last digits', { collectionMethod: 'personalCard', collectionNumber: '6222****7788' }, true],
    ['other last digits', { collectionMethod: 'personalCard', collectionNumber: '6222****7789' }, false],
    ['another method', { collectionMethod: 'personalAlipay', collectionNumber: '135****7788' }, false],
  ] as const)
    it(`is ${expected ? '' : 'not '}the present one with ${name}`, () => {
      assert.equal(isPaidTo(record, card), expected);
    });

  it('compares the Alipay account of a user who also has a card', () => {
    const alipay = { ...card, collectionMethod: 'personalAlipay', collectionNumber: '135****5000' } as const;
    assert.equal(isPaidTo({ collectionMethod: 'personalAlipay', collectionNumber: '135****5000' }, alipay), true);
    assert.equal(isPaidTo({ collectionMethod: 'personalAlipay', collectionNumber: '135****7788' }, alipay), false);
  });

  it('is taken for the present one while the payout details are unknown', () => {
    assert.equal(isPaidTo({ collectionMethod: 'personalCard', collectionNumber: '****7788' }, undefined), true);
  });
});
