import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareCycles } from '#widgets/startup-dialogs/startup-dialogs.rules.ts';

describe('the comparison of the cycles (§9)', () => {
  it('states both for the same income of a month: weekly after tax and fee, monthly after tax', () => {
    assert.deepEqual(compareCycles(12_846_37, 0.6), {
      income: 12_846_37,
      isExample: false,
      feePercent: 0.6,
      taxPercent: 6,
      week: 11_998_51,
      month: 12_075_59,
    });
  });

  it('uses an example for a user without income, and none without a known fee', () => {
    for (const lastMonth of [undefined, null, 0]) {
      const compared = compareCycles(lastMonth, 0.6);
      assert.deepEqual([compared?.isExample, compared?.income], [true, 10_000_00]);
      assert.deepEqual([compared?.week, compared?.month], [9_340_00, 9_400_00]);
    }
    assert.equal(compareCycles(12_846_37, undefined), undefined);
  });
});
