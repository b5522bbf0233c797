/** Tests the sums of a user's nodes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sumByMiner, sumOf } from '#widgets/miner-list/miner-list.rules.ts';

const device = (uuid: string, username: string, more: object = {}) => ({
  uuid,
  username,
  name: uuid,
  online: true,
  bandwidth: 100,
  agentRemarkMiner: '',
  minerPrice: null,
  minerIncome: 1_50,
  ...more,
});

describe('nodes by user', () => {
  it('are counted once and summed in cents over all pages', () => {
    const sums = sumByMiner([
      { list: [device('a', 'li'), device('b', 'wang', { online: false })], total: 4 },
      { list: [device('b', 'wang', { online: false }), device('c', 'li', { bandwidth: 50.5 })], total: 4 },
    ]);
    assert.deepEqual(sums.byName.get('li'), { devices: 2, online: 2, bandwidth: 150.5, income: 3_00 });
    assert.deepEqual(sums.byName.get('wang'), { devices: 1, online: 0, bandwidth: 100, income: 1_50 });
  });

  it('leave a sum unknown when no node has the value', () => {
    const unknown = { online: undefined, bandwidth: null, minerIncome: null };
    const sums = sumByMiner([{ list: [device('a', 'li', unknown), device('b', 'li', unknown)], total: 2 }]);
    assert.deepEqual(sums.byName.get('li'), { devices: 2, online: undefined, bandwidth: undefined, income: undefined });
  });

  it('accept any text as a user name', () => {
    const sums = sumByMiner([{ list: [device('a', '__proto__')], total: 1 }]);
    assert.equal(sums.byName.get('__proto__')?.devices, 1);
  });

  const miner = (more: object = {}) => ({ username: 'li', uid: '7', remark: '', ...more });
  const sumsOf = (...list: ReturnType<typeof device>[]) => sumByMiner([{ list, total: list.length }]);

  it('are found by uid when they have no user name', () => {
    const sums = sumsOf(device('a', '', { uid: '7' }), device('b', '', { uid: '8' }));
    assert.deepEqual(sumOf(miner(), sums, true, false), { devices: 1, online: 1, bandwidth: 100, income: 1_50 });
  });

  it('have the values of the user list when nodes name no user, and never 0 (compatibility.md)', () => {
    const sums = sumsOf(device('a', ''), device('b', 'wang'));
    const unknown = { devices: undefined, online: undefined, bandwidth: undefined, income: undefined };
    assert.deepEqual(sumOf(miner(), sums, true, false), unknown);
    const listed = { deviceCount: 12, online: 9, bandwidth: 500 };
    assert.deepEqual(sumOf(miner(listed), sums, true, false), { ...unknown, devices: 12, online: 9, bandwidth: 500 });
    assert.equal(sumOf(miner(listed), sums, false, false), 'coming');
    assert.deepEqual(sumOf(miner({ deviceCount: 3 }), sums, false, true), { ...unknown, devices: 3 });
  });

  it('are 0 when every node names another user', () => {
    const none = { devices: 0, online: 0, bandwidth: undefined, income: undefined };
    assert.deepEqual(sumOf(miner(), sumsOf(device('a', 'wang')), true, false), none);
    assert.deepEqual(sumOf(miner(), sumsOf(), true, false), none);
  });

  it('keep the count of the user list when no node of the user is listed', () => {
    const counted = { devices: 3, online: undefined, bandwidth: undefined, income: undefined };
    assert.deepEqual(sumOf(miner({ deviceCount: 3 }), sumsOf(device('a', 'wang')), true, false), counted);
  });
});
