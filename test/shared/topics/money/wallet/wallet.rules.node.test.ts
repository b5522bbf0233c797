import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MONTHLY, offersWeekly, shownCycle, WEEKLY, walletTypeOf } from '#shared/topics/money/wallet/wallet.rules.ts';

it('the wallet types have the numbers of the wire', () => assert.deepEqual([MONTHLY, WEEKLY], [0, 1]));

it('walletTypeOf returns one wallet for each cycle', () => {
  assert.equal(walletTypeOf('week'), WEEKLY);
  assert.equal(walletTypeOf('month'), MONTHLY);
});

describe('the switch of wallets (§2.4)', () => {
  it('is offered when the cycle is week or weekly money is left', () => {
    assert.equal(offersWeekly('week', 0), true);
    assert.equal(offersWeekly('month', 1), true);
    assert.equal(offersWeekly('month', 0), false);
    assert.equal(offersWeekly('month', undefined), false);
    assert.equal(offersWeekly(undefined, undefined), false);
  });

  it('starts with the requested wallet when it is offered, otherwise with the account’s own cycle', () => {
    assert.equal(shownCycle(true, 'month', 'week'), 'month');
    assert.equal(shownCycle(true, undefined, 'week'), 'week');
    assert.equal(shownCycle(true, undefined, 'month'), 'month');
    assert.equal(shownCycle(false, 'week', 'month'), 'month');
  });

  it('starts with the monthly wallet while only that one has had money', () => {
    const cycle = (left: number, withdrawn: number, monthly: number, requested?: 'week') =>
      shownCycle(true, requested, 'week', {
        week: { leftAmount: left, withdrawalAmount: withdrawn },
        month: { leftAmount: monthly },
      });
    assert.equal(cycle(0, 0, 1_560_00), 'month');
    assert.equal(cycle(0, 0, 1_560_00, 'week'), 'week', 'requested');
    assert.equal(cycle(0, 0, 0), 'week', 'both are empty');
    assert.equal(cycle(0, 5_00, 1_560_00), 'week', 'it had money');
    assert.equal(cycle(1, 0, 1_560_00), 'week');
  });
});
