import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysUntil, splitPeriods } from '#widgets/device/device.rules.ts';
import { dayStart } from '#shared/core/shanghai-time.ts';

const LAST = '2026-11-20';
const days = daysUntil(LAST);
const point = (day: string, income: number) => ({ timestamp: dayStart(day) / 1000, income });

describe('the two periods of a device', () => {
  it('have the income of yesterday only if the platform sent it', () => {
    assert.equal(splitPeriods([point('2026-11-19', 5), point(LAST, 7)], days).last, 7);
    assert.equal(splitPeriods([point('2026-11-19', 5)], days).last, undefined);
  });

  it('compare each day with the same weekday 28 days before', () => {
    const { shownPoints, before } = splitPeriods(
      [point('2026-10-23', 3), point('2026-11-19', 5), point(LAST, 7)],
      days,
    );
    assert.deepEqual(
      [shownPoints.map(({ value }) => value), before],
      [
        [5, 7],
        [undefined, 3],
      ],
    );
  });
});
