/** A person as the wire tells of them (§3). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contractOf, payInfoOf } from '#console/server/reference/people/person.ts';

const DAY_S = 86_400;
const NOW_S = 1_795_600_000;
const platform = { clock: { now: () => NOW_S * 1000 }, payoutHoldHours: 24 } as Parameters<typeof contractOf>[0];
type Person = Parameters<typeof payInfoOf>[1];

describe('a contract', () => {
  const ending = (contractEndDate: number | null) => contractOf(platform, { contractEndDate } as Person);

  it('reminds of its end from thirty days before it, and of having ended from that second on', () => {
    const cases = [
      [30 * DAY_S + 1, false, null],
      [30 * DAY_S, true, 1],
      [1, true, 1],
      [0, true, 2],
      [-DAY_S, true, 2],
    ] as const;
    for (const [left, isRemind, remindType] of cases)
      assert.deepEqual(ending(NOW_S + left), { isRemind, remindType, contractEndDate: NOW_S + left }, `${left}`);
  });

  it('without an end reminds of nothing', () =>
    assert.deepEqual(ending(null), { isRemind: false, remindType: null, contractEndDate: null }));
});

it('payout info that nobody has given is empty, but for what every invoice is made as', () => {
  const person = {
    payInfo: { collectionMethod: '', billingCycle: '' },
    phoneNumber: '13800138000',
  } as unknown as Person;
  assert.deepEqual(payInfoOf(platform, person), {
    collectionMethod: '',
    collectionNumber: '',
    bankAccount: '',
    bankName: '',
    cardNumber: '',
    contractType: '',
    phoneNumber: '13800138000',
    invoiceType: 'specialSix',
    billingCycle: '',
    holdHours: 24,
  });
});
