/** @zone America/Los_Angeles */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pointsOfMean } from '#shared/topics/billing/income/income-mean.rules.ts';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import { formatDate, yesterday } from '#shared/core/shanghai-time.ts';
import {
  incomeDifference,
  comparisonsOf,
  dateBefore,
  requestedDates,
  daysOf,
  endsOf,
  finesOf,
  firstComparison,
  hasNoIncome,
  highestIncome,
  historyRequest,
  keysOf,
  monthBefore,
  presetRange,
  rangeBefore,
  sinceFirstIncome,
  unfinishedMonth,
  incomeByDay,
  weeksOf,
} from '#widgets/income/income.rules.ts';

const at = (time: string): number => Date.parse(`${time}+08:00`);
const NOON = at('2026-11-21T12:00:00');
const LAST_BILL = '2026-10';
const weekday = (day: string): number => new Date(day).getUTCDay();

describe('the nodes with the highest income', () => {
  it('are the requested number, highest first, when the platform sends all nodes', () => {
    const nodes = Array.from({ length: 100 }, (_, index) => ({ income: index % 7 === 0 ? undefined : index }));
    assert.deepEqual(
      highestIncome(nodes, 3).map(({ income }) => income),
      [99, 97, 96],
    );
    assert.equal(highestIncome(nodes, 100).at(-1)!.income, undefined);
  });
});

