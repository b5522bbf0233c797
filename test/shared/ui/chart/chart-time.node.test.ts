/**
 * Names of points in a zone with daylight saving time, which Shanghai does not have (hazard 13).
 * @zone America/Los_Angeles
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayStart } from '#shared/core/shanghai-time.ts';
import { dayZh, shortDay } from '#shared/host/date-names.ts';
import {
  axisLabels,
  seriesSummary,
  longName,
  nearestPoint,
  positionsOf,
  rowName,
  slotsOf,
  spansYears,
  type ChartPoint,
} from '#shared/ui/chart/chart-time.ts';

const DAY_S = 86_400;
const days = (first: string, count: number): ChartPoint[] =>
  Array.from({ length: count }, (_, index) => ({ at: dayStart(first) / 1000 + index * DAY_S, value: index }));

describe('names of points in Shanghai, displayed in Los Angeles (hazard 13)', () => {
  it('show the day, the month or the minute, in both languages', () => {
    const at = dayStart('2026-11-12') / 1000;
    assert.equal(longName(at, 'day', 'zh-CN'), `${dayZh(11, 12)} 周四`);
    assert.equal(longName(at, 'day', 'zh-CN', true), `2026 年 ${dayZh(11, 12)} 周四`);
    assert.equal(longName(at, 'day', 'en', true), `Thu, ${shortDay(11, 12)}, 2026`);
    assert.equal(longName(at, 'month', 'zh-CN'), '2026 年 11 月');
    assert.equal(longName(at, 'month', 'en'), 'Nov 2026');
    assert.equal(longName(at + 18 * 3600 + 300, 'time', 'zh-CN'), '18:05');
    assert.equal(rowName(at, 'day', 'zh-CN'), '2026-11-12 周四');
    assert.equal(rowName(at, 'day', 'en'), '2026-11-12 Thu');
    assert.equal(rowName(at, 'month', 'en'), '2026-11');
    assert.equal(rowName(at, 'time', 'en'), '00:00');
  });

  it('are unique and ordered around both clock changes in Los Angeles', () => {
    const offset = (month: number) => new Date(2026, month).getTimezoneOffset();
    assert.notEqual(offset(0), offset(6), 'this machine does change its clocks');
    for (const first of ['2026-03-05', '2026-10-28']) {
      const names = days(first, 10).map(({ at }) => rowName(at, 'day', 'en').slice(0, 10));
      assert.equal(new Set(names).size, 10);
      assert.deepEqual([...names].sort(), names);
      assert.equal(names[0], first);
    }
  });

  it('cross the turn of the year', () => {
    const months = ['2025-11', '2025-12', '2026-01', '2026-02'].map((month) => ({
      at: dayStart(`${month}-01`) / 1000,
      value: 1,
    }));
    assert.deepEqual(
      axisLabels(months, 'month', 600).map(({ name }) => name),
      ['2025-11', '2025-12', '2026-01', '2026-02'],
    );
    assert.equal(spansYears(months), true);
    assert.equal(spansYears(days('2026-01-01', 300)), false);
    assert.equal(spansYears([]), false);
  });
});

describe('positions along the axis', () => {
  it('are equidistant for days, and labels are below their bars', () => {
    const points = days('2026-10-28', 30);
    const positions = positionsOf(points, 'day');
    const steps = positions.slice(1).map((position, index) => Math.round((position - positions[index]!) * 1e9));
    assert.equal(new Set(steps).size, 1);
    for (const { at, name } of axisLabels(points, 'day', 300))
      assert.equal(rowName(points[nearestPoint(positions, at)]!.at, 'day', 'en').slice(5, 10), name);
  });

  it('keep the place of a missing day or month', () => {
    const some = days('2026-10-28', 4).filter((_, index) => index !== 1);
    assert.equal(slotsOf(some, 'day'), 4);
    assert.deepEqual(positionsOf(some, 'day'), [0.125, 0.625, 0.875]);
    const months = ['2025-11', '2026-01'].map((month) => ({ at: dayStart(`${month}-01`) / 1000, value: 1 }));
    assert.deepEqual(positionsOf(months, 'month'), [0.5 / 3, 2.5 / 3]);
    assert.equal(slotsOf([], 'day'), 0);
  });

  it('of times are fractions of their day, from 00:00 to 24:00, for any number of points', () => {
    const start = dayStart('2026-11-20') / 1000;
    const morning = [0, 300, 6 * 3600].map((seconds) => ({ at: start + seconds, value: 1 }));
    assert.deepEqual(positionsOf(morning, 'time'), [0, 300 / DAY_S, 0.25]);
    const names = axisLabels(morning, 'time', 260).map(({ name }) => name);
    assert.deepEqual(names, ['00:00', '06:00', '12:00', '18:00', '24:00']);
  });

  it('lead to the nearest point from any position', () => {
    assert.equal(nearestPoint([0.25, 0.75], 0.4), 0);
    assert.equal(nearestPoint([0.25, 0.75], 3), 1);
    assert.equal(nearestPoint([], 0.5), -1);
  });

  it('have no labels without points, and one label for one point', () => {
    assert.deepEqual(axisLabels([], 'day', 500), []);
    assert.deepEqual(axisLabels(days('2026-11-20', 1), 'day', 500), [{ at: 0.5, name: '11-20' }]);
  });
});

describe('the facts of a series for its sentence', () => {
  it('are its sum, its mean rounded half up, and its extremes', () => {
    const facts = seriesSummary([10, 3, 12, 3].map((value, at) => ({ at, value })));
    assert.deepEqual(facts, { total: 28, mean: 7, highest: { at: 2, value: 12 }, lowest: { at: 1, value: 3 } });
    assert.equal(seriesSummary([1, 2].map((value, at) => ({ at, value })))?.mean, 2);
    assert.equal(seriesSummary([]), undefined);
  });
});
