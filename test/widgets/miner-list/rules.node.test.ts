/** What the nodes of a user come to. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sumByMiner } from '../../../widgets/miner-list/miner-list.rules.ts';

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

describe('nodes by their user', () => {
  it('are counted and summed in cents, over all pages, each once', () => {
    const sums = sumByMiner([
      { list: [device('a', 'li'), device('b', 'wang', { online: false })], total: 4 },
      { list: [device('b', 'wang', { online: false }), device('c', 'li', { bandwidth: 50.5 })], total: 4 },
    ]);
    assert.deepEqual(sums.get('li'), { devices: 2, online: 2, bandwidth: 150.5, income: 3_00 });
    assert.deepEqual(sums.get('wang'), { devices: 1, online: 0, bandwidth: 100, income: 1_50 });
  });

  it('leave a figure unknown that none of them tells', () => {
    const unknown = { online: undefined, bandwidth: null, minerIncome: null };
    const sums = sumByMiner([{ list: [device('a', 'li', unknown), device('b', 'li', unknown)], total: 2 }]);
    assert.deepEqual(sums.get('li'), { devices: 2, online: undefined, bandwidth: undefined, income: undefined });
  });

  it('take any text as a user name', () => {
    const sums = sumByMiner([{ list: [device('a', '__proto__')], total: 1 }]);
    assert.equal(sums.get('__proto__')?.devices, 1);
  });
});
