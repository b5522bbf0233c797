import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { labelled, niceScale } from '#shared/ui/chart/scale.ts';

describe('the scale of a chart', () => {
  it('starts at zero and ends at a round step above the highest value', () => {
    assert.deepEqual(niceScale([2080_20, 1040_16]), {
      min: 0,
      max: 250_000,
      ticks: [0, 50_000, 100_000, 150_000, 200_000, 250_000],
    });
    assert.deepEqual(niceScale([3]).ticks, [0, 1, 2, 3]);
  });

  it('of a line starts below the lowest value when the values are close together, so that 6 % can be seen', () => {
    const { min, max } = niceScale([100_00, 106_00, 103_00], 'line');
    assert.deepEqual([min, max], [100_00, 106_00]);
    assert.equal(niceScale([100_00, 106_00]).min, 0);
    for (const values of [[40_00, 100_00], [0, 100_00], [-5_00, 100_00], [100_00]])
      assert.ok(niceScale(values, 'line').min <= 0, `${values}`);
  });

  it('has one line at zero when all values are zero', () => {
    assert.deepEqual(niceScale([]), { min: 0, max: 1, ticks: [0] });
    assert.deepEqual(niceScale([0, 0, 0]), { min: 0, max: 1, ticks: [0] });
  });

  it('extends below zero for negative values, and has a line at zero', () => {
    const { min, max, ticks } = niceScale([-320, 900]);
    assert.equal(min, -500);
    assert.equal(max, 1_000);
    assert.ok(ticks.includes(0));
    assert.deepEqual(niceScale([-5]).ticks, [-5, -4, -3, -2, -1, 0]);
  });

  it('covers every series with few, integer and evenly spaced lines', () => {
    const cents = fc.integer({ min: -(10 ** 15), max: 10 ** 15 });
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 400 }), (values) => {
        const { min, max, ticks } = niceScale(values);
        assert.ok(min < max && values.every((value) => value >= min && value <= max));
        assert.ok(ticks.length <= 8 && ticks.includes(0) && ticks.every(Number.isSafeInteger));
        const steps = new Set(ticks.slice(1).map((tick, index) => tick - ticks[index]!));
        assert.ok(steps.size <= 1 && [...steps].every((step) => step >= 1));
      }),
    );
  });
});

describe('labels under a chart', () => {
  const steps = [1, 2, 3, 5, 7, 14];

  it('name every position when there is room, otherwise every second, third, … from one end', () => {
    assert.deepEqual(labelled(4, 4, steps, 'last'), [0, 1, 2, 3]);
    assert.deepEqual(labelled(7, 4, steps, 'last'), [0, 2, 4, 6]);
    assert.deepEqual(labelled(30, 5, steps, 'last'), [1, 8, 15, 22, 29]);
    assert.deepEqual(labelled(25, 5, [1, 2, 3, 4, 6, 12], 'first'), [0, 6, 12, 18, 24]);
  });

  it('are empty without room or positions', () => {
    assert.deepEqual(labelled(0, 10, steps, 'last'), []);
    assert.deepEqual(labelled(10, 0, steps, 'last'), []);
  });

  it('never exceed the room, and always include the end that they start from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 30 }), (count, room) => {
        const last = labelled(count, room, steps, 'last');
        const first = labelled(count, room, steps, 'first');
        assert.ok(last.length <= room && first.length <= room);
        assert.equal(last.at(-1), count - 1);
        assert.equal(first[0], 0);
      }),
    );
  });
});