describe('the date to compare with', () => {
  it('is the same weekday one week or one period before, the same month of the year before, or undefined', () => {
    assert.equal(dateBefore('2026-11-20', 'week', 4), '2026-11-13');
    assert.equal(dateBefore('2026-11-20', 'period', 4), '2026-10-23');
    assert.equal(dateBefore('2026-11-20', 'period', 13), '2026-08-21');
    assert.equal(dateBefore('2028-02-29', 'year', 4), undefined);
    assert.equal(dateBefore('2026-11-01', 'year', 53), '2025-11-01');
    assert.equal(dateBefore('2026-11-20', 'none', 4), undefined);
  });

  it('is inside the requested range, has the same weekday, and is before the range, for every range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 0, max: 91 }), (from, length) => {
        const start = at('2022-01-01T12:00:00') + from * 86_400_000;
        const range = { start: formatDate(start), end: formatDate(start + length * 86_400_000) };
        for (const comparison of ['week', 'period', 'year'] as const) {
          const requested = rangeBefore(range, comparison);
          for (const day of [range.start, range.end]) {
            const before = dateBefore(day, comparison, weeksOf(range));
            assert.ok(
              before === undefined || (requested.start <= before && before <= requested.end),
              `${day} ${comparison}`,
            );
            if (comparison === 'year') assert.ok(`${requested.start.slice(0, 7)}-31` < range.start, 'the month before');
            else assert.equal(weekday(before!), weekday(day));
            if (comparison === 'period') assert.ok(before! < range.start, `${before} is in ${range.start}`);
          }
        }
      }),
    );
  });

  it('matches the length of the range, and excludes an unfinished month', () => {
    assert.equal(firstComparison(presetRange('7d', NOON), 'day'), 'week');
    assert.equal(firstComparison(presetRange('28d', NOON), 'day'), 'period');
    assert.deepEqual(comparisonsOf(presetRange('28d', NOON), 'day'), ['none', 'week', 'period']);
    assert.deepEqual(comparisonsOf(presetRange('7d', NOON), 'day'), ['none', 'week']);
    assert.deepEqual(comparisonsOf(presetRange('28d', NOON), 'month'), ['none', 'year']);
    assert.deepEqual(
      (['7d', '28d', '30d', '91d'] as const).map((preset) => weeksOf(presetRange(preset, NOON))),
      [1, 4, 5, 13],
    );
    assert.equal(firstComparison(presetRange('12m', NOON), 'month'), 'year');
    assert.equal(unfinishedMonth(presetRange('12m', NOON), NOON), '2026-11');
    for (const end of ['2026-10-31', '2026-10-15'])
      assert.equal(unfinishedMonth({ start: '2026-01-01', end }, NOON), undefined, 'its point is of the whole month');
  });

  it('leaves out the zeros before the first income, and keeps later ones', () => {
    const earlier = [0, undefined, 0, 5, 0, undefined, 7];
    const none = Array<undefined>(3).fill(undefined);
    assert.deepEqual(sinceFirstIncome(earlier, 'day', undefined), [...none, 5, 0, undefined, 7]);
    assert.deepEqual(sinceFirstIncome([0, 0], 'day', undefined), [undefined, undefined]);
    assert.deepEqual(sinceFirstIncome([], 'day', undefined), []);
  });

  it('leaves out the month in which the account started, because it may be incomplete', () => {
    const earlier = [0, 5, 7];
    assert.deepEqual(sinceFirstIncome(earlier, 'month', undefined), [undefined, undefined, 7]);
    assert.deepEqual(sinceFirstIncome([5, 7], 'month', 0), [undefined, 7]);
    assert.deepEqual(sinceFirstIncome([5], 'month', 0), [undefined]);
    assert.deepEqual(sinceFirstIncome(earlier, 'month', 6), earlier, 'the account is older');
  });

  it('has the mean of the points since the first income, without the unfinished month', () => {
    const [none, zero, some, part] = [0, 0, 5, 1].map((value) => ({ value }));
    assert.deepEqual(pointsOfMean([none!, some!, zero!], 'day', undefined, undefined), [some, zero]);
    assert.deepEqual(pointsOfMean([some!, zero!, part!], 'month', part, 7), [some, zero]);
    assert.deepEqual(pointsOfMean([none!, zero!], 'month', undefined, 0), [none, zero]);
    assert.deepEqual(pointsOfMean([part!], 'month', part, 7), []);
  });

  it('has no mean of the month in which the account started, because it may be incomplete', () => {
    const [none, first, some, part] = [0, 2, 5, 1].map((value) => ({ value }));
    const points = [none!, first!, some!, part!];
    assert.deepEqual(pointsOfMean(points, 'month', part, 0), [some]);
    assert.deepEqual(pointsOfMean(points, 'month', part, undefined), [some]);
    assert.deepEqual(pointsOfMean([first!, part!], 'month', part, 0), []);
    assert.deepEqual(pointsOfMean(points, 'month', part, 7), [none, first, some], 'the account is older');
    assert.equal(monthBefore({ start: '2026-01-05', end: '2026-11-24' }), '2025-12');
  });

  it('has no income if all points are 0, and has some with a fine', () => {
    assert.equal(hasNoIncome([{ value: 0 }, { value: 0 }]), true);
    assert.equal(hasNoIncome([{ value: 0 }, { value: 5 }]), false);
    assert.equal(hasNoIncome([{ value: 0 }, { value: -5 }]), false);
  });

  it('counts only days that both sides have, and states their number', () => {
    assert.deepEqual(incomeDifference([9_00, 10_00, 12_00], [undefined, 10_00, 10_00]), {
      amount: 2_00,
      percent: '10.0',
      count: 2,
    });
    assert.deepEqual(incomeDifference([1_00], [0]), { amount: 1_00, percent: undefined, count: 1 });
    assert.equal(incomeDifference([1_00, 2_00], [undefined, undefined]), undefined);
    assert.equal(incomeDifference([1_00], []), undefined);
  });

  it('is limited to 31 days or 12 months of events', () => {
    assert.equal(requestedDates(presetRange('30d', NOON), 'day', LAST_BILL)!.length, 30);
    assert.equal(requestedDates({ start: '2026-09-01', end: '2026-11-01' }, 'day', LAST_BILL), undefined);
    assert.deepEqual(requestedDates({ start: '2025-12-03', end: '2026-01-02' }, 'month', LAST_BILL), [
      '2025-12',
      '2026-01',
    ]);
    assert.equal(requestedDates({ start: '2024-12-03', end: '2026-01-02' }, 'month', LAST_BILL), undefined);
    assert.deepEqual(requestedDates({ start: '2026-09-03', end: '2026-11-20' }, 'month', LAST_BILL), [
      '2026-09',
      '2026-10',
    ]);
  });
});

describe('the penalties of several bills', () => {
  const bill = (...amounts: number[]) => ({ fine: amounts.map((amount) => ({ amount })) }) as unknown as MonthlyBill;

  it('are summed over the bills that have some', () => {
    assert.deepEqual(finesOf([bill(35_00, 21_00), bill(), null, bill(112_00)]), { bills: 2, amount: 168_00 });
  });

  it('are undefined without any, and without bills', () => {
    assert.equal(finesOf([bill(), null]), undefined);
    assert.equal(finesOf([]), undefined);
  });

  it('leave out a bill with a row that cannot be read', () => {
    const unreadable = { ...bill(35_00), unreadable: { income: [], fine: ['?'], compensation: [] } };
    assert.equal(finesOf([unreadable]), undefined);
  });
});

