import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shortTime } from '#shared/core/short-time.ts';
import { continuesFilter, shownCount } from '#widgets/message-bell/notice.rules.ts';

const TEXTS = { today: '今天', yesterday: '昨天' };
const at = (day: string): number => Date.parse(`${day}+08:00`);

describe('the display of a notice (§2.3)', () => {
  it('counts up to 99', () => {
    assert.deepEqual([0, 1, 99, 100, 12_345].map(shownCount), ['0', '1', '99', '99+', '99+']);
  });

  for (const [sent, text] of [
    ['2026-11-18T00:00:00', '今天 00:00'],
    ['2026-11-18T12:30:59', '今天 12:30'],
    ['2026-11-17T23:59:59', '昨天 23:59'],
    ['2026-11-16T23:59:59', '11-16'],
    ['2026-01-01T08:00:00', '01-01'],
    ['2025-12-31T23:59:59', '2025-12-31'],
    ['2026-11-19T01:00:00', '11-19'],
  ] as const)
    it(`shows ${sent} in Shanghai as ${text} (hazard 13)`, () => {
      assert.equal(shortTime(at(sent), at('2026-11-18T13:00:00'), TEXTS), text);
    });
});

describe('the filter by level', () => {
  const loaded = { pages: 3, most: 10, hasMore: true, isSettled: true };

  it('continues with the next page until the last one, an error or its limit', () => {
    assert.equal(continuesFilter(loaded), true);
    assert.equal(continuesFilter({ ...loaded, hasMore: false }), false);
    assert.equal(continuesFilter({ ...loaded, isSettled: false }), false);
    assert.equal(continuesFilter({ ...loaded, pages: 10 }), false);
  });
});
