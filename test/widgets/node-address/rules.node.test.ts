import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMPTY_NODE, addressFaults, addressesToSend, uuidsOf } from '#shared/topics/accounts/address/address.rules.ts';

const node = (uuid: string, address = '杭州市') => ({ ...EMPTY_NODE, uuid, address });

describe('the nodes of an address form', () => {
  it('require a unique ID and an address', () => {
    for (const [nodes, faults] of [
      [[node('a')], [{}]],
      [[node('')], [{ uuid: 'required' }]],
      [
        [node(' '), node('')],
        [{ uuid: 'required' }, { uuid: 'required' }],
      ],
      [[node('a', ' ')], [{ address: 'required' }]],
      [
        [node(''), node('', '')],
        [{ uuid: 'required' }, { uuid: 'required', address: 'required' }],
      ],
      [
        [node('a'), node('A ')],
        [{}, { uuid: 'duplicate' }],
      ],
      [
        [node('ａ'), node('a')],
        [{}, { uuid: 'duplicate' }],
      ],
      [
        [node('a'), node('b')],
        [{}, {}],
      ],
    ] as const)
      assert.deepEqual(addressFaults(nodes), faults);
  });

  it('are trimmed and normalized when sent', () => {
    assert.deepEqual(addressesToSend([{ uuid: ' Ａ-1 ', address: ' 西湖区 1 号 ', location: '120.1,30.2' }]), [
      { uuid: 'A-1', address: '西湖区 1 号', location: '120.1,30.2' },
    ]);
  });

  it('are split from a pasted list (hazard 40)', () => {
    assert.deepEqual(uuidsOf('a\r\nb, c、d　e'), ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(uuidsOf('\ufeffa\u200b\n\u202dｂ–1\u202c，\u200b'), ['a', 'b-1']);
    assert.deepEqual(uuidsOf('  '), []);
  });
});
