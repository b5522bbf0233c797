/** Tests the reasons of changes: each only from sent values. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  before,
  rankByChange,
  reasonOf,
  sumsByReason,
  type ChangeReason,
  type NodeDay,
} from '#shared/topics/billing/income/income-change.rules.ts';

const day = (more: Partial<NodeDay> = {}): NodeDay => ({
  income: 20_00,
  change: -5_00,
  bandwidth: 200,
  bandwidthChange: undefined,
  priceChange: undefined,
  ...more,
});

describe('the reason of a change', () => {
  it('is the unbilled day, whatever else changed', () => {
    assert.equal(reasonOf(day({ income: 0, bandwidthChange: -200, priceChange: -100 }), true), 'unbilled');
    assert.equal(reasonOf(day({ income: 0, change: undefined }), true), 'unbilled', 'without a known change');
  });

  it('names only factors that changed in the direction of the income', () => {
    assert.equal(reasonOf(day({ bandwidthChange: -50 }), false), 'bandwidth');
    assert.equal(reasonOf(day({ priceChange: -150_00 }), false), 'price');
    assert.equal(reasonOf(day({ priceChange: -150_00, bandwidthChange: -50 }), false), 'priceAndBandwidth');
    assert.equal(reasonOf(day({ priceChange: 150_00, bandwidthChange: -50 }), false), 'bandwidth');
    assert.equal(reasonOf(day({ change: 5_00, bandwidthChange: 50 }), false), 'bandwidth');
    assert.equal(reasonOf(day({ bandwidthChange: 50 }), false), undefined, 'more bandwidth explains no loss');
  });

  it('is an earlier day without income if the whole income is new', () => {
    assert.equal(reasonOf(day({ income: 5_00, change: 5_00, bandwidthChange: 3 }), false), 'noneBefore');
  });

  it('is unknown without sent values', () => {
    assert.equal(reasonOf(day(), false), undefined);
    assert.equal(reasonOf(day({ change: 0 }), false), undefined);
    assert.equal(reasonOf(day({ change: undefined, bandwidthChange: -50 }), false), undefined);
    assert.equal(reasonOf(day({ income: undefined, bandwidthChange: -50 }), false), undefined);
  });

  it('is unknown for a day without income until the unbilled days are known', () => {
    const none = day({ income: 0, bandwidthChange: -50 });
    assert.deepEqual([reasonOf(none, undefined), reasonOf(none, false)], [undefined, 'bandwidth']);
    assert.equal(reasonOf(day({ bandwidthChange: -50 }), undefined), 'bandwidth', 'a day with income was billed');
  });
});

describe('the value before a change', () => {
  it('is known only if both values are', () => {
    assert.deepEqual([before(200, -53), before(undefined, 1), before(1, undefined)], [253, undefined, undefined]);
  });
});

describe('the sums by reason', () => {
  it('have the largest loss first, and count nodes', () => {
    const rows: { change: number | undefined; reason: ChangeReason | undefined }[] = [
      { change: -3_00, reason: 'bandwidth' },
      { change: -9_00, reason: 'unbilled' },
      { change: 4_00, reason: 'noneBefore' },
      { change: -2_00, reason: 'bandwidth' },
      { change: undefined, reason: 'unbilled' },
    ];
    assert.deepEqual(sumsByReason(rows), [
      { reason: 'unbilled', nodes: 1, change: -9_00 },
      { reason: 'bandwidth', nodes: 2, change: -5_00 },
      { reason: 'noneBefore', nodes: 1, change: 4_00 },
    ]);
  });

  it('add up to the change of all nodes', () => {
    const reasons = fc.constantFrom(undefined, 'unbilled', 'price', 'bandwidth', 'noneBefore', 'priceAndBandwidth');
    const row = fc.record({ change: fc.integer({ min: -100_00, max: 100_00 }), reason: reasons });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const total = rows.reduce((sum, { change }) => sum + change, 0);
        const sums = sumsByReason(rows as Parameters<typeof sumsByReason>[0]);
        assert.equal(
          sums.reduce((sum, { change }) => sum + change, 0),
          total,
        );
      }),
    );
  });
});

describe('the rows that explain a day', () => {
  it('start with the largest loss, and end with unbilled nodes whose change is unknown', () => {
    const rows = [
      { id: 'a', change: 2_00, reason: undefined },
      { id: 'b', change: undefined, reason: 'unbilled' },
      { id: 'c', change: -7_00, reason: 'unbilled' },
      { id: 'd', change: 0, reason: undefined },
      { id: 'e', change: -1_00, reason: 'price' },
      { id: 'f', change: undefined, reason: undefined },
    ];
    assert.deepEqual(
      rankByChange(rows).map(({ id }) => id),
      ['c', 'e', 'a', 'b'],
    );
  });
});
