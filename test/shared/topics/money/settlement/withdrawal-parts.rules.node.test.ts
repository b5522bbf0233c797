import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { concernsPayoutAccount, withdrawalParts } from '#shared/topics/money/settlement/withdrawal-parts.rules.ts';

describe('the parts of a withdrawal', () => {
  it('are as sent, and nothing is computed in place of a missing one', () => {
    const nothing = { tax: undefined, fee: undefined, received: undefined, difference: undefined };
    assert.deepEqual(withdrawalParts({ amount: 100_00 }), nothing);
    assert.deepEqual(withdrawalParts({ amount: 100_00, tax: 6_00, received: null }), { ...nothing, tax: 6_00 });
  });

  it('state the difference if they disagree with the amount', () => {
    const sent = { amount: 100_00, tax: 6_00, fee: 60, received: 93_40 };
    assert.equal(withdrawalParts(sent).difference, undefined);
    assert.equal(withdrawalParts({ ...sent, received: 93_39 }).difference, -1);
  });
});

describe('a refused withdrawal', () => {
  it('leads to the payout details only if the reason names the account', () => {
    for (const reason of ['收款账户核验未通过', '户名不符', 'Invalid account number'])
      assert.equal(concernsPayoutAccount(reason), true, reason);
    for (const reason of ['', '银行系统维护', 'Daily limit exceeded', 'accounting period closed'])
      assert.equal(concernsPayoutAccount(reason), false, reason);
  });
});
