/** Tests the forecast of a month: from sent days only. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dayAfter, daysBetween, unixSeconds } from '#shared/core/shanghai-time.ts';
import { FORECAST_DAYS, forecastMonth, forecastRange } from '#shared/topics/billing/income/income-forecast.rules.ts';

const at = (time: string): number => unixSeconds(time) * 1000;
const NOW = at('2026-11-25 10:00');

/** Incomes from a first day to the day before `now`. */
function days(first: string, until: string, incomeOf: (day: string, index: number) => number) {
  const count = daysBetween(first, until);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const day = dayAfter(first, index);
      return [day, incomeOf(day, index)] as const;
    }),
  );
}

describe('the forecast of a month', () => {
  it('needs the days of the month and the last 28 days', () => {
    assert.deepEqual(forecastRange(NOW), { start: '2026-10-28', end: '2026-11-24' });
    assert.deepEqual(forecastRange(at('2026-10-31 08:00')), { start: '2026-10-01', end: '2026-10-30' });
  });

  it('adds the mean of the same weekdays for each remaining day, with the lowest and the highest as its range', () => {
    // Wednesdays earn 10, 20, 30 and 40, all other days 100
    let wednesdays = 0;
    const incomes = days('2026-10-28', '2026-11-25', (day) =>
      daysBetween('2026-10-28', day) % 7 === 0 ? ++wednesdays * 10 : 100,
    );
    const soFar = [...incomes].filter(([day]) => day >= '2026-11-01').reduce((sum, [, income]) => sum + income, 0);
    // November 25 is a Wednesday; then five other days until November 30
    assert.deepEqual(forecastMonth(incomes, NOW), {
      soFar,
      expected: soFar + 25 + 500,
      least: soFar + 10 + 500,
      most: soFar + 40 + 500,
      remainingDays: 6,
    });
  });

  it('rounds the sum of the means, not each of them', () => {
    // each weekday has earned 10, 10, 10 and 11 cents
    const incomes = days('2026-10-28', '2026-11-25', (_day, index) => (index < 21 ? 10 : 11));
    const { soFar, expected } = forecastMonth(incomes, NOW)!;
    assert.equal(expected - soFar, 62, 'six days of 10.25 cents');
  });

  it('is unknown if a day is missing', () => {
    const incomes = days('2026-10-28', '2026-11-25', () => 100);
    for (const day of ['2026-10-28', '2026-11-10', '2026-11-24']) {
      const without = new Map(incomes);
      without.delete(day);
      assert.equal(forecastMonth(without, NOW), undefined, day);
    }
  });

  it('is unknown for an account whose income began within the last 28 days', () => {
    const incomes = days('2026-10-28', '2026-11-25', (day) => (day < '2026-11-06' ? 0 : 100));
    assert.equal(forecastMonth(incomes, NOW), undefined);
  });

  it('has a range that contains the expected income, for any incomes', () => {
    const sample = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 62, maxLength: 62 });
    const moment = fc.integer({ min: at('2026-01-01 00:00'), max: at('2027-12-31 00:00') });
    fc.assert(
      fc.property(sample, moment, (amounts, now) => {
        const { start, end } = forecastRange(now);
        const incomes = days(start, dayAfter(end, 1), (_day, index) => amounts[index]!);
        const { soFar, least, expected, most, remainingDays } = forecastMonth(incomes, now)!;
        assert.ok(soFar <= least && least <= expected && expected <= most);
        assert.ok(remainingDays >= 1 && remainingDays <= 31);
        assert.ok(incomes.size >= FORECAST_DAYS);
      }),
    );
  });
});
