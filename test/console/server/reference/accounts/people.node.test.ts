/** User data in responses (§3). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountInfoOf, contractOf, payInfoOf, userInfoOf } from '#console/server/reference/accounts/account-info.ts';

const DAY_S = 86_400;
const NOW_S = 1_795_600_000;
const platform = { clock: { now: () => NOW_S * 1000 }, payoutHoldHours: 24 } as Parameters<typeof contractOf>[0];
type User = Parameters<typeof payInfoOf>[1];

describe('a contract', () => {
  const ending = (contractEndDate: number | null) => contractOf(platform, { contractEndDate } as User);

  it('reminds from thirty days before its end, and reports expiry from that second on', () => {
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

  it('does not remind when it has no end', () =>
    assert.deepEqual(ending(null), { isRemind: false, remindType: null, contractEndDate: null }));
});

it('returns empty payout details with the default invoice type when none were entered', () => {
  const user = {
    payInfo: { collectionMethod: '', billingCycle: '' },
    phoneNumber: '13800138000',
  } as unknown as User;
  assert.deepEqual(payInfoOf(platform, user), {
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
    keepsMasked: true,
    heldUntil: undefined,
  });
});

describe('a user', () => {
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
  } as unknown as User;
  const at = { ...platform, clock: { now: () => NOW_S * 1000 + 999 }, specialUsers: [] } as unknown as typeof platform;

  it('is returned with all facts for pages, and with a flag instead of the wallet password', () => {
    const { payInfo: _payInfo, ...info } = userInfoOf(at, agent);
    assert.deepEqual(info, {
      ...{ role: 'agent', username: 'a', agentAccount: 'b', agentBandwidthPrice: 12, phoneNumber: '13800138000' },
      ...{ timestamp: NOW_S, realName: 'n', IDCardNumber: '*', taxRatio: 6, hasPricingRight: true },
      ...{ walletPasswordFilled: false, collectionInfoFilled: true, idenAuthenticationed: true },
      ...{ needFillCollection: false, needReconcileUser: true, needFillBillingCycle: true },
    });
    assert.equal(userInfoOf(at, { ...agent, walletPasswordHash: 'scrypt$' }).walletPasswordFilled, true);
  });

  it('is returned to its own page with the uid and open tasks', () => {
    const { uid, needVerify, showIncome, isMigrated } = accountInfoOf(at, agent);
    assert.deepEqual([uid, needVerify, showIncome, isMigrated], ['7', false, true, true]);
  });
});
