/**
 * In Los Angeles, the date differs from Shanghai for 15 of 24 hours (hazard 13).
 * @zone America/Los_Angeles
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  DAY_MS,
  dayStart,
  daysBetween,
  daysFrom,
  endOfDay,
  firstDayOfWeek,
  formatDate,
  formatDateTime,
  isDay,
  monthsFromTo,
  shanghai,
  startOfDay,
  thisMonth,
  thisYear,
  unixRange,
  unixSeconds,
  yesterday,
} from '#shared/core/shanghai-time.ts';

const moment = fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2040, 0, 1) });
const lastMoment = Date.parse('2026-11-22T23:59:59.999+08:00');

describe('Shanghai time in a browser in Los Angeles (hazard 13)', () => {
  it('runs in Los Angeles', () => assert.equal(new Date(lastMoment).getHours(), 7));

  it('has the last moment of a Sunday', () => {
    assert.deepEqual(shanghai(lastMoment), {
      year: 2026,
      month: 11,
      day: 22,
      hour: 23,
      minute: 59,
      second: 59,
      isoWeekday: 7,
    });
    assert.equal(shanghai(lastMoment + 1).isoWeekday, 1);
    assert.equal(formatDateTime(lastMoment), '2026-11-22 23:59:59');
    assert.equal(formatDate(lastMoment + 1), '2026-11-23');
  });

  it('begins a week on Monday in Shanghai, which is Sunday in Los Angeles', () => {
    const weekOf = (moment: string): string => firstDayOfWeek(Date.parse(`${moment}+08:00`));
    assert.deepEqual(
      ['2026-11-22T23:59', '2026-11-23T00:00', '2026-11-23T15:00', '2026-11-29T23:59', '2027-01-01T00:00'].map(weekOf),
      ['2026-11-16', '2026-11-23', '2026-11-23', '2026-11-23', '2026-12-28'],
    );
  });

  it('agrees with the time zone database at all times, also when clocks change in Los Angeles', () => {
    const zone = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(fc.property(moment, (ms) => formatDateTime(ms) === zone.format(ms)));
    const springForward = Date.parse('2026-03-08T02:00:00-08:00');
    for (let ms = springForward - DAY_MS; ms < springForward + DAY_MS; ms += DAY_MS / 48)
      assert.equal(formatDateTime(ms), zone.format(ms));
  });

  it('has every time between the start and the end of its day', () => {
    fc.assert(
      fc.property(moment, (ms) => {
        const start = startOfDay(ms);
        return (
          start <= ms &&
          ms <= endOfDay(ms) &&
          endOfDay(ms) - start === DAY_MS - 1 &&
          formatDate(start) === formatDate(ms) &&
          formatDate(endOfDay(ms)) === formatDate(ms) &&
          dayStart(formatDate(ms)) === start
        );
      }),
    );
  });

  it('offers this year and this month up to today (§2.4)', () => {
    const newYear = Date.parse('2027-01-01T00:00:00+08:00');
    assert.deepEqual(thisYear(newYear - 1), { start: '2026-01-01', end: '2026-12-31' });
    assert.deepEqual(thisYear(newYear), { start: '2027-01-01', end: '2027-01-01' });
    assert.deepEqual(thisMonth(lastMoment), { start: '2026-11-01', end: '2026-11-22' });
  });

  it('converts days to unix seconds, including both ends', () => {
    assert.deepEqual(unixRange({ start: '2026-11-18', end: '2026-11-18' }), { start: 1794931200, end: 1795017599 });
    fc.assert(
      fc.property(moment, (ms) => {
        const day = formatDate(ms);
        const { start, end } = unixRange({ start: day, end: day });
        return start <= ms / 1000 && Math.floor(ms / 1000) <= end;
      }),
    );
  });

  it('rejects a text that is not a day', () => assert.ok(Number.isNaN(dayStart('soon'))));

  it('counts days and months across the end of a month and of a year', () => {
    assert.equal(yesterday(Date.parse('2027-01-01T00:00:00+08:00')), '2026-12-31');
    assert.equal(yesterday(Date.parse('2026-12-31T23:59:59.999+08:00')), '2026-12-30');
    assert.deepEqual(daysFrom('2026-12-30', 3), ['2026-12-30', '2026-12-31', '2027-01-01']);
    assert.deepEqual(daysFrom('2026-12-30', 0), []);
    assert.deepEqual(monthsFromTo('2026-11', '2027-01'), ['2026-11', '2026-12', '2027-01']);
    assert.deepEqual(monthsFromTo('2026-11', '2026-10'), []);
  });

  it('counts the days between two days', () => {
    assert.equal(daysBetween('2026-12-30', '2027-01-02'), 3);
    assert.equal(daysBetween('2027-01-02', '2026-12-30'), -3);
    assert.equal(daysBetween('2026-12-30', '2026-12-30'), 0);
  });

  it('rejects a text that is not a time', () => assert.ok(Number.isNaN(unixSeconds('soon'))));

  it('recognizes existing days', () => {
    for (const day of ['2026-02-28', '2028-02-29']) assert.ok(isDay(day), day);
    for (const text of ['2026-02-29', '2026-13-01', '2026-11-31', '2026-1-1', 'soon', ''])
      assert.ok(!isDay(text), text);
  });
});
