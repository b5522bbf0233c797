import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countsIn, countsOfOnePage, countsWithoutSource } from './counts.ts';

const sent = (call: string, body: unknown) => ({ call, body, changes: [] });

describe('the source of a count', () => {
  const page = sent('walletEntries', { list: [{}, {}, {}], total: 37 });

  it('is not the length of one page if the platform has more rows', () => {
    assert.deepEqual(countsOfOnePage([3, 37], [{ ...page, rows: 37 }]), [3]);
    assert.deepEqual(countsOfOnePage([3], [{ ...page, rows: 3 }]), []);
    assert.deepEqual(countsOfOnePage([3], [page]), []);
  });

  it('is a sent number, and never more than the sent rows', () => {
    assert.deepEqual(countsIn('共 37 条，共 1,200 个节点'), [37, 1200]);
    assert.deepEqual(countsWithoutSource([3, 37, 38, -1], [page]), [38, -1]);
  });
});
