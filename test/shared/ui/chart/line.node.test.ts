import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayStart } from '#shared/core/shanghai-time.ts';
import { positionsOf, type ChartUnit } from '#shared/ui/chart/chart-time.ts';
import { isolated, chartLines } from '#shared/ui/chart/chart-line.rules.ts';

const FIRST = dayStart('2026-11-01') / 1000;
const lines = (
  offsets: readonly number[],
  unit: ChartUnit,
  before?: readonly (number | undefined)[],
  unfinished = -1,
) => {
  const points = offsets.map((offset) => ({ at: FIRST + offset * (unit === 'time' ? 300 : 86_400), value: offset }));
  return chartLines(points, positionsOf(points, unit), unit, before, unfinished);
};

describe('the lines of a chart', () => {
  it('have the value and the compared value of each point', () => {
    const { xs, values, before } = lines([0, 1], 'day', [7, undefined]);
    assert.deepEqual({ xs, values, before }, { xs: [0.25, 0.75], values: [0, 1], before: [7, null] });
  });

  it('are interrupted at a missing day, and at samples more than two steps apart', () => {
    assert.deepEqual(lines([0, 2, 3], 'day').values, [0, null, 2, 3]);
    assert.deepEqual(lines([0, 1, 3, 7], 'time').values, [0, 1, 3, null, 7]);
  });

  it('leave out the unfinished point, but not the value that it is compared with', () => {
    const { values, before } = lines([0, 1, 2], 'day', [1, 2, 3], 2);
    assert.deepEqual(values, [0, 1, null]);
    assert.deepEqual(before, [1, 2, 3]);
  });

  it('show a value without a neighbor as a dot', () => {
    assert.deepEqual(isolated([5]), [0]);
    assert.deepEqual(isolated([5, null, 6, 7, null, 0]), [0, 5]);
    assert.deepEqual(isolated([null, undefined]), []);
  });
});
