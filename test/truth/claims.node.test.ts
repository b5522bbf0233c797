import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unfoundedClaims, unreportedOffline, unreportedStates } from './claims.ts';

const sent = (call: string, body: unknown) => ({ call, body, changes: [] });

describe('a text that states a fact', () => {
  const cases: readonly [text: string, call: string, reported: unknown, unreported: unknown][] = [
    ['财务正在核对账单，核对完成后', 'monthlyBill', { income: [] }, { state: 150, income: [] }],
    ['税费，平台不扣', 'monthlyBill', { tax_ratio: '0' }, { state: 300 }],
    ['手续费 0%', 'weeklySettledParam', { payfee_rate: '0' }, { payfee_rate: null }],
    ['减去手续费与 6% 税费', 'accountInfo', { payInfo: { collectionMethod: 'personalCard' } }, { payInfo: {} }],
    [
      '，每周可申请 1 次',
      'weeklySettledParam',
      { getmoney_startday: 3, getmoney_endday: '3' },
      { getmoney_startday: 1, getmoney_endday: 7 },
    ],
    ['失败 款项已退回', 'walletWithdrawals', { list: [{ failReason: '户名不符' }] }, { list: [{ status: 'failure' }] }],
    ['合作合同已于 1 月 2 日到期', 'contract', { remindType: 2 }, { remindType: 1 }],
    ['合作合同将于 1 月 2 日到期', 'contract', { remindType: '1' }, { isRemind: true }],
    ['暂无节点', 'deviceIncome', { items: [], total: 0 }, { items: [{}], total: 1 }],
    ['自有 2 个，用户 0 个', 'deviceIncome', { items: [{ username: 'm' }] }, { items: [{ username: '' }] }],
    ['该时段暂无提现记录', 'walletWithdrawals', { data: { list: [] } }, { data: { list: [{}] } }],
  ];
  for (const [text, call, reported, unreported] of cases)
    it(`is reported by a response: ${text}`, () => {
      assert.deepEqual(unfoundedClaims(text, [sent(call, { code: 0, data: reported })]), []);
      assert.equal(unfoundedClaims(text, [sent(call, { code: 0, data: unreported })]).length, 1);
    });
});

describe('states of rows', () => {
  it('are not counted as offline unless they were sent as offline', () => {
    const nodes = sent('deviceIncome', { items: [{ online: false }, { online: null }, { online: true }] });
    assert.deepEqual(unreportedOffline('离线 1 个', [nodes]), []);
    assert.deepEqual(unreportedOffline('离线 2 个', [nodes]), ['离线 2 个']);
  });

  it('are not shown more often than they were sent', () => {
    const list = [{ status: 'success' }, { status: 'paid' }];
    assert.deepEqual(unreportedStates(['成功', 'paid'], [sent('walletWithdrawals', { list })]), []);
    assert.deepEqual(unreportedStates(['成功', '成功'], [sent('walletWithdrawals', { list })]), ['2 × 成功, 1 sent']);
    assert.equal(unreportedStates(['离线'], [sent('deviceIncome', { items: [{ uuid: 'a' }] })]).length, 1);
  });
});
