/** Compares the names with those of the platform, for each month and weekday. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  dayZh,
  monthName,
  SHORT_WEEKDAYS,
  SHORT_WEEKDAYS_ZH,
  shortDay,
  shortMonth,
  shortWeekday,
  weekdayName,
  weekdayZh,
} from '#shared/host/date-names.ts';

const named = (locale: string, options: Intl.DateTimeFormatOptions, ms: number): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(ms);

const NO_BREAK = '\u00a0';
const spaced = (text: string): string => text.replaceAll(NO_BREAK, ' ');

describe('names of months and weekdays', () => {
  it('are those of the language', () => {
    for (let month = 1; month <= 12; month++) {
      const ms = Date.UTC(2026, month - 1, 5);
      assert.equal(monthName(month), named('en', { month: 'long' }, ms));
      assert.equal(shortMonth(month), named('en', { month: 'short' }, ms));
      assert.equal(spaced(shortDay(month, 5)), named('en', { month: 'short', day: 'numeric' }, ms));
      assert.equal(dayZh(month, 5).replaceAll(NO_BREAK, ''), named('zh-CN', { month: 'long', day: 'numeric' }, ms));
    }
    for (let weekday = 1; weekday <= 7; weekday++) {
      // November 2, 2026 is a Monday.
      const ms = Date.UTC(2026, 10, 1 + weekday);
      assert.equal(weekdayName(weekday), named('en', { weekday: 'long' }, ms));
      assert.equal(shortWeekday(weekday), named('en', { weekday: 'short' }, ms));
      assert.equal(`周${weekdayZh(weekday)}`, named('zh-CN', { weekday: 'short' }, ms));
      assert.deepEqual(
        [SHORT_WEEKDAYS[weekday - 1], SHORT_WEEKDAYS_ZH[weekday - 1]],
        [shortWeekday(weekday), weekdayZh(weekday)],
      );
    }
  });

  it('keep the month and the day in one line', () => {
    for (const name of [shortDay(12, 2), dayZh(12, 2)]) assert.doesNotMatch(name, / /);
    assert.deepEqual([spaced(shortDay(12, 2)), spaced(dayZh(12, 2))], ['Dec 2', '12 月 2 日']);
  });

  it('are empty for other numbers', () =>
    assert.deepEqual([monthName(0), shortMonth(13), weekdayName(0), weekdayZh(8)], ['', '', '', '']));
});
