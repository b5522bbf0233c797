/** A person as the wire tells of them (§3). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountInfoOf, contractOf, payInfoOf, userInfoOf } from '#console/server/reference/people/person.ts';

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

describe('a person', () => {
  const agent = {
    ...{
      uid: '7',
      role: 'agent',
      username: 'a',
      agentAccount: 'b',
      agentBandwidthPrice: 12,
      phoneNumber: '13800138000',
    },
    ...{ realName: 'n', idCardNumber: '1', taxRatio: 6, hasPricingRight: true, walletPasswordHash: null },
    ...{
      collectionInfoFilled: true,
      idenAuthenticationed: true,
      needFillCollection: false,
      needFillBillingCycle: true,
    },
    ...{ needVerify: false, showIncome: true, isMigrated: true, payInfo: {}, identityFailures: 0 },
  } as unknown as Person;
  const at = { ...platform, clock: { now: () => NOW_S * 1000 + 999 }, specialUsers: [] } as unknown as typeof platform;

  it('is told with every fact that pages ask for, and whether there is a wallet password, never what it is', () => {
    const { payInfo: _payInfo, ...told } = userInfoOf(at, agent);
    assert.deepEqual(told, {
      ...{ role: 'agent', username: 'a', agentAccount: 'b', agentBandwidthPrice: 12, phoneNumber: '13800138000' },
      ...{ timestamp: NOW_S, realName: 'n', IDCardNumber: '1', taxRatio: 6, hasPricingRight: true },
      ...{ walletPasswordFilled: false, collectionInfoFilled: true, idenAuthenticationed: true },
      ...{ needFillCollection: false, needReconcileUser: true, needFillBillingCycle: true },
    });
    assert.equal(userInfoOf(at, { ...agent, walletPasswordHash: 'scrypt$' }).walletPasswordFilled, true);
  });

  it('is known to its own page by its number, and by what it must still do', () => {
    const { uid, needVerify, showIncome, isMigrated } = accountInfoOf(at, agent);
    assert.deepEqual([uid, needVerify, showIncome, isMigrated], ['7', false, true, true]);
  });
});
