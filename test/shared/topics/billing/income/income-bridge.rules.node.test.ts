import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayStart } from '#shared/core/shanghai-time.ts';
import {
  bridgePresets,
  monthPeriods,
  periodBefore,
  stepAxis,
} from '#shared/topics/billing/income/income-bridge.rules.ts';

const range = (start: string, end: string) => ({ start, end });

describe('the period to compare with', () => {
  for (const [title, later, earlier] of [
    ['a month', range('2026-10-01', '2026-10-31'), range('2026-09-01', '2026-09-30')],
    ['two months', range('2026-09-01', '2026-10-31'), range('2026-07-01', '2026-08-31')],
    ['the beginning of a month', range('2026-11-01', '2026-11-26'), range('2026-10-01', '2026-10-26')],
    ['the beginning of a longer month', range('2026-03-01', '2026-03-30'), range('2026-02-01', '2026-02-28')],
    ['a day', range('2026-11-26', '2026-11-26'), range('2026-11-19', '2026-11-19')],
    ['a week', range('2026-11-20', '2026-11-26'), range('2026-11-13', '2026-11-19')],
    ['ten days', range('2026-11-17', '2026-11-26'), range('2026-11-03', '2026-11-12')],
    ['days of two months', range('2026-10-01', '2026-11-10'), range('2026-08-20', '2026-09-29')],
  ] as const)
    it(`of ${title} has the months, days or weekdays before`, () => assert.deepEqual(periodBefore(later), earlier));

  it('of this month is the same part of the month before, and on the first day, last month is the current one', () => {
    assert.deepEqual(monthPeriods('thisMonth', dayStart('2026-11-27')), {
      later: range('2026-11-01', '2026-11-26'),
      earlier: range('2026-10-01', '2026-10-26'),
    });
    const first = dayStart('2026-11-01');
    assert.deepEqual(bridgePresets(first), {
      lastMonth: range('2026-10-01', '2026-10-31'),
      week: range('2026-10-25', '2026-10-31'),
    });
    assert.deepEqual(monthPeriods('thisMonth', first), monthPeriods('lastMonth', first));
  });
});

describe('the axis of the steps', () => {
  it('begins at the lowest amount, and each bar continues where the one before ends', () => {
    assert.deepEqual(stepAxis(1_000, [500, -750, 250]), {
      from: 750,
      to: 1_500,
      bars: [
        { start: 1 / 3, length: 2 / 3 },
        { start: 0, length: 1 },
        { start: 0, length: 1 / 3 },
      ],
      earlier: 1 / 3,
      later: 1 / 3,
    });
  });

  it('has no length without a change', () => {
    assert.deepEqual(stepAxis(1_000, []), { from: 1_000, to: 1_000, bars: [], earlier: 0, later: 0 });
  });
});