describe('the range of the history (hazard 13)', () => {
  it('ends with yesterday in Shanghai, also just before midnight', () => {
    assert.equal(yesterday(at('2026-11-21T00:00:00')), '2026-11-20');
    assert.equal(yesterday(at('2026-11-22T23:59:59.999')), '2026-11-21');
    assert.equal(yesterday(at('2026-01-01T00:00:00')), '2025-12-31');
  });

  it('is a number of days, or 12 months including the current one', () => {
    assert.deepEqual(presetRange('7d', NOON), { start: '2026-11-14', end: '2026-11-20' });
    assert.deepEqual(presetRange('28d', NOON), { start: '2026-10-24', end: '2026-11-20' });
    assert.deepEqual(presetRange('30d', NOON), { start: '2026-10-22', end: '2026-11-20' });
    assert.deepEqual(presetRange('12m', NOON), { start: '2025-12-01', end: '2026-11-20' });
  });

  it('is the 12 months before when today is the first of a month', () => {
    assert.deepEqual(presetRange('12m', at('2026-03-01T08:00:00')), { start: '2025-03-01', end: '2026-02-28' });
  });

  it('has the stated number of days, on every day of four years', () => {
    const moment = fc.integer({ min: at('2024-01-01T00:00:00'), max: at('2028-01-01T00:00:00') });
    fc.assert(
      fc.property(moment, (now) => {
        assert.equal(daysOf(presetRange('30d', now)), 30);
        for (const [preset, weeks] of [
          ['7d', 1],
          ['28d', 4],
          ['91d', 13],
        ] as const)
          assert.equal(daysOf(presetRange(preset, now)), weeks * 7);
        const year = presetRange('12m', now);
        assert.equal(year.start.slice(8), '01');
        assert.ok(daysOf(year) > 334 && daysOf(year) <= 366);
        assert.ok(year.end < formatDate(now));
      }),
    );
  });
});

describe('by day or by month', () => {
  const until = (days: number) => ({
    start: formatDate(at('2026-11-20T12:00:00') - (days - 1) * 86_400_000),
    end: '2026-11-20',
  });

  it('is by day up to 92 days, otherwise by month, and offers both when both make sense', () => {
    assert.deepEqual(keysOf(until(1)), ['day']);
    assert.deepEqual(keysOf(until(31)), ['day']);
    assert.deepEqual(keysOf(until(32)), ['day', 'month']);
    assert.deepEqual(keysOf(until(92)), ['day', 'month']);
    assert.deepEqual(keysOf(until(93)), ['month', 'day']);
    assert.deepEqual(keysOf(until(366)), ['month', 'day']);
    assert.deepEqual(keysOf(until(367)), ['month']);
  });

  it('requests the shown days, from the first to the last second in Shanghai', () => {
    assert.deepEqual(historyRequest({ start: '2026-11-20', end: '2026-11-20' }, 'day'), {
      start_timestamp: at('2026-11-20T00:00:00') / 1000,
      end_timestamp: at('2026-11-20T23:59:59') / 1000,
      key_style: 'day',
    });
  });

  it('requests whole months, and shows the months as its ends', () => {
    const range = { start: '2025-12-15', end: '2026-02-03' };
    assert.deepEqual(historyRequest(range, 'month'), {
      start_timestamp: at('2025-12-01T00:00:00') / 1000,
      end_timestamp: at('2026-02-28T23:59:59') / 1000,
      key_style: 'month',
    });
    assert.deepEqual(endsOf(range, 'month'), ['2025-12', '2026-02']);
    assert.deepEqual(endsOf(range, 'day'), ['2025-12-15', '2026-02-03']);
  });
});

it('leaves a day with several incomes out of a comparison, and counts a point that was sent twice once', () => {
  const at = Date.parse('2026-11-20T00:00:00+08:00') / 1000;
  const points = [
    { at: at - 86_400, value: 5 },
    { at, value: 7 },
    { at: at + 3_600, value: 8 },
    { at: at - 86_400, value: 5 },
  ];
  assert.deepEqual([...incomeByDay(points)], [['2026-11-19', 5]]);
});
