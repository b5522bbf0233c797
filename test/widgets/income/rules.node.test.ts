/** Runs far from Shanghai (hazard 13). */
process.env.TZ = 'America/Los_Angeles';

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatDate } from '#shared/domain/shanghai-time.ts';
import { daysOf, endsOf, historyRequest, keysOf, presetRange, yesterday } from '#widgets/income/income.rules.ts';

const at = (time: string): number => Date.parse(`${time}+08:00`);
const NOON = at('2026-11-21T12:00:00');

describe('the time that the history shows (hazard 13)', () => {
  it('ends with yesterday in Shanghai, also a second before midnight there', () => {
    assert.equal(yesterday(at('2026-11-21T00:00:00')), '2026-11-20');
    assert.equal(yesterday(at('2026-11-22T23:59:59.999')), '2026-11-21');
    assert.equal(yesterday(at('2026-01-01T00:00:00')), '2025-12-31');
  });

  it('is 7 or 30 days, or 12 months with the present one', () => {
    assert.deepEqual(presetRange('7d', NOON), { start: '2026-11-14', end: '2026-11-20' });
    assert.deepEqual(presetRange('30d', NOON), { start: '2026-10-22', end: '2026-11-20' });
    assert.deepEqual(presetRange('12m', NOON), { start: '2025-12-01', end: '2026-11-20' });
  });

  it('is the 12 months before on the first of a month, whose own income is still to come', () => {
    assert.deepEqual(presetRange('12m', at('2026-03-01T08:00:00')), { start: '2025-03-01', end: '2026-02-28' });
  });

  it('has as many days as it says, on every day of four years', () => {
    const moment = fc.integer({ min: at('2024-01-01T00:00:00'), max: at('2028-01-01T00:00:00') });
    fc.assert(
      fc.property(moment, (now) => {
        assert.equal(daysOf(presetRange('7d', now)), 7);
        assert.equal(daysOf(presetRange('30d', now)), 30);
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

  it('goes by day up to 92 days, else by month, and offers the other where both make sense', () => {
    assert.deepEqual(keysOf(until(1)), ['day']);
    assert.deepEqual(keysOf(until(31)), ['day']);
    assert.deepEqual(keysOf(until(32)), ['day', 'month']);
    assert.deepEqual(keysOf(until(92)), ['day', 'month']);
    assert.deepEqual(keysOf(until(93)), ['month', 'day']);
    assert.deepEqual(keysOf(until(366)), ['month', 'day']);
    assert.deepEqual(keysOf(until(367)), ['month']);
  });

  it('asks for the days that are shown, first to last second in Shanghai', () => {
    assert.deepEqual(historyRequest({ start: '2026-11-20', end: '2026-11-20' }, 'day'), {
      start_timestamp: at('2026-11-20T00:00:00') / 1000,
      end_timestamp: at('2026-11-20T23:59:59') / 1000,
      key_style: 'day',
    });
  });

  it('asks for whole months, and says so', () => {
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
